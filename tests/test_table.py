"""The running table: from a press to the record and to what each crew sees."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from sonar_console.bots.touches import TouchKind, next_touch
from sonar_console.cards.team import Message, TeamView
from sonar_console.engine import edit_boat
from sonar_console.engine.names import Mode, Team
from sonar_console.modes.play.announcer import HEARD
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import journal as journals
from sonar_console.record.header import Header
from sonar_console.record.journal import begin_journal
from sonar_console.record.notation import parse_order
from sonar_console.record.record import read_record
from sonar_console.record.recorder import RETRY
from sonar_console.record.replay import match_of
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.table import Plan, Table

BLUE, YELLOW = Team.BLUE, Team.YELLOW


class Evening:
    """A table with a journal in a folder, and hands."""

    def __init__(self, folder: Path, header: Header) -> None:
        self.folder = folder
        self.now = 100.0
        self.first: Team | None = None
        plan = Plan(header, load_scenario(find_scenario(header.scenario or "alpha")))
        self.table = Table(plan, self._lots, lambda head: begin_journal(folder, head))

    def _lots(self, teams: Sequence[Team]) -> Team:
        return self.first or teams[0]

    def press(self, control: str) -> None:
        for kind in (Kind.PRESS, Kind.RELEASE):
            self.now += 0.1
            self.table.touch(Press(*split_control(control), kind, self.now))
            self.table.advance(self.now)

    def turn(self, control: str, steps: int) -> None:
        self.table.touch(Press(*split_control(control), Kind.TURN, self.now, steps))

    def fists(self) -> None:
        for _ in ("a match", "its settings as they are"):
            self.now += 5.0
            for team in self.table.teams:
                self.press(f"{team}.captain.stop")

    def give(self, *lines: str) -> None:
        for line in lines:
            order = parse_order(line)[1]
            have = len(self.table.match.orders)
            while len(self.table.match.orders) == have:
                touch = next_touch(order, self.table.view(order.team))
                control = f"{order.team}.{touch.control}"
                if touch.kind is TouchKind.TURN:
                    self.turn(control, touch.steps)
                else:
                    self.press(control)
            assert self.table.match.orders[-1] == order

    def dive(self) -> None:
        self.fists()
        self.give("blue captain start E4", "yellow captain start A10")
        self.give("blue captain dive", "yellow captain dive")

    def round(self, team: str, heading: str, gauge: str = "mine") -> None:
        self.give(f"{team} captain head {heading}", f"{team} mate mark {gauge}")
        self.press(f"{team}.engineer.push")
        self.give(f"{team} captain done")

    def sink(self) -> None:
        """Blue surfaces on its last leg: the shortest way to an end is a breakdown too many."""
        for team in self.table.match.boats:
            edit_boat(self.table.match, team, damage=3, breakdowns=["N2", "N3", "N4", "N5", "N6"])
        self.give("blue captain head N", "blue engineer break N1")

    def view(self, team: Team = BLUE) -> TeamView:
        return self.table.view(team)

    def told(self, team: Team = BLUE) -> tuple[str | None, str | None]:
        view = self.view(team)
        return view.refusal_seat, view.refusal.key if view.refusal else None

    @property
    def lines(self) -> list[str]:
        """The newest journal's orders."""
        newest = max(self.folder.iterdir())
        text = newest.read_text(encoding="utf-8")
        lines = [line.partition(" ;")[0] for line in text.splitlines()]
        return [line for line in lines if line and line[0] not in "[;"]


@pytest.fixture
def open_evening(tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    opened: list[Evening] = []

    def open_one(**header: object) -> Evening:
        evening = Evening(tmp_path / "journals", replace(Header(scenario="alpha"), **header))  # type: ignore[arg-type]
        opened.append(evening)
        return evening

    yield open_one
    for evening in opened:
        evening.table.close()


@pytest.fixture
def evening(open_evening: Callable[..., Evening]) -> Evening:
    return open_evening()


def test_nothing_is_written_before_both_fists(evening: Evening) -> None:
    assert evening.view().phase == "attract"
    evening.press("blue.captain.stop")
    assert not evening.folder.exists()
    evening.press("yellow.captain.stop")
    assert evening.view().phase == "settings"
    assert not evening.folder.exists()
    evening.now += 5.0
    for team in ("yellow", "blue"):
        evening.press(f"{team}.captain.stop")
    assert evening.table.mode.name == "play"
    assert evening.view().phase == "setup"
    assert [path.name for path in evening.folder.iterdir()] == ["match-0001.sonar"]


def test_the_header_says_all_that_the_match_is_played_with(
    open_evening: Callable[..., Evening],
) -> None:
    """S-6: the first team is drawn, and written down; a switch stands there if it is changed."""
    evening = open_evening(
        switches={"sheet": "light"}, crews={BLUE: 3, YELLOW: 2}, others=(("Date", "today"),)
    )
    evening.first = YELLOW
    evening.fists()
    assert evening.table.journal is not None
    header = read_record(evening.table.journal.path).header
    assert header.first is YELLOW
    assert header.crews == {BLUE: 3, YELLOW: 2}
    assert header.switches == {"sheet": "light"}
    assert header.others == (("Date", "today"),)
    assert evening.table.match.turn is YELLOW


def test_an_order_is_on_the_disk_before_anyone_sees_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.dive()
    seen: list[TeamView] = []
    real = journals._write_all

    def watched(descriptor: int, data: bytes) -> None:
        seen.append(evening.view(YELLOW))
        real(descriptor, data)

    monkeypatch.setattr(journals, "_write_all", watched)
    before = evening.view(YELLOW).heard
    evening.press("blue.captain.north")
    assert [view.heard for view in seen] == [before]
    assert evening.view(YELLOW).heard != before
    assert evening.lines[-1].endswith("blue captain head N")


def test_orders_carry_seconds_since_the_dive(evening: Evening) -> None:
    evening.dive()
    begun = evening.now
    evening.press("blue.captain.north")
    assert evening.lines[0] == "blue captain start E4"
    assert evening.lines[3] == "0.000 yellow captain dive"
    seconds = float(evening.lines[-1].split()[0])
    assert seconds == pytest.approx(evening.now - 0.1 - (begun - 0.1), abs=0.001)


def test_a_refused_order_is_said_in_words_and_not_written(evening: Evening) -> None:
    evening.dive()
    lines, state = evening.lines, evening.table.match.state()
    evening.press("yellow.captain.north")
    assert evening.told(YELLOW) == ("captain", "refused-not-your-turn")
    assert evening.view(YELLOW).refusal is not None
    assert evening.view(YELLOW).refusal.values["rule"] == "C-6"  # type: ignore[union-attr]
    assert evening.told(BLUE) == (None, None)
    assert (evening.lines, evening.table.match.state()) == (lines, state)
    assert evening.table.session.live.refused == {BLUE: 0, YELLOW: 1}


def test_words_stay_until_the_seat_s_next_press(evening: Evening) -> None:
    evening.dive()
    evening.press("blue.mate.push")
    assert evening.told() == ("mate", "refused-nothing-to-mark")
    evening.turn("blue.captain.select", 1)  # another seat's cursor
    evening.turn("blue.radio.slide_x", 1)  # and its notes
    assert evening.told() == ("mate", "refused-nothing-to-mark")
    evening.turn("blue.mate.select", 1)
    assert evening.told() == (None, None)


def test_words_go_when_the_crew_s_own_match_moves_on(evening: Evening) -> None:
    evening.dive()
    evening.press("blue.mate.push")
    evening.press("blue.captain.north")
    assert evening.told() == (None, None)


def test_words_go_for_both_crews_with_the_turn(evening: Evening) -> None:
    evening.dive()
    evening.press("yellow.captain.north")
    evening.round("blue", "N")
    assert evening.told(YELLOW) == (None, None)


def test_a_crew_hears_the_last_announcements(evening: Evening) -> None:
    evening.dive()
    for heading in ("N", "E", "N"):
        evening.round("blue", heading, "silence")
        evening.round("yellow", "E", "silence")
    heard = [message.values["heading"] for message in evening.view().heard]
    assert heard == ["N", "E", "E", "E", "N", "E"]
    assert len(heard) == HEARD


def test_the_version_grows_with_what_may_be_seen(evening: Evening) -> None:
    version = evening.table.version
    evening.table.advance(evening.now)
    evening.table.warn(None)
    assert evening.table.version == version
    evening.press("blue.captain.stop")
    assert evening.table.version > version


def test_a_full_disk_is_told_and_the_match_goes_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.dive()
    lines = evening.lines

    def full(descriptor: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journals, "_write_all", full)
        evening.press("blue.captain.north")
    for team in (BLUE, YELLOW):
        warning = evening.view(team).warning
        assert warning is not None
        assert warning.key == "warning-disk"
        assert "No space left on device" in str(warning.values["value"])
    assert evening.view().boat.position == "E3"
    evening.give("blue mate mark mine")
    assert evening.lines == lines, "the disk has failed: they wait in memory"
    evening.table.advance(evening.now + RETRY)
    assert evening.view().warning is None
    assert [line.split(" ", 1)[-1] for line in evening.lines[-2:]] == [
        "blue captain head N",
        "blue mate mark mine",
    ]


def test_a_folder_that_cannot_be_made_is_told_too(evening: Evening) -> None:
    evening.folder.write_text("not a folder")
    evening.fists()
    warning = evening.view().warning
    assert warning is not None
    assert warning.key == "warning-disk"
    assert evening.view().phase == "setup"
    evening.give("blue captain start E4")


def test_a_device_s_fault_is_shown_to_both_and_taken_back(evening: Evening) -> None:
    fault = Message("warning-oled", {"value": "blue.oled.mate"})
    evening.table.warn(fault)
    assert evening.view(BLUE).warning == evening.view(YELLOW).warning == fault
    evening.table.warn(None)
    assert evening.view().warning is None


def test_after_the_end_two_fists_begin_another_match(evening: Evening) -> None:
    evening.dive()
    evening.round("blue", "N")
    evening.round("yellow", "E")
    evening.press("yellow.radio.north")
    evening.sink()
    assert evening.view(BLUE).outcome is not None
    assert evening.view(BLUE).phase == "ended"
    assert evening.view(BLUE).seats["captain"].moment == "review-wait"
    assert evening.view(BLUE).seats["mate"].moment == "over"
    assert evening.table.lamps(BLUE) == frozenset()
    assert evening.told(BLUE) == (None, None)
    evening.press("blue.radio.north")
    assert evening.told(BLUE) == ("radio", "nothing-now")
    old = evening.table.match
    evening.first = YELLOW
    evening.fists()
    assert evening.table.match is not old
    for team in (BLUE, YELLOW):
        view = evening.view(team)
        assert (view.phase, view.heard, view.sheet.legs) == ("setup", (), ())
        assert (view.refusal, view.outcome, view.boat.position) == (None, None, None)
    assert evening.table.match.setup.first is YELLOW
    assert sorted(path.name for path in evening.folder.iterdir()) == [
        "match-0001.sonar",
        "match-0002.sonar",
    ]


def test_a_disk_that_recovers_is_used_for_the_next_match(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_descriptor: int) -> None:
        raise OSError(5, "I/O error")

    evening.dive()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        evening.press("blue.captain.north")
    assert evening.view().warning is not None
    evening.give("blue mate mark mine", "blue engineer break N4", "blue captain done")
    evening.round("yellow", "E")
    evening.sink()
    evening.fists()
    assert evening.view().warning is None
    evening.give("blue captain start E4")
    assert evening.lines == ["blue captain start E4"]


def test_the_record_is_the_match(evening: Evening) -> None:
    evening.dive()
    evening.round("blue", "N")
    evening.round("yellow", "E")
    evening.give("blue captain surface")
    assert evening.table.journal is not None
    record = read_record(evening.table.journal.path)
    assert [*record.orders] == evening.table.match.orders
    assert match_of(record).state() == evening.table.match.state()


def test_the_enemy_s_sector_is_shown_while_it_is_surfaced(evening: Evening) -> None:
    """U-1, U-2."""
    evening.dive()
    evening.give("blue captain surface")
    assert evening.view(YELLOW).enemy.surfaced
    assert evening.view(YELLOW).enemy.sector == 1
    assert (evening.view(YELLOW).turn, evening.view(YELLOW).turns_left) == ("yellow", 3)
    for heading in ("E", "E", "N"):
        evening.round("yellow", heading)
    assert not evening.view(YELLOW).enemy.surfaced
    assert evening.view(YELLOW).enemy.sector is None


def test_each_screen_speaks_its_own_language(evening: Evening) -> None:
    assert [evening.view(team).language for team in (BLUE, YELLOW)] == ["en", "fr"]


def test_a_table_without_a_journal_plays_all_the_same() -> None:
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
    table = Table(plan, lambda teams: teams[0])
    for at in (1.0, 5.0):
        for team in table.teams:
            table.touch(Press(team, "captain", "stop", Kind.PRESS, at))
    assert table.mode.name == "play"
    assert table.journal is None
    assert table.view(BLUE).warning is None
    table.close()


def test_an_x_that_is_moved_is_announced_once(evening: Evening) -> None:
    """S-6: how often a captain changes its mind is nobody's business."""
    evening.fists()
    evening.give("blue captain start E4", "blue captain start F4", "yellow captain start A1")
    evening.give("blue captain start G4")
    for team in (BLUE, YELLOW):
        heard = [(message.key, message.values["team"]) for message in evening.view(team).heard]
        assert heard == [("heard-started", "blue"), ("heard-started", "yellow")]


def test_lots_are_drawn_when_a_match_begins_and_only_turn_by_turn(
    open_evening: Callable[..., Evening],
) -> None:
    """S-6."""
    drawn: list[Sequence[Team]] = []

    class Drawing(Evening):
        def _lots(self, teams: Sequence[Team]) -> Team:
            drawn.append(teams)
            return teams[1]

    turns = Drawing(open_evening().folder, Header(scenario="alpha"))
    assert drawn == []
    turns.fists()
    assert drawn == [(BLUE, YELLOW)]
    assert turns.table.match.turn is YELLOW
    rush = Drawing(turns.folder, Header(scenario="alpha", mode=Mode.REALTIME))
    rush.fists()
    assert drawn == [(BLUE, YELLOW)]
    assert rush.table.match.turn is None
    for each in (turns, rush):
        each.table.close()


def test_words_of_a_stop_go_when_play_goes_on(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(mode=Mode.REALTIME)
    evening.dive()
    evening.give("blue captain stop")
    evening.press("yellow.captain.north")
    assert evening.told(YELLOW) == ("captain", "refused-stopped-by-enemy")
    evening.give("blue captain resume")
    assert evening.told(YELLOW) == (None, None)
