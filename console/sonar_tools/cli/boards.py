"""``sonar-console boards``: makes the carrier boards from the layout, or checks them.

It needs KiCad 9, or root and mmdebstrap to make one once. The copper is read back and compared with
the layout before anything is written. With ``--check`` nothing is written and KiCad is not needed;
the exit status is 1 if a file or the copper differs from what the layout gives.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument, folder_to_write
from sonar_console.devices.layout import LayoutError
from sonar_console.locales import Words
from sonar_console.record import shipped_folder
from sonar_tools.boards import outputs
from sonar_tools.boards.copper import CopperError
from sonar_tools.boards.description import DescriptionError
from sonar_tools.boards.generated import GeneratedFolderError, refuse_others, replace
from sonar_tools.boards.kicad import KicadError, find
from sonar_tools.boards.model import BoardError
from sonar_tools.boards.workshop import BoardSources, boards_of, texts_of, unproven
from sonar_tools.cli import add_generated_arguments, in_project
from sonar_tools.papers.headers import WiringError

FAULTS: tuple[type[Exception], ...] = (
    LayoutError,
    WiringError,
    DescriptionError,
    BoardError,
    GeneratedFolderError,
    KicadError,
    CopperError,
)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the layout, the folders and the check."""
    parser.add_argument(
        "layout",
        type=Path,
        nargs="?",
        metavar="LAYOUT",
        help="the layout (hardware/table.toml)",
    )
    add_generated_arguments(parser, "hardware/boards/generated")
    parser.add_argument(
        "--build",
        type=folder_to_write,
        default=in_project("build") or Path("build"),
        metavar="DIR",
        help="where a KiCad is made if the system has none (build)",
    )
    add_language_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make or check the boards."""
    words = Words(arguments.language)
    hardware = shipped_folder("hardware")
    sources = BoardSources(
        layout=arguments.layout or hardware / "table.toml",
        wiring=shipped_folder("firmware") / "wiring.py",
        description=hardware / "boards" / "boards.toml",
    )
    boards = boards_of(sources)
    texts = texts_of(sources, boards)
    folder: Path = arguments.out
    if arguments.check:
        old = outputs.stale(texts, folder)
        lines = [words.say("boards-stale", value=str(folder / name)) for name in old]
        lines = lines or unproven(sources, boards, folder)
        print("\n".join(lines or [words.say("boards-current", value=str(folder))]))  # noqa: T201
        return 1 if lines else 0
    refuse_others(folder)
    kicad = find(arguments.build)
    with tempfile.TemporaryDirectory(prefix="boards-") as made:
        place = Path(made) / "generated"
        place.mkdir()
        outputs.make(kicad, boards, texts, place)
        faults = unproven(sources, boards, place)
        if faults:
            raise BoardError(f"{faults[0]} ({len(faults)} faults in all; nothing is written)")
        replace(folder, place)
    print(words.say("hardware-made", value=str(folder)))  # noqa: T201  # the answer of a command
    return 0
