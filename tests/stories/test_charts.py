"""A host draws a chart with a captain's hands, and guests play on it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sonar_console.app.equipment import Equipment
from sonar_console.app.service import ServiceMeans
from sonar_console.app.start_settings import known_values, say
from sonar_console.app.stickwaits import LET_GO
from sonar_console.modes.hold import HOLD
from sonar_console.modes.linespage import LETTERS
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.settings import House
from sonar_console.settings.file import SettingsFile
from sonar_console.system.sticks import DeskSticks


class ChartHost:
    """A story whose table keeps charts, and has a place for a stick."""

    def __init__(self, story: Any, folder: Path) -> None:
        self.story = story
        self.state = folder / "state"
        self.media = folder / "media"
        self.media.mkdir(exist_ok=True)
        story.open(house=House(languages=("en", "fr")), service=self._service)
        self.open()

    def _service(self, equipment: Equipment) -> ServiceMeans:
        return ServiceMeans(
            file=SettingsFile(self.state, known_values(), say),
            records=self.story.folder,
            charts=self.state / "charts",
            sticks=DeskSticks([self.media]),
            power=lambda: None,
            examine=lambda: list,
            threads=False,
        )

    def open(self) -> None:
        """Open the host's page, and from it the charts."""
        self.story.hold("blue.captain.push", HOLD + 0.3)
        self.push("charts")
        assert self.story.screen("blue").phase == "charts"

    @property
    def page(self) -> Any:
        return self.story.screen("blue").page

    def line(self, label: str, title: str = "") -> None:
        page = self.page
        at = next(
            number
            for number, each in enumerate(page.lines)
            if each.label.key == f"item-set-{label}" and title in (each.title.get("en"), "")
        )
        if at != page.selected:
            self.story.turn("blue.captain.select", at - page.selected)

    def push(self, label: str, title: str = "") -> None:
        self.line(label, title)
        self.press("push")

    def press(self, *names: str) -> None:
        for name in names:
            self.story.press(f"blue.captain.{name}")

    def brush(self, name: str) -> None:
        drawing = self.page.drawing
        steps = drawing.brushes.index(name) - drawing.brush
        if steps:
            self.story.turn("blue.captain.select", steps)

    def write(self, text: str) -> None:
        at = LETTERS.index("A")
        for letter in (*text, "end"):
            if LETTERS.index(letter) != at:
                self.story.turn("blue.captain.select", LETTERS.index(letter) - at)
            self.press("push")
            at = LETTERS.index(letter)


@pytest.fixture
def host(tell: Callable[..., Any], tmp_path: Path) -> ChartHost:
    return ChartHost(tell(languages=("en", "fr")), tmp_path)


def draw_reef(host: ChartHost) -> None:
    """A reef with an island, starts for both, and a title."""
    host.push("charts-new")
    host.press("east", "east", "south", "push")
    host.brush("blue")
    host.press("north", "push")
    host.brush("yellow")
    host.press(*["south"] * 8, "push", "stop")
    host.push("title")
    host.write("REEF")
    host.push("keep")


def test_a_host_draws_a_chart_and_guests_play_on_it(host: ChartHost) -> None:
    """In both languages; the scenario is marked as this table's own where it is chosen."""
    story = host.story
    host.push("charts-new")
    assert "A new chart" in story.words("blue")
    assert "Une nouvelle carte" in story.words("yellow")
    assert "Nothing is wrong with it." in story.words("blue")
    host.press("south", "push", "north", "east", "push")
    assert "A1 is shut in, and no submarine could leave it." in story.words("blue")
    assert any(each.startswith("A1 est enfermée") for each in story.words("yellow"))
    host.brush("undo")
    host.press("push", "push", "stop")
    host.push("leave")  # nothing is left of it: nobody is asked
    draw_reef(host)
    assert any("“REEF” is kept" in each for each in story.words("blue"))
    host.press("stop", "stop", "stop")
    story.advance(1.2)
    story.settings()
    page = story.screen("blue").page
    line = next(n for n, each in enumerate(page.lines) if each.label.key == "item-set-scenario")
    story.turn("blue.captain.select", line - page.selected)
    story.press("blue.captain.push")
    while story.screen("blue").page.lines[line].title.get("en") != "REEF":
        story.turn("blue.captain.select", 1)
    assert story.screen("blue").page.lines[line].certainty == "own"
    assert "This table’s own chart" in story.words("blue")
    assert "Carte de cette table" in story.words("yellow")
    story.press("blue.captain.push")
    story.agree()
    assert story.table.match.chart.grid[1][2] == "#"
    for team in story.table.teams:
        start = {"blue": "C1", "yellow": "C9"}[team]
        story.give(f"{team} captain start {start}", f"{team} captain dive")
    assert story.screen("blue").captain.boat.position == "C1"
    assert story.screen("yellow").captain.boat.position == "C9"
    text = story.journal.read_text("utf-8")
    (file,) = (host.state / "charts").glob("*.toml")
    assert f'[Scenario "{file}"]' in text
    assert load_scenario(find_scenario(str(file))).title == {"en": "REEF"}


def test_a_match_on_a_chart_that_was_deleted_goes_on_after_a_power_cut(
    tell: Callable[..., Any], tmp_path: Path
) -> None:
    host = ChartHost(tell(), tmp_path)
    draw_reef(host)
    (file,) = (host.state / "charts").glob("*.toml")
    host.story.close()
    story = tell(str(file))
    story.begin()
    for team in story.table.teams:
        start = {"blue": "C1", "yellow": "C9"}[team]
        story.give(f"{team} captain start {start}", f"{team} captain dive")
    story.close()
    (host.state / "charts" / "earlier").mkdir()
    file.rename(host.state / "charts" / "earlier" / file.name)
    again = tell(again=True)
    assert again.screen("blue").phase == "resume"
    for team in again.table.teams:
        again.press(f"{team}.captain.stop")
    assert again.screen("blue").captain.boat.position == "C1"


def test_a_power_cut_while_drawing_loses_the_drawing_alone(host: ChartHost) -> None:
    draw_reef(host)
    kept = {path: path.read_bytes() for path in (host.state / "charts").iterdir()}
    host.press("stop")
    host.push("charts-new")
    host.press("push")
    host.story.open(house=House(), service=host._service)
    host.open()
    assert {path: path.read_bytes() for path in (host.state / "charts").iterdir()} == kept
    assert next(each.title["en"] for each in host.page.lines if each.title) == "REEF"


def test_charts_go_to_a_stick_and_hostile_files_on_it_are_refused(
    host: ChartHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    story, stick = host.story, host.media / "stick"
    stick.mkdir()
    real = os.path.ismount
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == stick or real(path))
    draw_reef(host)
    host.press("stop")
    host.push("charts-to-stick")
    story.advance(LET_GO + 1.0)
    assert [path.name for path in stick.iterdir()] == ["sonar-charts-0001"]
    assert len(list((stick / "sonar-charts-0001").iterdir())) == 1
    (stick / "evil.toml").write_bytes(b"\xff\xfe")
    os.mkfifo(stick / "pipe.toml")
    host.push("charts-from-stick")
    story.advance(LET_GO + 1.0)
    words = story.words("blue")
    assert "evil.toml is refused." in words
    assert "It is a link, a folder or a pipe, and no file." in words
    assert any(each.startswith("“REEF” was here already") for each in words)
    host.press("push")
    titles = [each.title["en"] for each in host.page.lines if each.title]
    assert titles[:2] == ["REEF", "Alpha"]
