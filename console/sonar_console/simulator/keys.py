"""The keys of the simulator: one table, from which the keyboard is read and the help is made.

Most keys act on the selected seat of the selected team. Letters and signs of a keyboard move
from country to country, so the digits are taken by their place (scan codes).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import pygame

from sonar_console.devices.layout import Layout
from sonar_console.simulator.geometry import SCREEN_ORDER


class Meaning(StrEnum):
    """The meanings of keys, before the selected seat says which control that is."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    PUSH = "push"
    FIST = "stop"
    BACK = "back"
    FORTH = "forth"
    ACROSS_BACK = "across-back"
    ACROSS_FORTH = "across-forth"
    UNKNOWN = "unknown"
    UNDO = "undo"
    TEAM = "team"
    SEAT_1 = "seat-1"
    SEAT_2 = "seat-2"
    SEAT_3 = "seat-3"
    SEAT_4 = "seat-4"
    HELP = "help"
    LANGUAGE = "language"
    COVER = "cover"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A row of the help: ``simulator-key-NAME`` does ``simulator-help-NAME``."""

    name: str
    codes: Mapping[int, Meaning] = field(default_factory=dict)
    places: Mapping[int, Meaning] = field(default_factory=dict)
    """Keys by their place on the keyboard."""


ROWS: tuple[KeyRow, ...] = (
    KeyRow("team", {pygame.K_TAB: Meaning.TEAM}),
    KeyRow(
        "seat",
        places={
            pygame.KSCAN_1: Meaning.SEAT_1,
            pygame.KSCAN_2: Meaning.SEAT_2,
            pygame.KSCAN_3: Meaning.SEAT_3,
            pygame.KSCAN_4: Meaning.SEAT_4,
        },
    ),
    KeyRow(
        "arrows",
        {
            pygame.K_UP: Meaning.NORTH,
            pygame.K_RIGHT: Meaning.EAST,
            pygame.K_DOWN: Meaning.SOUTH,
            pygame.K_LEFT: Meaning.WEST,
        },
    ),
    KeyRow("encoder", {pygame.K_PAGEUP: Meaning.BACK, pygame.K_PAGEDOWN: Meaning.FORTH}),
    KeyRow("push", {pygame.K_RETURN: Meaning.PUSH, pygame.K_KP_ENTER: Meaning.PUSH}),
    KeyRow("fist", {pygame.K_SPACE: Meaning.FIST}),
    KeyRow("across", {pygame.K_HOME: Meaning.ACROSS_BACK, pygame.K_END: Meaning.ACROSS_FORTH}),
    KeyRow("unknown", {pygame.K_u: Meaning.UNKNOWN}),
    KeyRow("undo", {pygame.K_BACKSPACE: Meaning.UNDO}),
    KeyRow("help", {pygame.K_F1: Meaning.HELP}),
    KeyRow("language", {pygame.K_F2: Meaning.LANGUAGE}),
    KeyRow("cover", {pygame.K_F3: Meaning.COVER}),
    KeyRow("quit", {pygame.K_ESCAPE: Meaning.QUIT}),
)

MOUSE: tuple[str, ...] = ("click", "wheel", "middle")
"""The rows of the help about the mouse."""

SEAT_OF: dict[Meaning, str] = dict(
    zip((Meaning.SEAT_1, Meaning.SEAT_2, Meaning.SEAT_3, Meaning.SEAT_4), SCREEN_ORDER, strict=True)
)

_TURNS = {Meaning.BACK: -1, Meaning.FORTH: 1, Meaning.ACROSS_BACK: -1, Meaning.ACROSS_FORTH: 1}
_ARROW_TURNS = {Meaning.NORTH: -1, Meaning.WEST: -1, Meaning.SOUTH: 1, Meaning.EAST: 1}
"""What an arrow turns at a seat that has an encoder and no course buttons."""
_RADIO = (Meaning.UNKNOWN, Meaning.UNDO, Meaning.ACROSS_BACK, Meaning.ACROSS_FORTH)
"""Only the radio operator has these: they need no selected seat."""


def meaning_of(key: int, scancode: int) -> Meaning | None:
    """The meaning of a key; None for a key that means nothing."""
    for row in ROWS:
        found = row.codes.get(key) or row.places.get(scancode)
        if found is not None:
            return found
    return None


def control_for(meaning: Meaning, team: str, seat: str, layout: Layout) -> tuple[str, int] | None:
    """The control that a key touches at a seat, and the detents by which it turns it (0: press).

    None when the key is no control's, or the layout has no such control there.
    """
    names = set(layout.names())
    wheel = f"{team}.{seat}.{'slide_y' if seat == 'radio' else 'select'}"
    if meaning in _RADIO:
        steps = _TURNS.get(meaning, 0)
        found = f"{team}.radio.{'slide_x' if steps else meaning.value}", steps
    elif meaning in _TURNS:
        found = wheel, _TURNS[meaning]
    elif meaning is Meaning.FIST:
        own = f"{team}.{seat}.stop"
        found = own if own in names else f"{team}.captain.stop", 0
    elif meaning in _ARROW_TURNS and f"{team}.{seat}.{meaning}" not in names:
        found = wheel, _ARROW_TURNS[meaning]
    else:
        found = f"{team}.{seat}.{meaning}", 0
    return found if found[0] in names else None
