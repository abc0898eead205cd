"""The table with its devices: one step takes presses in and shows what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.faults import notices_of_past
from sonar_console.app.opening import open_table
from sonar_console.app.runner import COMING_UP, EACH_FAULT, SCREENS_FIRST
from sonar_console.app.screenwatch import Loss
from sonar_console.cards import DoorPicture, Message, PagePicture, Picture, PlayPicture
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.devices.oled import RENEW
from sonar_console.engine.names import Mode, Team
from sonar_console.locales import Words, languages
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.shipped import shipped_folder
from sonar_console.screens.oled import draw_oled
from sonar_console.system.conditions import ENDANGERS, Condition
from sonar_console.table import Plan


@dataclass
class Desk:
    """A running table without a journal, on a bench."""

    scenario: str = "alpha"
    mode: Mode = Mode.TURN
    layout: Path = shipped_folder("hardware") / "table.toml"
    now: float = 50.0
    shown: list[Picture] = field(default_factory=list)
    lost: dict[str, Loss] = field(default_factory=dict)
    conditions: set[Condition] = field(default_factory=set)

    def __post_init__(self) -> None:
        layout = load_layout(self.layout)
        self.bench = MockDevices(layout, self.clock)
        plan = Plan(
            Header(scenario=self.scenario, mode=self.mode),
            load_scenario(find_scenario(self.scenario)),
        )
        self.runner = open_table(
            plan,
            mock_equipment(self.bench),
            lambda side, view: self.shown.append(view),
            first_team=lambda teams: teams[0],
            lost=lambda: self.lost,
            conditions=lambda: self.conditions,
        )
        self.table, self.controls = self.runner.table, self.runner.controls

    def clock(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            self.now += 0.02
            self.bench.pump()
            self.runner.step()

    def press(self, control: str) -> None:
        self.bench.press(control)
        self.advance(0.06)
        self.bench.release(control)
        self.advance(0.06)

    def close(self) -> None:
        self.runner.close()
        self.bench.close()


def settings(desk: Desk, *, opened: bool = False) -> None:
    """A fist opens the front door, unless it is open; the settings stand behind *More*."""
    for control in ("stop", "south", "push")[int(opened) :]:
        desk.press(f"blue.captain.{control}")


def begin(desk: Desk, *, opened: bool = False) -> None:
    """A match with its settings as they are, and its briefing."""
    settings(desk, opened=opened)
    for _ in ("its settings", "its briefing"):
        for side in ("blue", "yellow"):
            desk.press(f"{side}.captain.stop")
        desk.advance(2.5)


@pytest.fixture
def desk() -> Iterator[Desk]:
    opened = Desk()
    yield opened
    opened.close()


def test_the_first_step_shows_both_screens(desk: Desk) -> None:
    desk.runner.step()
    assert [view.team for view in desk.shown] == ["blue", "yellow"]


def test_a_side_follows_its_team_through_another_game_and_back(desk: Desk) -> None:
    """S-1: the yellow side plays green in Sonar Family; back again, it is yellow as before."""
    desk.advance(SCREENS_FIRST + 0.1)
    settings(desk)
    picture = desk.table.picture(Team.BLUE)
    assert isinstance(picture, PagePicture)
    menu = picture.page
    lines = [line.label.key for line in menu.lines]
    desk.bench.turn("blue.captain.select", lines.index("item-set-game") - menu.selected)
    desk.advance(0.1)
    desk.press("blue.captain.push")
    teams = []
    for step in (1, 1):  # there are two games
        desk.bench.turn("blue.captain.select", step)
        desk.advance(0.3)
        desk.controls.flush()
        other = [view for view in desk.shown if view.team != "blue"][-1]
        assert other == desk.table.picture(Team(other.team))
        assert desk.table.teams[1] == other.team
        oled = desk.bench.picture("yellow.oled.mate")
        assert oled is not None
        card = desk.table.oleds(Team(other.team))["mate"]
        assert oled.tobytes() == draw_oled(card, Words(other.language)).tobytes()
        teams.append(other.team)
    assert teams == ["green", "yellow"]


def test_a_picture_is_shown_again_only_when_it_has_changed(desk: Desk) -> None:
    desk.advance(1.0)
    del desk.shown[:]
    desk.advance(2.0)
    assert desk.shown == []
    desk.press("blue.captain.stop")  # the front door, on both screens
    assert [view.team for view in desk.shown] == ["blue", "yellow"]


def test_oleds_and_lamps_follow(desk: Desk) -> None:
    desk.advance(1.0)
    for name in ("blue.oled.mate", "blue.oled.engineer", "yellow.oled.mate"):
        assert desk.bench.picture(name) is not None
    begin(desk)
    for control in ("push", "stop"):
        for team in ("blue", "yellow"):
            desk.press(f"{team}.captain.{control}")
    assert desk.bench.lamps("blue") == {"mate_ok", "engineer_ok"}


def test_the_second_side_of_the_table_plays_as_the_game_s_second_team() -> None:
    """S-1: Sonar Family is blue against green; green sits where the wiring says yellow."""
    desk = Desk("archipelago")
    try:
        desk.advance(1.0)
        assert desk.table.teams == (Team.BLUE, Team.GREEN)
        assert desk.runner.side_of == {Team.BLUE: "blue", Team.GREEN: "yellow"}
        assert [view.team for view in desk.shown[:2]] == ["blue", "green"]
        oleds = {name: desk.bench.picture(f"yellow.oled.{name}") for name in ("mate", "engineer")}
        assert None not in oleds.values()
        del desk.shown[:]
        desk.press("yellow.captain.stop")
        assert {view.team for view in desk.shown} == {"blue", "green"}
        begin(desk, opened=True)
        for control in ("push", "stop"):
            for side in ("blue", "yellow"):
                desk.press(f"{side}.captain.{control}")
        assert [str(order) for order in desk.table.match.orders] == [
            "blue captain start A1",
            "green captain start J10",
            "blue captain dive",
            "green captain dive",
        ]
        assert desk.bench.lamps("yellow") == set()
    finally:
        desk.close()


def test_sides_are_told_by_the_wiring_whichever_stands_first(tmp_path: Path) -> None:
    """A table wired as blue and green plays Captain Sonar as blue and yellow."""
    text = (shipped_folder("hardware") / "table.toml").read_text("utf-8")
    path = tmp_path / "table.toml"
    path.write_text(text.replace("yellow", "green"), encoding="utf-8")
    desk = Desk(layout=path)
    try:
        assert desk.runner.side_of == {Team.BLUE: "blue", Team.YELLOW: "green"}
        desk.advance(1.0)
        desk.press("green.captain.stop")
        shown = desk.shown[-1]
        assert isinstance(shown, DoorPicture)
        assert shown.team == "yellow"
    finally:
        desk.close()


def test_the_stop_lamp_is_lit_on_both_sides() -> None:
    """A-4, F-8."""
    desk = Desk("archipelago", mode=Mode.REALTIME)
    try:
        desk.advance(1.0)
        begin(desk)
        for control in ("push", "stop"):
            for side in ("blue", "yellow"):
                desk.press(f"{side}.captain.{control}")
        desk.press("yellow.captain.stop")
        assert desk.bench.lamps("yellow") == desk.bench.lamps("blue") == {"stop"}
        desk.advance(1.0)
        desk.press("yellow.captain.stop")
        assert desk.bench.lamps("yellow") == desk.bench.lamps("blue") == set()
    finally:
        desk.close()


@pytest.mark.parametrize("control", ["captain.push", "captain.north", "radio.unknown"])
def test_what_a_seat_without_a_lamp_is_refused_lights_nothing_that_the_enemy_sees(
    control: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    blinks: list[tuple[str, str]] = []
    monkeypatch.setattr(desk.controls, "blink", lambda side, lamp: blinks.append((side, lamp)))
    desk.advance(1.0)
    begin(desk)
    assert desk.table.picture(Team.BLUE).phase == "setup"
    for step in ("push", "stop"):
        desk.press(f"blue.captain.{step}")  # in its place, and dived: nothing more to say
    assert blinks == []
    desk.press(f"blue.{control}")
    picture = desk.table.picture(Team.BLUE)
    assert isinstance(picture, PlayPicture)
    assert picture.refusal is not None
    assert blinks == []
    desk.press("blue.mate.push")
    assert blinks == [("blue", "mate_ok")]


def test_waiting_ends_when_something_is_due(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never later than what the devices or a long press need, never less than no time."""
    desk.advance(1.0)
    waits: list[float] = []
    monkeypatch.setattr(desk.controls, "wait", waits.append)
    monkeypatch.setattr(desk.controls, "due", lambda: None)
    dues = iter([None, desk.now + 0.3, desk.now - 5.0, desk.now + 30.0])
    monkeypatch.setattr(desk.table, "due", lambda: next(dues))
    for _ in range(4):
        desk.runner.wait(1.0)
    assert waits == pytest.approx([1.0, 0.3, 0.0, 1.0])


def test_several_faults_are_shown_in_turn(desk: Desk) -> None:
    desk.advance(1.0)
    desk.bench.unplug("yellow")
    desk.advance(4.0)
    warning = desk.shown[-1].warning
    assert warning is not None
    assert (warning.key, warning.values) == ("warning-board", {"value": "yellow"})
    desk.bench.press("blue.captain.north")
    desk.advance(31.0)
    del desk.shown[:]
    desk.advance(2 * EACH_FAULT)
    told = {view.warning.key for view in desk.shown if view.warning is not None}
    assert told == {"warning-board", "warning-stuck"}


def test_a_new_fault_is_shown_before_those_that_are_known(desk: Desk) -> None:
    for control in ("north", "east", "south", "west"):
        desk.bench.press(f"blue.captain.{control}")
    desk.bench.unplug("yellow")
    desk.advance(40.0)
    desk.bench.break_oled("blue.oled.mate")
    for _ in range(3):  # whatever is shown at the moment
        desk.advance(RENEW + 0.5)
        warning = desk.shown[-1].warning
        assert warning is not None
        assert (warning.key, warning.values) == ("warning-oled", {"value": "blue.oled.mate"})
        desk.bench.mend_oled("blue.oled.mate")
        desk.advance(8.0)
        assert desk.shown[-1].warning != warning
        desk.bench.break_oled("blue.oled.mate")


def test_closing_twice_is_quiet(desk: Desk) -> None:
    desk.runner.close()
    desk.runner.close()


@pytest.mark.parametrize("scenario", ["alpha", "jules-verne"])
def test_a_side_that_loses_its_screen_is_told_and_waited_for(scenario: str) -> None:
    """The side is wired as yellow and plays green in Sonar Family (S-1)."""
    desk = Desk(scenario)
    try:
        desk.advance(COMING_UP)
        begin(desk)
        team = desk.table.teams[1]
        desk.lost["yellow"] = Loss.HUNG
        desk.advance(0.6)
        for side in ("blue", "yellow"):
            shown = desk.runner.pictures[side]
            assert isinstance(shown, PlayPicture)
            assert shown.header.awaited == Message("awaited-picture", {"team": str(team)})
            assert shown.warning == Message("warning-screen-hung", {"value": "yellow.screen"})
        assert [(each.where, each.what) for each in desk.table.fault_log.last] == [
            ("yellow.screen", "hung: screen: hung")
        ]
        desk.lost.clear()
        desk.advance(0.6)
        shown = desk.runner.pictures["blue"]
        assert isinstance(shown, PlayPicture)
        assert shown.header.awaited.key != "awaited-picture"
        assert shown.warning is None
    finally:
        desk.close()


@pytest.mark.parametrize("condition", Condition)
def test_a_condition_of_the_machine_that_endangers_the_evening_is_on_both_screens(
    desk: Desk, condition: Condition
) -> None:
    desk.advance(COMING_UP + 0.1)
    desk.conditions.add(condition)
    desk.advance(0.1)
    told = {side: view.viewer.warning for side, view in desk.runner.pictures.items()}
    if condition not in ENDANGERS:  # the host alone is told
        assert set(told.values()) == {None}
        return
    for warning in told.values():
        assert warning is not None
        assert warning.key == f"warning-{condition}"
    (past,) = desk.table.fault_log.last
    desk.conditions.clear()
    desk.advance(0.1)
    assert {view.viewer.warning for view in desk.runner.pictures.values()} == {None}
    for language in languages():
        (notice,) = notices_of_past([past], desk.now)
        said = Words(language).say(notice.said)
        assert past.what in said
        assert past.where not in said or language == "en"  # the part has a name
