"""The subcommands: a name, a line of help, and the module that does it.

A module of a subcommand has three things:

* ``add_arguments(parser)`` adds its options;
* ``run(arguments) -> int`` runs it and returns the exit status;
* ``FAULTS`` are the errors that a person can cause in it: each is shown as one line.

It is imported only when it is asked for, so that `referee` starts without a window's libraries.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, cast


class Subcommand(Protocol):
    """The interface of a subcommand's module."""

    FAULTS: tuple[type[Exception], ...]

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the options and arguments of the subcommand."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the subcommand; the exit status."""


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
        "sonar_console.cli.play",
        "open the table on this desk: screens, controls, lamps and OLEDs in one window",
    ),
    Entry("run", "sonar_console.cli.run", "run the table, with its pins and crew boards"),
    Entry(
        "doctor",
        "sonar_console.cli.doctor",
        "prove pins, crew boards, lamps and OLEDs, and say what is wrong",
    ),
    Entry(
        "flash",
        "sonar_console.cli.flash",
        "put the firmware on a crew board and give it its id",
    ),
    Entry(
        "boot",
        "sonar_console.cli.boot",
        "show, write or take out what the Raspberry Pi's boot partition needs",
    ),
    Entry(
        "release",
        "sonar_console.cli.release",
        "list the releases of a kiosk, install one from a file, go back to the last",
    ),
    Entry("screen", "sonar_console.cli.screen", "show one team's screen"),
    Entry(
        "outputs",
        "sonar_console.cli.outputs",
        "keep each television at its best mode, and tell the screens which is whose",
    ),
    Entry(
        "referee",
        "sonar_console.cli.referee",
        "read the record of a match and judge every order, as JSON Lines",
    ),
    Entry(
        "track",
        "sonar_console.cli.track",
        "say after each order of a record where the enemy could be, for one of the crews",
    ),
    Entry(
        "page",
        "sonar_console.cli.page",
        "write a match as one page of HTML to take home, with its film, charts and moments",
    ),
    Entry("book", "sonar_console.cli.book", "list the matches that a folder keeps, or print them"),
    Entry("scenario", "sonar_console.cli.scenario", "list, show and check scenarios"),
    Entry("language", "sonar_console.cli.language", "list languages, and check what one lacks"),
    Entry("settings", "sonar_console.cli.settings", "list the settings, and where each is set"),
    Entry("rules", "sonar_console.cli.rules", "say what a numbered rule is, or all of them"),
)
"""The subcommands of the table itself, in the order of the help."""

PLUGINS = "sonar_console.commands"
"""The entry points by which other packages add subcommands: each is a tuple of `Entry`."""


def plug_ins() -> tuple[EntryPoint, ...]:
    """The installed packages that add subcommands, by name."""
    return tuple(sorted(entry_points(group=PLUGINS), key=lambda point: point.name))


def commands() -> tuple[Entry, ...]:
    """All subcommands: the table's own, then those of installed plug-ins such as the tools."""
    return (*COMMANDS, *(entry for point in plug_ins() for entry in point.load()))


def command(name: str) -> Entry | None:
    """A subcommand by its name, or None. Plug-ins are loaded only for other names."""
    own = next((entry for entry in COMMANDS if entry.name == name), None)
    return own or next((entry for entry in commands() if entry.name == name), None)
