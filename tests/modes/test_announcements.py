"""Announcements: each event is either said in words or deliberately not."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.cards import Message
from sonar_console.engine.events import READY, Event, EventName, event_for
from sonar_console.engine.names import System, Team
from sonar_console.engine.sheet import SYMBOL_NAMES, Sheet
from sonar_console.locales import Words
from sonar_console.modes.announcements import announcement, heard_by
from sonar_console.record.sheets import all_sheets

BOTH = (Team.BLUE, Team.YELLOW)

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
    (EventName.PROGRESS, {"sector": 5, "done": 3, "of": 7}),
    (EventName.PROGRESS, {"sector": 5, "done": 0, "of": 7}),
    (EventName.LOCATED, {"square": "C6", "present": True}),
    (EventName.LOCATED, {"square": "C6", "present": False}),
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
    teams = (Team.BLUE, Team.GREEN if "green" in fields.get("results", {}) else Team.YELLOW)
    message = announcement(Event(name, {"team": Team.BLUE, **fields}), Team.BLUE, teams)
    assert message is not None
    assert Words(language).say(message)


@pytest.mark.parametrize("name", UNSAID)
def test_what_is_seen_is_not_said(name: EventName) -> None:
    team = {} if name is EventName.ENDED else {"team": Team.BLUE}
    assert announcement(Event(name, {**team, **UNSAID[name]}), Team.BLUE, BOTH) is None


@pytest.mark.parametrize("system", ["torpedo", "mine", "drone", "silence", "scenario"])
def test_an_activation_is_told_by_what_comes_of_it(system: str) -> None:
    fields = {"team": Team.BLUE, "role": "captain", "system": system}
    assert announcement(Event(EventName.ACTIVATED, fields), Team.YELLOW, BOTH) is None


def test_the_enemy_s_own_work_is_not_heard() -> None:
    fields = {"team": Team.BLUE, "cause": "circuit", "symbols": []}
    assert announcement(Event(EventName.REPAIRED, fields), Team.YELLOW, BOTH) is None


def test_mine_ready_is_said_of_the_team() -> None:
    """M-5."""
    message = announcement(READY[Team.BLUE][System.MINE], Team.YELLOW, BOTH)
    assert message == Message("heard-ready", {"team": "blue", "system": "mine"})
    assert Words("en").say(message) == "Blue’s mine is charged."
    assert Words("fr").say(message) == "La mine de Bleu est chargée."


def test_a_blackout_is_heard_by_both_crews() -> None:
    """C-7: the enemy hears it at the table, but no program and no record's view is told."""
    called = Event(EventName.BLACKOUT, {"team": Team.BLUE})
    assert heard_by(called, Team.YELLOW) is called
    assert event_for(called, Team.YELLOW) is None
    message = announcement(called, Team.YELLOW, BOTH)
    assert message is not None
    assert Words("en").say(message) == "Blackout! Blue must surface."


def test_a_blast_tells_what_it_did_to_the_other_submarine() -> None:
    results = {"blue": "direct", "yellow": "clear"}
    fields = {"team": Team.YELLOW, "weapon": "mine", "square": "A1", "results": results}
    message = announcement(Event(EventName.BLAST, fields), Team.YELLOW, BOTH)
    assert message is not None
    assert message.values["result"] == "direct"


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Yellow triggers a mine on H5. Blue is not hit.",
                "Yellow takes 1 damage. That makes 1.",
            ],
        ),
        (
            "fr",
            [
                "Jaune déclenche une mine en H5. Bleu n’est pas touché.",
                "Jaune subit 1 dégât. Cela fait 1 en tout.",
            ],
        ),
    ],
)
def test_who_is_hit_by_an_own_mine_reads_no_contradiction(language: str, lines: list[str]) -> None:
    """T-2: the launcher is hit by the same measure, and nobody says that there is no damage."""
    results = {"blue": "clear", "yellow": "indirect"}
    events = [
        Event(
            EventName.BLAST,
            {"team": Team.YELLOW, "weapon": "mine", "square": "H5", "results": results},
        ),
        Event(EventName.DAMAGED, {"team": Team.YELLOW, "amount": 1, "total": 1, "cause": "mine"}),
    ]
    for team in BOTH:
        said = [announcement(event, team, BOTH) for event in events]
        assert [plain(Words(language).say(each)) for each in said if each] == lines


def plain(text: str) -> str:
    """A text with one kind of narrow space."""
    return text.replace("\u202f", "\u00a0").replace(" :", "\u00a0:")


@pytest.mark.parametrize("name", [EventName.ACTIVATED, EventName.DRONE])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_both_crews_hear_calls_none_of_them_the_enemy(name: EventName, language: str) -> None:
    fields = {"role": "mate", "system": "sonar", "sector": 3, "present": True}
    event = Event(name, {"team": Team.YELLOW, **fields})
    said = {Words(language).say(announcement(event, team, BOTH) or "") for team in BOTH}
    assert len(said) == 1
    (text,) = said
    assert Words(language).name("blue") in text
    assert "enem" not in text
    assert "ennemi" not in text


def test_a_crew_is_told_which_breakdowns_cost_it_a_damage() -> None:
    """E-4, E-5: both hear that it was breakdowns; the crew also which panel, or the radiation."""
    for sheet in all_sheets().values():
        for heading in "WNSE":
            panel = [f"{heading}{n}" for n in range(1, 7) if f"{heading}{n}" in names(sheet)]
            assert full(panel, sheet) == heading
            assert full(panel[1:], sheet) is None
        radiation = [name for name in names(sheet) if kind(name, sheet) == "radiation"]
        assert full(radiation, sheet) == "radiation"
        assert full(radiation[1:], sheet) is None
    damaged = Event(
        EventName.DAMAGED, {"team": Team.BLUE, "amount": 1, "total": 1, "cause": "breakdown"}
    )
    for team in BOTH:
        said = announcement(damaged, team, BOTH)
        assert Words("en").say(said or "") == "Blue’s breakdowns cost 1 damage. That makes 1."


def names(sheet: Sheet) -> list[str]:
    return [f"{symbol.panel}{symbol.number}" for symbol in sheet.symbols.values()]


def kind(name: str, sheet: Sheet) -> str:
    return str(sheet.symbols[SYMBOL_NAMES.index(name)].kind)


def full(symbols: list[str], sheet: Sheet) -> str | None:
    """What the crew reads as the cause when these were erased by damage."""
    fields = {"team": Team.BLUE, "symbols": symbols, "cause": "damage"}
    said = announcement(Event(EventName.REPAIRED, fields), Team.BLUE, BOTH, sheet)
    assert said is not None
    return None if said.key == "heard-repaired-damage" else str(said.values["full"])
