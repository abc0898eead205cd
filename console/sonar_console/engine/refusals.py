"""Refusals of orders: the reason, the rule number, and the values for a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Why(StrEnum):
    """The reasons for a refusal. Each has a sentence in the catalogue: ``refused-…``."""

    # Z: cannot be read, or not for this match
    UNREADABLE = "unreadable"
    UNKNOWN_TEAM = "unknown-team"
    UNKNOWN_ROLE = "unknown-role"
    UNKNOWN_VERB = "unknown-verb"
    UNKNOWN_WORD = "unknown-word"
    ARGUMENTS = "arguments"
    TAKEBACK_COUNT = "takeback-count"
    TAKEBACK_TOO_MANY = "takeback-too-many"
    TAKEBACK_TOO_MANY_HIDDEN = "takeback-too-many-hidden"
    NOT_IN_THIS_GAME = "not-in-this-game"
    NOT_IN_THIS_MODE = "not-in-this-mode"
    TEAM_DOES_NOT_PLAY = "team-does-not-play"
    ROLE_MAY_NOT = "role-may-not"
    ROLE_MAY_NOT_ACTIVATE = "role-may-not-activate"
    # W, S
    MATCH_OVER = "match-over"
    NOT_DIVED = "not-dived"
    DIVED_ALREADY = "dived-already"
    START_MISSING = "start-missing"
    START_NOT_SEA = "start-not-sea"
    START_FIXED = "start-fixed"
    # O, A, U: the rules of the moment
    ANSWER_OWED = "answer-owed"
    NO_ANSWER_ASKED = "no-answer-asked"
    TABLE_STOPPED = "table-stopped"
    STOP_MISSING = "stop-missing"
    STOP_USED = "stop-used"
    NOT_STOPPED = "not-stopped"
    STOPPED_BY_ENEMY = "stopped-by-enemy"
    SURFACED = "surfaced"
    NOT_YOUR_TURN = "not-your-turn"
    COURSE_GIVEN = "course-given"
    COURSE_MISSING = "course-missing"
    SYSTEM_USED = "system-used"
    BLACKOUT = "blackout"
    DUTY_OWED = "duty-owed"
    DUTY_OWED_BEFORE_SYSTEM = "duty-owed-before-system"
    # C
    OFF_CHART = "off-chart"
    ISLAND = "island"
    OWN_ROUTE = "own-route"
    OWN_MINE = "own-mine"
    # M, E
    NOTHING_TO_MARK = "nothing-to-mark"
    GAUGE_FULL = "gauge-full"
    GAUGE_JUST_USED = "gauge-just-used"
    NO_SCENARIO_GAUGE = "no-scenario-gauge"
    GAUGES_HAVE_ROOM = "gauges-have-room"
    NOTHING_TO_BREAK = "nothing-to-break"
    WRONG_PANEL = "wrong-panel"
    BROKEN_ALREADY = "broken-already"
    NOT_ON_SHEET = "not-on-sheet"
    # systems
    COURSE_BETWEEN = "course-between"
    GAUGE_NOT_FULL = "gauge-not-full"
    SYSTEM_BROKEN = "system-broken"
    TORPEDO_REACH = "torpedo-reach"
    TORPEDO_NOT_SEA = "torpedo-not-sea"
    MINE_NOT_BESIDE = "mine-not-beside"
    MINE_DIAGONAL = "mine-diagonal"
    MINE_NOT_SEA = "mine-not-sea"
    MINE_ON_ROUTE = "mine-on-route"
    MINE_ON_MINE = "mine-on-mine"
    NO_MINE_THERE = "no-mine-there"
    NO_SUCH_SECTOR = "no-such-sector"
    NOT_TWO_KINDS = "not-two-kinds"
    NOT_ONE_TRUE = "not-one-true"
    NO_SUCH_VALUE = "no-such-value"
    SILENCE_TOO_LONG = "silence-too-long"
    SILENCE_BLOCKED = "silence-blocked"
    NO_ARCHER_MINES = "no-archer-mines"
    NO_ARCHER_MINE_THERE = "no-archer-mine-there"
    # surfacing in real time
    NOT_SURFACED = "not-surfaced"
    SECTION_SECURED = "section-secured"
    SEAT_SECURED = "seat-secured"
    NOT_READY_TO_DIVE = "not-ready-to-dive"
    # Sonar Family
    NO_ENERGY = "no-energy"
    ANSWER_KIND = "answer-kind"
    ANSWER_UNTRUE = "answer-untrue"
    MISSILE_SECTOR = "missile-sector"
    # G: objectives
    NOTHING_TO_FIND = "nothing-to-find"
    DETECTION_MISSING = "detection-missing"
    LOCATE_NOT_SEA = "locate-not-sea"
    NO_TIME_TO_SURVIVE = "no-time-to-survive"
    MINUTES_TO_GO = "minutes-to-go"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal: the rule's number (``C-3``), the reason, and values for its sentence."""

    rule: str
    why: Why
    values: dict[str, str | int] = field(default_factory=dict)


class Refused(ValueError):
    """Raised for an order that is not allowed now; nothing has changed. ``refusal`` tells why."""

    def __init__(self, rule: str, why: Why, **values: str | int) -> None:
        super().__init__(f"{rule} {why}")
        self.refusal = Refusal(rule, why, values)
