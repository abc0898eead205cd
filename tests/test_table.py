"""The running table: from a press to the record and to what each crew sees."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sonar_console.bots.touches import TouchKind, next_touch
from sonar_console.cards import Message
from sonar_console.engine import edit_boat
from sonar_console.engine.names import Mode, Team
from sonar_console.engine.setup import SWITCHES
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
MOST = 200
"""The most touches that one order takes here; more are a press that the table refuses."""


class Hands:
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
        """A match, its settings as they are, and its briefing."""
        self.now += 5.0
        for control in ("stop", "south", "east", "push"):
            self.press(f"blue.captain.{control}")
        self.agree()

    def agree(self) -> None:
        """Both agree to the settings as they are, and close the briefing."""
        for _ in ("settings", "briefing"):
            self.now += 5.0
            self.table.advance(self.now)
            for team in self.table.teams:
                self.press(f"{team}.captain.stop")

    def again(self) -> None:
        """After the end: another match, its settings as they are, and its briefing."""
        self.now += 5.0
        for team in self.table.teams:
            self.press(f"{team}.captain.stop")
        self.agree()

    def give(self, *lines: str) -> None:
        for line in lines:
            order = parse_order(line)[1]
            have = len(self.table.match.orders)
            for _ in range(MOST):
                if len(self.table.match.orders) > have:
                    break
                touch = next_touch(order, self.view(order.team))
                control = f"{order.team}.{touch.control}"
                if touch.kind is TouchKind.TURN:
                    self.turn(control, touch.steps)
                else:
                    self.press(control)
            assert self.table.match.orders[have:] == [order], (line, self.told(order.team))

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
            edit_boat(self.table.match, team, damage=3, breakdowns=["N2", "N3", "N4", "N6"])
        self.give("blue captain head N", "blue engineer break N1")

    def view(self, team: Team = BLUE) -> Any:
        return self.table.picture(team)

    def told(self, team: Team = BLUE) -> tuple[str | None, str | None]:
        view = self.view(team)
        refused = ((role, card.refusal) for role, card in view.places.items() if card.refusal)
        return next(((role, refusal.key) for role, refusal in refused), (None, None))

    @property
    def lines(self) -> list[str]:
        """The newest journal's orders."""
        newest = max(self.folder.iterdir())
        text = newest.read_text(encoding="utf-8")
        lines = [line.partition(" ;")[0] for line in text.splitlines()]
        return [line for line in lines if line and line[0] not in "[;"]


@pytest.fixture
def open_hands(tmp_path: Path) -> Iterator[Callable[..., Hands]]:
    opened: list[Hands] = []

    def open_one(**header: object) -> Hands:
        hands = Hands(tmp_path / "journals", replace(Header(scenario="alpha"), **header))  # type: ignore[arg-type]
        opened.append(hands)
        return hands

    yield open_one
    for hands in opened:
        hands.table.close()


@pytest.fixture
def hands(open_hands: Callable[..., Hands]) -> Hands:
    return open_hands()


def test_nothing_is_written_before_both_fists(hands: Hands) -> None:
    assert hands.view().phase == "attract"
    for control in ("stop", "south", "push"):
        hands.press(f"blue.captain.{control}")
        assert not hands.folder.exists()
    for phase in ("settings", "briefing"):
        assert hands.view().phase == phase
        assert not hands.folder.exists()
        hands.now += 5.0
        hands.table.advance(hands.now)
        for team in ("yellow", "blue"):
            hands.press(f"{team}.captain.stop")
    assert hands.table.mode.name == "play"
    assert hands.view().phase == "setup"
    assert [path.name for path in hands.folder.iterdir()] == ["match-0001.sonar"]


def test_the_header_says_all_that_the_match_is_played_with(
    open_hands: Callable[..., Hands],
) -> None:
    """S-6: the first team is drawn, and written down; so is each switch, changed or not."""
    hands = open_hands(
        switches={"sheet": "dark"}, crews={BLUE: 3, YELLOW: 2}, others=(("Date", "today"),)
    )
    hands.first = YELLOW
    hands.fists()
    assert hands.table.journal is not None
    header = read_record(hands.table.journal.path).header
    assert header.first is YELLOW
    assert header.crews == {BLUE: 3, YELLOW: 2}
    defaults = {name: switch.default(Mode.TURN) for name, switch in SWITCHES.items()}
    assert header.switches == {**defaults, "sheet": "dark"}
    assert header.others == (("Date", "today"),)
    assert hands.table.match.turn is YELLOW


def test_an_order_is_on_the_disk_before_anyone_sees_it(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.dive()
    seen: list[Any] = []
    real = journals._write_all

    def watched(descriptor: int, data: bytes) -> None:
        seen.append(hands.view(YELLOW))
        real(descriptor, data)

    monkeypatch.setattr(journals, "_write_all", watched)
    before = hands.view(YELLOW).heard
    hands.press("blue.captain.north")
    assert [view.heard for view in seen] == [before]
    assert hands.view(YELLOW).heard != before
    assert hands.lines[-1].endswith("blue captain head N")


def test_orders_carry_seconds_since_the_dive(hands: Hands) -> None:
    hands.dive()
    begun = hands.now
    hands.press("blue.captain.north")
    assert hands.lines[0] == "blue captain start E4"
    assert hands.lines[3] == "0.000 yellow captain dive"
    seconds = float(hands.lines[-1].split()[0])
    assert seconds == pytest.approx(hands.now - 0.1 - (begun - 0.1), abs=0.001)


def test_a_refused_order_is_said_in_words_and_not_written(hands: Hands) -> None:
    hands.dive()
    lines, state = hands.lines, hands.table.match.state()
    hands.press("yellow.captain.north")
    assert hands.told(YELLOW) == ("captain", "refused-not-your-turn")
    assert hands.view(YELLOW).refusal is not None
    assert hands.view(YELLOW).refusal.values["rule"] == "C-6"
    assert hands.told(BLUE) == (None, None)
    assert (hands.lines, hands.table.match.state()) == (lines, state)
    assert hands.table.session.live.refused == {BLUE: 0, YELLOW: 1}


def test_words_stay_until_the_seat_s_next_press(hands: Hands) -> None:
    hands.dive()
    hands.press("blue.mate.push")
    assert hands.told() == ("mate", "refused-nothing-to-mark")
    hands.turn("blue.captain.select", 1)  # another seat's cursor
    hands.turn("blue.radio.slide_x", 1)  # and its notes
    assert hands.told() == ("mate", "refused-nothing-to-mark")
    hands.turn("blue.mate.select", 1)
    assert hands.told() == (None, None)


def test_words_go_when_the_crew_s_own_match_moves_on(hands: Hands) -> None:
    hands.dive()
    hands.press("blue.mate.push")
    hands.press("blue.captain.north")
    assert hands.told() == (None, None)


def test_words_go_for_both_crews_with_the_turn(hands: Hands) -> None:
    hands.dive()
    hands.press("yellow.captain.north")
    hands.round("blue", "N")
    assert hands.told(YELLOW) == (None, None)


def test_a_crew_hears_the_last_announcements(hands: Hands) -> None:
    hands.dive()
    for heading in ("N", "E", "N"):
        hands.round("blue", heading, "silence")
        hands.round("yellow", "E", "silence")
    heard = [message.values["heading"] for message in hands.view().heard]
    assert heard == ["N", "E", "E", "E", "N", "E"]
    assert len(heard) == HEARD


def test_the_version_grows_with_what_may_be_seen(hands: Hands) -> None:
    version = hands.table.version
    hands.table.advance(hands.now)
    hands.table.warn(None)
    assert hands.table.version == version
    hands.press("blue.captain.stop")
    assert hands.table.version > version


def test_a_full_disk_is_told_and_the_match_goes_on(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.dive()
    lines = hands.lines

    def full(descriptor: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journals, "_write_all", full)
        hands.press("blue.captain.north")
    for team in (BLUE, YELLOW):
        warning = hands.view(team).warning
        assert warning is not None
        assert warning.key == "warning-disk"
        assert "No space left on device" in str(warning.values["value"])
    assert hands.view().captain.boat.position == "E3"
    hands.give("blue mate mark mine")
    assert hands.lines == lines, "the disk has failed: they wait in memory"
    hands.table.advance(hands.now + RETRY)
    assert hands.view().warning is None
    assert [line.split(" ", 1)[-1] for line in hands.lines[-2:]] == [
        "blue captain head N",
        "blue mate mark mine",
    ]


def test_a_folder_that_cannot_be_made_is_told_too(hands: Hands) -> None:
    hands.folder.write_text("not a folder")
    hands.fists()
    warning = hands.view().warning
    assert warning is not None
    assert warning.key == "warning-disk"
    assert hands.view().phase == "setup"
    hands.give("blue captain start E4")


def test_a_device_s_fault_is_shown_to_both_and_taken_back(hands: Hands) -> None:
    fault = Message("warning-oled", {"value": "blue.oled.mate"})
    hands.table.warn(fault)
    assert hands.view(BLUE).warning == hands.view(YELLOW).warning == fault
    hands.table.warn(None)
    assert hands.view().warning is None


def test_after_the_end_two_fists_begin_another_match(hands: Hands) -> None:
    hands.dive()
    hands.round("blue", "N")
    hands.round("yellow", "E")
    hands.press("yellow.radio.north")
    hands.sink()
    assert hands.view(BLUE).outcome is not None
    assert hands.view(BLUE).phase == "ended"
    assert hands.view(BLUE).seats["captain"].moment == "review-wait"
    assert hands.view(BLUE).seats["mate"].moment == "over"
    assert hands.table.lamps(BLUE) == frozenset()
    assert hands.told(BLUE) == (None, None)
    hands.press("blue.radio.north")
    assert hands.told(BLUE) == ("radio", "nothing-now")
    old = hands.table.match
    hands.first = YELLOW
    hands.again()
    assert hands.table.match is not old
    for team in (BLUE, YELLOW):
        view = hands.view(team)
        assert (view.phase, view.heard, view.radio.sheet.legs) == ("setup", (), ())
        assert (view.refusal, view.outcome, view.captain.boat.position) == (None, None, None)
    assert hands.table.match.setup.first is YELLOW
    assert sorted(path.name for path in hands.folder.iterdir()) == [
        "match-0001.sonar",
        "match-0002.sonar",
    ]


def test_a_disk_that_recovers_is_used_for_the_next_match(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_descriptor: int) -> None:
        raise OSError(5, "I/O error")

    hands.dive()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        hands.press("blue.captain.north")
    assert hands.view().warning is not None
    hands.give("blue mate mark mine", "blue engineer break N4", "blue captain done")
    hands.round("yellow", "E")
    hands.sink()
    hands.again()
    assert hands.view().warning is None
    hands.give("blue captain start E4")
    assert hands.lines == ["blue captain start E4"]


def test_the_record_is_the_match(hands: Hands) -> None:
    hands.dive()
    hands.round("blue", "N")
    hands.round("yellow", "E")
    hands.give("blue captain surface")
    assert hands.table.journal is not None
    record = read_record(hands.table.journal.path)
    assert [*record.orders] == hands.table.match.orders
    assert match_of(record).state() == hands.table.match.state()


def test_the_enemy_s_sector_is_shown_while_it_is_surfaced(hands: Hands) -> None:
    """U-1, U-2."""
    hands.dive()
    hands.give("blue captain surface")
    assert hands.view(YELLOW).header.enemy.surfaced
    assert hands.view(YELLOW).header.enemy.sector == 1
    assert (hands.view(YELLOW).header.turn, hands.view(YELLOW).header.turns_left) == ("yellow", 3)
    for heading, gauge in (("E", "mine"), ("E", "torpedo"), ("N", "drone")):
        hands.round("yellow", heading, gauge)
    assert not hands.view(YELLOW).header.enemy.surfaced
    assert hands.view(YELLOW).header.enemy.sector is None


def test_each_screen_speaks_its_own_language(hands: Hands) -> None:
    assert [hands.view(team).language for team in (BLUE, YELLOW)] == ["en", "fr"]


def test_a_table_without_a_journal_plays_all_the_same() -> None:
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
    table = Table(plan, lambda teams: teams[0])
    for at, control in enumerate(("stop", "south", "push"), 1):
        table.touch(Press("blue", "captain", control, Kind.PRESS, float(at)))
    for now in (5.0, 10.0):
        table.advance(now)
        for team in table.teams:
            table.touch(Press(team, "captain", "stop", Kind.PRESS, now))
    assert table.mode.name == "play"
    assert table.journal is None
    assert table.picture(BLUE).warning is None
    table.close()


def test_an_x_that_is_moved_is_announced_once(hands: Hands) -> None:
    """S-6: how often a captain changes its mind is nobody's business."""
    hands.fists()
    hands.give("blue captain start E4", "blue captain start F4", "yellow captain start A1")
    hands.give("blue captain start G4")
    for team in (BLUE, YELLOW):
        heard = [(message.key, message.values["team"]) for message in hands.view(team).heard]
        assert heard == [("heard-started", "blue"), ("heard-started", "yellow")]


def test_lots_are_drawn_when_a_match_begins_and_only_turn_by_turn(
    open_hands: Callable[..., Hands],
) -> None:
    """S-6."""
    drawn: list[Sequence[Team]] = []

    class Drawing(Hands):
        def _lots(self, teams: Sequence[Team]) -> Team:
            drawn.append(teams)
            return teams[1]

    turns = Drawing(open_hands().folder, Header(scenario="alpha"))
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


def test_words_of_a_stop_go_when_play_goes_on(open_hands: Callable[..., Hands]) -> None:
    hands = open_hands(mode=Mode.REALTIME)
    hands.dive()
    hands.give("blue captain stop")
    hands.press("yellow.captain.north")
    assert hands.told(YELLOW) == ("captain", "refused-stopped-by-enemy")
    hands.give("blue captain resume")
    assert hands.told(YELLOW) == (None, None)
