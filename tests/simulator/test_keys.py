"""The table of keys is complete, without doubles, and all of it is in the help."""

from __future__ import annotations

import pygame
import pytest

from sonar_console.devices.layout import Layout
from sonar_console.locales import Words, languages
from sonar_console.simulator.geometry import SCREEN_ORDER
from sonar_console.simulator.keys import MOUSE, ROWS, Meaning, control_for, meaning_of
from sonar_console.simulator.painter import help_rows

TEAMS = ("blue", "yellow")


def test_every_control_is_reached_by_a_key_from_its_own_seat(layout: Layout) -> None:
    reached = {
        found[0]
        for team in TEAMS
        for seat in SCREEN_ORDER
        for meaning in Meaning
        if (found := control_for(meaning, team, seat, layout)) is not None
        and found[0].split(".")[1] == seat
    }
    assert reached == set(layout.names())


def test_every_encoder_is_turned_both_ways(layout: Layout) -> None:
    turned: dict[str, set[int]] = {}
    for team in TEAMS:
        for seat in SCREEN_ORDER:
            for meaning in Meaning:
                found = control_for(meaning, team, seat, layout)
                if found is not None and found[1]:
                    turned.setdefault(found[0], set()).add(found[1])
    wheels = {name for name in layout.names() if name.endswith(("select", "slide_x", "slide_y"))}
    assert turned == {name: {-1, 1} for name in wheels}


def test_every_meaning_has_a_key_and_no_key_has_two() -> None:
    codes = [code for row in ROWS for code in row.codes]
    places = [code for row in ROWS for code in row.places]
    assert len(codes) == len(set(codes))
    assert len(places) == len(set(places))
    given = {m for row in ROWS for m in (*row.codes.values(), *row.places.values())}
    assert given == set(Meaning)


@pytest.mark.parametrize("language", sorted(languages()))
def test_the_help_has_every_key_in_every_language(language: str) -> None:
    words = Words(language)
    rows = help_rows(words)
    assert len(rows) == len(ROWS) + len(MOUSE)
    assert all(key and does for key, does in rows)
    assert len({key for key, _ in rows}) == len(rows)


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_control_and_lamp_has_its_words(language: str, layout: Layout) -> None:
    words = Words(language)
    for name in layout.names():
        assert words.has(f"simulator-control-{name.rsplit('.', 1)[1]}")
    for lamp in layout.lamps:
        assert words.has(f"simulator-lamp-{lamp.name.rsplit('.', 1)[1]}")


def test_digits_are_taken_by_their_place_on_any_keyboard() -> None:
    """On a French keyboard the key of the digit 1 sends ``&``."""
    assert meaning_of(pygame.K_AMPERSAND, pygame.KSCAN_1) is Meaning.SEAT_1
    assert meaning_of(pygame.K_q, pygame.KSCAN_A) is None


@pytest.mark.parametrize(
    ("meaning", "seat", "control"),
    [
        (Meaning.NORTH, "captain", ("blue.captain.north", 0)),
        (Meaning.NORTH, "radio", ("blue.radio.north", 0)),
        (Meaning.NORTH, "mate", ("blue.mate.select", -1)),
        (Meaning.EAST, "engineer", ("blue.engineer.select", 1)),
        (Meaning.FIST, "captain", ("blue.captain.stop", 0)),
        (Meaning.FIST, "mate", ("blue.mate.stop", 0)),
        (Meaning.FIST, "radio", ("blue.captain.stop", 0)),
        (Meaning.UNDO, "captain", ("blue.radio.undo", 0)),
        (Meaning.FORTH, "radio", ("blue.radio.slide_y", 1)),
        (Meaning.ACROSS_BACK, "mate", ("blue.radio.slide_x", -1)),
        (Meaning.PUSH, "radio", None),
        (Meaning.TEAM, "captain", None),
    ],
)
def test_what_a_key_touches_is_the_selected_seat_s(
    layout: Layout, meaning: Meaning, seat: str, control: tuple[str, int] | None
) -> None:
    assert control_for(meaning, "blue", seat, layout) == control
