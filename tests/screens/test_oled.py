"""The OLEDs, compared point by point with the pictures in ``reference/``.

After a change that is meant: ``REMAKE_PICTURES=1 pytest tests/screens``, then look at them.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from sonar_console.cards.team import TeamView
from sonar_console.devices.panel import changes, pages
from sonar_console.locales import Words, languages
from sonar_console.screens import oled, oledpen

REFERENCE = Path(__file__).parent / "reference"
DRAW: dict[str, Callable[[TeamView, Words], Image.Image]] = {
    "mate": oled.draw_mate,
    "engineer": oled.draw_engineer,
}

QUARTER = 1034 / 4
"""Bytes: luma's whole frame on the line, field report B21."""
RUN = 7
"""Bytes on the line ahead of a run: twice an address and a control byte, a page, a column."""


def on_the_line(before: Image.Image, after: Image.Image) -> int:
    """The bytes that a change costs on the bus."""
    return sum(RUN + len(data) for _, _, data in changes(pages(before), pages(after)))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seat", DRAW)
@pytest.mark.parametrize(
    "situation", ["play", "aim", "setup", "surfaced", "ready", "family", "missile", "family-setup"]
)
def test_oled_is_as_its_reference(
    views: dict[str, TeamView], situation: str, seat: str, language: str
) -> None:
    image = DRAW[seat](views[situation], Words(language))
    assert (image.mode, image.size) == ("1", oledpen.SIZE)
    path = REFERENCE / f"oled-{situation}-{seat}-{language}.png"
    if os.environ.get("REMAKE_PICTURES"):
        image.save(path, optimize=True)
    with Image.open(path) as reference:
        assert image.tobytes() == reference.convert("1").tobytes()


@pytest.mark.parametrize("language", languages())
def test_the_longest_word_fits_beside_the_damage(language: str) -> None:
    """B25, measured: every system's name has its full type size in the top line."""
    words = Words(language)
    names = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
    room = oledpen.SIZE[0] - 4 * 11 - 4
    for name in names:
        assert oledpen.text_width(words.name(name).capitalize()) <= room, name
    assert oledpen.text_width(words.say("oled-hull")) <= room


@pytest.mark.parametrize("language", languages())
def test_the_lines_of_the_other_pictures_fit(language: str) -> None:
    """B25: they have their full type size too."""
    words = Words(language)
    assert oledpen.text_width(words.say("oled-energy")) <= oledpen.SIZE[0] - 2 * 11 - 4
    assert oledpen.text_width(words.say("oled-stop")) <= oledpen.SIZE[0] - 4 * 11 - 8
    assert oledpen.text_width(words.say("oled-ready")) <= oledpen.SIZE[0] - 6
    assert oledpen.text_width(words.say("oled-secured", count=4)) <= oledpen.SIZE[0] - 2
    assert oledpen.text_width(f"{words.name('sector').capitalize()} 4") <= 60


def test_a_stop_is_told_on_the_mate_s_oled(views: dict[str, TeamView]) -> None:
    """A-4: unless the mate still chooses a gauge, whose name stands there."""
    view = views["stopped"]
    mate = replace(view.seats["mate"], cursor=None)
    free = replace(view, seats={**view.seats, "mate": mate})
    playing = replace(free, phase="play", stopped_by=None)
    words = Words("en")
    assert oled.draw_mate(free, words).tobytes() != oled.draw_mate(playing, words).tobytes()
    assert oled.draw_engineer(free, words).tobytes() == oled.draw_engineer(playing, words).tobytes()


def test_an_accented_capital_is_whole() -> None:
    """The top of É and the foot of g are both inside the top line."""
    font = oledpen.font(oledpen.TYPE)
    left, top, right, bottom = font.getbbox("Ég", anchor="ls")
    assert right > left
    assert 12 + top >= 0
    assert 12 + bottom <= oledpen.HEAD


@pytest.mark.parametrize("panel", "WNSE")
def test_a_panel_repaired_at_once_costs_a_quarter_of_a_frame(
    views: dict[str, TeamView], panel: str
) -> None:
    """The most that changes on an engineer's page: six symbols that were struck are whole."""
    view = views["play"]
    engineer = replace(view.seats["engineer"], cursor=f"{panel}1")
    pictures = []
    for broken in (True, False):
        symbols = tuple(replace(one, broken=broken) for one in view.boat.symbols)
        boat = replace(view.boat, symbols=symbols)
        shown = replace(view, boat=boat, seats={**view.seats, "engineer": engineer})
        pictures.append(oled.draw_engineer(shown, Words("en")))
    assert 6 * 2 * RUN < on_the_line(*pictures) <= QUARTER


def test_the_mate_s_knob_costs_a_quarter_of_a_frame(views: dict[str, TeamView]) -> None:
    """From any gauge to any other: the frame goes along, and the name in the top line."""
    view = views["play"]
    names = [gauge.name for gauge in view.boat.gauges]
    for language in languages():
        pictures = []
        for name in names:
            mate = replace(view.seats["mate"], cursor=name)
            shown = replace(view, seats={**view.seats, "mate": mate})
            pictures.append(oled.draw_mate(shown, Words(language)))
        for one, other in itertools.permutations(pictures, 2):
            assert 0 < on_the_line(one, other) <= QUARTER


def test_gauges_that_are_ready_at_once_cost_a_quarter_of_a_frame(
    views: dict[str, TeamView],
) -> None:
    """The most that a match brought: five full gauges work again, and a hit is taken.

    With the scenario's own gauge it is 292 bytes; `docs/performance.md` says so.
    """
    view = views["play"]
    pictures = []
    for working in (False, True):
        gauges = [
            one if one.name == "scenario" else replace(one, marked=one.size, working=working)
            for one in view.boat.gauges
        ]
        boat = replace(view.boat, gauges=tuple(gauges), damage=1 + working)
        pictures.append(oled.draw_mate(replace(view, boat=boat), Words("en")))
    assert 5 * 2 * RUN < on_the_line(*pictures) <= QUARTER
