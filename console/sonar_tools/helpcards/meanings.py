"""The meaning of each control at each moment, in words: a page, and parts for the help cards.

It is made from the tables by which the stations work (``MEANINGS``) and from the sentences of a
language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sonar_console.devices.layout import BUTTONS, ENCODERS
from sonar_console.engine.names import Game, Role
from sonar_console.locales import Words
from sonar_console.modes import MODES
from sonar_console.modes.mode import ALWAYS
from sonar_console.stations.crew import STATIONS
from sonar_console.stations.station import HEADING_OF, Station
from sonar_tools.papers.tables import markdown_table


def _columns(seat: str) -> tuple[str, ...]:
    """The course or plot buttons as one, an encoder with its push, buttons, other encoders."""
    buttons, encoders = BUTTONS[seat], ENCODERS[seat]
    first = ["compass"] if any(button in HEADING_OF for button in buttons) else []
    if "push" in buttons:
        first += [*encoders, "push"]
    others = (*buttons, *encoders)
    return *first, *(each for each in others if each not in first and each not in HEADING_OF)


COLUMNS = {role: _columns(role) for role in Role}
"""The controls of each seat; the four course or plot buttons are one, for they mean the same."""

SAMPLES: dict[str, str | int] = {
    "verb": "torpedo",
    "square": "C6",
    "sector": 4,
    "section": 2,
    "heading": "N",
    "squares": 3,
    "system": "torpedo",
    "kind": "row",
    "value": 3,
    **dict.fromkeys(("atN", "atE", "atS", "atW"), "open"),
}
"""Sample values for the prompts, in place of those of a match."""

_USUAL: Mapping[str, str] = {"blackout": "no-way", "stuck": "no-way"}
"""By moment, the prompt that a seat reads by the rules as they are without a switch (C-7)."""

_TORPEDOES = (Game.CAPTAIN_SONAR,)
"""The games with torpedoes; the other one has a missile."""


def page(words: Words) -> Iterator[str]:
    """The page in Markdown, line by line: outside a match, then each game and mode by seats."""
    yield f"# {words.say('controls-title')}"
    yield ""
    yield words.say("controls-introduction")
    yield ""
    yield f"## {words.say('controls-outside')}"
    outside = {f"mode-{name}": mode.MEANINGS for name, mode in MODES.items()}
    for name, meanings in (*outside.items(), ("always", ALWAYS)):
        if meanings:
            yield ""
            yield f"### {words.say(f'controls-{name}')}"
            yield ""
            yield from _list(meanings, words)
    for (game, rules), stations in STATIONS.items():
        words = words.playing(game)
        yield ""
        yield f"## {words.name(game)}, {words.name(rules)}"
        for station in stations:
            yield ""
            yield f"### {words.name(station.role)}"
            yield ""
            yield from _table(station, words)


def _list(meanings: Mapping[str, str], words: Words) -> Iterator[str]:
    """A sentence for each meaning, after the controls that have it."""
    for meaning in dict.fromkeys(meanings.values()):
        controls = [control for control, told in meanings.items() if told == meaning]
        names = ", ".join(words.say(f"control-{control}") for control in controls)
        yield f"- **{names}** – {words.say(f'meaning-{meaning}')}"


def _table(station: type[Station], words: Words) -> Iterator[str]:
    columns = COLUMNS[station.role]
    heads = [words.say("controls-moment"), *(words.say(f"control-{each}") for each in columns)]
    rows = [
        [
            moment_told(station, moment, words),
            *(told_meaning(row, control, words) for control in columns),
        ]
        for moment, row in station.MEANINGS.items()
    ]
    yield from markdown_table(heads, rows)


def moment_told(station: type[Station], moment: str, words: Words) -> str:
    """The prompt of a seat at a moment, with sample values."""
    back = "stopped" if "resume" in _all_meanings(station) else "turn"
    full = {each for (game, _), crew in STATIONS.items() for each in crew if game in _TORPEDOES}
    said = SAMPLES if station in full else {**SAMPLES, "verb": "missile"}
    return words.say(f"prompt-{station.role}-{_USUAL.get(moment, moment)}", **said, back=back)


def _all_meanings(station: type[Station]) -> set[str]:
    return {meaning for row in station.MEANINGS.values() for meaning in row.values()}


def told_meaning(row: Mapping[str, str], control: str, words: Words) -> str:
    """The meaning of one control, or a dash for a control that means nothing."""
    buttons = HEADING_OF if control == "compass" else (control,)
    meanings = {row.get(button) for button in buttons}
    assert len(meanings) == 1, "the four compass buttons always mean the same"
    meaning = meanings.pop()
    return "—" if meaning is None else words.say(f"meaning-{meaning}")
