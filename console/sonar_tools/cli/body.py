"""``sonar-console body``: makes the consoles and the screen wall from the layout, or checks them.

It needs build123d. All is checked before anything is written. With ``--check`` nothing is written
and no CAD kernel is needed; the exit status is 1 if a file differs from what the layout gives, or
if a part does not fit by its numbers.
"""

from __future__ import annotations

import argparse
import tempfile
from importlib.resources import files
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument
from sonar_console.devices.layout import LayoutError
from sonar_console.locales import Words
from sonar_console.record import shipped_folder
from sonar_tools.boards.description import DescriptionError
from sonar_tools.boards.generated import GeneratedFolderError, refuse_others, replace
from sonar_tools.boards.model import BoardError
from sonar_tools.boards.workshop import BoardSources
from sonar_tools.body import outputs
from sonar_tools.body.checks import faults
from sonar_tools.body.description import BodyDescriptionError
from sonar_tools.body.plates import BodyError
from sonar_tools.body.screws import screw_faults
from sonar_tools.cli import add_generated_arguments
from sonar_tools.papers.headers import WiringError

FAULTS: tuple[type[Exception], ...] = (
    LayoutError,
    WiringError,
    DescriptionError,
    BodyDescriptionError,
    BoardError,
    GeneratedFolderError,
    BodyError,
)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the layout, the folder and the check."""
    parser.add_argument(
        "layout", type=Path, nargs="?", metavar="LAYOUT", help="the layout (hardware/table.toml)"
    )
    parser.add_argument(
        "--description",
        type=Path,
        metavar="FILE",
        help="sizes and materials (hardware/body/body.toml)",
    )
    add_generated_arguments(parser, "hardware/body/generated")
    add_language_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make or check the body."""
    words = Words(arguments.language)
    hardware = shipped_folder("hardware")
    sources = outputs.BodySources(
        BoardSources(
            arguments.layout or hardware / "table.toml",
            shipped_folder("firmware") / "wiring.py",
            hardware / "boards" / "boards.toml",
        ),
        arguments.description or hardware / "body" / "body.toml",
        Path(str(files("sonar_console.screens") / "fonts" / "B612-Regular.otf")),
    )
    body = outputs.body_of(sources)
    folder: Path = arguments.out
    if arguments.check:
        lines = [*faults(body), *screw_faults(body)]
        old = [] if lines else outputs.stale(body, folder)
        lines += [words.say("body-stale", value=str(folder / name)) for name in old]
        print("\n".join(lines or [words.say("body-current", value=str(folder))]))  # noqa: T201
        return 1 if lines else 0
    refuse_others(folder)
    with tempfile.TemporaryDirectory(prefix="body-") as made:
        place = Path(made) / "generated"
        place.mkdir()
        outputs.make(body, sources.font, place)
        replace(folder, place)
    print(words.say("hardware-made", value=str(folder)))  # noqa: T201  # the answer of a command
    return 0
