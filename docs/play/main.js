// The table on which a visitor plays: what is chosen and pressed goes to the library, its answer is drawn.
import { byId, make, makeToolbar, picture } from "./dom.js";
import { startEngine } from "./engine.js";
import { drawEnd, drawHand, drawMelds, drawOffers, drawRefusal, drawSeats, tell } from "./views.js";

/** What the shipped computer players are like; one that isn't here is called by its name. */
const OPPONENTS = {
  random: "random",
  greedy: "greedy: sheds all",
  patient: "patient: holds back",
};
const FIRST_CHOICE = { profile: "pagat", players: "4", opponent: "greedy" };
const NOTHING = { offers: [], more: 0, reason: null };

/** @type {(request: object) => Promise<any>} */
let ask;
/** @type {any} */
let choices;
/** @type {any} what the library last said of the deal */
let deal = null;
/** @type {Set<number>} the chosen cards of the hand, by their numbers */
const chosen = new Set();
let byRank = false;
// Who deals anew while the computer plays must not see the old deal go on.
let dealNumber = 0;
let busy = false;
let moments = 0;
/** @type {object[]} what was asked of the library to come to this moment of the deal */
let asked = [];

const form = byId("form");
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

// ---------------------------------------------------------------- loading

async function load() {
  const text = byId("loading-text");
  const progress = byId("progress");
  progress.hidden = false;
  let percent = -1;
  const report = (share, megabytes) => {
    progress.value = share;
    const now = Math.floor(share * 10) * 10;
    // Every tenth is enough for who listens.
    if (now === percent) return;
    percent = now;
    text.textContent =
      share < 1 ? `Getting Python and the library, ${megabytes.toFixed(0)} MB: ${now} %` : "Starting Python …";
  };
  ask = await startEngine(report);
  choices = await ask({ ask: "choices" });
  fillForm();
  const kept = await takeUp();
  byId("loading").hidden = true;
  form.hidden = false;
  byId("welcome").hidden = Boolean(kept);
  byId("fan").append(...["JK", "AS", "KD", "QH", "JC"].map((card) => picture(choices.cards[card].picture, "")));
  if (!kept) return;
  open(kept);
  await others(dealNumber);
}

function fail(error) {
  console.error(error);
  byId("loading").hidden = false;
  byId("progress").hidden = true;
  byId("loading-text").textContent =
    `Something is wrong with this page, and it can't go on (${error.message.trim().split("\n").pop()}). ` +
    "Loading it again may help.";
}

function fillForm() {
  const fields = form.elements;
  /** @type {Record<string, string>} */
  const wanted = { ...FIRST_CHOICE, ...Object.fromEntries(new URLSearchParams(location.search)) };
  fields.profile.append(...choices.profiles.map(({ name, title }) => make("option", { value: name }, title)));
  fields.opponent.append(
    ...choices.opponents.map((name) => make("option", { value: name }, OPPONENTS[name] ?? name)),
  );
  choose(fields.profile, wanted.profile);
  fillPlayers();
  for (const name of ["players", "opponent", "pace"]) choose(fields[name], wanted[name]);
  if (wanted.seed) fields.seed.value = wanted.seed;
  fields.profile.addEventListener("change", fillPlayers);
}

/** Selects a value if it is there. */
function choose(field, value) {
  if ([...field.options].some((option) => option.value === value)) field.value = value;
}

function fillPlayers() {
  const { profile, players } = form.elements;
  const before = players.value;
  const { hands } = choices.profiles.find(({ name }) => name === profile.value);
  const label = (number, size) => `${number}, ${size} cards each`;
  players.replaceChildren(
    ...Object.entries(hands).map(([number, size]) => make("option", { value: number }, label(number, size))),
  );
  choose(players, before);
}

// ---------------------------------------------------------------- a deal outlives its page

// Of this tab and this address: another tab has a deal of its own, and a link that names a deal leads to that one.
const KEPT = `karo-deal${location.search}`;

/** Keeps what was asked so far, so that the deal is still there when the page is loaded again. */
function keep(request) {
  asked.push(request);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(asked));
  } catch {
    // Where nothing may be kept, the deal ends with the page.
  }
}

/** The kept deal as the library tells it, or null: there may be none, or one that the library no longer allows. */
async function takeUp() {
  try {
    const requests = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    const happened = [];
    let answer = null;
    for (const request of requests) {
      answer = await ask(request);
      if (answer.refused) return null;
      happened.push(...answer.happened);
    }
    if (!answer) return null;
    for (const name of ["profile", "players", "opponent", "pace"]) {
      choose(form.elements[name], requests[0][name]);
      if (name === "profile") fillPlayers();
    }
    asked = requests;
    return { ...answer, happened };
  } catch (error) {
    console.warn(error);
    return null;
  }
}

// ---------------------------------------------------------------- drawing

const isYours = () => deal?.phase === "you";

/** The hand in the order in which it is shown. */
function sortedHand() {
  const hand = deal.hand.map((held, index) => {
    const face = choices.cards[held.card];
    return { ...held, index, face, group: held.wild ? "wild" : byRank ? face.rank : face.suit };
  });
  const keys = byRank ? (one) => [one.wild, one.face.rank, one.face.suit] : (one) => [one.wild, one.face.suit, one.face.rank];
  return hand.sort((a, b) => {
    const [first, second] = [keys(a), keys(b)];
    const place = first.findIndex((key, number) => key !== second[number]);
    return place < 0 ? 0 : first[place] - second[place];
  });
}

function drawChosen(answer = NOTHING) {
  const lit = answer.lit ?? deal.lit;
  const active = isYours();
  drawMelds(deal.table, active ? lit : { cards: [], melds: [] });
  drawHand(sortedHand(), chosen, lit, active);
  drawOffers(answer, chosen.size, active && deal.can.play);
  byId("clear").disabled = !chosen.size;
}

function draw() {
  byId("status").textContent = deal.task || "The deal is over.";
  // The number of the moment tells who waits for the next one, such as the tests, that it is there.
  Object.assign(byId("game").dataset, { phase: deal.phase, moment: ++moments });
  drawSeats(deal.seats);
  tell(deal.happened);
  drawEnd(deal.outcome);
  drawChosen();
  const { can } = deal;
  const yours = isYours();
  // Pass and end stay to be pressed where the rules refuse them: the refusal says why.
  byId("pass").disabled = !yours || can.undo;
  byId("finish").disabled = !yours || !can.undo;
  byId("undo").disabled = !yours || !can.undo;
  byId("hint").disabled = !yours;
  byId("pass").classList.toggle("play-main", yours && can.pass && !can.play);
  byId("finish").classList.toggle("play-main", yours && can.end && !can.play);
  byId("text").disabled = !yours;
}

// ---------------------------------------------------------------- focus

/** Moves the focus to where the turn goes on, if what had it is gone. */
function keepFocus() {
  const now = /** @type {any} */ (document.activeElement);
  const lost = !now || now === document.body || now === byId("status") || now.disabled;
  if (!lost) return;
  if (deal.phase === "over") byId("end-title").focus();
  else if (!isYours()) byId("status").focus({ preventScroll: true });
  else if (deal.can.play) byId("hand").querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  else byId(deal.can.end ? "finish" : "pass").focus({ preventScroll: true });
}

// ---------------------------------------------------------------- what the visitor does

/**
 * One thing at a time: what is pressed while the library still answers is let go.
 * @param {() => Promise<void>} action
 */
async function once(action) {
  if (busy) return;
  busy = true;
  try {
    await action();
  } catch (error) {
    fail(error);
  } finally {
    busy = false;
  }
}

/** Asks for something that changes the deal; a refusal is explained. */
async function change(request) {
  const answer = await ask(request);
  drawRefusal(answer.refused);
  if (answer.refused) return;
  keep(request);
  byId("text").value = "";
  show(answer);
}

function show(answer) {
  deal = answer;
  chosen.clear();
  draw();
  keepFocus();
}

async function play(text) {
  await once(() => change({ ask: "play", text }));
  await others(dealNumber);
}

/**
 * The computer's turns, one after the other, until the visitor is to move.
 * @param {number} mine the deal; nothing is done once there is another
 */
async function others(mine) {
  try {
    while (deal.phase === "others") {
      await wait(Number(form.elements.pace.value));
      const answer = mine === dealNumber ? await ask({ ask: "advance" }) : null;
      if (mine !== dealNumber) return;
      keep({ ask: "advance" });
      show(answer);
    }
  } catch (error) {
    fail(error);
  }
}

async function start(event) {
  event.preventDefault();
  const mine = ++dealNumber;
  try {
    const wanted = { ask: "deal", ...Object.fromEntries(new FormData(form)) };
    const answer = await ask(wanted);
    // Who presses twice sees one deal, the later one.
    if (mine !== dealNumber) return;
    if (answer.refused) throw new Error(answer.refused.reasons[0].message);
    byId("welcome").hidden = true;
    asked = [];
    keep({ ...wanted, seed: String(answer.deal) });
    open(answer);
  } catch (error) {
    fail(error);
    return;
  }
  await others(mine);
}

/** Shows a deal that is new on the page. */
function open(answer) {
  byId("game").hidden = false;
  byId("log").replaceChildren();
  tell([{ seat: 0, text: `Deal ${answer.deal} under “${answer.profile.title}”.` }]);
  drawRefusal(null);
  byId("status").focus({ preventScroll: true });
  show(answer);
  byId("status").scrollIntoView({ block: "start" });
}

const chosenCards = () => [...chosen].map((index) => deal.hand[index].card);

async function showChosen() {
  const answer = await ask({ ask: "choose", cards: chosenCards() });
  drawRefusal(null);
  drawChosen(answer);
  return answer;
}

/** Chooses the cards of a play that the library suggests. */
async function suggest(request) {
  const status = byId("status");
  status.textContent = "Looking for a play …";
  const { cards, text } = await ask({ ask: "hint", ...request });
  if (!cards.length) {
    status.textContent = text === "pass" ? "The best is to pass." : "Nothing is better than to end the turn.";
    return;
  }
  chosen.clear();
  for (const card of cards) {
    chosen.add(deal.hand.findIndex((held, index) => held.card === card && !chosen.has(index)));
  }
  const { offers: offered } = await showChosen();
  const label = offered.find((offer) => offer.text === text)?.label ?? text;
  status.textContent = `A good play: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const offers = [...byId("offers").querySelectorAll("button")];
  (offers.find((button) => button.dataset.text === text) ?? offers[0])?.focus({ preventScroll: true });
}

function pressCard(event) {
  const button = event.target.closest("button");
  if (!button || !isYours()) return;
  const index = Number(button.dataset.index);
  once(async () => {
    if (!chosen.delete(index)) chosen.add(index);
    await showChosen();
  });
}

function pressMeld(event) {
  const button = event.target.closest("button");
  if (!button || !isYours() || button.getAttribute("aria-disabled")) return;
  const meld = Number(button.dataset.meld);
  const offers = [...byId("offers").querySelectorAll(`button[data-meld="${meld}"]`)];
  if (offers.length === 1) play(offers[0].dataset.text);
  else if (offers.length) offers[0].focus();
  else once(() => suggest({ meld, cards: chosenCards() }));
}

function pressText(event) {
  const button = event.target.closest("button[data-text]");
  if (button && isYours()) play(button.dataset.text);
}

function listen() {
  const pressed = (name, action) => byId(name).addEventListener("click", action);
  form.addEventListener("submit", start);
  pressed("again", () => {
    form.elements.seed.value = "";
    form.requestSubmit();
  });
  pressed("hand", pressCard);
  pressed("melds", pressMeld);
  pressed("offers", pressText);
  pressed("refusal", pressText);
  pressed("pass", () => play("pass"));
  pressed("finish", () => play("end"));
  pressed("undo", () => once(() => change({ ask: "undo" })));
  pressed("hint", () => once(() => suggest({})));
  pressed("clear", () =>
    once(async () => {
      chosen.clear();
      await showChosen();
      keepFocus();
    }),
  );
  pressed("sort", (event) => {
    byRank = !byRank;
    event.target.textContent = byRank ? "Sort by suit" : "Sort by rank";
    once(async () => {
      await showChosen();
    });
  });
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isYours() && byId("text").value.trim()) play(byId("text").value);
  });
  makeToolbar(byId("hand"));
  makeToolbar(byId("melds"));
}

listen();
load().catch(fail);
