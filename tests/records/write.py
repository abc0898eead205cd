"""Writes the records in this folder: a random match of each game, mode and scenario.

Run it only when the rules or the charts have changed: ``python tests/records/write.py``. Of many
matches the one is kept that ended and in which most different orders were given.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from sonar_console.engine.match import Match
from sonar_console.engine.names import TEAMS, Edition, Game, Mode, Phase, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.record.header import Header
from sonar_console.record.opening import build_setup, header_of
from sonar_console.record.record import Line, Record, format_record
from sonar_console.record.scenario import Scenario, find_scenario, load_scenario, scenario_names
from sonar_console.record.sheets import load_sheets
from sonar_tools.bench.matches import random_order

FOLDER = Path(__file__).parent
LONGEST = 450
TRIES = 60
CREWS = {
    (Game.CAPTAIN_SONAR, Mode.TURN): ((4, 4), (4, 3), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1)),
    (Game.CAPTAIN_SONAR, Mode.REALTIME): ((4, 4), (4, 3), (3, 3), (3, 2), (2, 2)),
    (Game.SONAR_FAMILY, Mode.TURN): ((2, 2), (2, 1), (1, 1)),
    (Game.SONAR_FAMILY, Mode.REALTIME): ((2, 2),),
}
SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"torpedo_path": "distance"},
    {"trigger": "activation"},
    {"self_repair": "last", "breakdown_damage": "each"},
    {"silence_of_zero": "unmarked", "simultaneous_loss": "attacker-loses"},
    {"sheet": "light"},
)


def main() -> None:
    """Write every record."""
    for number, name in enumerate(scenario_names()):
        scenario = load_scenario(find_scenario(name))
        for mode in Mode:
            text = _best(scenario, mode, number)
            (FOLDER / f"{name}-{mode}.sonar").write_text(text, encoding="utf-8")


def _best(scenario: Scenario, mode: Mode, number: int) -> str:
    crews = CREWS[scenario.game, mode]
    switches = SWITCHES[number % len(SWITCHES)]
    if mode is Mode.REALTIME:
        switches = {name: value for name, value in switches.items() if name != "sheet"}
    if scenario.game is Game.SONAR_FAMILY:
        switches = {}
    teams = TEAMS[scenario.game]
    header = Header(
        scenario=scenario.name,
        game=scenario.game,
        mode=mode,
        edition=tuple(Edition)[number % 2],
        first=teams[number % 2],
        crews=dict(zip(teams, crews[number % len(crews)], strict=True)),
        switches=switches,
    )
    played = []
    for seed in range(TRIES):
        lots = random.Random(f"{scenario.name} {mode} {seed}")
        match = Match(build_setup(header, scenario, load_sheets()))
        lines = _play(match, lots)
        if match.outcome is not None:
            verbs = {line.order.verb for line in lines if line.order is not None}
            hit = match.outcome.cause not in ("breakdown", "surface")
            played.append((len(verbs) + 3 * hit, -len(lines), lines, match))
    _, _, lines, match = max(played, key=lambda each: each[:2])
    record = Record(header_of(match.setup), tuple(lines), scenario.name)
    assert match.outcome is not None
    return (
        format_record(record)
        + f";= state {json.dumps(match.state(), sort_keys=True)}\n"
        + f";= outcome {json.dumps(match.outcome.as_dict(), sort_keys=True)}\n"
    )


def _play(match: Match, lots: random.Random) -> list[Line]:
    lines: list[Line] = []
    seconds = 0.0
    while match.phase is not Phase.ENDED and len(lines) < LONGEST:
        order = random_order(match, lots)
        for each in (order, *_notes(match, order, lots)):
            if match.refusal(each) is None:
                timed = match.realtime and match.dived
                seconds += lots.uniform(0.2, 4.0) if timed else 0.0
                match.apply(each)
                lines.append(Line(str(each), round(seconds, 3) if timed else None, each))
    return lines


def _notes(match: Match, order: Order, lots: random.Random) -> list[Order]:
    """What the enemy's radio operator writes when a course is heard."""
    if order.verb is not Verb.HEAD or lots.random() < 0.6:
        return []
    enemy: Team = match.enemy(match.boats[order.team]).team
    verb, args = lots.choice(
        (
            (Verb.PLOT, order.args),
            (Verb.PLOT, order.args),
            (Verb.PLOT, order.args),
            (Verb.PLOT, (None,)),
            (Verb.UNDO, ()),
            (Verb.SLIDE, (lots.randint(-3, 3), lots.randint(-3, 3))),
            (Verb.CLEAR, ()),
        )
    )
    return [Order(enemy, Role.RADIO, verb, args)]


if __name__ == "__main__":
    main()
