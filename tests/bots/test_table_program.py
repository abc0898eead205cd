"""Programs in seats of a table: they play by its controls; a bot goes on for one that is lost."""

from __future__ import annotations

import json
import random
import shlex
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import ProgramLost
from sonar_console.bots.sandbox import Sandbox
from sonar_console.bots.seat_bot import BotPace
from sonar_console.bots.table_bots import PROGRAM, TableBots
from sonar_console.bots.table_program import TablePrograms, shut_in
from sonar_console.bots.touches import NoTouchError, SeatsShown, Touch, next_touch
from sonar_console.cards import SeatCard, TraceCard
from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.engine.events import event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import ROLES, Game, Mode, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.press import Press
from sonar_console.stations import Crew
from sonar_tools.bench.matches import setup_for

QUICK = dict.fromkeys(BotLevel, BotPace(thinking=(0.1, 0.3), touching=0.1, yielding=2.0))
BLUE, YELLOW = Team.BLUE, Team.YELLOW
SONAR = Game.CAPTAIN_SONAR

PLAYER = """
import json, sys, time
log = open({log!r}, "a")
def say(**message):
    print(json.dumps(message), flush=True)
CALM = ("dive", "start", "head", "mark", "break", "pass", "done", "answer", "secure", "surface")
told = {{}}
for line in sys.stdin:
    log.write(line)
    log.flush()
    told = json.loads(line)
    kind = told["type"]
    if kind == "hello":
        say(type="hello", protocol=1, name="table", wants=["legal"])
    elif kind in ("options", "new"):
        say(type="ready")
    elif kind == "go":
        calm = [e for e in told["legal"] if e.split()[2] in CALM and "astray" not in e]
        dive = [e for e in calm if e.endswith("dive")]
        first = [e for e in calm if "surface" not in e] or calm
        order = (dive or first or [None])[0]
        {go}
        say(type="order", id=told["id"], order=order, thoughts={{"word": "hm"}})
"""


class Shown:
    def __init__(self, seats: Mapping[str, SeatCard], trace: TraceCard | None) -> None:
        self.seats = seats
        self.trace = trace


class Hall:
    """A match with stations; programs and bots in seats. Time goes on by itself, but no faster
    than programs answer: whenever one is awaited, the test waits for its thread."""

    def __init__(
        self,
        commands: dict[tuple[Team, Role], str],
        seats: Mapping[Team, Mapping[Role, str]],
        mode: Mode = Mode.TURN,
        sandbox: Sandbox | None = None,
    ) -> None:
        self.match = Match(setup_for(SONAR, mode, "alpha"))
        self.seats = seats
        self.faults = FaultLog()
        within = sandbox or Sandbox()
        self.programs = TablePrograms(commands, lambda: within)
        self.refused: list[object] = []
        self.given: list[tuple[Order, str]] = []
        self.now = 10.0
        self.sit()

    def sit(self) -> None:
        self.crews = {team: Crew(team, self.match) for team in self.match.boats}
        chance = random.Random(1)
        self.bots = TableBots(self.match, self.seats, QUICK, chance, self.faults, self.programs)

    def run(self, orders: int, seconds: float = 60.0) -> None:
        """Play until so many more orders have been given."""
        until, wanted = time.monotonic() + seconds, len(self.given) + orders
        while len(self.given) < wanted and self.match.outcome is None:
            assert time.monotonic() < until, (self.given[-5:], self.faults.last)
            before = len(self.given)
            due = self.bots.due()
            self.now = max(self.now + 0.01, self.now if due is None else due)
            for crew in self.crews.values():
                for _, answer in crew.advance(self.now, self.match):
                    if answer.order is not None:
                        self.take(answer.order)
            for press in self.bots.presses(self.shown, lambda order, at: True, self.now):
                self.press(press)
            if len(self.given) == before:
                threading.Event().wait(0.002)  # the thread of a program has the processor

    def shown(self, team: Team) -> Shown:
        return Shown(self.crews[team].cards(self.match), self.crews[team].trace())

    def press(self, press: Press) -> None:
        answer = self.crews[Team(press.team)].touch(press, self.match)
        if answer.order is not None:
            self.take(answer.order)
        elif answer.refusal is not None or answer.word is not None:
            self.refused.append((press, answer))

    def take(self, order: Order) -> None:
        events = self.match.apply(order)
        self.given.append((order, self.bots.levels(order.team).get(str(order.role), "")))
        for team, crew in self.crews.items():
            crew.observe(order, events, self.match, self.now)
            for event in events:
                told = event_for(event, team)
                if told is not None:
                    self.bots.hear(told, team)
        self.bots.took(order)


@pytest.fixture
def halls() -> Iterator[list[Hall]]:
    opened: list[Hall] = []
    yield opened
    for hall in opened:
        hall.programs.close()


def command(log: Path, go: str = "pass") -> str:
    code = PLAYER.format(log=str(log), go=go)
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


def crew_of(level: str) -> dict[Role, str]:
    return dict.fromkeys(ROLES[SONAR], level)


def whole(program: str, team: Team = YELLOW) -> dict[tuple[Team, Role], str]:
    return {(team, role): program for role in Role}


@pytest.mark.parametrize("mode", list(Mode))
def test_a_program_has_a_whole_crew_in_one_process(
    mode: Mode, tmp_path: Path, halls: list[Hall]
) -> None:
    """Through the controls, without a refusal; the next match is played by the same process."""
    log = tmp_path / "told"
    hall = Hall(whole(command(log)), {BLUE: crew_of("officer"), YELLOW: crew_of(PROGRAM)}, mode)
    halls.append(hall)
    hall.run(120)
    assert hall.refused == []
    by = {(order.role, level) for order, level in hall.given if order.team is YELLOW}
    assert {(Role.CAPTAIN, PROGRAM), (Role.MATE, PROGRAM), (Role.ENGINEER, PROGRAM)} <= by
    hall.match = Match(hall.match.setup)
    hall.sit()
    hall.run(20)
    hall.programs.close()
    told = [json.loads(line) for line in log.read_text().splitlines()]
    kinds = [each["type"] for each in told]
    assert (kinds.count("hello"), kinds.count("new"), kinds[-1]) == (1, 2, "quit")
    assert hall.faults.last == ()
    news = [number for number, kind in enumerate(kinds) if kind == "new"]
    assert told[news[0]]["roles"] == ["captain", "mate", "engineer", "radio"]
    assert told[news[0]]["clock"] == {"answer": 10.0, "match": None}
    ids = [each["id"] for each in told[news[0] : news[1]] if each["type"] == "go"]
    assert ids == list(range(1, len(ids) + 1))
    for each in told:
        if each["type"] == "heard" and each["team"] == "blue":
            assert {event["event"] for event in each["events"]} & {"marked", "broken"} == set()
    own = [each["order"] for each in told[news[1] + 1 :] if each.get("team") == "yellow"]
    assert own[-1:] == [order.words for order, _ in hall.given[120:] if order.team is YELLOW][-1:]


def test_a_program_has_one_seat_and_others_another(tmp_path: Path, halls: list[Hall]) -> None:
    """The mate's program marks, a bot steers; each seat's orders are its own."""
    log = tmp_path / "told"
    steals = "order = order if told['id'] != 2 else 'yellow captain head N'"
    seats = {BLUE: crew_of("cadet"), YELLOW: {**crew_of("officer"), Role.MATE: PROGRAM}}
    hall = Hall({(YELLOW, Role.MATE): command(log, steals)}, seats)
    halls.append(hall)
    hall.run(80)
    marks = [level for order, level in hall.given if order.team is YELLOW and order.role == "mate"]
    assert marks
    assert set(marks) == {PROGRAM}
    told = [json.loads(line) for line in log.read_text().splitlines()]
    assert [each["roles"] for each in told if each["type"] == "new"] == [["mate"]]
    legal = [order for each in told if each["type"] == "go" for order in each["legal"]]
    assert {order.split()[1] for order in legal} == {"mate"}
    (refused,) = [each for each in told if each["type"] == "refused"]
    assert refused["rule"] == "protocol"
    assert refused["reason"] == "the captain is somebody else"
    assert {each["role"] for each in told if each.get("team") == "yellow" and "role" in each} >= {
        "captain",
        "mate",
    }


LOST = {
    "sys.exit('no ideas') if told['id'] == 4 else None": "has died with exit status 1: no ideas",
    "[print('?', flush=True) for _ in range(12)]": "babbles: 11 lines refused or unreadable",
    "say(type='order', order=None); continue": "says nothing though it is awaited",
}


@pytest.mark.parametrize("go", LOST, ids=list(LOST.values()))
def test_an_officer_goes_on_for_a_program_that_is_lost(
    go: str, tmp_path: Path, halls: list[Hall]
) -> None:
    """The fault is kept, the level of the seats is told, and the match goes on."""
    seats = {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)}
    hall = Hall(whole(command(tmp_path / "told", go)), seats)
    halls.append(hall)
    hall.run(60)
    (fault,) = hall.faults.last
    assert (fault.where, fault.kind) == ("yellow", PastFaultKind.PROGRAM)
    assert LOST[go] in fault.what
    assert set(hall.bots.levels(YELLOW).values()) == {"officer"}
    assert {level for order, level in hall.given[-20:] if order.team is YELLOW} == {"officer"}
    assert hall.refused == []
    assert fault in hall.faults.shown()


def test_a_program_that_hangs_holds_up_nobody(
    tmp_path: Path, halls: list[Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_console.bots.table_program.ANSWER", 0.2)
    seats = {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)}
    hall = Hall(whole(command(tmp_path / "told", "time.sleep(600)")), seats)
    halls.append(hall)
    hall.run(30)
    (fault,) = hall.faults.last
    assert "is silent: no answer in time" in fault.what


ASTRAY = {
    "the id of a go of before": "say(type='order', id=0, order=order)",
    "an id that is too high": "say(type='order', id=10**400, order=order)",
    "a second hello": "say(type='hello', protocol=1, name='twice')",
    "a ready too many": "say(type='ready')",
}


@pytest.mark.parametrize("line", ASTRAY.values(), ids=list(ASTRAY))
@pytest.mark.parametrize("always", [False, True])
def test_a_line_out_of_place_is_an_error_and_another_go_comes(
    line: str, always: bool, tmp_path: Path, halls: list[Hall]
) -> None:
    """Once it costs nothing; again and again it is babble."""
    log = tmp_path / "told"
    when = "told['id'] >= 4" if always else "told['id'] == 4"
    seats = {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)}
    go = f"if {when}: {line}; continue"
    hall = Hall(whole(command(log, go)), seats)
    halls.append(hall)
    hall.run(60)
    told = [json.loads(line) for line in log.read_text().splitlines()]
    errors = [each for each in told if each["type"] == "error"]
    kinds = [each["type"] for each in told]
    assert errors[0]["line"].startswith('{"type": "')
    assert len(errors[0]["line"]) <= 60
    assert len(errors[0]["reason"]) <= 60
    assert "go" in kinds[kinds.index("error") :]
    if always:
        assert "babbles: 11 lines refused or unreadable" in hall.faults.last[0].what
    else:
        assert (len(errors), hall.faults.last) == (1, ())


def test_a_ready_too_many_before_the_match_stops_nothing(tmp_path: Path, halls: list[Hall]) -> None:
    """Nor is what it says after a match that was begun anew dropped."""
    player = command(tmp_path / "told").replace(
        'kind in ("options", "new"):', 'kind in ("options", "new"):\n        say(type="ready")'
    )
    hall = Hall(whole(player), {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)})
    halls.append(hall)
    hall.run(40)
    hall.match = Match(hall.match.setup)
    hall.sit()
    hall.run(40)
    assert hall.faults.last == ()
    assert PROGRAM in {level for _, level in hall.given[-10:]}


def test_a_program_that_asks_without_end_is_silent(
    tmp_path: Path, halls: list[Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_console.bots.table_program.ANSWER", 0.2)
    go = "\n        while True: say(type='legal'); sys.stdin.readline()"
    hall = Hall(
        whole(command(tmp_path / "told", go)), {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)}
    )
    halls.append(hall)
    hall.run(20)
    assert "is silent: no answer in time" in hall.faults.last[0].what


def test_an_order_that_no_control_gives_is_refused(
    tmp_path: Path, halls: list[Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seats show no way to give its courses; it insists on them, and is lost."""
    log = tmp_path / "told"

    def no_course(order: Order, shown: SeatsShown) -> Touch:
        if (
            order.verb is Verb.HEAD
            and shown.seats
            and order.team is YELLOW
            and not hall.faults.last
        ):
            raise NoTouchError(order)
        return next_touch(order, shown)

    monkeypatch.setattr("sonar_console.bots.seat_bot.next_touch", no_course)
    monkeypatch.setattr("sonar_console.bots.table_program.UNGIVEN", 2.0)
    hall = Hall(whole(command(log)), {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)})
    halls.append(hall)
    hall.run(40)
    assert "babbles: 11 lines refused" in hall.faults.last[0].what
    told = [json.loads(line) for line in log.read_text().splitlines()]
    refused = [each for each in told if each["type"] == "refused"]
    assert {each["reason"] for each in refused} == {"the controls of its seat cannot give it now"}


def test_after_a_program_was_lost_the_next_match_starts_it_anew(
    tmp_path: Path, halls: list[Hall]
) -> None:
    log = tmp_path / "told"
    hall = Hall(
        whole(command(log, "[print('?', flush=True) for _ in range(12)]")),
        {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)},
    )
    halls.append(hall)
    for matches in (1, 2):
        hall.match = Match(hall.match.setup)
        hall.sit()
        hall.run(20)
        kinds = [json.loads(line)["type"] for line in log.read_text().splitlines()]
        assert (kinds.count("hello"), len(hall.faults.last)) == (matches, 1)
        assert hall.faults.last[0].times == matches


@pytest.mark.logs_errors
def test_a_fault_of_its_thread_gives_its_seats_to_an_officer(halls: list[Hall]) -> None:
    hall = Hall({}, {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)})
    halls.append(hall)

    def no_sandbox() -> Sandbox:
        raise OSError("too many processes")

    hall.programs = TablePrograms(whole("true"), no_sandbox)
    hall.faults = FaultLog()
    hall.sit()
    hall.run(20)
    assert "was ended after a fault of the table: too many processes" in hall.faults.last[0].what


def test_nothing_runs_where_it_cannot_be_shut_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, halls: list[Hall]
) -> None:
    """Without bubblewrap a program could read the enemy's secrets: an officer has its seats."""
    monkeypatch.setattr("sonar_console.bots.table_program.find_sandbox", Sandbox)
    with pytest.raises(ProgramLost, match="cannot be shut in here"):
        shut_in()
    hall = Hall({}, {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)})
    hall.programs = TablePrograms(whole(command(tmp_path / "told")))
    halls.append(hall)
    hall.faults = FaultLog()
    hall.sit()
    hall.run(20)
    assert "cannot be shut in here" in hall.faults.last[0].what
    assert not (tmp_path / "told").exists()


def test_a_seat_without_its_program_has_an_officer(halls: list[Hall]) -> None:
    """A record that was cut off says only that a program sat there."""
    hall = Hall({}, {BLUE: crew_of("cadet"), YELLOW: {Role.CAPTAIN: PROGRAM}})
    halls.append(hall)
    assert hall.bots.levels(YELLOW) == {"captain": "officer"}
    assert "the program is not on this table" in hall.faults.last[0].what


def test_a_crew_that_learns_is_spared_by_a_program(tmp_path: Path, halls: list[Hall]) -> None:
    log = tmp_path / "told"
    shoots = (
        "shots = [e for e in told['legal'] if e.split()[2] in ('torpedo', 'mine')]\n"
        "        order = shots[0] if shots else order"
    )
    seats = {BLUE: crew_of("cadet"), YELLOW: crew_of(PROGRAM)}
    hall = Hall(whole(command(log, shoots)), seats)
    halls.append(hall)
    hall.bots.spare(enemy=True)
    hall.run(200)
    fired = [order for order, _ in hall.given if order.verb in (Verb.TORPEDO, Verb.MINE)]
    assert [order for order in fired if order.team is YELLOW] == []
    hall.bots.spare(enemy=False)
    hall.run(100)
    fired = [order for order, _ in hall.given if order.verb in (Verb.TORPEDO, Verb.MINE)]
    assert [order for order in fired if order.team is YELLOW] != []
