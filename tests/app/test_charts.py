"""The charts of the host: kept, changed, deleted, taken from a stick and copied to one."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.app.sticks import Stick

from sonar_console.app.charts import ChartTasks
from sonar_console.app.stickwaits import LET_GO
from sonar_console.cards import NoticeCard, PageCard, PagePicture
from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.modes.charts import ChartsMode
from sonar_console.modes.drawingpage import DrawingPage
from sonar_console.modes.linespage import LEFT_ALONE, LETTERS
from sonar_console.press import Kind, Press
from sonar_console.record.drawing import ChartFolder, Drawing, read_drawing
from sonar_console.record.header import Header
from sonar_console.record.recorder import AtOnce, Writer
from sonar_console.record.scenario import EARLIER, find_scenario, load_scenario
from sonar_console.system import copying
from sonar_console.system.copying import MOST_TAKEN, CopyError, Trouble
from sonar_console.table import Plan, Table

BAY = """game = "captain-sonar"
[title]
en = "Bay"
[chart.turn]
source = "made here"
grid = '''
.....
..#..
.....
.....
.....
'''
"""


class Host:
    """A host at the page of charts, by a captain's controls; time is moved by hand."""

    def __init__(
        self, folder: Path, writer: Writer | None = None, *, threads: bool = False
    ) -> None:
        self.now = 100.0
        self.folder = folder
        self.charts = folder / "charts"
        plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
        self.table = Table(plan, lambda teams: teams[0])
        (folder / "stick").mkdir(parents=True, exist_ok=True)
        self.stick = Stick(folder / "stick")
        self.tasks = ChartTasks(
            self.table.session, self.charts, self.stick, writer or AtOnce(), threads=threads
        )
        self.table.operate(self.now)
        self.push("item-set-charts")

    def step(self, seconds: float = 0.1) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 0.5)
            self.table.advance(self.now)
            if isinstance(self.table.mode, ChartsMode):
                self.tasks.step(self.table.mode, self.now)

    # ---- hands

    def press(self, *names: str) -> None:
        for name in names:
            for kind in (Kind.PRESS, Kind.RELEASE):
                self.table.touch(Press("blue", "captain", name, kind, self.now))
            self.step()

    def turn(self, steps: int) -> None:
        self.table.touch(Press("blue", "captain", "select", Kind.TURN, self.now, steps))
        self.step()

    def line(self, label: str, title: str = "") -> None:
        page = self.page
        at = next(
            number
            for number, each in enumerate(page.lines)
            if each.label.key == label and (not title or each.title.get("en") == title)
        )
        self.turn(at - page.selected)

    def push(self, label: str, title: str = "") -> None:
        self.line(label, title)
        self.press("push")

    def write(self, text: str) -> None:
        """Write on the line of the title, which is selected."""
        self.press("push")
        at = LETTERS.index("A")
        for letter in (*text, "end"):
            self.turn(LETTERS.index(letter) - at)
            self.press("push")
            at = LETTERS.index(letter)

    def brush(self, name: str) -> None:
        drawing = self.page.drawing
        assert drawing is not None
        self.turn(drawing.brushes.index(name) - drawing.brush)

    def keep_as(self, title: str) -> None:
        """From the chart: write a title, and keep it."""
        self.press("stop")
        self.line("item-set-title")
        self.write(title)
        self.push("item-set-keep")

    def new(self, title: str) -> None:
        """Draw a chart with an island in the middle, keep it, go back to the list."""
        self.push("item-set-charts-new")
        self.press(*["east"] * 4, *["south"] * 4, "push")
        self.keep_as(title)
        assert self.told() == "charts-kept"
        self.press("stop")

    # ---- eyes

    @property
    def page(self) -> PageCard:
        picture = self.table.picture(Team.BLUE)
        assert isinstance(picture, PagePicture)
        return picture.page

    def labels(self) -> list[str]:
        return [each.label.key for each in self.page.lines]

    def own(self) -> list[str]:
        lines = self.page.lines
        return [each.title["en"] for each in lines if each.label.key == "item-set-charts-open"]

    @property
    def notice(self) -> NoticeCard:
        card = self.page.service
        assert card is not None
        assert card.told is not None
        for language in languages():
            for each in (card.told.said, card.told.todo):
                assert each is None or Words(language).say(each)
        return card.told

    def told(self) -> str:
        return self.notice.said.key

    def listed(self) -> tuple[NoticeCard, ...]:
        card = self.page.service
        assert card is not None
        assert card.listed is not None
        return card.listed.notices

    def refusals(self) -> dict[str, str]:
        """The files of the stick that were refused, and why."""
        found = {}
        for each in self.listed():
            if each.todo is not None:
                found[str(each.said.values["file"])] = each.todo.key.removeprefix("charts-refused-")
                for language in languages():
                    for said in (each.said, each.todo):
                        told = Words(language).say(said)
                        assert told.replace("\u202f", " ").replace("\xa0", " ").isprintable()
        return found

    @property
    def offered(self) -> list[str]:
        """The titles of the host's charts among the scenarios that guests choose from."""
        offers = self.table.session.offers()
        names = [name for each in offers.scenarios.values() for name in each]
        own = [name for name in names if name.startswith(str(self.charts))]
        for name in own:
            assert set(offers.certainties[name].values()) == {"own"}
        return [offers.titles[name]["en"] for name in own]


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path)


# ---- drawing and keeping


def test_a_chart_is_drawn_named_kept_and_offered_to_guests(host: Host) -> None:
    host.push("item-set-charts-new")
    host.press("east", "south", "push")
    host.brush("hole")
    host.press("south", "push")
    host.brush("2")
    host.press("push")
    host.brush("blue")
    host.press("east", "push")
    host.press("stop")
    host.push("item-set-keep")
    assert host.told() == "charts-refused-no-title"
    host.line("item-set-title")
    host.write("CRIQUE")
    host.push("item-set-keep")
    assert host.told() == "charts-kept"
    (file,) = host.charts.glob("*.toml")
    scenario = load_scenario(file)
    (board,) = scenario.maps.values()
    assert (board.chart.grid[1][1], board.chart.grid[2][1]) == ("#", "o")
    assert board.chart.sector_of[1 + 26 * 2] == 2
    assert board.starts == {Team.BLUE: 2 + 26 * 2}
    assert host.offered == ["CRIQUE"]
    host.press("stop")
    assert host.own() == ["CRIQUE"]


def test_what_is_wrong_is_seen_at_once_and_keeps_it_from_being_kept(host: Host) -> None:
    host.push("item-set-charts-new")
    host.press("east", "push")
    drawing = host.page.drawing
    assert drawing is not None
    assert drawing.faults == ()
    host.press("west", "south", "push")
    drawing = host.page.drawing
    assert drawing is not None
    assert [each.key for each in drawing.faults] == ["chart-fault-closed-in"]
    assert drawing.faults[0].values["value"] == "A1"
    host.keep_as("X")
    assert host.told() == "charts-refused-chart"
    assert list(host.folder.glob("charts/*.toml")) == []
    host.push("item-set-check")
    assert [each.level for each in host.listed()] == ["wrong"]
    host.press("push")
    host.push("item-set-undo")  # the title
    host.push("item-set-undo")  # the island
    drawing = host.page.drawing
    assert drawing is not None
    assert drawing.faults == ()
    host.push("item-set-redo")
    drawing = host.page.drawing
    assert drawing is not None
    assert len(drawing.faults) == 1


def test_a_copy_begins_as_its_scenario_and_needs_a_title_of_its_own(host: Host) -> None:
    host.push("item-set-charts-copy", "Delta")
    drawing = host.page.drawing
    assert drawing is not None
    delta = load_scenario(find_scenario("delta"))
    grids = {board.chart.grid for board in delta.maps.values()}
    assert drawing.chart.grid in grids
    host.keep_as("DELTA")
    assert host.told() == "charts-refused-taken"
    host.line("item-set-title")
    host.press("push")
    host.press("stop")
    host.line("item-set-title")
    host.write(" 2")
    host.push("item-set-keep")
    assert host.told() == "charts-kept"
    (file,) = host.charts.glob("*.toml")
    kept = load_scenario(file)
    assert kept.title == {"en": "DELTA 2"}
    assert {board.chart.grid for board in kept.maps.values()} == grids
    assert kept.surface_damage_off_holes
    assert {board.certainty for board in kept.maps.values()} == {"own"}


def test_both_sizes_and_a_chart_for_each_mode(host: Host) -> None:
    host.push("item-set-charts-new")
    host.press("push", "stop")
    host.line("item-set-chart-boards")
    host.press("east")
    assert "item-set-chart-side" in host.labels()
    host.line("item-set-chart-side")
    host.press("east")
    host.line("item-set-chart-size")
    host.press("east")
    drawing = host.page.drawing
    assert drawing is not None
    assert drawing.chart.columns == 15
    host.line("item-set-title")
    host.write("TWO")
    host.push("item-set-keep")
    (file,) = host.charts.glob("*.toml")
    sizes = {mode: board.chart.columns for mode, board in load_scenario(file).maps.items()}
    assert sorted(sizes.values()) == [10, 15]
    assert len(sizes) == 2


def test_leaving_what_is_not_kept_asks(host: Host) -> None:
    host.push("item-set-charts-new")
    host.press("push", "stop", "stop")
    assert host.labels() == ["item-set-leave-no", "item-set-leave-keep", "item-set-leave-yes"]
    host.press("push")  # no: the first is what harms nobody
    assert "item-set-draw" in host.labels()
    host.press("stop")
    host.push("item-set-leave-keep")
    assert host.told() == "charts-refused-no-title"  # it is not left, and not lost
    host.line("item-set-title")
    host.write("KEPT")
    host.press("stop")
    host.push("item-set-leave-keep")
    assert host.own() == ["KEPT"]
    host.push("item-set-charts-open", "KEPT")
    host.press("stop", "stop")  # nothing has changed: nobody is asked
    assert host.own() == ["KEPT"]
    host.push("item-set-charts-open", "KEPT")
    host.press("push", "stop", "stop")
    host.push("item-set-leave-yes")
    assert load_scenario(next(host.charts.glob("*.toml"))).maps
    assert host.own() == ["KEPT"]
    host.press("stop")
    assert host.table.mode.name == "service"


def test_a_drawing_that_is_left_alone_waits_on_the_list(host: Host) -> None:
    host.push("item-set-charts-new")
    host.press("push")
    host.step(LEFT_ALONE + 1)
    assert host.table.mode.name == "service"
    host.push("item-set-charts")
    host.push("item-set-charts-go-on")
    drawing = host.page.drawing
    assert drawing is not None
    assert drawing.chart.grid[0][0] == "#"
    host.keep_as("LATE")
    assert host.told() == "charts-kept"
    host.press("stop")
    assert "item-set-charts-go-on" not in host.labels()


def test_a_chart_is_changed_in_its_place_and_deleted_after_a_question(host: Host) -> None:
    host.new("ONE")
    (first,) = host.charts.glob("*.toml")
    draft = host.table.session.draft
    session = host.table.session
    session.agree(type(draft)(scenario=str(first)))
    host.push("item-set-charts-open", "ONE")
    host.press("push", "stop")
    host.push("item-set-keep")
    (second,) = host.charts.glob("*.toml")
    assert second != first
    assert session.draft.scenario == str(second)  # the next match is on the chart as it is now
    assert (host.charts / EARLIER / first.name).exists()
    host.push("item-set-delete")
    host.push("item-set-delete-no")
    assert second.exists()
    host.push("item-set-delete")
    host.push("item-set-delete-yes")
    assert host.told() == "charts-deleted"
    assert not second.exists()
    assert host.own() == []
    assert session.draft.scenario == "alpha"
    assert load_scenario(find_scenario(str(second))).title["en"] == "ONE"


def test_charts_are_there_again_after_the_table_was_switched_off(tmp_path: Path) -> None:
    Host(tmp_path).new("ONE")
    (tmp_path / "charts" / "broken.toml").write_bytes(b"game = ")
    host = Host(tmp_path)
    assert host.offered == ["ONE"]
    (note,) = host.tasks.notes
    assert note.startswith(f"{tmp_path}/charts/broken.toml: form: line 1: not TOML")


@settings(max_examples=40)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(("north", "east", "south", "west", "push", "push", "stop")),
            st.integers(-6, 6),
        ),
        max_size=120,
    )
)
def test_whatever_is_pressed_what_is_kept_is_read_again_the_same(
    tmp_path_factory: pytest.TempPathFactory, touches: list[str | int]
) -> None:
    """And each picture can be told; what was kept stays unless it was deleted."""
    host = Host(tmp_path_factory.mktemp("table"))
    host.new("FIRST")
    host.push("item-set-charts-open", "FIRST")
    for each in touches:
        if isinstance(each, int):
            host.turn(each)
        else:
            host.press(each)
        if not isinstance(host.table.mode, ChartsMode):
            break
        page = host.table.mode.page
        kept, notes = ChartFolder(host.charts).read()
        assert notes == []
        assert kept.keys() == host.table.session.charts.keys()
        if isinstance(page, DrawingPage) and page.file is not None and page.unkept is None:
            drawing = page.value.drawing
            again = read_drawing(page.file.read_bytes(), page.file.name)
            assert again.text() == drawing.text()
            assert (again.titles, again.boards) == (drawing.titles, drawing.boards)
        for language in languages():
            words = Words(language)
            card = host.page
            assert words.say(card.title)
            assert all(words.say(line.label) for line in card.lines)


# ---- sticks


def test_charts_go_to_a_stick_and_come_from_it_to_another_table(tmp_path: Path) -> None:
    one = Host(tmp_path / "one")
    one.new("ONE")
    one.new("TWO")
    one.push("item-set-charts-to-stick")
    assert one.told() == "charts-copied"
    assert one.notice.said.values["count"] == 2
    assert one.stick.asked == 1
    other = Host(tmp_path / "other")
    other.stick = other.tasks._sticks = Stick(tmp_path / "one" / "stick")
    other.push("item-set-charts-from-stick")
    assert other.told() == "charts-taken-all"
    assert [each.said.key for each in other.listed()] == ["charts-taken"] * 2
    other.press("push")
    assert other.own() == ["ONE", "TWO"]
    assert other.offered == ["ONE", "TWO"]
    other.push("item-set-charts-from-stick")
    assert [each.said.key for each in other.listed()] == ["charts-known"] * 2
    other.press("push")
    assert other.own() == ["ONE", "TWO"]


def test_hostile_files_are_refused_in_a_line_each_and_the_good_one_is_kept(host: Host) -> None:
    stick = host.folder / "stick"
    (stick / "good.toml").write_text(BAY)
    (stick / "alpha.toml").write_text(BAY.replace("Bay", "Mine"))
    (stick / "ALPHA.TOML").write_text(BAY.replace("Bay", "Mine too"))
    (stick / "titled.toml").write_text(BAY.replace("Bay", "\uff21LPHA"))
    (stick / "french.toml").write_text(BAY.replace('"Bay"', '"North"\nfr = "Mission Antarctica"'))
    (stick / "empty.toml").touch()
    with (stick / "huge.toml").open("wb") as file:
        file.truncate(1 << 40)
    os.mkfifo(stick / "pipe.toml")
    (stick / "link.toml").symlink_to("/etc/passwd")
    (stick / "inside.toml").symlink_to("good.toml")
    (stick / "loop.toml").symlink_to("loop.toml")
    (stick / "folder.toml").mkdir()
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(stick / "socket.toml"))
    (stick / "..\\..\\evil.toml").write_text("game = ")
    (stick / ("ctl\x1b[2J\n" + "x" * 90 + ".toml")).write_bytes(b"\xff")
    (stick / b"\xff\xfe.toml".decode("utf-8", "surrogateescape")).write_bytes(b"\0")
    (stick / "._good.toml").write_bytes(b"\0\5\x16\7")
    (stick / "other.txt").write_text(BAY)
    (stick / "sonar-charts-0001").symlink_to("/etc")
    (stick / "sonar-charts-0002").mkdir()
    (stick / "sonar-charts-0002" / "nan.toml").write_text(BAY + "[gauges]\ndrone = nan\n")
    (stick / "sonar-charts-0003").write_text("")
    host.push("item-set-charts-from-stick")
    server.close()
    assert host.told() == "charts-taken-all"
    assert host.notice.said.values["count"] == 1
    refused = host.refusals()
    assert {name: why for name, why in refused.items() if "?" not in name} == {
        "alpha.toml": "book-file",
        "ALPHA.TOML": "book-file",
        "titled.toml": "book",
        "french.toml": "book",
        "empty.toml": "empty",
        "huge.toml": "large",
        "pipe.toml": "no-file",
        "link.toml": "no-file",
        "inside.toml": "no-file",
        "loop.toml": "no-file",
        "folder.toml": "no-file",
        "socket.toml": "no-file",
        "..\\..\\evil.toml": "form",
        "sonar-charts-0002/nan.toml": "form",
    }
    strange = {name: why for name, why in refused.items() if "?" in name}
    assert sorted(strange.values()) == ["form", "form"]
    host.press("push")
    assert host.own() == ["Bay"]
    assert len(list(host.charts.iterdir())) == 1


def test_a_stick_full_of_files_ends_somewhere(host: Host) -> None:
    stick = host.folder / "stick"
    for number in range(MOST_TAKEN + 50):
        (stick / f"{number:03}.toml").touch()
    host.push("item-set-charts-from-stick")
    assert len(host.listed()) == MOST_TAKEN + 1
    assert host.refusals()[f"{MOST_TAKEN}.toml"] == "many"


@pytest.mark.parametrize("format_", [None, "ntfs", "vfat"])
def test_no_stick_or_one_that_is_not_taken_is_told(host: Host, format_: str | None) -> None:
    host.stick.folder, host.stick.format = None, format_
    for label in ("item-set-charts-from-stick",):
        host.push(label)
        assert host.notice.level == "wrong"
        assert host.told().startswith("house-copy-")
        assert host.page.service is not None
        assert not host.page.service.busy


def test_an_empty_stick_has_no_chart(host: Host) -> None:
    host.push("item-set-charts-from-stick")
    assert host.told() == "charts-none-on-stick"
    assert Words("en").say(host.notice.said).endswith("It may be pulled out.")


def test_a_stick_that_stays_mounted_is_waited_for_and_told(host: Host) -> None:
    host.stick.stays = True
    host.push("item-set-charts-from-stick")
    assert host.told() == "charts-letting-go"
    host.press("stop")
    assert host.table.mode.name == "charts"  # not while the stick is in use
    host.step(LET_GO + 1)
    assert host.told() == "charts-none-on-stick"
    assert Words("en").say(host.notice.said).endswith("Pull it out when its light is still.")


@pytest.mark.parametrize("trouble", Trouble)
def test_a_stick_that_fails_is_told(
    host: Host, monkeypatch: pytest.MonkeyPatch, trouble: Trouble
) -> None:
    host.new("ONE")

    def fails(*_: object) -> None:
        raise CopyError(trouble, "3")

    monkeypatch.setattr(copying, "copy_files", fails)
    host.push("item-set-charts-to-stick")
    assert host.told().endswith(f"-copy-{trouble}")
    assert host.own() == ["ONE"]


def test_a_stick_that_is_pulled_out_while_it_is_read_is_told(host: Host) -> None:
    host.stick.folder = host.folder / "away"
    host.push("item-set-charts-from-stick")
    assert host.told() == "charts-copy-gone"


# ---- a disk and a stick that are slow


class Later:
    """A writer whose jobs are done by hand."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []

    def submit(self, job: Callable[[], None]) -> None:
        self.jobs.append(job)

    def let_go(self) -> None: ...

    def finish(self, longest: float) -> bool:
        return not self.jobs

    def work(self) -> None:
        while self.jobs:
            self.jobs.pop(0)()


def test_a_slow_disk_holds_nobody_up_and_nothing_is_left_meanwhile(tmp_path: Path) -> None:
    writer = Later()
    host = Host(tmp_path, writer)
    host.push("item-set-charts-new")
    host.press("push")
    host.keep_as("SLOW")
    assert host.told() == "charts-keep-begun"
    assert host.page.service is not None
    assert host.page.service.busy
    host.press("stop")
    host.step(LEFT_ALONE + 1)
    assert host.table.mode.name == "charts"
    writer.work()
    host.step()
    assert host.told() == "charts-kept"
    host.press("stop")
    host.push("item-set-charts-open", "SLOW")
    assert host.told() == "charts-open-begun"
    writer.work()
    host.step()
    assert host.page.drawing is not None
    assert host.page.drawing.cursor == "A1"


def test_a_disk_that_takes_nothing_is_told_and_the_drawing_stays(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    host.push("item-set-charts-new")
    host.press("push")
    with monkeypatch.context() as patched:
        patched.setattr(ChartFolder, "keep", full)
        host.keep_as("ONE")
    assert host.told() == "charts-failed"
    host.push("item-set-keep")
    assert host.told() == "charts-kept"


@pytest.mark.logs_errors
def test_a_fault_of_the_program_ends_a_job(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Drawing:
        raise RuntimeError("a fault")

    with monkeypatch.context() as patched:
        patched.setattr(ChartFolder, "load", broken)
        host.push("item-set-charts-copy", "Alpha")
    assert host.told() == "charts-failed"
    host.push("item-set-charts-copy", "Alpha")
    assert host.page.drawing is not None
    assert host.page.drawing.cursor == "A1"


def test_a_stick_is_read_in_a_thread(tmp_path: Path) -> None:
    host = Host(tmp_path, threads=True)
    host.push("item-set-charts-from-stick")
    for _ in range(4):  # which stick, its files, whether it is unmounted
        for thread in threading.enumerate():
            if thread.name == "lookup":
                thread.join(10.0)
        host.step()
    assert host.told() == "charts-none-on-stick"


def test_what_is_wrong_with_the_other_chart_is_counted_and_listed_with_its_mode(
    host: Host,
) -> None:
    host.push("item-set-charts-new")
    host.press("east", "push", "west", "south", "push", "stop")
    host.line("item-set-chart-boards")
    host.press("east")
    host.push("item-set-draw")
    host.press("push")  # A2 is sea again, on this chart alone
    drawing = host.page.drawing
    assert drawing is not None
    assert [each.key for each in drawing.faults] == ["charts-other"]
    host.press("stop")
    host.push("item-set-check")
    (notice,) = host.listed()
    assert notice.said.key == "chart-fault-closed-in"
    assert notice.todo is not None
    assert notice.todo.key == "charts-of-mode"
    for language in languages():
        assert Words(language).say(notice.todo)


def test_the_objectives_of_a_copy_are_shown_and_can_be_left_out(host: Host) -> None:
    host.push("item-set-charts-copy", "The Lighthouse")
    host.press("stop")
    host.line("item-set-chart-objectives")
    line = host.page.lines[host.page.selected]
    assert line.value.values == {"count": 1}
    host.line("item-set-chart-size")
    host.press("west")
    drawing = host.page.drawing
    assert drawing is not None
    assert [each.key for each in drawing.faults] == ["charts-refused-objective"]
    host.line("item-set-chart-objectives")
    host.press("east")
    drawing = host.page.drawing
    assert drawing is not None
    assert drawing.faults == ()
    host.line("item-set-title")
    host.write("ROCK")
    host.push("item-set-keep")
    assert host.told() == "charts-kept"
    (file,) = host.charts.glob("*.toml")
    assert not any(load_scenario(file).objectives.values())
