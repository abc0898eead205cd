"""Players' stories with the real firmware, in MicroPython, behind the pseudo-terminals.

The story teller is that of ``tests/stories``, but real time passes here: each step waits on the
boards' lines, and each wait has an end.
"""

from __future__ import annotations

import functools
import importlib.util
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sonar_console.simulator
from sonar_console.devices.board_events import BoardSettings
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import BoardMaker, MockDevices
from sonar_console.record.record import read_record
from sonar_console.record.shipped import shipped_folder

TELLER = Path(__file__).resolve().parents[1] / "stories" / "conftest.py"
DEMONSTRATION = Path(sonar_console.simulator.__file__).with_name("demonstration.sonar")
PATIENCE = 10.0
GLANCE = 0.004
"""Seconds between two steps of the table at most."""


def real_story(board: BoardMaker, folder: Path, layout: Path | None = None) -> Any:
    """A story whose clock is the real one and whose boards run the firmware.

    ``layout`` is the table's, where it is another than that of the program.
    """
    spec = importlib.util.spec_from_file_location("story_teller", TELLER)
    assert spec is not None
    assert spec.loader is not None
    teller: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(teller)
    teller.MockDevices = functools.partial(MockDevices, board=board)
    teller.TAP = 0.03
    if layout is not None:
        teller.load_layout = lambda _: load_layout(layout)

    class RealStory(teller.Story):  # type: ignore[misc]  # loaded above
        """Time cannot be set here, only waited for."""

        now = property(lambda self: time.monotonic(), lambda self, value: None)

        def advance(self, seconds: float) -> None:
            end = self.now + seconds
            while (left := end - self.now) > 0:
                self.runner.step()
                self.controls.wait(min(left, GLANCE))
            self.runner.step()

        def hold(self, control: str, seconds: float) -> None:
            super().hold(control, seconds)
            self.read_out()

        def turn(self, control: str, steps: int) -> None:
            self.bench.turn(self.at(control), steps)
            self.read_out()

        def read_out(self) -> None:
            """Wait until the boards have read what the hands did, and the table the boards."""
            self.until(lambda: all(board.settled() for board in self.bench.boards.values()))
            self.advance(max(0.0, self.bench.settles - self.now) + 0.03)

        def until(self, so: Callable[[], bool]) -> None:
            end = self.now + PATIENCE
            while not so():
                assert self.now < end, "nothing came in time"
                self.advance(GLANCE)

    return RealStory(folder / "matches", "alpha", ("en", "en"), {})


@pytest.fixture
def story(board_maker: BoardMaker, tmp_path: Path) -> Iterator[Any]:
    made = real_story(board_maker, tmp_path)
    made.until(lambda: all(board.up for board in made.controls.boards()))
    yield made
    made.close()


def test_a_turn_of_both_crews(story: Any) -> None:
    """From two fists to a turn each, notes, undo short and long, lamps, and a plug pulled."""
    assert {board.firmware for board in story.controls.boards()} != {"desk"}
    story.dive("E4", "A10")
    story.give("blue captain head N", "blue mate mark mine")
    assert "mate_ok" in story.lamps("blue")
    story.until(lambda: "engineer_ok" not in story.lamps("blue"))
    story.give("blue engineer break N6")
    story.until(lambda: {"mate_ok", "engineer_ok"} <= story.lamps("blue"))
    story.give("yellow radio plot N", "yellow radio plot E", "yellow radio plot ?")
    story.hold("yellow.radio.undo", 0.3)
    story.until(lambda: story.record()[-1] == "yellow radio undo")
    assert story.screen("yellow").radio.sheet.legs == ("N", "E")
    story.turn("yellow.radio.slide_x", +3)
    story.turn("yellow.radio.slide_y", -2)
    slides = ["yellow radio slide 1 0"] * 3 + ["yellow radio slide 0 -1"] * 2
    story.until(lambda: story.record()[-5:] == slides)
    story.hold("yellow.radio.undo", 1.2)
    story.until(lambda: story.record()[-1] == "yellow radio clear")
    assert story.screen("yellow").radio.sheet.legs == ()
    story.give("blue captain done")

    story.bench.unplug("yellow")
    story.until(lambda: not story.controls.boards()[1].up)
    story.press("yellow.radio.north")  # a button of a board that is away
    assert story.record()[-1] == "blue captain done"
    story.bench.plug("yellow")
    story.until(lambda: story.controls.boards()[1].up)
    story.until(lambda: bool(story.lamps("yellow")))
    story.press("yellow.radio.north")
    story.until(lambda: story.record()[-1] == "yellow radio plot N")

    story.round("yellow", "N", "drone")
    story.advance(0.2)
    story.check_oleds()
    assert story.record()[-1] == "yellow captain done"
    assert [board.lost for board in story.controls.boards()] == [0, 0]


@pytest.mark.long
def test_a_knob_of_another_make_is_set_in_the_layout_and_nothing_is_flashed(
    board_maker: BoardMaker, tmp_path: Path
) -> None:
    """Two detents a cycle and the other way round: what the hand does is what the sheet does."""
    layout = tmp_path / "table.toml"
    text = (shipped_folder("hardware") / "table.toml").read_text()
    for board in ("blue", "yellow"):
        knob = f'slide_x = {{ board = "{board}", encoder = 1'
        assert text.count(knob) == 1
        text = text.replace(knob, f"{knob}, quarters = 2, backwards = true")
    layout.write_text(text)
    story = real_story(board_maker, tmp_path, layout)
    try:
        story.until(lambda: settled(story))
        story.dive("E4", "A10")
        story.turn("yellow.radio.slide_x", +1)  # a whole cycle of its lines: two detents
        story.until(lambda: story.record()[-2:] == ["yellow radio slide -1 0"] * 2)
        story.turn("yellow.radio.slide_y", +1)  # as usual
        story.until(lambda: story.record()[-1] == "yellow radio slide 0 1")

        story.bench.unplug("yellow")
        story.until(lambda: not story.controls.boards()[1].up)
        story.bench.plug("yellow")
        story.until(lambda: settled(story))
        story.turn("yellow.radio.slide_x", -1)
        story.until(lambda: story.record()[-2:] == ["yellow radio slide 1 0"] * 2)
        assert story.record()[-3] == "yellow radio slide 0 1"
    finally:
        story.close()


def settled(story: Any) -> bool:
    """Whether both boards are there and read their controls as the layout says."""
    boards = story.controls.boards()
    return all(board.up and board.settings is BoardSettings.TAKEN for board in boards)


@pytest.mark.long
def test_the_demonstration_match_to_its_end(story: Any) -> None:
    """Every order of a whole match, each through pins and the boards' own firmware."""
    demonstration = read_record(DEMONSTRATION)
    story.begin()
    for order in demonstration.orders:
        story.give(str(order))
        assert story.record()[-1] == str(order)
    assert story.screen("blue").phase == story.screen("yellow").phase == "ended"
    assert [*read_record(story.journal).orders] == [*demonstration.orders]
    assert sum(story.table.session.live.refused.values()) == 0
    assert [board.lost for board in story.controls.boards()] == [0, 0]
