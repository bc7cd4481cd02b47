"""Hard evidence: values under which something that happened can't have happened.

A value is ruled out only where it is so whatever the values of all other options that are tried. To find
this without trying every combination, a play is judged with all others at what allows most: what isn't
legal there is legal nowhere. A pass needs a hand that has no play, so it is judged with all others at
what allows least.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import attrs

from karo.cardgame import with_values
from karo.errors import Code, Refusal, VariantError, plain_value
from karo.jokerkaro.bits import pack
from karo.jokerkaro.check import check_play
from karo.jokerkaro.generate import extensions, run_lays, set_lays, swap_places
from karo.jokerkaro.packed import meld_of
from karo.jokerkaro.plays import Extend, Lay, Swap
from karo.jokerkaro.rules import Rules, compile_rules
from karo.jokerkaro.state import State
from karo.jokerkaro.ways import reach
from karo.lab.inference.facts import DealFacts, Decision
from karo.lab.inference.flow import FLOW_PATHS, Misfit, dealt_misfit, find_misfit, flow_combinations, flow_key
from karo.lab.inference.offers import is_valid, replays_a_lay, seen_result, seen_table, uses_wild
from karo.lab.inference.space import DEAL, FLOW, MELDS, TURN, Space, ends_of

__all__ = ["Exclusion", "Judge", "refusals_of"]


@attrs.frozen
class Exclusion:
    """A value that can't be, and what shows it.

    ``str(exclusion)`` says it in a sentence.

    Attributes:
        option: The path of the option; empty if no one option decides it.
        value: The value.
        deal: The number of the deal that shows it, from 1.
        turn: The number of the turn in it, from 1.
        seat: Whose turn it was.
        play: What was played, in notation.
        refusals: Why that could not have been played.
        given: What it rests on: values of other options. Nothing where it holds whatever the others are.
    """

    option: str
    value: Any
    deal: int
    turn: int
    seat: int
    play: str
    refusals: tuple[Refusal, ...]
    given: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(
        cls,
        decision: Decision,
        option: str,
        value: Any,
        refusals: tuple[Refusal, ...],
        given: tuple[tuple[str, Any], ...] = (),
    ) -> Exclusion:
        """What a play rules out."""
        turn = (decision.deal, decision.turn, decision.seat)
        return cls(option, value, *turn, str(decision.play), refusals, given)

    @classmethod
    def of_misfit(cls, deal: DealFacts, misfit: Misfit, option: str, value: Any) -> Exclusion:
        """What is ruled out by the turn at which a deal doesn't go on as it would have to."""
        number = min(misfit.turn, len(deal.turns))
        seat = deal.turns[number - 1].seat
        play = next((str(d.play) for d in deal.decisions if d.turn == number), "")
        return cls(option, value, deal.number, misfit.turn, seat, play, (misfit.refusal,))

    def __str__(self) -> str:
        from karo.lab.inference.wording import exclusion_text  # noqa: PLC0415 - it reads this class

        return exclusion_text(self)

    def to_dict(self) -> dict[str, Any]:
        """The exclusion as data for JSON."""
        return {
            "option": self.option,
            "value": plain_value(self.value),
            "deal": self.deal,
            "turn": self.turn,
            "seat": self.seat,
            "play": self.play,
            "refusals": [refusal.to_dict() for refusal in self.refusals],
            "given": {path: plain_value(value) for path, value in self.given},
            "sentence": str(self),
        }


class Judge:
    """Looks at deals one after the other and rules values out.

    Args:
        space: The values to try.

    Attributes:
        alive: The values of each tried option that aren't ruled out.
        exclusions: What has been ruled out.
        clashes: What nothing that is left allows, by the option that stands against it; the first of each.
    """

    def __init__(self, space: Space) -> None:
        self._space = space
        self._base = space.values({})
        self.alive: dict[str, tuple[Any, ...]] = dict(space.tried)
        self.exclusions: list[Exclusion] = []
        self.clashes: dict[str, Exclusion] = {}
        self._bounds: dict[tuple[bool, str, str], list[tuple[dict[str, Any], Rules]]] = {}
        self._flows: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._uncertain: list[Decision] = []
        flows = {path: self._values_of(path) for path in FLOW_PATHS}
        for values in flow_combinations(flows):
            self._flows.setdefault(flow_key(values), values)

    def judge(self, deal: DealFacts) -> None:
        """Rule out what a deal shows can't be."""
        self._judge_dealt(deal)
        self._judge_flow(deal)
        for decision in deal.decisions:
            if not self._is_certain(decision):
                self._uncertain.append(decision)
                self._judge_decision(decision)

    def finish(self) -> None:
        """Look again at plays that can rule out more now that less is left; until nothing changes."""
        before = -1
        while before != len(self.exclusions):
            before = len(self.exclusions)
            again = [d for d in self._uncertain if not self._is_certain(d)]
            self._uncertain = again
            for decision in again:
                self._judge_decision(decision)

    def _values_of(self, path: str) -> tuple[Any, ...]:
        return self.alive[path] if path in self.alive else (self._base[path],)

    def _exclude(self, exclusion: Exclusion) -> None:
        path = exclusion.option
        left = tuple(value for value in self.alive[path] if value != exclusion.value)
        if not left:
            self.clashes.setdefault(path, exclusion)
            return
        self.exclusions.append(exclusion)
        self.alive[path] = left
        self._bounds.clear()

    # ------------------------------------------------------------ turns and cards

    def _judge_dealt(self, deal: DealFacts) -> None:
        for path in DEAL:
            for value in self.alive.get(path, ()):
                directions = self._values_of("deal.direction")
                found = [
                    dealt_misfit(deal, path, value, {"deal.direction": direction}) for direction in directions
                ]
                misfit = found[0]
                if misfit is not None and None not in found:
                    self._exclude(
                        Exclusion(path, value, deal.number, 1, deal.first, "the deal", (misfit.refusal,))
                    )

    def _judge_flow(self, deal: DealFacts) -> None:
        misfits = {key: find_misfit(deal, values) for key, values in self._flows.items()}
        left = {key: values for key, values in self._flows.items() if misfits[key] is None}
        if len(left) == len(self._flows):
            return
        if not left:
            # No combination fits: somebody at the table made a mistake, or another rule was played.
            for path in FLOW:
                if path in self.alive:
                    self._clash_of(deal, path, misfits)
            return
        for path in FLOW:
            for value in self.alive.get(path, ()):
                fits = any(_has(values, path, value) for values in left.values())
                if not fits:
                    self._exclude(self._flow_exclusion(deal, path, value, misfits))
        self._flows = left

    def _flow_exclusion(
        self, deal: DealFacts, path: str, value: Any, misfits: Mapping[tuple[Any, ...], Misfit | None]
    ) -> Exclusion:
        keys = [key for key, values in self._flows.items() if _has(values, path, value)]
        shown = [misfit for key in keys if (misfit := misfits[key]) is not None]
        misfit = next((each for each in shown if each.path == path), shown[0])
        return Exclusion.of_misfit(deal, misfit, path, value)

    def _clash_of(self, deal: DealFacts, path: str, misfits: Mapping[tuple[Any, ...], Misfit | None]) -> None:
        for value in self.alive[path]:
            if any(_has(values, path, value) for values in self._flows.values()):
                self.clashes.setdefault(path, self._flow_exclusion(deal, path, value, misfits))

    # ------------------------------------------------------------ plays

    def _bound(self, *, most: bool, path: str = "", value: Any = None) -> list[tuple[dict[str, Any], Rules]]:
        """The combinations that allow most of all, or least, with one option at a value; with their rules."""
        key = (most, path, repr(value) if path else "")
        found = self._bounds.get(key)
        if found is None:
            ends = {
                each: (value,) if each == path else ends_of(each, self._values_of(each), most=most)
                for each in (*MELDS, *TURN)
            }
            every = [
                self._space.values(dict(zip(ends, each, strict=True))) for each in product(*ends.values())
            ]
            found = self._bounds[key] = [(values, self._space.rules(values)) for values in every]
        return found

    def _left(self, path: str, fixed: str, value: Any) -> tuple[Any, ...]:
        return (value,) if path == fixed else self._values_of(path)

    def _is_certain(self, decision: Decision) -> bool:
        """Whether a play is legal under all that is left, as far as that can be told quickly."""
        if decision.kind == "end":
            return True
        if decision.kind == "pass":
            return decision.hand is None
        contents = self._values_of("turn.content")
        if contents != ("any",) and decision.begun and decision.begun != decision.content:
            return False
        if decision.first and not self._is_plain_opening(decision):
            return False
        return all(is_valid(decision, rules) for _, rules in self._bound(most=False))

    def _is_plain_opening(self, decision: Decision) -> bool:
        if self._values_of("first_turn.meld") == ("any-play",):
            return True
        if decision.begun:
            return self._values_of("first_turn.exactly_one") == (False,)
        needed = ("run",) if "run" in self._values_of("first_turn.meld") else ("run", "set")
        if decision.kind not in needed:
            return False
        if self._values_of("first_turn.wilds") == ("any",):
            return True
        return not any(uses_wild(decision, rules) for _, rules in self._bound(most=False))

    def _judge_decision(self, decision: Decision) -> None:
        if not self._is_possible(decision):
            self._clash(decision)
            return
        for path in self._paths(decision):
            for value in self.alive[path]:
                if not self._is_possible(decision, path, value):
                    self._exclude(Exclusion.of(decision, path, value, self._why(decision, path, value)))

    def _clash(self, decision: Decision) -> None:
        """Note a play that nothing that is left allows."""
        values, _ = self._bound(most=decision.kind != "pass")[0]
        refusals = refusals_of(self._space, values, decision)
        path = next((refusal.option for refusal in refusals if refusal.option), None) or ""
        if path not in self.clashes:
            self.clashes[path] = Exclusion.of(decision, path, values.get(path), refusals)

    def _paths(self, decision: Decision) -> Iterator[str]:
        """The options whose values a play may rule out."""
        runs, sets = decision.kind in ("run", "extend-run"), decision.kind in ("set", "extend-set")
        for path in (*MELDS, *TURN):
            if path not in self.alive or len(self.alive[path]) < 2:
                continue
            if (runs and path.startswith("sets.")) or (sets and path.startswith("runs.")):
                continue
            yield path

    def _is_possible(self, decision: Decision, path: str = "", value: Any = None) -> bool:
        """Whether a play may be legal with one option at a value, whatever the others are."""
        # As karo.jokerkaro.check has it, which test_no_true_value_of_any_profile_is_ruled_out checks.
        if decision.kind == "pass":
            return self._can_pass(decision, path, value)
        most = self._bound(most=True, path=path, value=value)
        valid = [rules for _, rules in most if is_valid(decision, rules)]
        if not valid:
            return False
        contents = self._left("turn.content", path, value)
        if "any" not in contents and decision.begun and decision.begun != decision.content:
            return False
        if "any" not in contents and replays_a_lay(decision):
            return False
        if not decision.first or "any-play" in self._left("first_turn.meld", path, value):
            return True
        if decision.begun:
            return False in self._left("first_turn.exactly_one", path, value)
        return self._can_open(decision, path, value, valid)

    def _can_open(self, decision: Decision, path: str, value: Any, valid: Sequence[Rules]) -> bool:
        melds = self._left("first_turn.meld", path, value)
        if decision.kind not in ("run", "set") or (decision.kind == "set" and "run-or-set" not in melds):
            return False
        policies = self._left("first_turn.wilds", path, value)
        if "any" in policies or any(not uses_wild(decision, rules) for rules in valid):
            return True
        if "if-needed" not in policies or decision.hand is None:
            return "if-needed" in policies
        wanted = ("run-or-set",) if decision.kind == "set" else melds
        return any(
            not _has_opening(rules, decision.hand, meld, wilds=False)
            for _, rules in self._bound(most=False, path=path, value=value)
            for meld in wanted
        )

    def _can_pass(self, decision: Decision, path: str, value: Any) -> bool:
        if decision.hand is None:
            return True
        melds = self._left("first_turn.meld", path, value)
        free = "free" in self._left("turn.passing", path, value)
        if free and (not decision.first or "any-play" in melds):
            return True
        wanted = melds if decision.first else ("any-play",)
        wilds = "none" not in self._left("first_turn.wilds", path, value)
        for _, rules in self._bound(most=False, path=path, value=value):
            for meld in wanted:
                if meld == "any-play":
                    if not _has_play(rules, decision):
                        return True
                elif not _has_opening(rules, decision.hand, meld, wilds=wilds):
                    return True
        return False

    def _why(self, decision: Decision, path: str, value: Any) -> tuple[Refusal, ...]:
        """The refusals of a play that a value rules out, with the other values as favourable as can be."""
        most = decision.kind != "pass"
        passing = {} if most or path == "turn.passing" else {"turn.passing": "only-if-stuck"}
        for values, _ in self._bound(most=most, path=path, value=value):
            found = refusals_of(self._space, {**values, **passing}, decision)
            if found:
                return found
        text = f"it could not have been played under {path} = {value}"
        return (Refusal(Code.COULD_PLAY if not most else Code.ILLEGAL_PLAY, text, path, value),)


def _has(values: Mapping[str, Any], path: str, value: Any) -> bool:
    """Whether a combination stands for one with this value; ``failing`` rests where any play may be first."""
    rests = path == "first_turn.failing" and values["first_turn.meld"] == "any-play"
    return rests or bool(values[path] == value)


def _has_opening(rules: Rules, hand: int, meld: str, *, wilds: bool) -> bool:
    """Whether a hand has the meld that a first turn needs."""
    places = [run_lays(rules, hand, rules.max_run_wilds if wilds else 0)]
    if meld == "run-or-set":
        places.append(set_lays(rules, hand, rules.max_set_wilds if wilds else 0))
    return any(True for found in places for _ in found)


def _has_play(rules: Rules, decision: Decision) -> bool:
    """Whether the hand of a decision has anything to play, in a turn where everything may be."""
    hand, table = decision.hand or 0, seen_table(decision, rules)
    reaches = tuple(reach(rules, meld) for meld in table)
    found = any(True for _ in extensions(rules, hand, table, reaches))
    found = found or any(True for _ in run_lays(rules, hand, rules.max_run_wilds))
    found = found or any(True for _ in set_lays(rules, hand, rules.max_set_wilds))
    found = found or (rules.melds.lone_wilds and bool(hand & rules.wild_mask))
    if not found and rules.options.wilds.swap != "never":
        found = any(True for _ in swap_places(rules, hand, table))
    return found


# ---------------------------------------------------------------- the sentences of the engine


def state_for(decision: Decision, rules: Rules) -> State:
    """The state before a play, as these rules have it; of the other seats nothing is told."""
    players = decision.seat + 1
    hand = decision.hand if decision.hand is not None else _needed(decision)
    table = seen_table(decision, rules)
    return State(
        hands=tuple(hand if seat == decision.seat else 0 for seat in range(players)),
        table=table,
        aside=0,
        turns=tuple(int(seat != decision.seat or not decision.first) for seat in range(players)),
        to_move=decision.seat,
        played=bool(decision.begun),
        content=decision.begun if rules.limits_turn else "",
        reach=tuple(reach(rules, meld) for meld in table),
    )


def _needed(decision: Decision) -> int:
    then = decision.play.then.cards if isinstance(decision.play, Swap) and decision.play.then else ()
    return pack((*decision.play.cards, *then))


def told_play(decision: Decision, rules: Rules) -> Any:
    """The play as it would be told under these rules: a wild in a set may stand for another thing."""
    play = decision.play
    if rules.melds.distinct_suits == decision.native or decision.kind not in ("set", "extend-set"):
        return play
    result = meld_of(seen_result(decision.results[-1], decision, rules))
    if isinstance(play, Lay):
        return Lay(result)
    if not isinstance(play, Extend):
        return play
    lying = list(meld_of(seen_table(decision, rules)[play.meld]).slots)
    added = list(result.slots)
    for slot in lying:
        if slot in added:
            added.remove(slot)
    return Extend(play.meld, play.kind, tuple(added), 0, ())


def refusals_of(space: Space, values: Mapping[str, Any], decision: Decision) -> tuple[Refusal, ...]:
    """What the engine says to a play under some values; nothing if it is legal."""
    try:
        variant = space.variant(values)
    except VariantError:
        return ()
    rules = compile_rules(variant)
    return with_values(
        variant, check_play(rules, state_for(decision, rules), told_play(decision, rules), None)
    )
