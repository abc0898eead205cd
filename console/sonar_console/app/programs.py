"""The programs that the command line lets play: ``--bots yellow=exec:COMMAND`` or ``yellow=NAME``.

A program comes from the command line alone, or by its name from the folder of `bots.sandbox` where
root has put it; never from a record, a settings file or a stick. What `settings` knows of one is
that it has a seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sonar_console.engine.names import Game, Role, Team
from sonar_console.engine.refusals import Refusal
from sonar_console.locales import Words
from sonar_console.settings.seating import SeatingError, Sitter, read
from sonar_console.system.trust import is_of_root_alone

if TYPE_CHECKING:
    from sonar_console.bots.table_program import TablePrograms

_EXEC = "exec:"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


def parted(
    given: Iterable[str], folder: Path | None = None
) -> tuple[list[str], list[tuple[str, str]]]:
    """The words of ``--bots`` with `Sitter.PROGRAM` for programs; each one's seat and command.

    A command ends with its option, and may hold commas. Raises `ValueError` for one that cannot be
    run, and for a name that is neither a level nor that of a program.
    """
    words: list[str] = []
    programs: list[tuple[str, str]] = []
    for text in given:
        seat, equals, command = text.partition("=" + _EXEC)
        if equals:
            before, comma, seat = seat.rpartition(",")
            words += [before] if comma else []
            from sonar_console.bots.process import prove  # few tables need it

            prove(command)
            programs.append((seat.strip(), command))
            words.append(f"{seat}={Sitter.PROGRAM}")
            continue
        for part in text.split(","):
            seat, _, name = (word.strip() for word in part.partition("="))
            if name == Sitter.PROGRAM:
                told = f"{part.strip()!r}: which program? ({seat}={_EXEC}COMMAND)"
                raise ValueError(told)
            file = _installed(name, folder)
            if file is None:
                if _NAME.fullmatch(name) and name not in list(Sitter):
                    raise ValueError(_unknown(part.strip(), seat, name, folder))
                words.append(part)
                continue
            if not is_of_root_alone(file):
                raise ValueError(f"{file}: the file, or its folder, is not root's alone")
            programs.append((seat, str(file)))
            words.append(f"{seat}={Sitter.PROGRAM}")
    return words, programs


def _unknown(part: str, seat: str, name: str, folder: Path | None) -> str:
    """What is said of a name that is neither a level nor an installed program's."""
    from sonar_console.bots.sandbox import INSTALLED  # as above

    levels = ", ".join(each for each in Sitter if each is not Sitter.PROGRAM)
    return (
        f"{part!r}: {name!r} is none of {levels}, and {folder or INSTALLED} has no program of "
        f"that name (a command: {seat}={_EXEC}COMMAND)"
    )


def _installed(name: str, folder: Path | None) -> Path | None:
    """The file of an installed program by its name, which is no level's; None for no program."""
    if _NAME.fullmatch(name) is None or name in list(Sitter):
        return None
    from sonar_console.bots.sandbox import INSTALLED  # as above

    file = (folder or INSTALLED) / name
    return file if file.exists() else None


def table_programs(
    given: Iterable[str], game: Game, language: str, folder: Path | None = None
) -> TablePrograms | None:
    """The programs of ``--bots`` by their seats, or None; raises as `parted`."""
    commands: dict[tuple[Team, Role], str] = {}
    for seat, command in parted(given, folder)[1]:
        try:
            seated = read(f"{seat}={Sitter.PROGRAM}", game).bots(game)
        except SeatingError:
            continue  # the seating of the match says so
        for team, roles in seated.items():
            for role in roles:
                commands[team, role] = command
    if not commands:
        return None
    from sonar_console.bots.table_program import TablePrograms  # as above

    words = Words(language)

    def reason(refusal: Refusal) -> str:
        return words.say(f"refused-{refusal.why}", **refusal.values)

    return TablePrograms(commands, reason=reason)
