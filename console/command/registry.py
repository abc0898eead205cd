"""The subcommands: a name, a line of help, and the module that does it.

A module of a subcommand has three things:

* ``add_arguments(parser)`` says what it takes;
* ``run(arguments) -> int`` does it and gives the exit status;
* ``FAULTS`` are the errors that a person can cause in it: each is shown as one line.

It is imported only when it is asked for, so that `referee` starts without a window's libraries.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast


class Subcommand(Protocol):
    """What a subcommand's module offers."""

    FAULTS: tuple[type[Exception], ...]

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the options and arguments of the subcommand."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; the exit status."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One subcommand before its module is imported."""

    name: str
    module: str
    help: str

    def load(self) -> Subcommand:
        """The subcommand's module."""
        return cast(Subcommand, import_module(self.module))


COMMANDS: tuple[Entry, ...] = (
    Entry(
        "play",
        "console.command.play",
        "open the table on this desk: screens, controls, lamps and OLEDs in one window",
    ),
    Entry("run", "console.command.run", "run the table, with its pins and crew boards"),
    Entry(
        "doctor",
        "console.command.doctor",
        "prove pins, crew boards, lamps and OLEDs, and say what is wrong",
    ),
    Entry(
        "flash",
        "console.command.flash",
        "put the firmware on a crew board and give it its id",
    ),
    Entry("screen", "console.command.screen", "show one team's screen"),
    Entry(
        "referee",
        "console.command.referee",
        "read the record of a match and judge every order, as JSON Lines",
    ),
    Entry(
        "track",
        "console.command.track",
        "say after each order of a record where the enemy could be, for one of the crews",
    ),
    Entry(
        "duel",
        "console.command.duel",
        "let two crews of bots or programs play many matches, and count who is better",
    ),
    Entry(
        "shot",
        "console.command.shot",
        "draw a team's screen or OLEDs at an order of a record",
    ),
    Entry("scenario", "console.command.scenario", "list, show and check scenarios"),
    Entry(
        "controls",
        "console.command.controls",
        "say what every control means at each moment of both games",
    ),
    Entry("cards", "console.command.cards", "draw the help cards of the seats, to print"),
    Entry("rules", "console.command.rules", "say what a numbered rule is, or all of them"),
    Entry("hardware", "console.command.hardware", "make the builder's papers from the layouts"),
    Entry(
        "bench",
        "console.command.bench",
        "measure how quick the table is, each figure beside a yardstick",
    ),
    Entry(
        "soak",
        "console.command.soak",
        "play for hours at many times real speed, struck by bad luck, and say what was lost",
    ),
    Entry("pictures", "console.command.pictures", "make the pictures of the papers"),
    Entry("sounds", "console.command.sounds", "list the sounds of the table, or make them again"),
)
"""All subcommands, in the order of the help."""
