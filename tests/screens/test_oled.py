"""The OLEDs, compared point by point with the pictures in ``reference/``.

After a change that is meant: ``REMAKE_PICTURES=1 pytest tests/screens``, then look at them.
"""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from sonar_console.cards import (
    DamageCard,
    GaugesOled,
    Message,
    OledCard,
    PanelsOled,
    ReportOled,
)
from sonar_console.devices.panel import changes, pages
from sonar_console.locales import Words, languages
from sonar_console.screens import oled
from sonar_console.screens.oled import HEAD, draw_oled

REFERENCE = Path(__file__).parent / "reference"
SEATS = ("mate", "engineer")
Oleds = dict[str, dict[str, OledCard]]

QUARTER = 1034 / 4
"""Bytes: luma's whole frame on the line, field report B21."""
RUN = 7
"""Bytes on the line ahead of a run: twice an address and a control byte, a page, a column."""


def points(card: OledCard) -> bytes:
    return draw_oled(card, Words("en")).tobytes()


def on_the_line(before: Image.Image, after: Image.Image) -> int:
    """The bytes that a change costs on the bus."""
    return sum(RUN + len(data) for _, _, data in changes(pages(before), pages(after)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    "situation", ["play", "aim", "setup", "surfaced", "ready", "family", "missile", "family-setup"]
)
def test_oled_is_as_its_reference(oleds: Oleds, situation: str, seat: str, language: str) -> None:
    image = draw_oled(oleds[situation][seat], Words(language))
    assert (image.mode, image.size) == ("1", oled.SIZE)
    path = REFERENCE / f"oled-{situation}-{seat}-{language}.png"
    if os.environ.get("REMAKE_PICTURES"):
        image.save(path, optimize=True)
    with Image.open(path) as reference:
        assert image.tobytes() == reference.convert("1").tobytes()


REPORTS = {
    "mate": Message(
        "report-mate-ready", {"system1": "torpedo", "system2": "scenario", "count": 3, "rest": 1}
    ),
    "engineer": Message(
        "report-engineer-circuit", {"panel": "N", "count": 1, "circuit": "orange", "left": 3}
    ),
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seat", SEATS)
def test_a_report_is_as_its_reference_and_whole(seat: str, language: str) -> None:
    """The longest ones there are: nothing of them is cut off below."""
    image = draw_oled(ReportOled(REPORTS[seat], DamageCard(1, 4)), Words(language))
    path = REFERENCE / f"oled-report-{seat}-{language}.png"
    if os.environ.get("REMAKE_PICTURES"):
        image.save(path, optimize=True)
    with Image.open(path) as reference:
        assert image.tobytes() == reference.convert("1").tobytes()
    foot = image.crop((0, oled.SIZE[1] - 1, *oled.SIZE))
    assert foot.getbbox() is None, "the last line ends above the edge"


@pytest.mark.parametrize("language", languages())
def test_the_longest_word_fits_beside_the_damage(language: str) -> None:
    """B25, measured: every system's name has its full type size in the top line."""
    words = Words(language)
    names = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
    room = oled.SIZE[0] - 4 * 11 - 4
    for name in names:
        assert oled.text_width(words.name(name).capitalize()) <= room, name
    assert oled.text_width(words.say("oled-hull")) <= room


@pytest.mark.parametrize("language", languages())
def test_the_lines_of_the_other_pictures_fit(language: str) -> None:
    """B25: they have their full type size too."""
    words = Words(language)
    assert oled.text_width(words.say("oled-energy")) <= oled.SIZE[0] - 2 * 11 - 4
    assert oled.text_width(words.say("oled-stop")) <= oled.SIZE[0] - 4 * 11 - 8
    assert oled.text_width(words.say("oled-ready")) <= oled.SIZE[0] - 6
    assert oled.text_width(words.say("oled-secured", count=4)) <= oled.SIZE[0] - 2
    assert oled.text_width(f"{words.name('sector').capitalize()} 4") <= 60


def test_a_stop_is_told_on_the_mate_s_oled(oleds: Oleds) -> None:
    """A-4: unless the mate still chooses a gauge, whose name stands there."""
    shown = oleds["stopped"]["mate"]
    assert isinstance(shown, GaugesOled)
    stopped = replace(shown, cursor=None)
    playing = replace(stopped, stopped=False)
    assert shown.stopped
    assert points(stopped) != points(playing)
    chosen = replace(playing, cursor="torpedo")
    assert points(chosen) == points(replace(chosen, stopped=True))


def test_an_accented_capital_is_whole() -> None:
    """The top of É and the foot of g are both inside the top line."""
    font = oled.font(oled.TYPE)
    left, top, right, bottom = font.getbbox("Ég", anchor="ls")
    assert right > left
    assert 12 + top >= 0
    assert 12 + bottom <= oled.HEAD


@pytest.mark.parametrize("panel", "WNSE")
def test_a_panel_repaired_at_once_costs_a_quarter_of_a_frame(oleds: Oleds, panel: str) -> None:
    """The most that changes on an engineer's page: six symbols that were struck are whole."""
    card = oleds["play"]["engineer"]
    assert isinstance(card, PanelsOled)
    pictures = []
    for broken in (True, False):
        symbols = tuple(replace(one, broken=broken) for one in card.symbols)
        shown = replace(card, symbols=symbols, cursor=f"{panel}1")
        pictures.append(draw_oled(shown, Words("en")))
    assert 6 * 2 * RUN < on_the_line(*pictures) <= QUARTER


def test_the_mate_s_knob_costs_a_quarter_of_a_frame(oleds: Oleds) -> None:
    """From any gauge to any other: the frame goes along, and the name in the top line."""
    card = oleds["play"]["mate"]
    assert isinstance(card, GaugesOled)
    for language in languages():
        words = Words(language)
        pictures = [draw_oled(replace(card, cursor=gauge.name), words) for gauge in card.gauges]
        for one, other in itertools.permutations(pictures, 2):
            assert 0 < on_the_line(one, other) <= QUARTER


def test_gauges_that_are_ready_at_once_cost_a_quarter_of_a_frame(oleds: Oleds) -> None:
    """The most that a match brought: five full gauges work again, and a hit is taken.

    With the scenario's own gauge it is 292 bytes; `docs/performance.md` says so.
    """
    card = oleds["play"]["mate"]
    assert isinstance(card, GaugesOled)
    pictures = []
    for working in (False, True):
        gauges = tuple(
            one if one.name == "scenario" else replace(one, marked=one.size, working=working)
            for one in card.gauges
        )
        damage = replace(card.damage, damage=1 + working)
        pictures.append(draw_oled(replace(card, gauges=gauges, damage=damage), Words("en")))
    assert 5 * 2 * RUN < on_the_line(*pictures) <= QUARTER


def test_of_more_than_six_gauges_the_chosen_one_is_always_drawn(oleds: Oleds) -> None:
    """There is room for three rows of two; a mark says that there are more."""
    card = oleds["play"]["mate"]
    assert isinstance(card, GaugesOled)
    more = [
        replace(card.gauges[0], name=name, size=2) for name in ("weapons", "detection", "radiation")
    ]
    six = replace(card, gauges=(*card.gauges, *more)[:6], cursor="")
    nine = replace(six, gauges=(*card.gauges, *more)[:9])
    words = Words("en")

    def row(image: Image.Image, number: int) -> bytes:
        top = HEAD + 16 * number
        return image.crop((0, top, 58, top + 15)).tobytes()  # the left column, without the marks

    def mark(image: Image.Image, y: int) -> bool:
        return bool(image.getpixel((63, y)))

    shown = [draw_oled(replace(nine, cursor=each.name), words) for each in nine.gauges]
    assert len({image.tobytes() for image in shown}) == len(nine.gauges) >= 7
    first, last = draw_oled(nine, words), shown[-1]
    assert row(first, 0) == row(draw_oled(six, words), 0)
    assert not mark(draw_oled(six, words), 62)
    assert (mark(first, HEAD + 1), mark(first, 62)) == (False, True)
    assert (mark(last, HEAD + 1), mark(last, 62)) == (True, False)
    bare = draw_oled(replace(nine, gauges=nine.gauges[-1:], cursor=nine.gauges[-1].name), words)
    assert row(last, 2) == row(bare, 0)
