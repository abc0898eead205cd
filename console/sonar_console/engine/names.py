"""The names of the game, as the record writes them.

Every name is a string enumeration whose value is the word of the notation, so that a name
prints as itself and is found in a dictionary as quickly as a string.
"""

from __future__ import annotations

from enum import StrEnum


class Game(StrEnum):
    """The two games the table referees."""

    CAPTAIN_SONAR = "captain-sonar"
    SONAR_FAMILY = "sonar-family"


class Mode(StrEnum):
    """The modes: turn by turn, or real time (S-4)."""

    TURN = "turn"
    REALTIME = "realtime"


class Edition(StrEnum):
    """The editions of the rulebook, which differ in C-4, A-6 and T-1."""

    EN = "en"
    FR = "fr"


class Team(StrEnum):
    """The teams (S-1)."""

    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"


class Role(StrEnum):
    """The roles of a crew (S-2); a seat holds one or more."""

    CAPTAIN = "captain"
    MATE = "mate"
    ENGINEER = "engineer"
    RADIO = "radio"


class Heading(StrEnum):
    """The headings of a course, and the engineer's panels of the same names."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"


class System(StrEnum):
    """The systems of Captain Sonar, which are also the first mate's gauges (M-1)."""

    MINE = "mine"
    TORPEDO = "torpedo"
    DRONE = "drone"
    SONAR = "sonar"
    SILENCE = "silence"
    SCENARIO = "scenario"


class PieceKind(StrEnum):
    """The kinds of information in a sonar answer (O-1)."""

    ROW = "row"
    COLUMN = "column"
    SECTOR = "sector"


class Verb(StrEnum):
    """The first words of all orders, in both games and modes."""

    START = "start"
    DIVE = "dive"
    HEAD = "head"
    MARK = "mark"
    PASS = "pass"
    BREAK = "break"
    STOP = "stop"
    RESUME = "resume"
    TORPEDO = "torpedo"
    MINE = "mine"
    TRIGGER = "trigger"
    DRONE = "drone"
    SONAR = "sonar"
    ANSWER = "answer"
    SILENCE = "silence"
    ARCHER = "archer"
    MISSILE = "missile"
    LOCATE = "locate"
    CLAIM = "claim"
    SURFACE = "surface"
    SECURE = "secure"
    DONE = "done"
    PLOT = "plot"
    UNDO = "undo"
    SLIDE = "slide"
    CLEAR = "clear"


class Phase(StrEnum):
    """The phases of a match."""

    SETUP = "setup"
    PLAY = "play"
    STOPPED = "stopped"
    ENDED = "ended"


SETUP, PLAY, STOPPED, ENDED = Phase
"""The phases as plain names: every order compares phases, and a plain name is found several
times faster than a member of a class."""


class BlastResult(StrEnum):
    """The effect of a blast on a submarine (T-2, F-5)."""

    CLEAR = "clear"
    INDIRECT = "indirect"
    DIRECT = "direct"
    HIT = "hit"


TEAMS: dict[Game, tuple[Team, Team]] = {
    Game.CAPTAIN_SONAR: (Team.BLUE, Team.YELLOW),
    Game.SONAR_FAMILY: (Team.BLUE, Team.GREEN),
}
"""The two teams of each game (S-1)."""

SYSTEM_OF: dict[Verb, System] = {
    Verb.TORPEDO: System.TORPEDO,
    Verb.MINE: System.MINE,
    Verb.DRONE: System.DRONE,
    Verb.SONAR: System.SONAR,
    Verb.SILENCE: System.SILENCE,
    Verb.ARCHER: System.SCENARIO,
}
"""The system that each verb of Captain Sonar activates (A-1); others activate none."""

HEADINGS: tuple[Heading, ...] = (Heading.N, Heading.E, Heading.S, Heading.W)

ROLES: dict[Game, tuple[Role, ...]] = {
    Game.CAPTAIN_SONAR: tuple(Role),
    Game.SONAR_FAMILY: (Role.CAPTAIN, Role.RADIO),
}
"""The roles of each game (S-2), the captain first, the radio operator last."""
