"""What notebooks show of values that are no pictures: small tables, which look as the notebook does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from karo.options.variant import spec_of
from karo.options.wording import value_text

if TYPE_CHECKING:
    from karo.jokerkaro.match import Match
    from karo.jokerkaro.solving import BestTurn
    from karo.options import Difference, Variant, Why
    from karo.outcome import Outcome
    from karo.plays import LegalPlays
    from karo.records import Record
    from karo.rokard import Score

__all__ = [
    "best_turn_html",
    "difference_html",
    "match_html",
    "outcome_html",
    "plays_html",
    "record_html",
    "score_html",
    "variant_html",
    "why_html",
]

#: At most this many plays are listed; of more the rest is counted.
_LISTED: Final = 20
_LEFT: Final = ' style="text-align:left"'


def _table(heading: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with a line before it; both the line and the cells are HTML, the headings are text."""
    heads = "".join(f'<th scope="col"{_LEFT}>{escape(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td{_LEFT}>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<p>{heading}</p><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _code(text: object) -> str:
    return f"<code>{escape(str(text))}</code>"


def _known(why: Why) -> str:
    source = f", {escape(why.source)}" if why.source else ""
    return f"<i>{why.status}{source}</i> {escape(why.text)}".rstrip()


def variant_html(variant: Variant) -> str:
    """A profile: every option with its value and what is known of it.

    Args:
        variant: The profile.
    """
    spec = spec_of(variant)
    rows = [
        (_code(path), _code(value_text(variant.get(path))), _known(variant.why(path)))
        for path in spec.options.catalogue()
    ]
    name = f"<b>{escape(variant.title)}</b>: the profile {_code(variant.name)} of {escape(spec.title)}"
    return _table(name, ("option", "value", "what is known"), rows)


def why_html(why: Why) -> str:
    """Where a value comes from.

    Args:
        why: The answer.
    """
    cited = f" ({escape(why.cited)})" if why.cited else ""
    return f"<p>{_code(f'{why.option} = {value_text(why.value)}')} {_known(why)}{cited}</p>"


def difference_html(difference: Difference) -> str:
    """How two profiles differ.

    Args:
        difference: The difference.
    """
    rows = [
        (
            _code(change.path),
            _code(value_text(change.old)),
            _code(value_text(change.new)),
            escape(change.meaning),
        )
        for change in difference.changes
    ]
    heading = f"{_code(difference.old)} → {_code(difference.new)}"
    if not rows:
        return f"<p>{heading}: no options differ</p>"
    return _table(heading, ("option", difference.old, difference.new, "what it decides"), rows)


def outcome_html(outcome: Outcome) -> str:
    """How a deal ended, seat by seat.

    Args:
        outcome: The outcome.
    """
    columns: list[tuple[str, Sequence[Any]]] = [
        ("place", outcome.places),
        ("score", outcome.scores),
        ("hand value", outcome.hand_values),
        ("payment", outcome.payments if any(outcome.payments) else ()),
    ]
    shown = [(head, cells) for head, cells in columns if cells]
    seats = range(max((len(cells) for _, cells in shown), default=0))
    rows = [[str(seat), *(escape(str(cells[seat])) for _, cells in shown)] for seat in seats]
    factor = f", payments times {outcome.factor}" if outcome.factor != 1 else ""
    heading = f"The deal has ended: {_code(outcome.reason)}{factor}"
    return _table(heading, ("seat", *(head for head, _ in shown)), rows)


def score_html(score: Score) -> str:
    """What a play of Ro-Kard scores, item by item.

    Args:
        score: The score.
    """
    rows = [
        (
            escape(f"{item.why} {item.axis}".strip()),
            _code(" ".join(str(placement) for placement in item.placements)),
            " + ".join(map(str, item.points)),
            str(item.total),
        )
        for item in score.items
    ]
    return _table(f"<b>{score.total}</b> points", ("for", "cards", "each", "points"), rows)


def best_turn_html(best: BestTurn) -> str:
    """A best turn, play by play.

    Args:
        best: The turn, and how good it is.
    """
    sure = "proved: no turn is better" if best.proved else "not proved: a better one may exist"
    plays = "".join(f"<li>{_code(play)}</li>" for play in best.turn.plays)
    return f"<p>A turn of value {escape(str(best.value))} ({sure}):</p><ol>{plays}</ol>"


def plays_html(plays: LegalPlays) -> str:
    """The first of some legal plays.

    Args:
        plays: The plays.
    """
    first = list(islice(plays, _LISTED + 1))
    items = "".join(f"<li>{_code(play)}</li>" for play in first[:_LISTED])
    if len(first) <= _LISTED:
        count = "1 legal play" if len(first) == 1 else f"{len(first)} legal plays"
        return f"<p>{count}</p><ol>{items}</ol>"
    count = f"{len(plays)} legal plays" if plays.counts_quickly else f"more than {_LISTED} legal plays"
    return f"<p>{count}; the first {_LISTED}:</p><ol>{items}</ol>"


def match_html(match: Match) -> str:
    """How a match stands.

    Args:
        match: The match.
    """
    stands = "is over" if match.is_over else "goes on"
    deals = "1 deal" if len(match.played) == 1 else f"{len(match.played)} deals"
    heading = f"A match that {stands}, after {deals} of {_code(match.game.variant.name)}"
    places = match.places
    rows = [(str(seat), escape(str(total)), str(places[seat])) for seat, total in enumerate(match.totals)]
    return _table(heading, ("seat", "total", "place"), rows)


def record_html(record: Record) -> str:
    """What a record holds, deal by deal.

    Args:
        record: The record.
    """
    names = ", ".join(record.players)
    about = " · ".join(escape(part) for part in (names, record.date, record.comment) if part)
    heading = f"A record under {_code(record.variant.name)}{': ' + about if about else ''}"
    return _table(heading, ("deal", "turns", "end", "winner", "payments"), _deals(record))


def _deals(record: Record) -> Iterator[tuple[str, ...]]:
    for number, deal in enumerate(record.deals, start=1):
        outcome = deal.game.outcome
        end, winner, paid = "goes on", "", ""
        if outcome is not None:
            end, paid = outcome.reason, " ".join(map(str, outcome.payments))
            seats = outcome.winners
            winner = ", ".join(record.players[seat] if record.players else f"seat {seat}" for seat in seats)
        yield str(number), str(len(deal.turns)), escape(end), escape(winner), escape(paid)
