"""``sonar-console hardware``: makes the builder's papers from the layouts, or checks them.

For each layout: pin tables, wiring diagrams, the bill of materials, the panels' drawings, and the
stages of the build with a drawing each. If no layout is named, the orders as well: what to buy
where for one table, and for how much; and the marked places of the builder's guide. With
``--check`` nothing is written, and the exit status is 1 if a paper differs from its layout.
"""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument, folder_to_write
from sonar_console.devices.layout import LayoutError, load_layout
from sonar_console.locales import Words
from sonar_console.record import shipped_folder
from sonar_tools.boards.description import DescriptionError
from sonar_tools.boards.model import BoardError
from sonar_tools.cli import in_project
from sonar_tools.papers.documents import PapersError, PaperSources, guides, stale, write
from sonar_tools.papers.headers import WiringError
from sonar_tools.papers.lettering import LetteringError
from sonar_tools.papers.offers import OffersError
from sonar_tools.papers.ordersheet import OrderSources, stale_orders, write_orders
from sonar_tools.papers.wiring import DotError

FAULTS: tuple[type[Exception], ...] = (
    LayoutError,
    DescriptionError,
    BoardError,
    OffersError,
    PapersError,
    WiringError,
    LetteringError,
    DotError,
    FileNotFoundError,
)
"""The errors that a person can cause here."""

GENERATED = "generated"
"""The folder of the papers, beside the layouts."""
ORDER = "order"
"""The folder of the orders and of their prices, beside the layouts."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the layouts and the folder."""
    parser.add_argument(
        "layouts", type=Path, nargs="*", metavar="LAYOUT", help="layout files (all that ship)"
    )
    parser.add_argument("--check", action="store_true", help="compare only; status 1 if stale")
    parser.add_argument(
        "--out",
        type=folder_to_write,
        metavar="DIR",
        help="the folder (generated, beside each layout)",
    )
    add_language_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make or check the papers of each layout."""
    words = Words(arguments.language)
    hardware = shipped_folder("hardware")
    paths = arguments.layouts or sorted(hardware.glob("*.toml"))
    sources = PaperSources(
        wiring=shipped_folder("firmware") / "wiring.py",
        font=Path(str(files("sonar_console.screens") / "fonts" / "B612-Regular.otf")),
        boards=hardware / "boards" / "boards.toml",
    )
    bad = 0
    layouts = []
    for path in paths:
        layout = load_layout(path)
        layouts.append(layout)
        if arguments.out is None and "shipped" in layout.path.parts:
            raise PapersError(f"{path}: belongs to the installed program; add --out DIR")
        folder = (arguments.out or layout.path.parent / GENERATED) / layout.name
        if arguments.check:
            old = stale(layout, sources, folder)
            bad += len(old)
            lines = [words.say("hardware-stale", value=str(folder / name)) for name in old]
        else:
            missing = write(layout, sources, folder)
            lines = [words.say("hardware-undrawn", value=str(folder / name)) for name in missing]
        _tell(lines, folder, arguments.check, words)
    if not arguments.layouts:
        folder = (arguments.out or hardware) / ORDER
        of_orders = OrderSources(
            sources.wiring,
            sources.boards,
            prices=hardware / ORDER / "parts.toml",
            body=hardware / "body" / "body.toml",
        )
        old = []
        if arguments.check:
            old = stale_orders(layouts, of_orders, folder)
            bad += len(old)
        else:
            write_orders(layouts, of_orders, folder)
        lines = [words.say("hardware-stale", value=str(folder / name)) for name in old]
        _tell(lines, folder, arguments.check, words)
    docs = in_project("docs")
    if docs is not None and not arguments.layouts and arguments.out is None:
        changed = guides(layouts, sources, docs)
        for path, text in changed.items():
            key = "hardware-stale" if arguments.check else "hardware-made"
            print(words.say(key, value=str(path)))  # noqa: T201  # the answer of a command
            if not arguments.check:
                path.write_text(text, encoding="utf-8", newline="\n")
        bad += len(changed) if arguments.check else 0
    return 1 if bad else 0


def _tell(lines: list[str], folder: Path, check: bool, words: Words) -> None:
    if not lines:
        key = "hardware-current" if check else "hardware-made"
        lines = [words.say(key, value=str(folder))]
    print("\n".join(lines))  # noqa: T201  # the answer of a command
