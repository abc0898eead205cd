"""Both captains hold their encoders: the last order is taken back, with all that followed it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.engine import edit_boat
from sonar_console.engine.names import Mode, Phase, Team
from sonar_console.modes.hold import HOLD, TAP
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import (
    Header,
    begin_journal,
    find_scenario,
    load_scenario,
    match_of,
    parse_order,
    read_record,
)
from sonar_console.stations.station import LATE
from sonar_console.table import Plan, Table

BLUE, YELLOW = Team.BLUE, Team.YELLOW
BEGINNING = (
    "blue captain start E4",
    "yellow captain start A10",
    "blue captain dive",
    "yellow captain dive",
)


def seen(table: Table, team: Team) -> Any:
    """What a crew sees."""
    return table.picture(team)


class Bench:
    """A table with a journal, orders given at its stations' other end, and two encoders held."""

    def __init__(self, folder: Path, **header: object) -> None:
        self.folder = folder
        self.now = 100.0
        self.table = self._table(**header)
        for control in ("stop", "south", "push"):
            self.press(f"blue.captain.{control}")
        for _ in ("its settings", "its briefing"):
            self.now += 5.0
            self.table.advance(self.now)
            for team in self.table.teams:
                self.press(f"{team}.captain.stop")

    def _table(self, **header: object) -> Table:
        head = dataclasses.replace(Header(scenario="alpha"), **header)  # type: ignore[arg-type]
        plan = Plan(head, load_scenario(find_scenario("alpha")), ("en", "en"))
        return Table(plan, lambda teams: teams[0], lambda each: begin_journal(self.folder, each))

    def press(self, control: str, kind: Kind = Kind.PRESS) -> None:
        self.table.touch(Press(*split_control(control), kind, self.now))

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while (due := self.table.due()) is not None and due <= end:
            self.now = due
            self.table.advance(self.now)
        self.now = end
        self.table.advance(end)

    def give(self, *lines: str) -> None:
        for line in lines:
            self.now += 1.0
            self.table.advance(self.now)
            assert self.table.session.live.order(parse_order(line)[1], self.now), line

    def hold(self, seconds: float = HOLD + LATE, apart: float = 0.5) -> None:
        """Both captains push their encoders and keep them down; then they let go."""
        for team in self.table.teams:
            self.press(f"{team}.captain.push")
            self.wait(apart)
        self.wait(seconds - apart)
        for team in self.table.teams:
            self.press(f"{team}.captain.push", Kind.RELEASE)

    def resumed(self) -> Table:
        """Another table, on which the match is gone on with from its journal."""
        folder = self.folder.with_name("copy")
        folder.mkdir(exist_ok=True)
        newest = max(self.folder.iterdir())
        (folder / newest.name).write_bytes(newest.read_bytes())
        table = self._table()
        table.look_for(folder, self.now)
        for team in table.teams:
            table.touch(Press(team, "captain", "stop", Kind.PRESS, self.now))
        assert table.mode.name == "play"
        return table

    def view(self, team: Team = BLUE) -> Any:
        return seen(self.table, team)

    def heard(self, team: Team = BLUE) -> list[str]:
        return [message.key for message in self.view(team).heard]

    @property
    def lines(self) -> list[str]:
        text = max(self.folder.iterdir()).read_text(encoding="utf-8")
        lines = [line.partition(" ;")[0] for line in text.splitlines()]
        return [line.lstrip("0123456789. ") for line in lines if line and line[0] not in "[;"]

    @property
    def orders(self) -> list[str]:
        return [str(order) for order in self.table.match.orders]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "matches")
    bench.give(*BEGINNING)
    yield bench
    bench.table.close()


@pytest.fixture
def rush(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "matches", mode=Mode.REALTIME, others=(("Assist", "plot"),))
    bench.give(*BEGINNING)
    yield bench
    bench.table.close()


def test_the_last_order_is_taken_back(bench: Bench) -> None:
    bench.give("blue captain head N")
    bench.hold()
    assert bench.orders == [*BEGINNING]
    assert bench.lines == [*BEGINNING, "blue captain head N", "takeback 1"]
    assert bench.view().captain.boat.route == ("E4",)
    for team in (BLUE, YELLOW):
        assert bench.heard(team)[-1] == "heard-taken-back"
        assert "heard-course" not in bench.heard(team)
        assert bench.view(team).moment is None
    sounds = [sound.phrase for sound in bench.table.take_cues()]
    assert sounds[-1:] == ["heard-taken-back.blue"]


def test_held_on_the_one_before_is_taken_back_as_well(bench: Bench) -> None:
    bench.give("blue captain head N", "blue mate mark mine", "blue engineer break N1")
    bench.hold(2 * (HOLD + LATE) + 0.5)
    assert bench.orders == [*BEGINNING, "blue captain head N"]
    assert bench.lines[-2:] == ["takeback 1", "takeback 1"]


def test_the_notes_made_since_go_with_it(bench: Bench) -> None:
    bench.give("yellow radio slide 1 0", "blue captain head N", "yellow radio plot N")
    bench.give("blue radio slide 0 1")
    bench.hold()
    assert bench.orders == [*BEGINNING, "yellow radio slide 1 0"]
    assert bench.lines[-1] == "takeback 3"
    assert bench.view(YELLOW).radio.sheet.legs == ()


def test_what_was_given_while_they_held_goes_with_it(bench: Bench) -> None:
    """What stood when the first of them pushed is what they mean."""
    bench.give("blue captain head N")
    bench.press("blue.captain.push")
    bench.press("yellow.captain.push")
    bench.wait(1.0)
    bench.give("blue mate mark mine", "blue engineer break N1")
    bench.wait(HOLD)
    assert bench.orders == [*BEGINNING]
    assert bench.lines[-1] == "takeback 3"


def test_a_push_acts_when_it_is_let_go_and_not_when_it_is_held(bench: Bench) -> None:
    """Held, it would give away what nobody can forget: here the end of the turn."""
    bench.give("blue captain head N", "blue mate mark mine", "blue engineer break N1")
    bench.press("blue.captain.push")
    bench.wait(TAP)
    assert bench.orders[-1] == "blue engineer break N1"
    bench.press("blue.captain.push", Kind.RELEASE)
    assert bench.orders[-1] == "blue engineer break N1"
    assert set(bench.view().helps) == {"captain"}, "held, it asks what may be done now"
    bench.press("blue.captain.push")
    bench.press("blue.captain.push", Kind.RELEASE)
    assert bench.view().helps == {}
    assert bench.orders[-1] == "blue engineer break N1"
    bench.press("blue.captain.push")
    bench.wait(TAP - 0.1)
    bench.press("blue.captain.push", Kind.RELEASE)
    assert bench.orders[-1] == "blue captain done"
    bench.hold()
    assert bench.view(YELLOW).refusal is None
    assert bench.orders[-1] == "blue engineer break N1"
    assert bench.view().header.turn == "blue"
    bench.hold()
    assert bench.orders[-2:] == ["blue captain head N", "blue mate mark mine"]
    assert bench.lines[-2:] == ["takeback 1", "takeback 1"]


def test_it_is_shown_before_it_is_done(bench: Bench) -> None:
    bench.give("blue captain head N")
    for team in (BLUE, YELLOW):
        bench.press(f"{team}.captain.push")
    bench.wait(HOLD / 2)
    for team in (BLUE, YELLOW):
        face = bench.view(team).seats["captain"]
        assert (face.moment, face.prompt.key) == ("play-back", "prompt-play-back")
        assert 0.3 < face.held < 0.6
    bench.press("yellow.captain.push", Kind.RELEASE)
    bench.wait(60.0)
    assert bench.orders[-1] == "blue captain head N"


def test_one_alone_takes_nothing_back(bench: Bench) -> None:
    bench.give("blue captain head N")
    lines = bench.lines
    bench.press("blue.captain.push")
    bench.wait(30.0)
    bench.press("yellow.captain.push")
    bench.wait(30.0)
    assert bench.lines == lines


def test_where_nothing_stands_both_are_told(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.hold()
    for team in (BLUE, YELLOW):
        refusal = bench.view(team).refusal
        assert refusal is not None
        assert refusal.key == "nothing-to-take-back"
    assert bench.lines == []
    bench.table.close()


def test_the_dive_can_be_taken_back_and_time_begins_anew(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.give(*BEGINNING)
    bench.wait(100.0)
    assert bench.view().minutes == 1
    bench.hold()
    assert bench.table.match.phase is Phase.SETUP
    assert bench.view().minutes is None
    bench.give("yellow captain dive", "blue captain head N")
    assert bench.table.session.live.seconds[-2:] == [0.0, pytest.approx(1.0)]
    assert bench.view().minutes == 0
    bench.table.close()


def test_a_match_that_has_ended_stays_ended(bench: Bench) -> None:
    for team in bench.table.match.boats:
        edit_boat(bench.table.match, team, damage=3, breakdowns=["N2", "N3", "N4", "N6"])
    bench.give("blue captain head N", "blue engineer break N1")
    bench.wait(0.1)
    lines = bench.lines
    assert bench.table.mode.name == "review"
    bench.hold()
    assert bench.lines == lines
    assert bench.table.match.phase is Phase.ENDED


def test_the_clock_of_the_turn_is_full_again(tmp_path: Path) -> None:
    bench = Bench(tmp_path, others=(("TurnClock", "30"),))
    bench.give(*BEGINNING)
    bench.wait(10.0)
    bench.give("blue captain head N")
    assert bench.view().header.seconds_left == 19
    bench.hold()
    assert bench.view().header.seconds_left == 30
    bench.wait(12.0)
    assert bench.view().header.seconds_left == 18
    copy = bench.resumed()  # at the last line of the record, which is the taking back
    assert seen(copy, BLUE).header.seconds_left == 30
    copy.close()
    bench.table.close()


def test_how_often_a_crew_was_refused_is_not_taken_back(bench: Bench) -> None:
    bench.press("yellow.captain.north")
    bench.give("blue captain head N")
    bench.hold()
    assert bench.table.session.live.refused[YELLOW] >= 1


def test_captains_who_both_hurry_their_pens_take_nothing_back(rush: Bench) -> None:
    """U-3: at the surface a push that is held down hurries the trace."""
    sections = ("captain", "mate", "engineer", "radio")
    for team in (BLUE, YELLOW):
        rush.give(f"{team} captain surface")
        while rush.view(team).seats["captain"].moment != "secure":
            done = rush.view(team).engineer.hull.secured
            (seat,) = (each for each in sections if rush.view(team).seats[each].moment == "secure")
            rush.give(f"{team} {seat} secure {len(done) + 1}")
        rush.press(f"{team}.captain.west")
        assert rush.view(team).trace is not None
    for team in (BLUE, YELLOW):
        rush.press(f"{team}.captain.push")
    rush.wait(HOLD + 1.0)
    assert "takeback" not in " ".join(rush.lines)


def same(bench: Bench) -> None:
    """The table shows what one shows that has read the record: nothing of the past is left."""
    copy = bench.resumed()
    for team in bench.table.teams:
        at_the_table = replace(bench.view(team), moment=None)
        assert at_the_table == replace(seen(copy, team), moment=None)
        assert bench.table.lamps(team) == copy.lamps(team)
    assert bench.table.match.state() == copy.match.state()
    record = read_record(max(bench.folder.iterdir()))
    assert match_of(record).state() == bench.table.match.state()
    assert bench.table.session.live.seconds == pytest.approx(copy.session.live.seconds, abs=0.001)
    copy.close()


def test_all_is_as_the_record_says_and_goes_on_from_there(rush: Bench) -> None:
    """Order after order, taken back and given again, with the table's own notes among them."""
    rounds = (
        ("blue captain head N", "blue mate mark torpedo", "blue engineer break N1"),
        ("yellow captain head E", "yellow mate mark sonar", "yellow engineer break E2"),
        ("yellow captain stop", "yellow captain resume"),
        ("blue captain surface",),
    )
    for lines in rounds:
        rush.give(*lines)
        rush.hold()
        same(rush)
        rush.give(lines[-1])
        same(rush)
    rush.hold(4 * (HOLD + LATE) + 0.5)
    same(rush)
    assert rush.lines.count("takeback 1") >= len(rounds)


def test_a_full_disk_takes_back_all_the_same(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.give("blue captain head N")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("sonar_console.record.journal._write_all", full)
        bench.hold()
        assert bench.orders == [*BEGINNING]
        warning = bench.view().warning
        assert warning is not None
        assert warning.key == "warning-disk"
    bench.wait(60.0)
    assert bench.lines[-1] == "takeback 1"


def test_before_anyone_sees_it_the_line_is_written(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.give("blue captain head N")
    seen: list[tuple[str, ...]] = []
    keep = bench.table.session.recorder.take_back

    def watched(count: int, seconds: float | None) -> None:
        seen.append(bench.view().captain.boat.route)
        keep(count, seconds)
        seen.append(bench.view().captain.boat.route)

    monkeypatch.setattr(bench.table.session.recorder, "take_back", watched)
    bench.hold()
    assert seen == [("E4", "E3"), ("E4", "E3")]
    assert bench.view().captain.boat.route == ("E4",)
