"""Every phase in every language, compared with small pictures in ``reference/``.

After a change that is meant: ``REMAKE_PICTURES=1 pytest tests/screens``, then look at them.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from sonar_console.cards import Picture
from sonar_console.cards.picture import Fit
from sonar_console.locales import Words
from sonar_console.screens.picture import as_image, surface_of

REFERENCE = Path(__file__).parents[1] / "reference"
TOLERANCE = 1.5
"""The mean difference a channel, of 255, that another build of the font renderer may make."""

PHASES = (
    "attract", "howto-1", "howto-3", "howto-4", "howto-9",
    "resume", "attract-warned",
    "door", "door-people", "door-charts", "briefing-delta", "briefing-rest", "briefing-family",
    "help",
    "settings", "settings-letters", "host", "host-night", "host-faults-0",
    "firstboot-start", "firstboot-language", "firstboot-sides", "firstboot-loudspeaker",
    "firstboot-walk",
    "charts", "charts-chosen", "charts-list", "drawing", "drawing-lines", "drawing-wrong",
    "drawing-leave", "setup", "dived",
    "play", "told", "told-large", "advice-blocks", "advice-repairs",
    "advice-damages", "aim", "damage", "blackout", "stopped", "enemy-stop",
    "paused", "surfaced", "trace-4", "inspection", "ready", "ended", "review-alpha-turn",
    "echo", "delta", "named", "crew-of-one", "crew-of-two", "crew-of-three-surfaced",
    "family", "missile", "pole", "family-setup", "review-jules-verne-turn",
    "story", "story-family", "story-book", "story-no-stick",
    "shared-play", "shared-enemy-stop", "shared-surfaced", "shared-ended", "shared-family",
)  # fmt: skip
LANGUAGES = ("en", "fr")
"""Those of which references are kept."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_a_phase_is_as_its_reference(pages: dict[str, Picture], phase: str, language: str) -> None:
    image = as_image(surface_of(pages[phase], Words(language), (800, 480)))
    assert_reference(image, REFERENCE / f"team-{phase}-{language}.png")


WAY_IN = ("help", "door", "door-alone", "door-charts", "briefing-delta", "briefing-family")
AFTER = ("review-alpha-turn", "story", "story-book")
"""What is seen before a match, and after it: drawn in full at each of the sizes."""
SIZES = ((1280, 720), (1920, 1080), (1024, 768))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", [*WAY_IN, *AFTER])
def test_the_way_in_and_out_is_as_its_reference_at_every_size_of_a_television(
    pages: dict[str, Picture], phase: str, size: tuple[int, int], language: str
) -> None:
    image = as_image(surface_of(pages[phase], Words(language), size))
    assert_reference(image, REFERENCE / f"size-{size[0]}-{phase}-{language}.png")


def assert_reference(image: Image.Image, path: Path) -> None:
    if os.environ.get("REMAKE_PICTURES"):
        image.quantize(64).save(path, optimize=True)
    with Image.open(path) as reference:
        assert reference.size == image.size
        difference = ImageChops.difference(image, reference.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) <= TOLERANCE


SHEET_TOLERANCE = 2.5
"""The same for a page on a sheet, whose colours are fewer."""

COLUMNS, WIDTH = 8, 400
"""How many pages stand side by side on a sheet, and how wide each is."""


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_is_as_its_reference_at_every_size_of_a_television(
    pages: dict[str, Picture], size: tuple[int, int], language: str
) -> None:
    """All pages, small, on one sheet for each size and language."""
    tall = WIDTH * size[1] // size[0]
    tiles = {
        phase: as_image(surface_of(pages[phase], Words(language), size)).resize(
            (WIDTH, tall), Image.Resampling.BOX
        )
        for phase in PHASES
    }
    places = {phase: (n % COLUMNS * WIDTH, n // COLUMNS * tall) for n, phase in enumerate(PHASES)}
    path = REFERENCE / f"pages-{language}-{size[0]}x{size[1]}.png"
    if os.environ.get("REMAKE_PICTURES"):
        sheet = Image.new("RGB", (COLUMNS * WIDTH, -(-len(PHASES) // COLUMNS) * tall))
        for phase, tile in tiles.items():
            sheet.paste(tile, places[phase])
        sheet.quantize(128).save(path, optimize=True)
    with Image.open(path) as reference:
        kept = reference.convert("RGB")
    for phase, (left, top) in places.items():
        difference = ImageChops.difference(
            tiles[phase], kept.crop((left, top, left + WIDTH, top + tall))
        )
        assert max(ImageStat.Stat(difference).mean) <= SHEET_TOLERANCE, phase


FITS = {
    "margin-5": (Fit(margin=5), (800, 480)),
    "upside-down": (Fit(turned=180), (800, 480)),
    "upright": (Fit(), (480, 800)),
}
"""How a picture may be laid on its television, and the window's size."""

FITTED = ("play", "family", "host", "drawing", "review-alpha-turn", "shared-play", "attract")


@pytest.mark.parametrize("phase", FITTED)
@pytest.mark.parametrize("fitted", FITS)
def test_a_picture_is_laid_on_its_television_as_its_reference(
    pages: dict[str, Picture], alter: Any, phase: str, fitted: str
) -> None:
    fit, size = FITS[fitted]
    picture = alter(pages[phase], viewer__fit=fit)
    image = as_image(surface_of(picture, Words("fr"), size))
    assert_reference(image, REFERENCE / f"fit-{fitted}-{phase}.png")


def test_no_picture_is_left_over() -> None:
    """Each reference of a screen is compared by the test above."""
    there = {path.stem for path in REFERENCE.glob("fit-*.png")}
    assert there == {f"fit-{fitted}-{phase}" for fitted in FITS for phase in FITTED}
    there = {path.stem for path in REFERENCE.glob("size-*.png")}
    sizes = [size[0] for size in SIZES]
    assert there == {
        f"size-{size}-{phase}-{language}"
        for size in sizes
        for phase in (*WAY_IN, *AFTER)
        for language in LANGUAGES
    }
    there = {path.stem for path in REFERENCE.glob("team-*.png")}
    assert there == {f"team-{phase}-{language}" for phase in PHASES for language in LANGUAGES}
