"""Whether a play is legal, and every reason why not.

A play goes through stages: game and turn, cards in hand, shape of the meld, wilds, rules of the turn.
The first stage that finds something wrong tells all that it finds.
"""

from __future__ import annotations

from collections.abc import Iterator

from karo.cardgame import not_your_turn
from karo.cards import Card, Rank, write_cards
from karo.errors import Code, Refusal
from karo.jokerkaro.bits import MOST_PACKED, UNIT, count, covers, pack
from karo.jokerkaro.generate import can_play, natural_openings
from karo.jokerkaro.packed import PackedMeld, meld_of, pack_meld
from karo.jokerkaro.plays import End, Extend, Lay, Pass, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State, extended, find_swap_slot, swapped
from karo.melds import Meld, MeldKind, check_shape, check_wilds
from karo.plays import Play, wrong_play

__all__ = ["check_play"]

Table = tuple[PackedMeld, ...]
Found = list[Refusal]


def check_play(rules: Rules, state: State, play: Play, seat: int | None) -> Found:
    """Every refusal of the first stage that fails.

    Args:
        rules: The profile's rules.
        state: The position.
        play: The play.
        seat: Who wants to make it, or None for the seat to move.

    Returns:
        The refusals, without the values of options; empty if the play is legal.
    """
    if state.reason:
        return [Refusal(Code.GAME_OVER, "the deal has ended")]
    if seat is not None and seat != state.to_move:
        return [not_your_turn(state, seat)]
    if isinstance(play, Pass):
        return _pass(rules, state)
    if isinstance(play, End):
        text = "no card has been played in this turn; a player who can't play passes"
        return [] if state.played else [Refusal(Code.END_TOO_EARLY, text)]
    if not isinstance(play, Lay | Extend | Swap):
        return [wrong_play(play, "Joker Karo")]
    return _cards(rules, state.hand, state.table, play) or _turn(rules, state, play)


def _cards(rules: Rules, hand: int, table: Table, play: Lay | Extend | Swap) -> Found:
    """All stages but the first and last: what the play is, whenever it is made."""
    for found in _stages(rules, hand, table, play):
        if found:
            return found
    return []


def _stages(rules: Rules, hand: int, table: Table, play: Lay | Extend | Swap) -> Iterator[Found]:
    """What each stage finds; a later one may rely on the earlier ones having found nothing."""
    yield _target(table, play)
    yield _in_hand(hand, play)
    if isinstance(play, Swap):
        yield _swap(rules, hand, table, play)
        return
    if isinstance(play, Lay):
        result = play.meld
    else:
        meld = meld_of(table[play.meld])
        yield _shift(rules, meld, play)
        result = extended(meld, play)
    yield check_shape(result, rules.melds)
    yield check_wilds(result, rules.melds)


def _target(table: Table, play: Lay | Extend | Swap) -> Found:
    if isinstance(play, Lay):
        return []
    if not 0 <= play.meld < len(table):
        has = f"its melds are 1 to {len(table)}" if table else "it is empty"
        return [Refusal(Code.NO_SUCH_MELD, f"the table has no meld {play.meld + 1}; {has}")]
    kind = meld_of(table[play.meld]).kind
    if kind is MeldKind.LONE:
        text = f"meld {play.meld + 1} is a lone wild; nobody plays on it"
        return [Refusal(Code.LONE_WILD, text, "wilds.alone", meld=play.meld)]
    if isinstance(play, Extend) and play.kind is not kind:
        text = f"meld {play.meld + 1} is a {kind}, not a {play.kind}"
        return [Refusal(Code.NO_SUCH_MELD, text, meld=play.meld)]
    return []


def _in_hand(hand: int, play: Play) -> Found:
    if len(play.cards) < MOST_PACKED and covers(hand, pack(play.cards)):
        return []
    left, missing = hand, list[Card]()
    for card in play.cards:
        if count(left, card.index):
            left -= UNIT[card.index]
        else:
            missing.append(card)
    if not missing:
        return []
    text = f"the hand doesn't hold {write_cards(missing)}"
    return [Refusal(Code.CARD_NOT_IN_HAND, text, cards=tuple(missing))]


def _shift(rules: Rules, meld: Meld, play: Extend) -> Found:
    if not play.slots:
        text = f"an extension must add at least one card from the hand to meld {play.meld + 1}"
        code = Code.SHIFT if play.shifted else Code.CARD_NOT_IN_HAND
        return [Refusal(code, text, "wilds.shift" if play.shifted else None, meld=play.meld)]
    if not 0 <= play.below <= len(play.slots) or (meld.kind is MeldKind.SET and play.below):
        text = f"{play.below} of {len(play.slots)} cards can't go below meld {play.meld + 1}"
        return [Refusal(Code.RUN_GAP, text, meld=play.meld)]
    if not play.shifted:
        return []
    fault = _shift_fault(rules, meld, play)
    return [Refusal(Code.SHIFT, fault, "wilds.shift", meld=play.meld)] if fault else []


def _shift_fault(rules: Rules, meld: Meld, play: Extend) -> str:
    if rules.options.wilds.shift == "never":
        return "a wild keeps its slot"
    if meld.kind is MeldKind.SET:
        return "in a set there is nowhere to shift a wild"
    if 0 < play.below < len(play.slots):
        return "with a shift, all cards from the hand must go beyond the wild's new slot, at one end"
    step = -1 if play.below else 1
    leaving = meld.slots if step > 0 else meld.slots[::-1]
    position = meld.high if step > 0 else meld.low
    if position is None or len(play.shifted) >= len(leaving):
        return "some cards of the run stay where they are"
    for slot, moved in zip(leaving, play.shifted, strict=False):
        position += step
        if slot.is_own or slot.card != moved.card:
            return f"{moved.card} isn't a wild that stands for another card at the end of {meld}"
        if not 1 < position < 14 or moved.place != Card(Rank(position), meld.suit):
            return f"shifted to the other end of {meld}, the wild doesn't become {moved}"
    return ""


def _swap(rules: Rules, hand: int, table: Table, play: Swap) -> Found:
    meld = meld_of(table[play.meld])
    number = find_swap_slot(meld, play)
    fault = _swap_fault(rules, meld, play, number)
    if fault or number is None:
        return [Refusal(Code.SWAP, fault, "wilds.swap", cards=play.cards, meld=play.meld)]
    result = swapped(meld, play, number)
    found = check_shape(result, rules.melds) or check_wilds(result, rules.melds)
    if found or play.then is None:
        return found
    wild = meld.slots[number].card
    index = play.meld
    table = (*table[:index], pack_meld(result), *table[index + 1 :])
    return _replay(rules, hand - UNIT[play.card.index] + UNIT[wild.index], table, play.then, wild)


def _swap_fault(rules: Rules, meld: Meld, play: Swap, number: int | None) -> str:
    option = rules.options.wilds.swap
    if option == "never":
        return "a wild's slot can't be taken"
    if number is None:
        for_which = f"{play.wild} that stands for it" if play.wild else "wild that stands for it"
        return f"{meld} has no {for_which} where {play.card} could go"
    if (play.slide is not None) != (option == "slide"):
        return "the wild must slide to an end of its run" if option == "slide" else "the wild doesn't slide"
    if (play.then is not None) != (option == "replay"):
        return (
            "the wild must be played again at once" if option == "replay" else "the wild isn't played again"
        )
    if play.slide is not None and meld.kind is not MeldKind.RUN:
        return "a wild slides in runs only"
    if play.slide is not None and (meld.low if play.slide == "low" else 15 - (meld.high or 0)) == 1:
        return f"{meld} has no free {play.slide} end"
    return ""


def _replay(rules: Rules, hand: int, table: Table, play: Lay | Extend, wild: Card) -> Found:
    if wild not in play.cards:
        text = f"{play} doesn't use the {wild} that was won"
        return [Refusal(Code.SWAP, text, "wilds.swap", cards=(wild,))]
    if isinstance(play, Lay) and rules.options.turn.content == "extend-or-lay":
        text = "a swap counts as an extension, so the wild that was won must also extend a meld"
        return [Refusal(Code.MIXED_TURN, text, "turn.content")]
    return _cards(rules, hand, table, play)


def _turn(rules: Rules, state: State, play: Lay | Extend | Swap) -> Found:
    # karo.lab.inference.evidence says the same of several values at once;
    # test_no_true_value_of_any_profile_is_ruled_out holds them together.
    if state.opens(rules):
        if not state.played:
            return _opening(rules, state, play)
        if rules.options.first_turn.exactly_one:
            text = "a first turn is just one meld"
            return [Refusal(Code.FIRST_TURN_EXTRA, text, "first_turn.exactly_one")]
    content = "lay" if isinstance(play, Lay) else "extend"
    if state.content and state.content != content:
        names = {"lay": "new melds", "extend": "extensions"}
        text = f"this turn is one of {names[state.content]}; {play} doesn't belong to it"
        return [Refusal(Code.MIXED_TURN, text, "turn.content")]
    return []


def _opening(rules: Rules, state: State, play: Lay | Extend | Swap) -> Found:
    wanted = rules.options.first_turn.meld
    kinds = (MeldKind.RUN, MeldKind.SET) if wanted == "run-or-set" else (MeldKind.RUN,)
    if not isinstance(play, Lay) or play.meld.kind not in kinds:
        text = f"a first turn must begin with a {wanted.replace('-', ' ')} laid from the hand"
        return [Refusal(Code.FIRST_TURN_MELD, text, "first_turn.meld", cards=play.cards)]
    wilds = tuple(slot.card for slot in play.meld if rules.melds.counts_as_wild(slot))
    policy = rules.options.first_turn.wilds
    if not wilds or policy == "any":
        return []
    if policy == "none":
        text = "the meld of a first turn can't hold a wild"
        return [Refusal(Code.FIRST_TURN_WILDS, text, "first_turn.wilds", cards=wilds)]
    natural = _natural_opening(rules, state)
    if natural is None:
        return []
    text = f"a wild may help only if the hand has no such meld without one; it has: {natural}"
    private = state.to_move
    return [Refusal(Code.FIRST_TURN_WILDS, text, "first_turn.wilds", cards=wilds, private_to=private)]


def _natural_opening(rules: Rules, state: State) -> Play | None:
    for ways, index in natural_openings(rules, state.hand):
        return ways.nth(0, index)
    return None


def _pass(rules: Rules, state: State) -> Found:
    if state.played:
        return [
            Refusal(Code.PASS_AFTER_PLAY, "a card has been played in this turn; the turn can only be ended")
        ]
    opening = state.opens(rules)
    if rules.options.turn.passing == "free" and not opening:
        return []
    possible = can_play(rules, state)
    if possible is None:
        return []
    option = "first_turn.meld" if opening else "turn.passing"
    text = f"only a player who can't play may pass; a possible play is: {possible}"
    return [Refusal(Code.COULD_PLAY, text, option, cards=possible.cards, private_to=state.to_move)]
