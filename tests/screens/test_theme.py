from __future__ import annotations

import itertools
import re
from math import pi, tan
from pathlib import Path
from typing import Any

import pygame
import pytest
from tests.screens.colour_vision import MATRICES, difference, seen

import sonar_console.locales
from sonar_console.cards import PlayPicture
from sonar_console.locales import Words, languages
from sonar_console.screens import theme
from sonar_console.screens.letters import font
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import as_image, paint
from sonar_console.screens.playlayout import lay_out
from sonar_console.screens.seat import prompt_size
from sonar_console.screens.symbols import SHAPES, symbol

LOCALES = Path(sonar_console.locales.__file__).parent
SYSTEMS = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
PLACES = ("place", "place-enemy")
KINDS = ("weapons", "detection", "special", "radiation")


@pytest.mark.parametrize("pair", theme.TEXT_PAIRS)
def test_text_has_a_contrast_of_four_and_a_half(pair: tuple[theme.Colour, theme.Colour]) -> None:
    assert theme.contrast(*pair) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("names", [SYSTEMS, KINDS, PLACES])
def test_symbols_are_told_apart_without_colour(names: tuple[str, ...]) -> None:
    """Two symbols of a family differ in at least a tenth of their points, at 24 pixels."""
    side = 24
    masks = {name: pygame.mask.from_surface(symbol(name, side, (255, 255, 255))) for name in names}
    for one, other in itertools.combinations(names, 2):
        same = masks[one].overlap_area(masks[other], (0, 0))
        differing = masks[one].count() + masks[other].count() - 2 * same
        assert differing >= side * side * 0.1, (one, other)


@pytest.mark.parametrize("name", SHAPES)
def test_every_symbol_is_drawn_inside_its_square(name: str) -> None:
    mask = pygame.mask.from_surface(symbol(name, 40, (255, 255, 255)))
    assert 60 < mask.count() < 1200


def test_each_circuit_has_its_own_number_of_strokes() -> None:
    assert sorted(theme.STROKES.values()) == [1, 2, 3]


@pytest.mark.parametrize("kind", [None, *MATRICES])
@pytest.mark.parametrize("pair", theme.SYMBOL_PAIRS)
def test_symbols_have_a_contrast_of_three_for_all_eyes(
    pair: tuple[theme.Colour, theme.Colour], kind: str | None
) -> None:
    mark, ground = pair if kind is None else (seen(each, kind) for each in pair)
    assert round(theme.contrast(mark, ground), 1) >= 3.0


@pytest.mark.parametrize("kind", MATRICES)
def test_colours_are_told_apart_by_all_eyes(kind: str) -> None:
    """Teams by their colour alone; kinds and states, which have a shape as well, roughly."""
    for colours, least in (
        (theme.TEAM.values(), 24),
        (theme.KIND.values(), 20),
        ((theme.LAMP, theme.READY, theme.ALARM), 20),
        (theme.CIRCUIT.values(), 12),
    ):
        for one, other in itertools.combinations(colours, 2):
            assert difference(seen(one, kind), seen(other, kind)) >= least, (one, other)


def test_the_simulation_leaves_grey_and_turns_red_and_green_alike() -> None:
    for kind in MATRICES:
        assert difference(seen((128, 128, 128), kind), (128, 128, 128)) < 2
    red, green = (200, 60, 40), (100, 130, 40)
    assert difference(red, green) > 60
    assert difference(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 30


SITUATIONS = ("play", "realtime", "stopped", "blackout", "surfaced", "family", "missile", "delta")


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_written_can_be_read_on_what_is_drawn(
    plays: dict[str, PlayPicture], situation: str
) -> None:
    """On the picture itself: a text's brightest or darkest points against its ground."""
    pen = Pen(pygame.Surface((1920, 1080)))
    paint(pen, plays[situation], Words("en"))
    picture = as_image(pen.surface)
    for one in pen.written:
        ink = one.ink
        inside = picture.crop((int(ink.x), int(ink.y), int(ink.right) + 1, int(ink.bottom) + 1))
        found: Any = inside.getcolors(1 << 20)
        ground = max(found)[1]
        best = max(theme.contrast(colour, ground) for count, colour in found if count > 1)
        assert best >= 4.5, (one.text, ground)
        for kind in MATRICES:
            colours = {seen(colour, kind) for count, colour in found if count > 1}
            there = max(theme.contrast(colour, seen(ground, kind)) for colour in colours)
            assert there >= 4.0, (one.text, kind)


def units(minutes: float, metres: float = 2.0, inches: float = 40.0) -> float:
    """An angle as a height on a television of 16:9."""
    high = inches * 25.4 * 9 / (16**2 + 9**2) ** 0.5
    return float(metres * 1000 * tan(minutes / 60 * pi / 180) / high * theme.UNITS)


def test_capitals_are_as_high_as_they_must_be_at_two_metres() -> None:
    """20 and 16 arc minutes on 40 inches; the height of a capital is the font's own."""
    for face in ("regular", "bold"):
        _, top, _, foot = font(face, 1000).getbbox("E")
        assert (foot - top) / 1000 == pytest.approx(theme.CAPITAL, abs=0.005)
    assert units(20) == pytest.approx(25.2, abs=0.1)
    assert units(20) <= theme.ACT * theme.CAPITAL
    assert units(16) <= theme.SMALL * theme.CAPITAL


def test_what_is_acted_on_is_written_larger(plays: dict[str, PlayPicture]) -> None:
    pen = Pen(pygame.Surface((1920, 1080)))
    words = Words("en")
    paint(pen, plays["realtime"], words)
    sizes = {one.text: one.size for one in pen.written}
    torpedo = words.name("torpedo")
    for text in (words.say("item-trigger"), torpedo[:1].upper() + torpedo[1:]):
        assert sizes[text] >= theme.ACT - 0.01, text
    told = lay_out(pen, plays["realtime"], words).places["mate"].told
    inside = [one.size for one in pen.written if told.y <= one.ink.y < told.bottom]
    assert max(inside) >= theme.ACT - 0.01


TELEVISIONS = [(1920, 1080), (1280, 720), (1024, 768)]
LONGEST: dict[str, str | int] = {
    "system": "silence", "heading": "W", "sector": 9, "section": 4, "back": "turn",
}  # fmt: skip
"""The values that make a prompt of the mate or the engineer longest."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", TELEVISIONS, ids=str)
def test_every_prompt_of_mate_and_engineer_is_as_large_as_what_is_acted_on(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str
) -> None:
    """20 arc minutes; those of the hull stand in the places that it gives them."""
    pen, words = Pen(pygame.Surface(size)), Words(language)
    sentences = (LOCALES / "en" / "sentences.ftl").read_text()
    keys = re.findall(r"^(prompt-(mate|engineer)-[a-z-]+) =", sentences, re.MULTILINE)
    assert len(keys) > 25
    small = []
    for key, role in keys:
        box = lay_out(pen, plays["play"], words).places[role].told.inset(theme.PAD, 0)
        text = words.say(key, **LONGEST)
        if prompt_size(pen, box, text) < theme.ACT:
            small.append(text)
    assert small == []


REPORTS: tuple[tuple[str, str, dict[str, str | int]], ...] = (
    ("radio", "report-radio-sure", {"sector": 9, "count": 12}),
    ("radio", "report-radio-guess", {"sector": 9, "share": 3}),
    ("radio", "report-radio-lost", {"count": 120}),
    ("mate", "report-mate-ready", {
        "count": 4, "system1": "torpedo", "system2": "silence", "rest": 2,
    }),
    ("mate", "report-mate-blocked", {"panel": "W", "system": "torpedo"}),
    ("mate", "report-mate-charging", {"left": 3, "system": "silence"}),
    ("engineer", "report-engineer-spare", {"heading": "W", "kind": "weapons"}),
    ("engineer", "report-engineer-spare", {"heading": "W", "kind": "radiation"}),
    ("engineer", "report-engineer-none", {}),
    ("engineer", "report-engineer-circuit", {"panel": "W", "left": 2, "circuit": "orange"}),
    ("engineer", "report-engineer-blocked", {"count": 1, "panel": "W"}),
    ("engineer", "report-engineer-blocked", {"count": 3, "panel": "W"}),
    ("engineer", "advice-damage", {
        "cause": "radiation", "amount": 1, "panel": "W", "circuit": "None",
    }),
    ("engineer", "advice-block", {
        "count": 2, "system1": "torpedo", "system2": "mine", "near": "circuit",
    }),
)  # fmt: skip
"""What bots report and the table advises, with the values that make it longest."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", TELEVISIONS, ids=str)
def test_every_report_and_advice_can_be_read_at_two_metres(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str
) -> None:
    """16 arc minutes: they are only read."""
    pen, words = Pen(pygame.Surface(size)), Words(language)
    places = lay_out(pen, plays["play"], words).places
    small = []
    for role, key, values in REPORTS:
        text = words.say(key, **values)
        if pen.fitted(text, places[role].told.inset(theme.PAD, 0), theme.SMALL)[1] < theme.SMALL:
            small.append(text)
    assert small == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", TELEVISIONS, ids=str)
def test_the_key_of_what_is_blocked_has_its_label(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str
) -> None:
    pen, words = Pen(pygame.Surface(size)), Words(language)
    paint(pen, plays["play"], words)
    assert words.say("screen-blocks") in [one.text for one in pen.written]


def test_letters_grow_with_distance_as_far_as_they_have_room(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    sizes = []
    for percent in (100, 125):
        pen = Pen(pygame.Surface((1920, 1080)))
        paint(pen, alter(plays["play"], viewer__letters=percent), Words("en"))
        for one in pen.written:
            assert one.ink.right <= one.box.right + 2
            assert one.ink.bottom <= one.box.bottom + 2, one.text
        sizes.append({one.text.split()[0]: one.size for one in pen.written})
    assert sizes[1]["Mark"] >= sizes[0]["Mark"] * 1.2
    assert min(sizes[1].values()) >= theme.SMALL * 0.96
