"""Announcements: each event is either said in words or deliberately not."""

from __future__ import annotations

from typing import Any

import pytest

from console.engine.events import Event, EventName
from console.engine.names import Team
from console.views.heard import announcement
from console.words import Words

SAID: list[tuple[EventName, dict[str, Any]]] = [
    (EventName.STARTED, {}),
    (EventName.DIVED, {}),
    *((EventName.COURSE, {"heading": heading}) for heading in "NESW"),
    (EventName.READY, {"gauge": "torpedo"}),
    *((EventName.REPAIRED, {"symbols": [], "cause": c}) for c in ("circuit", "damage", "surface")),
    (EventName.DAMAGED, {"amount": 1, "total": 2, "cause": "mine"}),
    (EventName.STOPPED, {"role": "captain"}),
    (EventName.RESUMED, {"role": "mate"}),
    (EventName.ACTIVATED, {"role": "mate", "system": "sonar"}),
    *(
        (EventName.BLAST, {"weapon": weapon, "square": "C6", "results": results})
        for weapon in ("torpedo", "mine", "archer")
        for results in (
            {"blue": "clear", "yellow": "direct"},
            {"blue": "indirect", "yellow": "indirect"},
            {"blue": "clear", "yellow": "clear"},
        )
    ),
    (
        EventName.BLAST,
        {"weapon": "missile", "square": "C6", "results": {"blue": "clear", "green": "hit"}},
    ),
    (EventName.MINE_DROPPED, {}),
    (EventName.MINE_DESTROYED, {"square": "B7"}),
    (EventName.DRONE, {"sector": 4, "present": True}),
    (EventName.DRONE, {"sector": 4, "present": False}),
    (EventName.SONAR_ANSWER, {"pieces": [["row", 3], ["sector", 7]]}),
    (EventName.SONAR_ANSWER, {"pieces": [["column", "F"]]}),
    (EventName.SILENCE, {}),
    (EventName.SURFACED, {"sector": 2}),
    (EventName.SURFACED, {"square": "D3"}),
    (EventName.INSPECTION, {"passed": True}),
    (EventName.INSPECTION, {"passed": False}),
    (EventName.READY_TO_DIVE, {}),
    (EventName.BLACKOUT, {}),
    (EventName.DESTROYED, {}),
]

UNSAID: dict[EventName, dict[str, Any]] = {
    EventName.TURN: {"left": 3},  # the header says whose turn it is
    EventName.MARKED: {"gauge": "mine"},  # seen on the gauges
    EventName.BROKEN: {"symbol": "N3"},  # seen on the panels
    EventName.SECURED: {"section": 1, "role": "mate"},  # seen on the hull
    EventName.ENERGY: {"energy": 2},  # seen on the gauge
    EventName.ENDED: {"winner": "blue", "loser": "yellow", "cause": "torpedo"},  # the outcome
}


def test_every_event_is_here() -> None:
    assert {name for name, _ in SAID} | set(UNSAID) == set(EventName)
    assert not {name for name, _ in SAID} & set(UNSAID)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("name", "fields"), SAID)
def test_what_is_said_has_its_words(name: EventName, fields: dict[str, Any], language: str) -> None:
    message = announcement(Event(name, {"team": Team.BLUE, **fields}), Team.BLUE)
    assert message is not None
    assert Words(language).say(message)


@pytest.mark.parametrize("name", UNSAID)
def test_what_is_seen_is_not_said(name: EventName) -> None:
    team = {} if name is EventName.ENDED else {"team": Team.BLUE}
    assert announcement(Event(name, {**team, **UNSAID[name]}), Team.BLUE) is None


@pytest.mark.parametrize("system", ["torpedo", "mine", "drone", "silence", "scenario"])
def test_an_activation_is_told_by_what_comes_of_it(system: str) -> None:
    fields = {"team": Team.BLUE, "role": "captain", "system": system}
    assert announcement(Event(EventName.ACTIVATED, fields), Team.YELLOW) is None


@pytest.mark.parametrize("name", [EventName.READY, EventName.REPAIRED])
def test_the_enemy_s_own_work_is_not_heard(name: EventName) -> None:
    fields = {"team": Team.BLUE, "gauge": "mine", "cause": "circuit", "symbols": []}
    assert announcement(Event(name, fields), Team.YELLOW) is None


def test_a_blast_tells_what_it_did_to_the_other_submarine() -> None:
    results = {"blue": "direct", "yellow": "clear"}
    fields = {"team": Team.YELLOW, "weapon": "mine", "square": "A1", "results": results}
    message = announcement(Event(EventName.BLAST, fields), Team.YELLOW)
    assert message is not None
    assert message.values["result"] == "direct"
