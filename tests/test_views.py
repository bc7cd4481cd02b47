"""What a seat may know, that it is no more than that, and deals that fit it."""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karo import (
    Card,
    Code,
    DealError,
    Game,
    GameOver,
    IllegalPlay,
    JokerKaro,
    JokerKaroView,
    Pass,
    PositionError,
    TextError,
    View,
    load_variant,
)
from karo.testing import games, positions, records, views
from tests.jokerkaro.positions import after_passes, at, play, profile


def jokerkaro(game: Game) -> JokerKaro:
    """The game, which is one of Joker Karo."""
    assert isinstance(game, JokerKaro)
    return game


def replayed(game: Game) -> Game:
    """The same deal, played again from its start, each play checked."""
    again = game.start
    for entry in game.log:
        again = again.apply(entry.play, seat=entry.seat)
    return again


def everything_told(view: View) -> Iterator[str]:
    """All texts that a view can be made to give."""
    yield repr(view)
    yield json.dumps(view.to_dict())
    yield repr(pickle.dumps(view))
    yield " / ".join(map(str, view.legal_plays))
    yield " / ".join(map(str, view.facts + view.missing_facts))


# ---------------------------------------------------------------- never a hidden card


@pytest.mark.slow
@given(game=positions(), seed=st.integers(0, 100))
def test_hidden_cards_change_no_view(game: Game, seed: int):
    """Two deals that differ in what a seat can't see give it the same view, whatever is asked of it."""
    for seat in (*range(len(game.seats)), None):
        view = game.view(seat)
        other = view.determinize(seed=seed)
        twin = other.view(seat)
        assert twin == view
        assert hash(twin) == hash(view)
        assert list(everything_told(twin)) == list(everything_told(view))
        for held in (*jokerkaro(game).seats, *jokerkaro(other).seats):
            for card in set(held.hand):
                attempt = view.parse_play(f"lay {card}")
                assert view.check(attempt) == twin.check(attempt)


@given(view=views())
def test_a_view_holds_no_hidden_card(view: View):
    """Case 23: in every phase a view has counts of hands and of the cards set aside, never the cards."""
    assert isinstance(view, JokerKaroView)
    over = view.outcome is not None
    for number, seat in enumerate(view.seats):
        shown = over or number == view.seat
        assert (seat.hand is not None) == shown
        assert seat.hand is None or len(seat.hand) == seat.cards
    hidden = sum(seat.cards for seat in view.seats if seat.hand is None) + view.set_aside_size
    assert len(view.unseen) == hidden
    assert len(view.hand) == (0 if view.seat is None else view.seats[view.seat].cards)
    data = view.to_dict()["view"]
    texts = [hand for hand in data["hands"] if isinstance(hand, str)]
    assert len(texts) == (len(view.seats) if over else view.seat is not None)
    assert isinstance(data["set_aside"], int)


@given(game=positions())
def test_what_is_open_is_seen_by_all(game: Game):
    """Table, turns, who is out, who is to move and the log are the same in every view."""
    game = jokerkaro(game)
    for seat in (*range(len(game.seats)), None):
        view = game.view(seat)
        assert isinstance(view, JokerKaroView)
        assert (view.table, view.log, view.first) == (game.table, game.log, game.first)
        assert view.hand_sizes == tuple(len(held.hand) for held in game.seats)
        assert view.set_aside_size == len(game.set_aside)
        seen = [(held.turns, held.dropped_out) for held in view.seats]
        assert seen == [(held.turns, held.dropped_out) for held in game.seats]
        assert view.outcome == game.outcome
        if game.outcome is None:
            assert view.to_move == game.to_move
        else:
            with pytest.raises(GameOver):
                _ = view.to_move


def test_the_other_copy_still_counts_as_unseen():
    """Case 44: when one of two 8H has been played, the other one may still be anywhere."""
    game = at("8H 8C 8S 9D", table=["5H 6H 7H"])
    view = game.view(1)
    assert Counter(view.unseen)[Card.parse("8H")] == 2
    view = play(game, "extend 1 8H").view(1)
    assert Counter(view.unseen)[Card.parse("8H")] == 1


def test_after_the_deal_all_hands_lie_open():
    """The count shows every hand; the cards set aside stay where they are."""
    view = after_passes(["2C 9D", "3S KH"]).view(0)
    assert [seat.hand for seat in view.seats] == [
        tuple(map(Card.parse, h.split())) for h in ("2C 9D", "KH 3S")
    ]
    assert view.outcome is not None
    assert view.set_aside_size == 104
    assert len(view.legal_plays) == 0
    assert [refusal.code for refusal in view.check(Pass())] == [Code.GAME_OVER]


@given(game=positions())
def test_log_record_and_undo_of_a_view(game: Game):
    """Case 25: undoing gives a seat the view that it had before, and the log names only played cards."""
    if game.outcome is None and game.log and not game.log[-1].play.ends_turn:
        before = list(game.states())[-2]
        undone = game.undo()
        assert undone == before
        for seat in (*range(len(game.seats)), None):
            assert undone.view(seat) == before.view(seat)


# ---------------------------------------------------------------- what a seat can do


@given(game=positions())
def test_a_view_does_what_its_seat_can(game: Game):
    """For the seat to move the view lists, checks and reads as the game does; for the others nothing."""
    for seat in (*range(len(game.seats)), None):
        view = game.view(seat)
        mine = game.outcome is None and seat == game.to_move
        assert view.is_to_move == mine
        assert list(view.legal_plays) == (list(game.legal_plays) if mine else [])
        assert len(view.legal_plays) == (len(game.legal_plays) if mine else 0)
        for move in list(game.legal_plays)[:20]:
            assert view.parse_play(str(move)) == move
            assert view.can(move) == mine == (move in view.legal_plays)


@given(game=positions())
def test_the_best_turn_needs_only_the_own_hand(game: Game):
    """A view finds the same best turn as the game, and the same way out; other seats are told to wait."""
    game = jokerkaro(game)
    for seat in (*range(len(game.seats)), None):
        view = game.view(seat)
        if game.outcome is not None or seat != game.to_move:
            for ask in (view.best_turn, view.can_go_out):
                with pytest.raises(GameOver if game.outcome is not None else IllegalPlay):
                    ask(limit=50)
        else:
            assert view.best_turn(limit=50) == game.best_turn(limit=50)
            assert view.can_go_out(limit=50) == game.can_go_out(limit=50)


def test_who_is_not_to_move_is_told_so():
    """Another seat and a spectator get a refusal that says nothing of any hand."""
    game = at("4H 8H 9C", "5C 6C", table=["5H 6H 7H"])
    move = game.parse_play("extend 1 4H")
    for seat in (1, None):
        (refusal,) = game.view(seat).check(move)
        assert refusal.code == Code.NOT_YOUR_TURN
        assert refusal.private_to is None
    with pytest.raises(IndexError):
        _ = game.view(1).legal_plays[0]
    with pytest.raises(IllegalPlay, match="is to move"):
        game.view(1).parse_turn("extend 1 4H / extend 1 8H")
    assert str(game.view(1).parse_turn("extend 1 4H")) == "extend 1 4H"


def test_only_the_own_hand_is_named():
    """A refusal that names cards of a hand is private to the seat, and no other view gives it."""
    game = at("4H 8H 9C", "5C 6C", table=["5H 6H 7H"])
    (refusal,) = game.view(0).check(Pass())
    assert refusal.private_to == 0
    (other,) = game.view(1).check(Pass())
    assert "H" not in other.message.replace("seat", "")


def test_turns_are_read_in_a_view():
    """A whole turn is read with the own hand alone."""
    game = at("4H 8H 9C", "5C 6C", table=["5H 6H 7H"])
    view = game.view(0)
    assert view.parse_turn("extend 1 4H / extend 1 8H") == game.parse_turn("extend 1 4H / extend 1 8H")
    with pytest.raises(TextError):
        view.parse_play("hop")


def test_there_is_no_such_seat():
    """A view of a seat that isn't there is refused."""
    with pytest.raises(DealError, match="no seat 7"):
        at("8H").view(7)


# ---------------------------------------------------------------- deals that fit


@given(view=views(), seed=st.integers(0, 2**16))
def test_determinized_deals_fit_the_view(view: View, seed: int):
    """Case 45: hidden cards filled in keep table, own hand, counts and log; every pass was right."""
    game = view.determinize(seed=seed)
    assert game.view(view.seat) == view
    assert replayed(game) == game
    again = jokerkaro(view.determinize(rng=random.Random(seed)))
    assert again == game
    cards = (
        [card for seat in again.seats for card in seat.hand] + list(again.set_aside) + list(again.table.cards)
    )
    assert Counter(cards) == Counter(again.start.dealt.order)


@given(game=games())
def test_a_deal_that_has_ended_is_known_whole(game: Game):
    """Once all hands lie open, only one deal fits."""
    assert game.view(None).determinize() == game


def test_passes_bind_the_hidden_hands():
    """Who was stuck gets nothing that fitted; who had no first run gets none."""
    variant = profile()
    game = JokerKaro.position(
        variant, hands=["8H 9H 2C 3C", "KC KD 9S 2D", "2S 4D 6D 9C"], table=["5H 6H 7H"], turns=[1, 1, 0]
    )
    game = play(game, "extend 1 8H 9H", "end", "pass", "pass")
    view = game.view(0)
    told = [(fact.seat, fact.entry) for fact in view.facts]
    assert told == [(1, 2), (2, 3)]
    assert "nothing to lay or to add" in str(view.facts[0])
    assert "held no run to lay" in str(view.facts[1])
    assert view.missing_facts == ()
    for seed in range(20):
        deal = view.determinize(seed=seed)
        assert not {"4H", "TH", "JK"} & {str(card) for card in deal.seats[1].hand}
        assert replayed(deal) == deal


def test_free_passes_tell_nothing():
    """Under free passing a pass after the first turn says nothing of a hand."""
    options = {"turn.passing": "free", "turn.pass_means": "skip"}
    game = at("8H 9C", "KC KD", table=["5H 6H 7H"], options=options)
    view = play(game, "pass").view(1)
    assert view.facts == ()
    found = {str(card) for seed in range(60) for card in view.determinize(seed=seed).seats[0].hand}
    assert found & {"8H", "4H"}


def test_a_wild_that_was_needed_tells_something():
    """Under ``if-needed`` a first meld with a wild says that its hand had none without."""
    options = {"first_turn.wilds": "if-needed"}
    game = at("8H JK TH 2C 4D", "KC KD", options=options)
    view = play(game, "lay 8H JK TH", "end").view(1)
    assert [str(fact) for fact in view.facts] == [
        "seat 0 laid its first run with a wild, so it held none without"
    ]
    for seed in range(20):
        deal = view.determinize(seed=seed)
        assert replayed(deal) == deal


def test_a_wild_that_was_won_is_known():
    """A wild that a swap has brought to a hand is in that hand until it is played."""
    game = at("6H 2C 9D", "KC KD", table=["5H JK=6H 7H"], options={"wilds.swap": "take"})
    view = play(game, "swap 1 6H", "end").view(1)
    for seed in range(20):
        assert Card.parse("JK") in view.determinize(seed=seed).seats[0].hand
    assert View.from_dict(view.to_dict()) == view


SWAPS = [
    # A wild that is won and played at once never was in the hand; of two, one was there before.
    ("replay", "6H 8H 9C 2C", ["5H JK=6H 7H"], ["swap 1 6H then extend 1 8H JK=9H", "end"], []),
    ("replay", "6H 8H JK 2C", ["5H AS=6H 7H"], ["swap 1 6H then extend 1 8H AS=9H JK=TH", "end"], []),
    ("take", "6H 8H 2C", ["5H JK=6H 7H"], ["swap 1 6H", "extend 1 8H", "end"], ["JK"]),
    ("take", "6H 8H 2C", ["5H JK=6H 7H"], ["swap 1 6H", "extend 1 8H JK=9H", "end"], []),
    ("take", "6H JK 2C", ["5H JK=6H 7H"], ["swap 1 6H", "extend 1 JK=8H", "end"], []),
    ("take", "6H 6H 2C", ["5H JK=6H 7H", "5H JK=6H 7H"], ["swap 2 6H", "swap 2 6H", "end"], ["JK", "JK"]),
    ("slide", "6H 2C", ["5H JK=6H 7H"], ["swap 1 6H slide high", "end"], []),
]


@pytest.mark.parametrize(("way", "hand", "table", "texts", "known"), SWAPS)
def test_wilds_that_came_from_the_table(
    way: str, hand: str, table: list[str], texts: list[str], known: list[str]
):
    """What a swap does to a hidden hand is followed in the log, whichever way wilds are swapped."""
    options = {"wilds.swap": way, "wilds.max_per_run": "unlimited"}
    game = at(hand, "KC KD", table=table, options=options)
    game = play(game, *texts)
    for seat in (1, None):
        view = game.view(seat)
        assert View.from_dict(view.to_dict()) == view
        for seed in range(5):
            deal = view.determinize(seed=seed)
            assert replayed(deal) == deal
            held = Counter(map(str, deal.seats[0].hand))
            assert not Counter(known) - held


def test_a_log_that_swaps_with_a_lone_wild():
    """Data made by hand may swap where nothing can be swapped; it is refused."""
    game = play(at("JK 2C", "KC KD", options={"wilds.alone": True, "first_turn.meld": "any-play"}), "lay JK")
    data = play(game, "end").view(1).to_dict()
    log = data["view"]["log"]
    found = broken(play(game, "end").view(1), log=[*log, {"seat": 1, "play": "swap 1 KC for JK"}])
    assert found == [(Code.ILLEGAL_PLAY, "view.log")]


@pytest.mark.parametrize(
    ("options", "told"), [({}, [2, 1]), ({"turn.passing": "free"}, [2])], ids=["only if stuck", "free"]
)
def test_without_a_log_it_says_what_it_lacks(options: dict[str, Any], told: list[int]):
    """A position whose log doesn't go back to the deal leaves out why seats are out or have passed."""
    game = at("8H 9C", "KC KD", "QC 9S", table=["5H 6H 7H"], dropped_out=[2], passed=[1], options=options)
    view = game.view(0)
    assert view.facts == ()
    assert [(fact.seat, fact.entry) for fact in view.missing_facts] == [(seat, None) for seat in told]
    assert "before the log begins" in str(view.missing_facts[0])
    assert view.determinize(seed=1).view(0) == view


#: A hand of 26 cards of one pack without any run or set: just two of each rank.
STUCK = "AC 2C 4C 5C 7C 8C TC JC KC AD 2D 4D 5D 7D 8D TD JD KD 3H 6H 9H QH 3S 6S 9S QS"
ONE_PACK = {
    "deck.packs": 1,
    "deck.jokers_per_pack": 0,
    "wilds.cards": (),
    "first_turn.meld": "run-or-set",
    "first_turn.failing": "skip",
    "deal.hand_sizes": {2: 8},
    "scoring.spade_ace_win": "none",
}


def stuck_view() -> View:
    """A view of a seat that has just seen another one pass with a large hand."""
    return play(at(STUCK, "3C 6C 9C QC 3D 6D 9D", options=ONE_PACK), "pass").view(1)


def test_large_hands_that_were_stuck():
    """Even a hand that hardly any cards fit is filled, by exchanging cards where need be."""
    view = stuck_view()
    deals = [view.determinize(seed=seed) for seed in range(10)]
    assert all(replayed(deal) == deal for deal in deals)
    assert len(set(deals)) > 1


def test_there_is_a_limit():
    """Where no deal fits, which only data made by hand can bring about, the search ends and says so."""
    data = stuck_view().to_dict()
    data["view"]["hands"][0] += 14
    data["view"]["set_aside"] -= 14
    with pytest.raises(DealError, match="20 tries"):
        View.from_dict(data).determinize(seed=1)


# ---------------------------------------------------------------- as data


@given(view=views())
def test_every_view_is_its_data(view: View):
    """Plain data goes through JSON and comes back as an equal view that can do the same."""
    again = View.from_dict(json.loads(json.dumps(view.to_dict())))
    assert again == view
    assert hash(again) == hash(view)
    assert again.to_dict() == view.to_dict()
    assert list(map(str, again.legal_plays)) == list(map(str, view.legal_plays))
    assert again.facts == view.facts
    assert again.outcome == view.outcome


def test_a_view_from_the_middle_of_a_deal():
    """Where the log begins in a position, the view tells what lay open then."""
    game = play(at("4H 8H 9C", "5C 6C", table=["5H 6H 7H"]), "extend 1 4H", "end", "pass", "extend 1 8H")
    view = game.view(1)
    assert view.to_dict()["view"]["start"]["table"] == ["5H 6H 7H"]
    assert View.from_dict(view.to_dict()) == view
    assert view.determinize(seed=1).start.view(1).table == game.start.table


def broken(view: View, **changes: Any) -> list[tuple[Code, str]]:
    """The faults of a view with parts of its data changed."""
    data = view.to_dict()
    with pytest.raises(PositionError) as caught:
        View.from_dict({**data, "view": {**data["view"], **changes}})
    return [(fault.code, fault.path) for fault in caught.value.faults]


def test_views_that_can_not_be():
    """What doesn't fit together in the data of a view is refused, and said."""
    game = play(at("4H 8H 9C", "5C 6C", table=["5H 6H 7H"]), "extend 1 4H", "end", "pass")
    view = game.view(0)
    log = view.to_dict()["view"]["log"]
    assert broken(view, seat=5) == [(Code.OUT_OF_RANGE, "view.seat"), (Code.CONFLICT, "view.hands")]
    assert broken(view, seat="0") == [(Code.WRONG_TYPE, "view.seat")]
    assert broken(view, hands=["8H 9C", "5C 6C"]) == [(Code.CONFLICT, "view.hands")]
    assert broken(view, hands=[2, 2]) == [(Code.CONFLICT, "view.hands")]
    assert broken(view, hands=["8H XX", 2]) == [(Code.BAD_CARD, "view.hands")]
    assert broken(view, hands=["8H 9C", True]) == [(Code.WRONG_TYPE, "view.hands")]
    assert broken(view, hands=7) == [(Code.MISSING_KEY, "view.hands")]
    assert broken(view, hands=["7H 7H", 2]) == [(Code.BAD_DEAL, "view.hands")]
    assert broken(view, hands=["8H 9C", 3]) == [(Code.BAD_DEAL, "view.set_aside")]
    assert broken(view, hands=["8H 9C", 0], set_aside=102)[0] == (Code.CONFLICT, "view.hands")
    assert broken(view, table=["5H 6H 7H", "8C 8D 8S"], set_aside=98) == [(Code.CONFLICT, "view.log")]
    assert broken(view, log=log[:-1]) == [(Code.CONFLICT, "view.log")]
    assert broken(view, log=[*log, {"seat": 0, "play": "end"}]) == [(Code.ILLEGAL_PLAY, "view.log")]
    assert broken(view, log=[*log, {"seat": 0, "play": "hop"}]) == [(Code.ILLEGAL_PLAY, "view.log")]
    assert broken(view, log=[*log, {"seat": 1, "play": "pass"}]) == [(Code.NOT_YOUR_TURN, "view.log")]
    assert broken(view, log=[*log[:-1], {"seat": 1, "play": "pass"}]) == [(Code.CONFLICT, "view.log")]
    assert broken(view, log=[{"seat": "x"}]) == [(Code.WRONG_TYPE, "view.log.seat")]
    assert broken(view, log=[1]) == [(Code.WRONG_TYPE, "view.log")]
    assert broken(view, start={"table": ["5H 6H 7H"], "first": 9}) == [
        (Code.OUT_OF_RANGE, "view.start.first")
    ]
    assert broken(view, outcome={}) == [(Code.CONFLICT, "view.outcome")]
    assert broken(view, extra=1) == [(Code.UNKNOWN_KEY, "view.extra")]
    assert broken(view, to_move=7) == [(Code.OUT_OF_RANGE, "view.to_move")]
    data = {key: value for key, value in view.to_dict()["view"].items() if key != "set_aside"}
    with pytest.raises(PositionError, match="set_aside"):
        View.from_dict({**view.to_dict(), "view": data})


def test_an_own_hand_that_the_log_denies():
    """A hand that could have been played when its seat passed, or lacks a wild that it won, is refused."""
    game = play(at("9C 4D", "5C 6C", table=["5H 6H 7H"]), "pass")
    assert broken(game.view(0), hands=["8H 4D", 2]) == [(Code.CONFLICT, "view.hands")]
    won = at("6H 2C 9D", "KC KD", table=["5H JK=6H 7H"], options={"wilds.swap": "take"})
    view = play(won, "swap 1 6H", "end").view(0)
    assert broken(view, hands=["2C 9D 9C", 2]) == [(Code.CONFLICT, "view.hands")]
    other = play(won, "swap 1 6H", "end").view(1)
    assert broken(other, hands=[0, "KC KD"])


def test_the_outcome_in_a_view_is_checked():
    """A result that isn't what comes of the open hands is refused."""
    view = after_passes(["2C 9D", "3S KH"]).view(0)
    outcome = view.to_dict()["view"]["outcome"]
    assert broken(view, outcome={**outcome, "factor": 3}) == [(Code.CONFLICT, "view.outcome")]


def test_the_document_of_a_view():
    """A position is no view, and a view of one game none of another."""
    game = at("4H 8H 9C")
    with pytest.raises(PositionError, match="this is a position, not a view"):
        View.from_dict(game.to_dict())
    with pytest.raises(PositionError, match="needs schema 2"):
        View.from_dict({**game.view(0).to_dict(), "schema": 2})
    assert JokerKaroView.from_dict(game.view(0).to_dict()) == game.view(0)

    class Other(JokerKaroView):
        """A view of something else."""

    with pytest.raises(PositionError, match="Other"):
        Other.from_dict(game.view(0).to_dict())


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.floats()
    | st.sampled_from(["4H 8H", "JK", "pass", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)
PLAYED = play(at("4H 8H 9C", "5C 6C", table=["5H 6H 7H"]), "extend 1 4H", "end", "pass", "extend 1 8H")
KEYS = st.sampled_from([*PLAYED.view(0).to_dict()["view"], "ended", "content", "outcome", "x"])


@given(changes=st.dictionaries(KEYS, VALUES, min_size=1, max_size=3), seat=st.sampled_from([0, 1, None]))
def test_changed_views(changes: dict[str, Any], seat: int | None):
    """Data with anything under any key is read, or refused with our error; what is read can be used."""
    data = PLAYED.view(seat).to_dict()
    with contextlib.suppress(PositionError):
        view = View.from_dict({**data, "view": {**data["view"], **changes}})
        with contextlib.suppress(DealError):
            assert view.determinize(seed=1).view(view.seat) == view


LINES = st.fixed_dictionaries(
    {
        "seat": st.integers(-1, 2),
        "play": st.sampled_from(
            [
                *("pass", "end", "lay 5C 6C 7C", "lay JK", "extend 1 4H", "extend 1 8H", "swap 1 6H", "lay"),
                *("swap 1 5H then lay 5H 6H JK=7H", "extend 1 8H shift JK=4H", "extend 2 9C"),
                "lay " + "JK " * 300,
            ]
        )
        | st.text(max_size=8),
    },
    optional={"effect": st.sampled_from(["", "dropped-out", "skipped", "went-out"])},
)


@given(log=st.lists(LINES, max_size=5))
def test_changed_logs(log: list[dict[str, Any]]):
    """A log of anything is read, or refused with our error."""
    data = PLAYED.view(0).to_dict()
    with contextlib.suppress(PositionError):
        View.from_dict({**data, "view": {**data["view"], "log": log}})


# ---------------------------------------------------------------- values


@given(game=positions())
def test_copies_are_equal_and_their_own(game: Game):
    """Case 30: pickled and copied games, views and outcomes are equal, with start and log."""
    for thing in (game, game.view(0), game.view(None), game.outcome):
        for again in (pickle.loads(pickle.dumps(thing)), copy.deepcopy(thing), copy.copy(thing)):
            assert again == thing
            assert hash(again) == hash(thing)
    again = pickle.loads(pickle.dumps(game))
    assert again.log == game.log
    assert again.start == game.start


@given(record=records())
def test_records_are_values(record: Any):
    """Records are pickled, copied and hashed too."""
    again = pickle.loads(pickle.dumps(record))
    assert again == record == copy.deepcopy(record)
    assert hash(again) == hash(record)


def _greatest(view: View) -> str:
    return str(max(view.legal_plays, key=lambda move: len(move.cards)))


@pytest.mark.process
def test_a_process_pool():
    """Views go to other processes and do there what they do here."""
    views = [JokerKaro.deal(load_variant("pagat"), 4, seed=seed).view(0) for seed in range(3)]
    # A fork of a process with threads may wait for ever for what one of them holds.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(_greatest, views, timeout=60)) == list(map(_greatest, views))


def test_equality():
    """Views differ by seat, by what the seat holds, and by what led there."""
    game = at("4H 8H 9C", "5C 6C", table=["5H 6H 7H"])
    assert game.view(0) != game.view(1)
    assert game.view(None) != game.view(1)
    one = play(game, "extend 1 4H", "extend 1 8H")
    other = play(game, "extend 1 8H", "extend 1 4H")
    assert one == other
    assert one.view(1) != other.view(1)
    assert "seat 0" in repr(game.view(0))
    assert "spectator" in repr(game.view(None))


def test_undo_takes_back_one_play():
    """Only plays of the present turn can be taken back, one after the other."""
    start = at("4H 8H 9C", "5C 6C", table=["5H 6H 7H"])
    game = play(start, "extend 1 4H", "extend 1 8H")
    assert game.undo() == play(start, "extend 1 4H")
    assert game.undo().undo() == start
    assert len(game.undo().log) == 1
    for stuck in (start, play(game, "end"), play(game, "end", "pass")):
        with pytest.raises(IllegalPlay) as caught:
            stuck.undo()
        assert [refusal.code for refusal in caught.value.refusals] == [Code.NOTHING_TO_UNDO]
