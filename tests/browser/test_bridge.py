"""The Python half of the page to play in the browser, without a browser."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import karo
from docs.play.karo_play.bridge import answer
from docs.play.karo_play.offers import offers, survey
from docs.play.karo_play.sitting import Sitting
from karo.players import names

PROFILES = [name for name in karo.list_variants() if karo.load_variant(name).game == "jokerkaro"]
REPLAY = {"wilds.swap": "replay", "wilds.shift": "end", "wilds.max_per_run": 2, "wilds.max_per_set": 1}


def ask(**request: Any) -> dict[str, Any]:
    """The answer to a request, by way of JSON as in the page."""
    told: dict[str, Any] = json.loads(answer(json.dumps(request)))
    return told


def deal(
    profile: str = "pagat", players: int = 4, seed: int | str = 7, opponent: str = "greedy"
) -> dict[str, Any]:
    """A new deal."""
    return ask(ask="deal", profile=profile, players=str(players), opponent=opponent, seed=str(seed), pace="0")


def play_on(state: dict[str, Any]) -> dict[str, Any]:
    """One step of a visitor who does what is suggested."""
    if state["phase"] == "others":
        return ask(ask="advance")
    hint = ask(ask="hint")
    if not hint["cards"]:
        return ask(ask="play", text="end" if state["can"]["end"] else "pass")
    found = ask(ask="choose", cards=hint["cards"])
    assert hint["text"] in [offer["text"] for offer in found["offers"]] or found["more"]
    return ask(ask="play", text=hint["text"])


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_deals_are_played_to_their_end(profile: str, players: int):
    """Who follows the hints comes to a settlement that adds up, and is never refused."""
    state = deal(profile, players, seed=players + 1)
    told: list[str] = [event["text"] for event in state["happened"]]
    for _ in range(400):
        if state["phase"] == "over":
            break
        state = play_on(state)
        assert "refused" not in state
        told += [event["text"] for event in state["happened"]]
    rows = state["outcome"]["rows"]
    assert len(rows) == players
    assert [row["cards"] for row in sorted(rows, key=lambda row: row["seat"])] == [
        seat["cards"] for seat in state["seats"]
    ]
    payments = [
        int(row["payment"].replace("−", "-")) for row in rows if row["payment"] and "/" not in row["payment"]
    ]
    assert len(payments) < players or sum(payments) == 0
    assert told
    assert all(text[0].isupper() and text.endswith(".") for text in told)


@pytest.mark.parametrize("opponent", names("jokerkaro"))
def test_every_shipped_player_sits_down(opponent: str):
    """Each player that the page offers plays its turns."""
    state = deal(opponent=opponent, seed=4)
    for _ in range(3):
        assert state["phase"] == "others"
        state = ask(ask="advance")
    assert state["phase"] == "you"


def positions(variant: karo.Variant, seed: int) -> list[karo.JokerKaro]:
    """Moments of a deal played at random in which there is something to choose."""
    rng = random.Random(seed)
    game = karo.JokerKaro.deal(variant, players=4, rng=rng)
    found: list[karo.JokerKaro] = []
    while game.outcome is None and len(game.log) < 40:
        found.append(game)
        game = game.apply(game.legal_plays.pick(rng))
    return found


@pytest.mark.parametrize("changes", [{}, REPLAY, {"wilds.swap": "slide"}, {"wilds.swap": "take"}], ids=str)
@pytest.mark.parametrize("profile", PROFILES)
def test_offers_are_the_plays_with_just_these_cards(profile: str, changes: dict[str, Any]):
    """Offered for chosen cards are all legal plays that take just these from the hand, and no others."""
    variant = karo.load_variant(profile).with_options(changes)
    rng = random.Random(1)
    compared = 0
    for game in positions(variant, seed=5):
        if len(game.legal_plays) > 500:
            continue
        whole = survey(game)
        for choice in rng.sample(whole, min(2, len(whole))):
            wanted = {str(one.play) for one in whole if one.cards == choice.cards}
            found = offers(game, tuple(choice.cards.elements()))
            assert {str(one.play) for one in found} == wanted
            compared += 1
    assert compared > 20


def test_cards_that_make_no_play_get_no_offer():
    """No card, too many, and cards that don't go together are offered nothing; of the last it says why."""
    sitting = Sitting(karo.load_variant("pagat"), 4, "greedy", 7)
    hand = sitting.game.seats[0].hand
    assert sitting.choose(())["offers"] == []
    assert sitting.choose(hand)["offers"] == []
    told = sitting.choose([hand[0], hand[8], hand[20]])
    assert told["offers"] == []
    assert told["reason"]


def test_what_lights_up_can_be_played():
    """What is bright can be played: a play on each bright meld is found, offered, and all of bright cards."""
    state = deal("leng", 4, seed=3)
    while state["phase"] != "you" or not state["lit"]["melds"]:
        state = play_on(state)
    lit = state["lit"]
    assert set(lit["cards"]) <= {held["card"] for held in state["hand"]}
    for meld in lit["melds"]:
        hint = ask(ask="hint", meld=meld, cards=[])
        found = ask(ask="choose", cards=hint["cards"])
        assert meld in [offer["meld"] for offer in found["offers"]]
        assert meld in found["lit"]["melds"]
        assert Counter(hint["cards"]) <= Counter(held["card"] for held in state["hand"])


def test_others_hands_stay_hidden():
    """Until the deal is over the page gets no card of another hand, and none that is set aside."""
    state = deal(seed=7)
    sitting = Sitting(karo.load_variant("pagat"), 4, "greedy", 7)
    assert [held["card"] for held in state["hand"]] == list(map(str, sitting.game.seats[0].hand))
    assert {key for seat in state["seats"] for key in seat} == {"name", "cards", "out", "to_move"}
    assert state["aside"] == len(sitting.game.set_aside)
    assert state["outcome"] is None


def test_refusals_name_the_rule_and_its_source():
    """A refusal has its sentence, the option with its value, how well that is known, and why."""
    deal(seed=7)
    refused = ask(ask="play", text="pass")["refused"]
    (reason,) = refused["reasons"]
    assert refused["title"] == "Refused: pass"
    assert reason["code"] == "could-play"
    assert reason["option"] in {"turn.passing", "first_turn.meld"}
    why = karo.load_variant("pagat").why(reason["option"])
    assert reason["status"] == why.status
    assert why.text in reason["why"]


def test_texts_that_cannot_be_read_are_explained():
    """A text that is no play, or could be several, is told as such, with the readings to choose from."""
    deal(seed=7)
    refused = ask(ask="play", text="hello")["refused"]
    assert refused["title"] == "That can't be read as a play"
    assert "a play begins with lay" in refused["reasons"][0]["message"]
    assert refused["candidates"] == []
    sitting = Sitting(karo.load_variant("open"), 2, "greedy", 1)
    jokers = "JK" in map(str, sitting.game.seats[0].hand)
    assert jokers
    deal("open", 2, seed=1)
    refused = ask(ask="play", text="lay 5H JK 6H")["refused"]
    assert len(refused["candidates"]) == 2
    assert refused["title"] == "That could be several plays"


def test_a_play_can_be_taken_back():
    """Taking back restores hand and table, as long as the turn goes on, and is refused otherwise."""
    before = deal(seed=7)
    assert not before["can"]["undo"]
    assert "refused" in ask(ask="undo")
    after = play_on(before)
    assert after["can"]["undo"]
    again = ask(ask="undo")
    assert (again["hand"], again["table"]) == (before["hand"], before["table"])
    assert again["happened"] == [{"seat": 0, "text": "You take that back."}]


def test_whole_turns_can_be_typed():
    """Plays joined by a slash are played as one turn, or refused as one."""
    state = deal("open", 4, seed=3)
    while state["phase"] == "others":
        state = ask(ask="advance")
    turn = Sitting(karo.load_variant("open"), 4, "greedy", 3).game.best_turn(limit=5).turn
    assert len(turn.plays) > 1
    assert state["hand"] != ask(ask="play", text=str(turn))["hand"]
    assert "refused" in ask(ask="play", text="lay 2C 2D 2S / lay 2C 2D 2S")


def test_equal_numbers_give_equal_deals():
    """The number of a deal gives the same cards and the same plays of the computer again."""

    def began() -> dict[str, Any]:
        state = deal(seed=11, opponent="random")
        assert state["deal"] == 11
        return play_on(play_on(play_on(state)))

    assert began() == began()


@pytest.mark.parametrize("number", ["x", "-1", "1.5", "1234567890", "²"])
def test_odd_deal_numbers_are_refused(number: str):
    """What is no number of a deal is refused in words, and the deal before goes on."""
    state = deal(seed=7)
    assert "deal" in deal(seed=number)["refused"]["reasons"][0]["message"]
    assert ask(ask="choose", cards=[state["hand"][0]["card"]])["offers"] == []


def test_without_a_number_deals_differ():
    """With no number given the cards come by chance, and the number is told."""
    assert len({deal(seed="")["deal"] for _ in range(5)}) > 1


def test_choices_name_all_there_is():
    """The page offers every shipped profile of the game and every player, and has a picture of each card."""
    choices = ask(ask="choices")
    assert [profile["name"] for profile in choices["profiles"]] == PROFILES
    assert choices["opponents"] == list(names("jokerkaro"))
    assert len(choices["cards"]) == 53
    for card, face in choices["cards"].items():
        assert face["picture"].startswith("<svg ")
        assert face["told"] in face["picture"], card
