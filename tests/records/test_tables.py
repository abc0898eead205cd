"""The tables of orders and events in docs/referee.md are those of the matches that are played."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from sonar_console.engine import Event, EventName, Match, Order, event_for
from sonar_console.engine.match import SPECS
from sonar_console.engine.names import ROLES, Game, Mode, Role, Team, Verb
from sonar_console.engine.objectives import WEAPONS, Objective, ObjectiveKind
from sonar_console.engine.refusals import Refusal
from sonar_console.record import new_setup, open_setup, read_record
from sonar_console.record.notation import parse_order
from sonar_console.record.referee import words_heard
from sonar_console.record.replay import replay

FOLDER = Path(__file__).parent
SONAR, FAMILY = Game.CAPTAIN_SONAR, Game.SONAR_FAMILY
PLACES = {
    "every match": {(game, mode) for game in Game for mode in Mode},
    "real time": {(game, Mode.REALTIME) for game in Game},
    "Captain Sonar": {(SONAR, mode) for mode in Mode},
    "Captain Sonar, turn by turn": {(SONAR, Mode.TURN)},
    "Captain Sonar, real time": {(SONAR, Mode.REALTIME)},
    "Sonar Family": {(FAMILY, mode) for mode in Mode},
}
SURVIVED = (
    *("blue captain start C7", "yellow captain start C3", "blue captain dive"),
    *("yellow captain dive", "blue captain claim"),
)
CAUSES = WEAPONS | {"breakdown", "surface"}


@dataclass
class Played:
    """What the matches of the tests have brought about."""

    members: set[tuple[str, ...]] = field(default_factory=set)
    """The name and the members of each event."""
    words: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    """The values of each member of an event."""
    told: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Of each event who learns of it: ``both``, its ``own`` crew, or the enemy ``less``."""
    read: dict[Verb, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Of each order what the enemy reads: its ``whole``, its ``verb`` or ``nothing``."""

    def see(self, match: Match, order: Order, events: tuple[Event, ...]) -> None:
        enemy = match.enemy(match.boats[order.team]).team
        for event in events:
            name = str(event.name)
            self.members.add((name, *event.fields))
            for key, value in event.fields.items():
                values = value.values() if isinstance(value, dict) else [value]
                self.words[name, key].update(map(str, values))
            heard = [event_for(event, team) for team in match.boats if team is not event.team]
            part = all(heard) and any(each != event for each in heard)
            self.told[name].add("less" if part else "both" if all(heard) else "own")
        if any(event_for(event, enemy) for event in events):
            said = words_heard(order, enemy)["order"]
            assert said in (order.words, order.verb)
            self.read[order.verb].add("whole" if said == order.words else "verb")
        else:
            self.read[order.verb].add("nothing")


def matches() -> Iterator[tuple[Match, Order, tuple[Event, ...]]]:
    """Each order of the records, of the cases, and of a match that is won by claiming."""
    for path in (*FOLDER.glob("*.sonar"), *(FOLDER.parent / "cases").glob("*.sonar")):
        record = read_record(path)
        setup = open_setup(record.header, record.file, path.parent)
        secret = replace(setup.switches, damage_aloud="enemy-caused")
        switches = (setup.switches, secret) if path.stem.startswith("alpha") else (setup.switches,)
        for each in switches:
            match = Match(replace(setup, switches=each))
            for line, events in replay(record, match):
                if line.order is not None and not isinstance(events, Refusal):
                    yield match, line.order, events
    survive = Objective(ObjectiveKind.SURVIVE, 20, timed=True)
    goals: dict[Team, tuple[Objective, ...]] = {Team.BLUE: (survive,), Team.YELLOW: ()}
    match = Match(replace(new_setup("alpha"), objectives=goals))
    for words in SURVIVED:
        order = parse_order(words)[1]
        yield match, order, match.apply(order)


@pytest.fixture(scope="module")
def played() -> Played:
    found = Played()
    for match, order, events in matches():
        found.see(match, order, events)
    return found


def rows(project: Path, heading: str) -> list[list[str]]:
    """The cells of the table in a section of the page."""
    page = (project / "docs" / "referee.md").read_text("utf-8")
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_each_order_is_in_the_table_with_its_roles_and_matches(project: Path) -> None:
    told: dict[tuple[Game, Mode], dict[Verb, set[Role]]] = defaultdict(dict)
    for notation, who, place, example, _ in rows(project, "The orders"):
        verb = Verb(quoted(notation)[0].split()[0])
        roles = set(Role) if who == "any" else {Role(word) for word in who.split(", ")}
        for game, mode in PLACES[place]:
            assert verb not in told[game, mode]
            told[game, mode][verb] = roles & set(ROLES[game])
        order = parse_order(quoted(example)[0])[1]
        assert (order.verb, str(order)) == (verb, quoted(example)[0])
        assert order.role in roles
    for (game, mode), specs in SPECS.items():
        assert told[game, mode] == {
            verb: set(spec.roles) & set(ROLES[game]) for verb, spec in specs.items()
        }


def test_what_the_enemy_reads_of_each_order_is_in_the_table(project: Path, played: Played) -> None:
    told = {}
    for notation, _, _, _, read in rows(project, "The orders"):
        form, _, condition = read.partition(", if ")
        told[Verb(quoted(notation)[0].split()[0])] = {form} | ({"nothing"} if condition else set())
    assert told == played.read


def test_each_event_is_in_the_table_with_exactly_its_members(project: Path, played: Played) -> None:
    told = [(*quoted(name), *quoted(members)) for name, members, *_ in rows(project, "The events")]
    assert sorted(told) == sorted(played.members)
    assert {name for name, *_ in told} == set(EventName)


def test_who_is_told_of_each_event_is_in_the_table(project: Path, played: Played) -> None:
    told = {}
    for name, _, _, who in rows(project, "The events"):
        said = re.sub(r"`[^`]*`", "", who)
        told[quoted(name)[0]] = {"both", "own", "less"} & set(re.findall(r"[a-z]+", said))
    assert told == played.told


def test_the_words_of_events_are_in_the_table(project: Path, played: Played) -> None:
    told: dict[tuple[str, str], set[str]] = {}
    for name, members, values, _ in rows(project, "The events"):
        for part in values.split("; "):
            key, *words = quoted(part) or ["none"]
            if len(words) > 1 and key in quoted(members):
                told[quoted(name)[0], key] = set(words)
    assert set(told) == {
        *(("repaired", "cause"), ("damaged", "cause"), ("ended", "cause")),
        *(("blast", "weapon"), ("blast", "results")),
    }
    assert told.pop(("ended", "cause")) == CAUSES | set(ObjectiveKind)
    for member, found in told.items():
        assert found == played.words[member]
