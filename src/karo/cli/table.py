"""The person's side of the table: what can be typed, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Final

import attrs
import click

from karo.cli.position import found_text, looked_at, matching, print_verdict
from karo.cli.prompt import Prompt
from karo.cli.screen import Screen
from karo.cli.sitting import Sitting
from karo.cli.telling import split_turns
from karo.errors import AmbiguousPlay, IllegalPlay, KaroError
from karo.plays import Play, Turn
from karo.show import Drawer, Line, Piece, wrapped
from karo.show.layout import numbered
from karo.show.pieces import Role, padded, width_of, words
from karo.views import View

__all__ = ["Left", "TableScreen"]

#: At most this many legal plays are looked at for examples of what can be typed.
_EXAMPLES_FROM: Final = 2000
#: Of more legal plays than these nobody wants to know the number, and to count them may take long.
_COUNTED: Final = 5000
#: At most this many columns in a list of plays.
_COLUMNS: Final = 4


class Left(Exception):
    """The person has left the table.

    Attributes:
        wanted: Whether it was said so; else the input has ended.
        abandons: Whether the deal is to be forgotten.
    """

    def __init__(self, *, wanted: bool, abandons: bool = False) -> None:
        super().__init__()
        self.wanted = wanted
        self.abandons = abandons


@attrs.frozen
class _Command:
    """Something that can be typed besides plays.

    Attributes:
        usage: How it is typed.
        meaning: What it does.
        run: What does it, with the rest of the line.
        ends: Whether it can be typed after the deal, too.
    """

    usage: str
    meaning: str
    run: Callable[[str], None]
    ends: bool = False


class TableScreen:
    """Shows a seat what it sees, and does what is typed there.

    Args:
        screen: Where to print.
        drawer: What draws the game.
        sitting: The deal.

    Attributes:
        drawer: What draws the game.
    """

    def __init__(self, screen: Screen, drawer: Drawer, sitting: Sitting) -> None:
        self.drawer = drawer
        self._screen = screen
        self._sitting = sitting
        self._by_rank = False
        #: What can be picked by its number, and what else there is to list.
        self._picks: list[tuple[Play, ...]] = []
        self._rest: Iterator[tuple[Play, ...]] = iter(())
        self._commands = self._all_commands()
        self._prompt = Prompt(screen, [*self._commands, *self._examples()])

    def _all_commands(self) -> dict[str, _Command]:
        word = "place" if self._one_play_a_turn else "lay"
        return {
            "help": _Command("help", "this list", lambda _: self._help(), ends=True),
            "hint": _Command("hint", "what the computer would play for you", lambda _: self._hint()),
            "plays": _Command(
                "plays [WORD...]",
                f"your legal plays: all, or 'plays 5H', 'plays {word}'",
                self._plays,
            ),
            "more": _Command("more", "more of that list", lambda _: self._more()),
            "why": _Command("why PLAY", "whether a play is legal, and which rule says so", self._why),
            "undo": _Command("undo", "take back your last play of this turn", lambda _: self._undo()),
            "table": _Command("table", "show the table and your hand again", lambda _: self.show()),
            "sort": _Command("sort", "sort your hand by rank, or back by suit", lambda _: self._sort()),
            "log": _Command(
                "log [N]", "what has been played: all, or the last N turns", self._log, ends=True
            ),
            "save": _Command("save [FILE]", "save the deal and continue", self._save, ends=True),
            "quit": _Command("quit", "save the deal and leave", lambda _: self._quit(), ends=True),
            "abandon": _Command("abandon", "leave and forget the deal", lambda _: self._abandon()),
        }

    # ------------------------------------------------------------ what is shown

    def greet(self) -> None:
        """Say how to begin."""
        self._say("Type a play; plays lists yours, hint suggests one, help explains the rest.", "quiet")

    def show(self) -> None:
        """Show what the seat sees."""
        view = self._sitting.view
        self._screen.fit()
        self.drawer.width = self._screen.width
        self._screen.lines(self.drawer.seen(view, by_rank=self._by_rank))
        task = self.drawer.task(view)
        if task:
            self._screen.lines(wrapped(task, self._screen.width))

    def _say(self, text: str, role: Role = "") -> None:
        self._screen.lines(wrapped(words(text, role), self._screen.width))

    # ------------------------------------------------------------ a turn

    def turn(self) -> None:
        """Let the person play until the turn is over.

        Raises:
            Left: If the person leaves, or the input ends.
        """
        self.show()
        before = len(self._sitting.game.log)
        while not self._is_over(before):
            only = self._only_play()
            if only is not None:
                undo = ", undo takes back your last play" if self._sitting.played else ""
                self._say(f"All you can do is {only}: Enter does it{undo}.", "quiet")
            line = self._prompt.ask()
            if line is None:
                raise Left(wanted=False)
            self._do(line, only)

    def _is_over(self, before: int) -> bool:
        game = self._sitting.game
        return game.outcome is not None or (len(game.log) > before and game.log[-1].play.ends_turn)

    def _only_play(self) -> Play | None:
        """The play that ends the turn, where there is no other."""
        few = list(islice(self._sitting.view.legal_plays, 2))
        return few[0] if len(few) == 1 and few[0].ends_turn else None

    def _do(self, line: str, only: Play | None) -> None:
        try:
            if not line:
                self._enter(only)
            elif self._obey(line, self._commands):
                pass
            elif line.isdecimal() and line.isascii():
                self._pick(line)
            else:
                self._play(self._read(line))
        except AmbiguousPlay as error:
            self._offer(error)
        except IllegalPlay as error:
            for refusal in error.refusals:
                self._tell(f"refused: {refusal.message}")
            if any(refusal.option for refusal in error.refusals):
                self._say(f"The rule: why {error.play}", "quiet")
        except (KaroError, click.ClickException) as error:
            self._tell(error.message)

    def after(self) -> None:
        """Let the person save and look back once the deal has ended."""
        known = {name: command for name, command in self._commands.items() if command.ends}
        self._screen.line()
        self._say("The deal is over. Type log, save FILE, or quit.", "quiet")
        while (line := self._prompt.ask()) not in (None, ""):
            try:
                if not self._obey(line or "", known):
                    self._say("The deal is over: you can use help, log, save and quit.")
            except click.ClickException as error:
                self._tell(error.message)
            except Left:
                break

    def _obey(self, line: str, known: dict[str, _Command]) -> bool:
        """Do what a command says; whether it was one."""
        word, _, rest = line.partition(" ")
        name = {"?": "help", "exit": "quit", "save!": "save"}.get(word.lower(), word.lower())
        if name not in known:
            return False
        known[name].run(f"! {rest.strip()}" if word.lower() == "save!" else rest.strip())
        return True

    def _tell(self, sentence: str) -> None:
        first = sentence.partition(" ")[0]
        # What is no word, a path say, is told as it was typed.
        if first.rstrip(",:").isalpha():
            sentence = sentence[:1].upper() + sentence[1:]
        self._say(f"{sentence.removesuffix('.')}.")

    # ------------------------------------------------------------ plays

    def _read(self, text: str) -> list[Play]:
        """The plays that are typed: one, or several of the turn joined by a slash."""
        view = self._sitting.view
        return list(view.parse_turn(text).plays) if "/" in text else [view.parse_play(text)]

    def _play(self, plays: Sequence[Play]) -> None:
        game, before = self._sitting.game, self._sitting.view
        try:
            for play in plays:
                self._sitting.apply(play)
        except IllegalPlay:
            # All of what was typed, or nothing.
            self._sitting.game = game
            raise
        self._picks, self._rest = [], iter(())
        self._told(before, plays[-1])

    def _told(self, before: View, last: Play) -> None:
        """Show what a play has changed."""
        self._screen.lines(self.drawer.seen_turn(list(self._sitting.views(len(before.log)))))
        if not last.ends_turn and self._sitting.game.outcome is None:
            self._hand()

    def _hand(self) -> None:
        *_, hand = _parts(self.drawer.seen(self._sitting.view, by_rank=self._by_rank))
        self._screen.lines(hand)

    def _enter(self, only: Play | None) -> None:
        if only is not None:
            self._play([only])
        elif self._sitting.played:
            self._say("Type end to end your turn, or another play.", "quiet")
        else:
            self.show()

    def _pick(self, line: str) -> None:
        number = int(line[:9])
        if not 1 <= number <= len(self._picks):
            raise click.ClickException(f"there is no play number {line[:9]} in a list above; type plays")
        self._play(self._picks[number - 1])

    def _offer(self, error: AmbiguousPlay) -> None:
        """List what an ambiguous text can mean."""
        view = self._sitting.view
        plays = [view.parse_play(text) for text in error.candidates]
        self._say("That can mean several plays; type the number of one:")
        self._list((play,) for play in plays)

    # ------------------------------------------------------------ commands

    def _help(self) -> None:
        over = self._sitting.game.outcome is not None
        single = self._one_play_a_turn
        commands = [
            command
            for name, command in self._commands.items()
            if (command.ends or not over) and not (name == "undo" and single)
        ]
        width = max(len(command.usage) for command in commands) + 4
        for command in commands:
            usage = padded((Piece("  "), Piece(command.usage, "name")), width)
            self._screen.lines(wrapped((*usage, *words(command.meaning)), self._screen.width, width))
        if over:
            return
        self._screen.line()
        self._say(f"Plays, for example: {'; '.join(map(str, self._examples().values()))}")
        self._say("5H is the 5 of hearts, TC the 10 of clubs, JK a joker, JK=6H a joker as the 6 of hearts.")
        for line in self.drawer.typing():
            self._say(line)
        several = "" if single else "Several plays at once: one / another. "
        self._say(f"{several}Ctrl-C saves and leaves.")

    @property
    def _one_play_a_turn(self) -> bool:
        """Whether every play of the game ends the turn."""
        return self._sitting.game._turn_end() is None  # pyright: ignore[reportPrivateUsage]

    def _examples(self) -> dict[str, Play]:
        """A legal play for each word that plays begin with."""
        found: dict[str, Play] = {}
        for play in islice(self._sitting.view.legal_plays, _EXAMPLES_FROM):
            found.setdefault(str(play).partition(" ")[0], play)
        return found

    def _hint(self) -> None:
        """Suggest the best turn or play where the game can find it, else a legal one."""
        what, plays = self.drawer.suggestion(self._sitting.view)
        self._say(f"{what}; type 1 to make it:")
        self._list(iter([plays]))

    def _plays(self, text: str) -> None:
        asked = text.split()
        offered = self._sitting.view.legal_plays
        plays, most = looked_at(offered)
        found = list(islice(matching(plays, asked), _COUNTED + 1))
        if len(found) > _COUNTED:
            many = f"More than {_COUNTED} legal plays{' with ' if asked else ''}{' '.join(asked)}"
        else:
            many = found_text(len(found), asked, most)
        self._say(f"{many[:1].upper()}{many[1:]}; type the number of one.")
        self._list((play,) for play in found)

    def _more(self) -> None:
        picks = len(self._picks)
        self._page(self._rest)
        if len(self._picks) == picks:
            self._say("There are no more.")

    def _list(self, plays: Iterator[tuple[Play, ...]]) -> None:
        self._picks = []
        self._page(plays)

    def _page(self, plays: Iterator[tuple[Play, ...]]) -> None:
        """List as many plays as fit on the screen."""
        rows, first = max(self._screen.height - 6, 4), len(self._picks) + 1
        waiting = list(islice(plays, rows * _COLUMNS))
        lines: list[Line] = [words(str(Turn(play))) for play in waiting]
        widest = max(map(width_of, lines), default=0) + len(str(first + len(lines))) + 6
        fit = rows * max(1, (self._screen.width + 4) // widest)
        self._picks += waiting[:fit]
        self._screen.lines(numbered(lines[:fit], self._screen.width, first))
        following = next(plays, None) if len(waiting) <= fit else None
        left = waiting[fit:] if following is None else [following]
        self._rest = chain(left, plays)
        if left:
            self._say("There are more: type more.", "quiet")

    def _why(self, text: str) -> None:
        if not text:
            raise click.ClickException("type why and a play, such as: why pass")
        view = self._sitting.view
        play = view.parse_play(text)
        print_verdict(self._screen, view.variant, play, view.check(play))

    def _undo(self) -> None:
        if not self._sitting.played:
            raise click.ClickException("there is no play in this turn to take back")
        play = self._sitting.game.log[-1].play
        self._sitting.undo()
        self._picks, self._rest = [], iter(())
        self._say(f"Taken back: {play}")
        self.show()

    def _sort(self) -> None:
        self._by_rank = not self._by_rank
        self._hand()

    def _log(self, text: str) -> None:
        turns = list(split_turns(self._sitting.views()))
        if text:
            if not (text.isdecimal() and text.isascii()):
                raise click.ClickException("type log, or log and a number of turns, such as: log 8")
            turns = turns[max(len(turns) - int(text[:9]), 0) :]
        if not turns:
            self._say("Nothing has been played yet.")
        for turn in turns:
            self._screen.lines(self.drawer.seen_turn(turn))

    def _save(self, text: str) -> None:
        force, name = text.startswith("! "), text.removeprefix("! ")
        try:
            path = self._sitting.save(Path(name).expanduser() if name else None, force=force)
        except OSError as error:
            raise click.ClickException(f"{name or self._sitting.file}: {error.strerror or error}") from error
        self._screen.line((*words("Saved in"), Piece(" "), Piece(str(path), "name")))

    def _quit(self) -> None:
        raise Left(wanted=True)

    def _abandon(self) -> None:
        raise Left(wanted=True, abandons=True)


def _parts(lines: Iterator[Line]) -> list[list[Line]]:
    """Lines in groups that empty lines part."""
    groups: list[list[Line]] = [[]]
    for line in lines:
        if line:
            groups[-1].append(line)
        else:
            groups.append([])
    return groups
