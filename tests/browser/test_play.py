"""The page to play in the browser: whole deals by mouse, by keyboard and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import karo
from karo.show import Spoken

from .conftest import LOADING, SITE

pytestmark = pytest.mark.browser

#: A deal of four in which the visitor begins.
FIRST = "7"
#: More steps than any deal of four has.
MOST = 150
OPEN_MELD = ".play-meld:not([aria-disabled])"
CHOSEN = ".play-card[aria-pressed=true]"
OFFER = ".play-offer"


def start(page: Any, profile: str = "pagat") -> None:
    """Deal, and wait until the visitor is to move."""
    page.select_option("[name=profile]", profile)
    page.select_option("[name=pace]", "0")
    page.fill("[name=seed]", FIRST)
    deal(page, lambda: page.click("#play-form button"))


def deal(page: Any, act: Callable[[], None]) -> None:
    """Do what deals, and wait until the visitor is to move; no other deal may be under way."""
    before = page.get_attribute("#play-game", "data-moment") or "0"
    act()
    page.wait_for_function(f"Number(document.getElementById('play-game').dataset.moment) > {before}")
    settle(page)


def settle(page: Any) -> str:
    """Wait until the visitor is to move or the deal is over; which of them it is."""
    page.wait_for_selector("#play-game:is([data-phase=you], [data-phase=over])")
    return str(page.get_attribute("#play-game", "data-phase"))


def moment(page: Any) -> int:
    """The number of the moment that is shown."""
    return int(page.get_attribute("#play-game", "data-moment"))


def then(page: Any, act: Callable[[], None]) -> None:
    """Do something that leads to another moment of the deal, and wait for the visitor's next one."""
    before = moment(page)
    act()
    page.wait_for_function(f"Number(document.getElementById('play-game').dataset.moment) > {before}")
    settle(page)


def shown_hand(page: Any) -> list[str]:
    """The visitor's cards as a screen reader says them."""
    return sorted(page.locator("#play-hand img").evaluate_all("all => all.map(one => one.alt)"))


def click_cards(page: Any) -> None:
    """Choose cards that make a play: by a meld that is lit, or one by one those that the hint names."""
    lit = page.locator(OPEN_MELD)
    if lit.count():
        lit.first.click()
        page.locator(OFFER).first.wait_for()
        return
    page.click("#play-hint")
    page.locator(OFFER).first.wait_for()
    wanted = page.locator(CHOSEN).evaluate_all("all => all.map(one => one.dataset.index)")
    page.click("#play-clear")
    page.locator(CHOSEN).first.wait_for(state="detached")
    for number, index in enumerate(wanted, start=1):
        # What is seen of a card that others cover is its left side.
        page.click(f".play-card[data-index='{index}']", position={"x": 10, "y": 20})
        page.wait_for_function(f"document.querySelectorAll('{CHOSEN}').length === {number}")
    page.locator(OFFER).first.wait_for()


def play_to_the_end(page: Any, look: Callable[[], None] = lambda: None) -> int:
    """Play a deal to its end by clicking; how many plays with cards it took."""
    plays = 0
    for _ in range(MOST):
        if settle(page) == "over":
            return plays
        look()
        done = page.locator("#play-pass.play-main, #play-finish.play-main")
        if done.count():
            then(page, done.click)
        else:
            click_cards(page)
            then(page, page.locator(OFFER).first.click)
            plays += 1
    raise AssertionError("the deal doesn't end")


@pytest.mark.parametrize("profile", ["pagat", "leng"])
def test_a_deal_is_played_to_its_end_by_clicking(table: Any, profile: str):
    """Clicks on cards, melds and offered plays lead to the settlement; a new deal follows."""
    page = table
    start(page, profile)
    game = karo.JokerKaro.deal(karo.load_variant(profile), players=4, seed=7, dealer=3)
    assert shown_hand(page) == sorted(map(Spoken().card, game.seats[0].hand))
    assert play_to_the_end(page) > 2
    rows = page.locator("#play-rows tr")
    assert rows.count() == 4
    points = rows.locator("td:nth-child(4)").evaluate_all("all => all.map(one => Number(one.textContent))")
    assert points == sorted(points) or profile == "leng"
    deal(page, lambda: page.click("#play-again"))
    assert page.locator("#play-end").is_hidden()
    assert page.locator("#play-log p").first.inner_text().startswith("Deal ")


# ---------------------------------------------------------------- by keyboard


def focused(page: Any, selector: str) -> bool:
    """Whether what has the focus fits a selector; if it is of the table, it must be seen to have it."""
    return bool(
        page.evaluate(
            """selector => {
                const here = document.activeElement;
                const style = getComputedStyle(here);
                const seen = style.outlineStyle !== "none" || style.boxShadow !== "none";
                if (here.closest("#play") && !seen) throw new Error(`no sign of focus: ${here.outerHTML}`);
                return here.matches(selector);
            }""",
            selector,
        )
    )


def go(page: Any, key: str, selector: str) -> None:
    """Press a key until something has the focus."""
    for _ in range(80):
        if focused(page, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} doesn't lead to {selector}")


def press(page: Any, selector: str, key: str = "Enter") -> None:
    """Go to something by the tabulator and press a key on it."""
    go(page, "Tab", selector)
    page.keyboard.press(key)


def choose_by_keys(page: Any) -> None:
    """Choose the cards of a hint one by one with the arrows, and go to the play that is offered."""
    press(page, "#play-hint")
    page.locator(OFFER).first.wait_for()
    wanted = page.locator(CHOSEN).evaluate_all("all => all.map(one => one.dataset.index)")
    press(page, "#play-clear", "Space")
    page.locator(CHOSEN).first.wait_for(state="detached")
    go(page, "Shift+Tab", ".play-card")
    page.keyboard.press("Home")
    for number, index in enumerate(wanted, start=1):
        go(page, "ArrowRight", f"[data-index='{index}']")
        page.keyboard.press("Space")
        page.wait_for_function(f"document.querySelectorAll('{CHOSEN}').length === {number}")
        assert focused(page, f"[data-index='{index}'][aria-pressed=true]")
    page.locator(OFFER).first.wait_for()


def test_a_deal_is_played_to_its_end_by_keyboard(table: Any):
    """Tab, arrows, Enter and Space are enough for a whole deal; the focus is seen and nowhere trapped."""
    page = table
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    go(page, "Tab", "[name=profile]")
    page.keyboard.press("Home")
    page.keyboard.type("Joker Karo, after")
    go(page, "Tab", "[name=pace]")
    page.keyboard.press("End")
    go(page, "Tab", "[name=seed]")
    page.keyboard.press("Control+A")
    page.keyboard.type(FIRST)
    deal(page, lambda: page.keyboard.press("Enter"))
    assert page.input_value("[name=profile]") == "pagat"
    for step in range(MOST):
        if settle(page) == "over":
            break
        # Where the turn goes on, there the focus is.
        assert focused(page, "#play-hand .play-card, #play-pass, #play-finish")
        done = "#play-pass.play-main, #play-finish.play-main"
        if page.locator(done).count():
            then(page, lambda: press(page, done))  # noqa: B023 - called at once
        elif step < 2:
            choose_by_keys(page)
            then(page, lambda: press(page, OFFER))
        else:
            press(page, "#play-hint")
            page.locator(f"{OFFER}:focus").wait_for()
            then(page, lambda: page.keyboard.press("Enter"))
    assert focused(page, "#play-end-title")
    go(page, "Tab", "#play-again")
    go(page, "Tab", "footer *, .related-pages *")
    go(page, "Shift+Tab", "#play-again")
    go(page, "Shift+Tab", ".sidebar-drawer *")


# ---------------------------------------------------------------- on a phone


def test_a_deal_is_played_to_its_end_on_a_phone(open_page: Any, server: str):
    """At 390 pixels nothing is wider than the screen, and what is pressed is large enough for a finger."""
    page = open_page(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page.goto(f"{server}/play/index.html")
    page.locator("#play-form").wait_for(timeout=LOADING)
    start(page)

    def look() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        sizes = page.locator("#play button:visible").evaluate_all(
            "all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))"
        )
        assert min(sizes) >= 24

    assert play_to_the_end(page, look) > 2
    look()


# ---------------------------------------------------------------- what outlives the page


def test_a_deal_outlives_its_page(open_page: Any, server: str):
    """Loaded again in the same tab, the page goes on with the deal; pressed twice, the button deals once."""
    page = open_page()
    page.goto(f"{server}/play/index.html?profile=leng")
    page.locator("#play-form").wait_for(timeout=LOADING)
    page.select_option("[name=pace]", "0")
    page.fill("[name=seed]", "8")
    page.locator("#play-form button").dblclick()
    page.wait_for_selector("#play-game[data-phase=you]")
    page.click("#play-hint")
    page.locator(OFFER).first.wait_for()
    assert page.inner_text("#play-status").startswith("A good play: lay run of ")
    then(page, page.locator(OFFER).first.click)
    told, hand = page.inner_text("#play-log"), shown_hand(page)
    assert told.count("Deal 8 ") == 1
    page.reload()
    page.wait_for_selector("#play-game:not([hidden])", timeout=LOADING)
    assert (page.inner_text("#play-log"), shown_hand(page)) == (told, hand)
    assert page.input_value("[name=profile]") == "leng"
    kept = '[{"ask": "deal", "seed": "x"}]'
    page.evaluate(f"sessionStorage.setItem('karo-deal?profile=leng', '{kept}')")
    page.reload()
    page.locator("#play-welcome").wait_for(timeout=LOADING)
    assert page.locator("#play-game").is_hidden()


# ---------------------------------------------------------------- what is told


def test_refusals_are_explained(table: Any, open_page: Any, server: str):
    """A refusal has its sentence, its rule with a link that leads there, and where the rule comes from."""
    page = table
    start(page)
    page.click("#play-pass")
    page.locator("#play-refusal li").wait_for()
    text = page.locator("#play-refusal").inner_text()
    game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7, dealer=3)
    (refusal,) = game.check(karo.Pass())
    assert refusal.message.lower() in text.lower()
    assert str(refusal.option) in text
    assert game.variant.why(str(refusal.option)).text in text
    link = page.locator("#play-refusal a").get_attribute("href")
    other = open_page()
    other.goto(f"{server}/play/{link}")
    assert other.locator(f"#{link.partition('#')[2]}").count()
    page.fill("#play-text", "lay 5H 6H or so")
    page.keyboard.press("Enter")
    page.get_by_text("That can't be read as a play").wait_for()


def test_a_typed_play_is_played_and_told(table: Any):
    """A play in the notation is played, told in words, and can be taken back."""
    page = table
    start(page)
    before = shown_hand(page)
    page.click("#play-hint")
    notation = page.locator(f"{OFFER}:focus code").inner_text()
    page.fill("#play-text", notation)
    then(page, page.locator("#play-typed button").click)
    assert page.locator("#play-log .play-own").last.inner_text().startswith("You lay meld 1, run of ")
    assert len(shown_hand(page)) < len(before)
    then(page, page.locator("#play-undo").click)
    assert shown_hand(page) == before


def test_no_barrier_is_found(table: Any):
    """The checker axe finds nothing in names, roles and contrast: in a deal and at its end, light, dark."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - only make browser installs it

    def check() -> None:
        for scheme in ("light", "dark"):
            table.emulate_media(color_scheme=scheme)
            found = Axe().run(table, context="#play").response["violations"]
            assert [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found] == []

    start(table)
    table.click("#play-pass")
    table.locator("#play-refusal li").wait_for()
    check()
    click_cards(table)
    check()
    play_to_the_end(table)
    check()


# ---------------------------------------------------------------- where it can't run


def test_without_javascript_it_says_so(open_page: Any, server: str):
    """Without JavaScript the page says what it needs."""
    page = open_page(java_script_enabled=False)
    page.goto(f"{server}/play/index.html")
    assert "needs JavaScript and WebAssembly" in page.locator("#play-loading").inner_text()


def test_without_webassembly_it_says_so(open_page: Any, server: str):
    """Without WebAssembly the page says what is missing, and loads nothing."""
    page = open_page()
    page.add_init_script("delete self.WebAssembly")
    page.goto(f"{server}/play/index.html")
    assert "lacks WebAssembly" in page.locator("#play-loading").inner_text()
    assert page.locator("#play-form").is_hidden()


def test_opened_as_a_file_it_says_how_to_open_it(open_page: Any):
    """Opened as a file, where browsers load no program, the page says how to serve it."""
    page = open_page()
    page.goto((SITE / "play" / "index.html").as_uri())
    assert "python3 -m http.server" in page.locator("#play-loading").inner_text()


def test_a_missing_part_is_told(open_page: Any, server: str):
    """Where a part can't be loaded the page says that it can't go on, instead of waiting for ever."""
    page = open_page(faulty=True)
    page.route("**/wheels/attrs*", lambda route: route.fulfill(status=404))
    page.goto(f"{server}/play/index.html")
    page.get_by_text("Something is wrong with this page").wait_for(timeout=LOADING)
