"""``sonar-console pictures``: makes the pictures of the papers from the demonstration match."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from console.devices.layout import LayoutError, load_layout
from console.record import RecordError, ScenarioError, shipped_folder
from console.screens.oled import draw_engineer, draw_mate
from console.screens.picture import save
from console.simulator.demonstration import Demonstration
from console.views.team import TeamView
from console.words import Words

FAULTS: tuple[type[Exception], ...] = (LayoutError, RecordError, ScenarioError)

AT = 108
"""After which order of the demonstration the pictures are taken."""
OLED_TIMES = 3
"""How many times an OLED's points are enlarged."""
SCREEN = (1600, 900)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to."""
    parser.add_argument("folder", type=Path, nargs="?", default=Path("docs/pictures"))


def run(arguments: argparse.Namespace) -> int:
    """Make the pictures."""
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)

    def watch(number: int, views: Mapping[str, TeamView]) -> None:
        if number == AT:
            _take(folder, views["yellow"])

    layout = load_layout(shipped_folder("hardware") / "table.toml")
    with tempfile.TemporaryDirectory() as kept:
        demonstration = Demonstration(layout, Path(kept), ("en", "fr"), every=AT, watch=watch)
        played = demonstration.play()
        shutil.copyfile(played.pictures[1], folder / "simulator.png")
    return 0


def _take(folder: Path, view: TeamView) -> None:
    """One crew's screen in both languages, and its OLEDs side by side."""
    for language in ("en", "fr"):
        save(folder / f"team-screen-{language}.png", view, Words(language), SCREEN)
    words = Words("en")
    oleds = [draw_mate(view, words), draw_engineer(view, words)]
    width, height = oleds[0].size
    both = Image.new("1", (2 * width + 8, height))
    for number, oled in enumerate(oleds):
        both.paste(oled, (number * (width + 8), 0))
    both.resize((both.width * OLED_TIMES, both.height * OLED_TIMES)).save(folder / "oleds.png")
