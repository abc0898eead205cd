"""The moments of a captain in all games and modes, and the rows of their tables of meanings."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias


class CaptainMoment(StrEnum):
    """The moments of a captain's station."""

    # ---- before and after

    START = "start"
    """Choosing the square to start from, unseen (S-5)."""
    DIVED = "dived"
    """Has said dive, the enemy has not."""
    OVER = "over"

    # ---- Captain Sonar, turn by turn

    COURSE = "course"
    """A course is due, or surfacing (C-6)."""
    BLACKOUT = "blackout"
    """No course is legal: surface, or trigger a mine (C-7)."""
    DUTIES = "duties"
    """The mate or the engineer has not said OK (C-5)."""
    ACTION = "action"
    """A system may be activated; then the turn is ended (A-5)."""
    ENEMY = "enemy"
    """The enemy's turn; an own mine may be triggered all the same (N-2)."""

    # ---- Captain Sonar, in real time

    UNDERWAY = "underway"
    """A course is due at any time, or surfacing; anything else needs a stop (A-4)."""
    WORKING = "working"
    """The mate or the engineer has not said OK (C-5); the fist stops all the same."""
    STUCK = "stuck"
    """No course is legal: surface, or stop and trigger a mine (C-7)."""
    SECURE = "secure"
    """Surfaced, and the captain's seat is to secure a section of the hull (U-3)."""
    TRACE = "trace"
    """The captain's seat traces a section: the encoder steers the pen (U-3)."""
    SURFACED = "surfaced"
    """Surfaced, and another seat is to secure a section."""
    READY = "ready"
    """The hull has passed its inspection: dive (U-4)."""

    # ---- both games, in real time

    STOPPED = "stopped"
    """The own crew has stopped the table: act once, or resume (A-4, F-8)."""
    STOPPED_WORKING = "stopped-working"
    """The same, but no system before both OKs (A-8)."""
    STOPPED_ACTED = "stopped-acted"
    """The one action of the stop is done: resume."""
    FROZEN = "frozen"
    """The enemy has stopped the table."""

    # ---- Sonar Family

    ACT = "act"
    """Turn by turn: a course or another action, which ends the turn (F-1)."""
    WAIT = "wait"
    """Turn by turn: the enemy's turn."""
    AT_WILL = "at-will"
    """In real time: courses at will; anything else needs a stop (F-8)."""

    # ---- choosing

    TARGET = "target"
    """Choosing a square for a weapon."""
    SECTOR = "sector"
    """Choosing a sector for a drone."""
    SILENCE = "silence"
    """Choosing a silent way."""
    DIRECTION = "direction"
    """Choosing which way to go silently, in Sonar Family (F-4)."""

    # ---- the sonar's answer

    ASKED = "asked"
    """The own sonar waits for the enemy captain's answer (O-3)."""
    TRUTH = "truth"
    """Owes a sonar answer: choosing what to say truthfully (O-1)."""
    LIE = "lie"
    """Owes a sonar answer: choosing what to say falsely (O-2)."""
    TELL = "tell"
    """Owes Sonar Family's answer: the row or the column, truthfully (F-3)."""


Rows: TypeAlias = dict[str, Mapping[str, str]]
"""Some rows of a table of meanings."""

COURSE = {"north": "course", "east": "course", "south": "course", "west": "course"}
"""The compass buttons give courses."""
CURSOR = {"north": "across", "east": "across", "south": "across", "west": "across"}
"""They move the cursor over the chart."""
LENGTHEN = {"north": "lengthen", "east": "lengthen", "south": "lengthen", "west": "lengthen"}
"""They choose a heading, and press by press a longer way."""
POINT = {"north": "point", "east": "point", "south": "point", "west": "point"}
"""They choose a heading."""
SECURE = {"north": "secure", "east": "secure", "south": "secure", "west": "secure"}
"""They are the sections of the hull."""
TRACING = {"select": "steer", "push": "hurry"}
"""The encoder steers the pen; its push held down hurries it."""
MENU = {"select": "menu", "push": "open"}
"""The encoder goes through the menu."""
CHOICE = {"select": "choice", "push": "take", "stop": "back"}
"""The encoder goes through what there is to choose; the fist is always the way back."""

BEGINNING_AND_END: Rows = {
    CaptainMoment.START: {**CURSOR, "select": "choice", "push": "place", "stop": "dive"},
    CaptainMoment.DIVED: {},
    CaptainMoment.OVER: {},
}
"""The rows that every game and mode has."""

TARGETS: Rows = {
    CaptainMoment.TARGET: {**CURSOR, **CHOICE},
    CaptainMoment.SECTOR: CHOICE,
    CaptainMoment.SILENCE: {**LENGTHEN, "select": "stretch", "push": "take", "stop": "back"},
}
"""The choices of Captain Sonar, in both modes."""

ANSWERS: Rows = {
    CaptainMoment.ASKED: {},
    CaptainMoment.TRUTH: {"select": "piece", "push": "say"},
    CaptainMoment.LIE: {"select": "piece", "push": "say", "stop": "back"},
}
"""The sonar of Captain Sonar, in both modes."""

FAMILY: Rows = {
    CaptainMoment.TARGET: {**CURSOR, **CHOICE},
    CaptainMoment.DIRECTION: {**POINT, **CHOICE},
    CaptainMoment.ASKED: {},
    CaptainMoment.TELL: {"select": "piece", "push": "tell"},
}
"""The choices and the sonar of Sonar Family, in both modes."""

STOPS: Rows = {
    CaptainMoment.STOPPED: {**COURSE, **MENU, "stop": "resume"},
    CaptainMoment.STOPPED_ACTED: {**COURSE, **MENU, "stop": "resume"},
    CaptainMoment.FROZEN: {**COURSE, **MENU, "stop": "stop"},
}
"""The stopped table, in both games. What may not be said is sent on: the engine says why."""
