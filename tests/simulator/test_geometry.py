"""Where things are in the window: nothing covers another, everything is there and can be hit."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from sonar_console.devices.layout import Layout, PinButton, PinEncoder
from sonar_console.screens.boxes import Box
from sonar_console.simulator.geometry import Click, arrange, shown

TEAMS = ("blue", "yellow")
SIZES = [
    (1024, 768),
    (1280, 720),
    (1280, 1024),
    (1366, 768),
    (1600, 900),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
]


def overlap(one: Box, other: Box) -> bool:
    slack = 1e-6
    return (
        one.x < other.right - slack
        and other.x < one.right - slack
        and one.y < other.bottom - slack
        and other.y < one.bottom - slack
    )


@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_another(layout: Layout, size: tuple[int, int]) -> None:
    for covered in ((), ("yellow",), ("blue",)):
        where = arrange(layout, TEAMS, size, covered)
        for one, other in itertools.combinations(shown(where), 2):
            assert not overlap(one, other)


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_inside_the_window(layout: Layout, size: tuple[int, int]) -> None:
    where = arrange(layout, TEAMS, size)
    wide = arrange(layout, TEAMS, size, ("blue",))
    for box in (*shown(where), *shown(wide)):
        assert box.x >= 0
        assert box.y >= 0
        assert box.right * where.scale <= size[0] + 0.01
        assert box.bottom * where.scale <= size[1] + 0.01


@pytest.mark.parametrize("size", SIZES)
def test_every_control_lamp_and_oled_is_there(layout: Layout, size: tuple[int, int]) -> None:
    where = arrange(layout, TEAMS, size)
    wheels = {place.control for place in where.targets if place.act is not Click.PRESS}
    assert {place.control for place in where.targets} == set(layout.names())
    assert wheels == {name for name in layout.names() if name.endswith(("select", "_x", "_y"))}
    assert set(where.controls) == set(layout.names())
    assert set(where.lamps) == {lamp.name for lamp in layout.lamps}
    assert set(where.oleds) == {oled.name for oled in layout.oleds}


@pytest.mark.parametrize("size", SIZES)
def test_the_middle_of_each_place_hits_it_and_its_seat(
    layout: Layout, size: tuple[int, int]
) -> None:
    where = arrange(layout, TEAMS, size)
    for place in where.targets:
        x, y = place.box.centre
        pixel = (int(x * where.scale), int(y * where.scale))
        assert where.target_at(pixel) == place
        assert where.seat_at(pixel) == place.control.rpartition(".")[0]


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= 1280])
def test_places_are_large_enough_for_a_mouse(layout: Layout, size: tuple[int, int]) -> None:
    where = arrange(layout, TEAMS, size)
    for place in where.targets:
        assert min(place.box.w, place.box.h) * where.scale >= 18


@pytest.mark.parametrize("size", SIZES)
def test_an_oled_is_shown_a_whole_number_of_times_larger(
    layout: Layout, size: tuple[int, int]
) -> None:
    where = arrange(layout, TEAMS, size)
    for name, box in where.oleds.items():
        assert box.w * where.scale == pytest.approx(128 * where.times[name])
        assert box.h * where.scale == pytest.approx(64 * where.times[name])


@pytest.mark.parametrize(("size", "times"), [((1280, 720), 2), ((1600, 900), 2), ((2560, 1440), 4)])
def test_oleds_are_as_large_as_the_room_lets_them_be(
    layout: Layout, size: tuple[int, int], times: int
) -> None:
    assert set(arrange(layout, TEAMS, size).times.values()) == {times}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("covered", TEAMS)
def test_a_cover_gives_its_room_to_the_other_half(
    layout: Layout, size: tuple[int, int], covered: str
) -> None:
    both, one = arrange(layout, TEAMS, size), arrange(layout, TEAMS, size, (covered,))
    (other,) = set(TEAMS) - {covered}
    assert one.screens.keys() == {other}
    assert one.screens[other].w > both.screens[other].w * 1.15
    assert one.halves[covered].w < both.halves[covered].w / 2
    theirs = {name for name in layout.names() if name.startswith(other)}
    assert {place.control for place in one.targets} == theirs
    for place in one.targets:
        assert min(place.box.w, place.box.h) * one.scale >= (18 if size[0] >= 1280 else 12)


def test_an_empty_place_hits_nothing(layout: Layout) -> None:
    where = arrange(layout, TEAMS, (1600, 900))
    assert where.target_at((0, 0)) is None
    assert where.seat_at((0, 0)) is None


@pytest.mark.parametrize("size", [(1, 1), (320, 200), (200, 1200), (3000, 300)])
def test_no_size_of_a_window_is_a_fault(layout: Layout, size: tuple[int, int]) -> None:
    assert arrange(layout, TEAMS, size).targets


def test_a_table_without_crew_boards_has_the_controls_that_it_has(layout: Layout) -> None:
    small = replace(
        layout,
        controls=tuple(c for c in layout.controls if isinstance(c, PinButton | PinEncoder)),
        lamps=(),
        boards=(),
        oleds=(),
    )
    where = arrange(small, TEAMS, (1280, 720))
    assert {place.control for place in where.targets} == set(small.names())
    assert "blue.radio" not in where.seats
    assert "blue.mate" in where.seats
    assert not where.lamps
