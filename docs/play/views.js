// Draws what the library says of the deal.
import { byId, fillToolbar, make, picture } from "./dom.js";

/**
 * @typedef {{card: string, index: number, face: any, group: string | number}} Held
 * @typedef {{cards: string[], melds: number[]}} Lit
 */

/** The players: who they are, what they hold, who is to move. */
export function drawSeats(seats) {
  byId("seats").replaceChildren(
    ...seats.map((seat) => {
      const cards = seat.cards === 1 ? "1 card" : `${seat.cards} cards`;
      const note = seat.out ? `${cards}, out` : cards;
      const backs = make("span", { class: "play-backs", "aria-hidden": "true" });
      for (let card = 0; card < seat.cards; card++) backs.append(make("i"));
      return make(
        "li",
        { class: `play-seat${seat.out ? " play-out" : ""}`, "aria-current": seat.to_move && "true" },
        make("strong", {}, seat.name),
        backs,
        make("span", {}, note),
      );
    }),
  );
}

/**
 * The melds on the table; those that light up can be played on.
 * @param {any[]} table
 * @param {Lit} lit
 */
export function drawMelds(table, lit) {
  byId("empty").hidden = table.length > 0;
  fillToolbar(
    byId("melds"),
    table.map((meld, index) => {
      const open = lit.melds.includes(index);
      const button = make(
        "button",
        { type: "button", class: "play-meld", "data-meld": index, "aria-disabled": !open && "true" },
        make("span", { class: "play-number" }, String(meld.number)),
        picture(meld.picture, meld.told),
      );
      if (open) button.append(make("span", { class: "play-unseen" }, ", can be played on"));
      return button;
    }),
  );
}

/**
 * The hand, in groups; those that light up can be played.
 * @param {Held[]} hand
 * @param {Set<number>} chosen
 * @param {Lit} lit
 * @param {boolean} active
 */
export function drawHand(hand, chosen, lit, active) {
  fillToolbar(
    byId("hand"),
    hand.map(({ card, index, face, group }, place) => {
      const open = lit.cards.includes(card);
      const breaks = place + 1 < hand.length && hand[place + 1].group !== group;
      const button = make(
        "button",
        {
          type: "button",
          class: `play-card${breaks ? " play-break" : ""}${active ? (open ? " play-open" : " play-dull") : ""}`,
          "data-index": index,
          "aria-pressed": chosen.has(index) ? "true" : "false",
          "aria-disabled": !active && "true",
        },
        picture(face.picture, face.told),
      );
      if (active && open && !chosen.has(index)) button.append(make("span", { class: "play-unseen" }, ", can be played"));
      return button;
    }),
  );
}

/**
 * What can be played with the chosen cards.
 * @param {any} answer
 * @param {number} count how many cards are chosen
 * @param {boolean} active whether the visitor is to move
 */
export function drawOffers(answer, count, active) {
  const box = byId("offers");
  const lines = answer.offers.map((offer) =>
    make(
      "button",
      { type: "button", class: "play-offer", "data-text": offer.text, "data-meld": offer.meld ?? "new" },
      ...offer.pictures.slice(0, 2).map((svg) => picture(svg, "")),
      make("span", {}, make("strong", {}, offer.label), make("code", {}, offer.text)),
    ),
  );
  if (answer.more) lines.push(make("p", {}, `${answer.more} more plays take these cards; type the one that you mean.`));
  if (!lines.length && active) lines.push(make("p", {}, advice(answer, count)));
  box.replaceChildren(...lines);
}

function advice(answer, count) {
  if (!count) return "Choose cards of your hand: what can be played with them is offered here.";
  if (answer.reason) return `These cards are no new meld: ${answer.reason}.`;
  return "These cards alone make no play. Those that go with them stay bright.";
}

/** Why a play was refused, with the rule and where the rule comes from. */
export function drawRefusal(refused) {
  const box = byId("refusal");
  if (!refused) {
    box.replaceChildren();
    return;
  }
  const reasons = refused.reasons.map((reason) => {
    const item = make("li", {}, make("p", { class: "play-why" }, sentence(reason.message)));
    if (reason.option) {
      const [section] = reason.option.split(".");
      const anchor = `option-${reason.option.replaceAll(/[._]/g, "-")}`;
      const page = `../reference/options/${section}.html#${anchor}`;
      const link = make("a", { href: page }, make("code", {}, reason.option));
      item.append(make("p", {}, "Rule: ", link, ` = ${reason.value} `, make("em", {}, `(${reason.status})`)));
      if (reason.why) item.append(make("p", {}, reason.why));
    } else if (reason.code) {
      item.append(make("p", {}, "Rule: ", make("code", {}, reason.code), ", the same in every profile"));
    }
    return item;
  });
  const readings = refused.candidates.map((text) =>
    make("li", {}, make("button", { type: "button", class: "play-button", "data-text": text }, text)),
  );
  box.replaceChildren(make("h2", {}, refused.title), make("ul", {}, ...reasons, ...readings));
}

const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** What was played, at the end of the log. */
export function tell(happened) {
  const log = byId("log");
  for (const { seat, text } of happened) {
    log.append(make("p", { class: seat === 0 ? "play-own" : false }, text));
  }
  if (happened.length) log.scrollTop = log.scrollHeight;
}

/** The settlement, once the deal has ended. */
export function drawEnd(outcome) {
  byId("end").hidden = !outcome;
  if (!outcome) return;
  byId("end-title").textContent = outcome.reason;
  const paid = outcome.rows.some((row) => row.payment !== null);
  byId("paid").hidden = !paid;
  byId("rows").replaceChildren(
    ...outcome.rows.map((row) => {
      const left = make("td", {}, row.cards ? picture(row.picture, row.told) : "none");
      const cells = [make("td", {}, String(row.place ?? "–")), make("th", { scope: "row" }, row.name), left];
      cells.push(make("td", {}, String(row.points)));
      if (paid) cells.push(make("td", {}, row.payment));
      return make("tr", { class: row.place === 1 ? "play-first" : false }, ...cells);
    }),
  );
}
