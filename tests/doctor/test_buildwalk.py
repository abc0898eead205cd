"""A walk through a build on mock pins: what is asked, what is found, what is kept."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sonar_console.devices.layout import PinButton, load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.doctor.buildasking import WalkStoppedError
from sonar_console.doctor.buildplan import (
    BuildPlan,
    BuildStage,
    Meter,
    find_plan,
    load_plan,
    steps_of,
)
from sonar_console.doctor.buildrecord import BuildRecord, ProofRow, ProofVerdict, load_record, page
from sonar_console.doctor.buildwalk import BuildWalk
from sonar_console.doctor.findings import DoctorReport, Finding, good, note
from sonar_console.doctor.findings import wrong as wrong_finding
from sonar_console.locales import Words

LAYOUT = load_layout(Path(__file__).resolve().parents[2] / "hardware" / "table.toml")
PLAN = load_plan(find_plan(LAYOUT), LAYOUT)
CABLES = [stage for stage in PLAN.stages["boards"] if stage.kind in ("cable", "lamps")]
LIT = next(stage for stage in CABLES if stage.lamps)


def right(meter: Meter) -> str:
    """A value in the middle, as a person reads it off."""
    if meter.low >= 1_000_000:
        return "OL"
    value = meter.low * 1.01 if meter.high >= 10**9 else (meter.low + meter.high) / 2
    return f"{value / 1000:.4f} {'v' if meter.unit == 'mV' else 'k'}"


class Maker(io.StringIO):
    """A maker at a desk, with a clock that is moved by hand; does what the last line asks for."""

    def __init__(self, state: Path, way: str = "boards", language: str = "en") -> None:
        super().__init__()
        self.now = 100.0
        self.kept = 0
        self.answered = 0
        """The number of lines when a control was touched last: once for each question."""
        self.stage: BuildStage = PLAN.stages[way][0]
        self.state = state
        self.bench = MockDevices(LAYOUT, lambda: self.now)
        self.controls = self.bench.controls()
        self.said: list[str] = []
        """The lines so far."""
        self.report = DoctorReport(Words(language), self)
        self.typed: dict[tuple[str, str], list[str]] = {}
        """By stage and measurement, what is typed instead of a right value."""
        self.swapped: dict[str, str] = {}
        """By the control that is asked for, the one that is touched."""
        self.dark: set[str] = set()
        """Lamps that the maker sees dark: their labels."""
        self.stop_at = ""
        """The stage at which the maker goes home."""
        self.answers: dict[str, list[str]] = {}
        """By a part of a question, what is typed to it before Enter."""
        self.spikes: dict[str, list[int]] = {}
        """By stage, the lines that have a glitch in its quiet minute."""
        self.record = load_record(state) or BuildRecord("Table 7", way, PLAN.layout)
        self.walk = self.walking()
        self.asked: list[tuple[str, str]] = []
        for _ in range(20):
            self.look(0.1)
            self.controls.poll()

    def walking(self) -> BuildWalk:
        return BuildWalk(
            PLAN,
            self.record,
            self.controls,
            self.report,
            Keys(self),
            self.look,
            lambda: self.now,
            self.keep,
            "2026-11-29, version 9",
        )

    def write(self, text: str) -> int:
        self.said.append(text.rstrip("\n"))
        if found := re.match(r"— Stage (\d+)/", text):
            self.stage = PLAN.stages[self.record.way][int(found[1]) - 1]
        return len(text)

    def keep(self, record: BuildRecord) -> None:
        self.kept += 1

    def through(self, *names: str) -> None:
        """Walk through some stages only."""
        for number, stage in enumerate(PLAN.stages[self.record.way], start=1):
            if stage.name in names:
                self.walk.stage(number, stage)

    def look(self, seconds: float) -> None:
        self.now += max(seconds, 0.01)
        self.bench.pump()
        last = self.said[-1] if self.said else ""
        found = re.match(r"((?:blue|yellow)\.\w+\.\w+)  ", last)
        if found:
            touched = self.swapped.get(found[1], found[1])
            if touched == "" or self.answered == len(self.said):
                return
            self.answered = len(self.said)
            if ": press" in last:
                self.bench.press(touched)
                self.bench.release(touched)
            else:
                self.bench.turn(touched, 1 if "clockwise" in last else -1)
        elif last.startswith("Hands off") and self.spikes.get(self.stage.name):
            gpio = self.spikes[self.stage.name].pop()
            self.bench.level(gpio, False, self.now)
            self.bench.level(gpio, True, self.now + 0.00005)

    def typed_line(self) -> str | None:
        last = self.said[-1] if self.said else ""
        if self.stop_at and self.stage.name == self.stop_at:
            return "q"
        if re.match(r"(blue|yellow)\.\w+\.\w+  ", last):
            asked = last.split()[0]
            return "" if self.swapped.get(asked) == "" else None
        if last.startswith("Hands off"):
            return None
        for part, answers in self.answers.items():
            if part in last and answers:
                return answers.pop(0)
        if "is this lamp lit" in last:
            return "n" if any(last.endswith(f": {label}?") for label in self.dark) else ""
        asks = ("is WRONG", "no value", "cannot be left out")
        if last.startswith("Measure") or any(each in last for each in asks):
            return self.value()
        return ""

    def value(self) -> str:
        stage = self.stage
        done = {row.step for row in self.record.of(stage.name)}
        meter = next(
            each
            for step in steps_of(stage)
            for each in stage.meters
            if step.name == f"meter {each.key}" and step.name not in done
        )
        self.asked.append((stage.name, meter.key))
        typed = self.typed.get((stage.name, meter.key), [])
        return typed.pop(0) if typed else right(meter)

    def go_home(self) -> None:
        self.controls.close()
        self.bench.close()


class Keys:
    """The maker's keyboard."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker

    def drop(self) -> None:
        """Nothing is typed before a question."""

    def line(self) -> str | None:
        return self._maker.typed_line()


@pytest.fixture
def maker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Maker]]:
    monkeypatch.setattr("sonar_console.doctor.noise_check.GLANCE", 1.0)
    monkeypatch.setattr("sonar_console.doctor.noise_check.ANSWER", 1.0)
    made: list[Maker] = []

    def make(**options: str) -> Maker:
        made.append(Maker(tmp_path, **options))
        return made[-1]

    yield make
    for each in made:
        each.go_home()


def wrong(record: BuildRecord) -> dict[tuple[str, str], ProofRow]:
    return {key: row for key, row in record.rows.items() if row.verdict is not ProofVerdict.RIGHT}


@pytest.mark.parametrize("way", ["boards", "terminals"])
def test_a_good_table_is_proved_from_the_supply_to_the_last_quiet_minute(
    maker: Callable[..., Maker], way: str, tmp_path: Path
) -> None:
    table = maker(way=way)
    assert table.walk.go()
    assert wrong(table.record) == {}
    assert table.walk.finished()
    assert [key for key in table.asked if key[0] == "pi"] == [("pi", "rail")]
    tried = {step.removeprefix("control ") for _, step in table.record.rows if "control" in step}
    assert tried == {item.control for item in LAYOUT.controls}
    lamps = [step for _, step in table.record.rows if step.startswith("lamp ")]
    assert len(lamps) == len(LAYOUT.lamps)
    assert sum(step == "noise" for _, step in table.record.rows) == 9
    text = "\n".join(table.said)
    for stage in PLAN.stages[way]:
        assert PLAN.picture(way, stage).is_file()
        assert str(PLAN.picture(way, stage)) in text
    assert table.kept == len(table.record.rows)
    table.record.save(tmp_path)
    kept = load_record(tmp_path)
    assert kept is not None
    assert kept.rows == table.record.rows


def test_a_swapped_pair_of_cables_is_named_and_the_rest_left_out(
    maker: Callable[..., Maker],
) -> None:
    table = maker()
    for item in LAYOUT.controls:
        if item.control.startswith("blue.captain."):
            table.swapped[item.control] = item.control.replace("blue", "yellow")
    table.through("cable-pi-blue-captain")
    bad = {key: row for key, row in wrong(table.record).items() if key[0].startswith("cable-pi")}
    verdicts = [row.verdict for row in bad.values()]
    assert verdicts == [ProofVerdict.WRONG] * 2 + [ProofVerdict.OUT] * 5
    text = "\n".join(table.said)
    assert "yellow.captain.north answers in the place of blue.captain.north" in text
    assert "The plugs of the cables pi – blue captain and pi – yellow captain are exchanged" in text
    assert "without power, plug each into the other one’s place" in text


def test_two_cores_of_one_cable_that_are_exchanged(maker: Callable[..., Maker]) -> None:
    table = maker()
    table.swapped = {"blue.radio.north": "blue.radio.east", "blue.radio.east": "blue.radio.north"}
    table.through("cable-board-blue-radio")
    assert set(wrong(table.record)) == {
        ("cable-board-blue-radio", "control blue.radio.north"),
        ("cable-board-blue-radio", "control blue.radio.east"),
    }
    assert (
        "Exchange these two cores: cable board blue – blue radio, J4 pin 1, then J1 pin 10; "
        in ("\n".join(table.said))
    )


def test_one_touch_of_a_neighbour_is_a_mistake_of_the_hand(maker: Callable[..., Maker]) -> None:
    table = maker()
    stage = next(each for each in PLAN.stages["boards"] if each.name == "cable-pi-blue-captain")
    table.swapped["blue.captain.north"] = "blue.captain.south"

    def once(finding: object) -> None:
        table.swapped.clear()

    before = table.walk.say

    def say(key: str, **values: str | int) -> None:
        before(key, **values)
        if key == "build-another":
            once(key)
            table.report.say("blue.captain.north  : press")

    table.walk.say = say  # type: ignore[method-assign]
    table.walk.stage(4, stage)
    row = table.record.rows[stage.name, "control blue.captain.north"]
    assert row.verdict is ProofVerdict.RIGHT


def test_a_line_that_is_stuck_low_is_found_before_its_control_is_asked_for(
    maker: Callable[..., Maker],
) -> None:
    table = maker()
    table.bench.press("yellow.mate.push")
    item = LAYOUT.control("yellow.mate.push")
    assert isinstance(item, PinButton)
    table.through("cable-pi-yellow-mate")
    bad = wrong(table.record)
    assert ("cable-pi-yellow-mate", "rest") in bad
    assert bad["cable-pi-yellow-mate", "control yellow.mate.push"].verdict is ProofVerdict.WRONG
    (told, *_) = [line for line in table.said if "yellow.mate.push is low" in line]
    assert "cable pi – yellow mate, J4 pin 3, then J1 pin 13" in told
    assert "Pull the cable out." in told
    assert not any(line.startswith("yellow.mate.push  ") for line in table.said)


def test_each_edge_of_a_quiet_minute_is_named_with_its_cable(maker: Callable[..., Maker]) -> None:
    table = maker()
    table.spikes = {"panel-blue-captain": [6, 11], "panel-yellow-radio": [6]}
    table.through("panel-blue-captain", "panel-yellow-radio")
    bad = wrong(table.record)
    assert {row.values["value"] for row in bad.values()} == {
        "blue.captain.north",
        "blue.captain.select.a",
    }
    assert {key[0] for key in bad} == {"panel-blue-captain"}
    text = "\n".join(table.said)
    assert "The cable of blue.captain.select.a picked up" in text
    assert "That is cable pi – blue captain, J5 pin 6, then J1 pin 23." in text


def test_an_oled_that_is_missing_and_a_dark_lamp(maker: Callable[..., Maker]) -> None:
    table = maker()
    table.bench.broken.add("yellow.oled.mate")
    table.bench.panels.pop("yellow.oled.mate", None)
    table.dark = {"Torpedo"}
    cables = ("cable-board-blue-captain", "cable-board-yellow-captain")
    table.through("oled-yellow-mate", "oled-yellow-engineer", *cables)
    assert set(wrong(table.record)) == {
        ("oled-yellow-mate", "oled yellow.oled.mate"),
        ("cable-board-blue-captain", "lamp blue.lamp.ready_torpedo"),
        ("cable-board-yellow-captain", "lamp yellow.lamp.ready_torpedo"),
    }
    text = "\n".join(table.said)
    assert "The display yellow.oled.mate does not answer on bus 3 at 0x3C" in text
    assert "SDA and SCL exchanged?" in text


def test_a_wrong_value_says_what_is_likely_and_is_measured_again(
    maker: Callable[..., Maker],
) -> None:
    table = maker()
    table.typed = {
        ("table-board", "fist"): ["3.3k", "2.2k"],
        ("cable-pi-blue-captain", "idle"): ["0,02", ""],
        ("cable-pi-blue-captain", "open"): ["hello", "OL"],
        ("pi", "rail"): [""],
    }
    table.through("pi", "table-board", "cable-pi-blue-captain")
    text = "\n".join(table.said)
    assert "the pull-up of a button in the place of a fist pad’s" in text
    assert "0.02\u00a0V is WRONG, 3.2–3.4\u00a0V is right. About 0\u00a0V: the core touches" in text
    assert "That is no value in MΩ" in text
    bad = wrong(table.record)
    assert {key: row.verdict for key, row in bad.items()} == {
        ("cable-pi-blue-captain", "meter idle"): ProofVerdict.WRONG,
        ("pi", "meter rail"): ProofVerdict.OUT,
    }
    assert bad["cable-pi-blue-captain", "meter idle"].reading == 20.0
    assert table.record.rows["table-board", "meter fist"].reading == 2200.0


def test_the_walk_goes_on_another_day_and_comes_back_to_what_was_wrong(
    maker: Callable[..., Maker], tmp_path: Path
) -> None:
    first = maker()
    first.stop_at = "cable-pi-blue-captain"
    first.typed = {("pi", "rail"): ["2.9", ""]}
    assert not first.walk.go()
    assert "All that was answered is kept" in first.said[-1]
    first.record.save(tmp_path)
    first.go_home()
    second = maker()
    assert second.walk.go()
    assert "— Stage 4/29" in next(line for line in second.said if line.startswith("— Stage"))
    assert set(wrong(second.record)) == {("pi", "meter rail")}
    assert not second.walk.finished()
    assert second.walk.go()
    assert second.walk.finished()
    before = len(second.said)
    assert second.walk.go("cable-board-blue-mate")
    again = [line for line in second.said[before:] if line.startswith("— Stage")]
    assert again == ["— Stage 9/29: Cable board blue – blue mate"]


def test_a_stage_that_is_done_again_keeps_its_rows_until_its_first_step(
    maker: Callable[..., Maker], tmp_path: Path
) -> None:
    table = maker()
    table.through("pi", "table-board")
    done = dict(table.record.rows)
    table.stop_at = "pi"
    assert not table.walk.go("pi")
    assert table.record.rows == done
    table.stop_at = ""
    table.typed[("pi", "rail")] = ["q"]
    assert not table.walk.go("pi")
    assert [row.step for row in table.record.of("pi")] == ["plug", "see pi", "supply"]
    assert table.record.of("table-board") == [row for key, row in done.items() if key[0] != "pi"]


def test_what_was_wrong_stays_so_when_the_walk_is_ended_before_it_is_done_again(
    maker: Callable[..., Maker],
) -> None:
    table = maker()
    table.typed = {("pi", "rail"): ["2.9", ""], ("table", "rail"): [""]}
    assert table.walk.go()
    assert set(wrong(table.record)) == {("pi", "meter rail"), ("table", "meter rail")}
    table.stop_at = "table"
    assert not table.walk.go()
    assert set(wrong(table.record)) == {("table", "meter rail")}
    assert not table.walk.finished()


@pytest.mark.parametrize(
    ("stage", "question", "row", "told"),
    [
        ("pi", "red lamp lit", "see pi", "build-see-pi"),
        ("table-board", "D1 of the table board", "see table-board", "build-see-table-board"),
        ("crew-board-blue", "Was the red lamp dark", "see hub", "build-see-hub"),
        ("crew-board-blue", "D1 of crew board", "see crew-board", "build-see-crew-board"),
        ("panel-blue-mate", "all its lamps lit", "face panel", "build-face-panel"),
        ("table", "Are all lamps lit", "face table", "build-face-table"),
        ("oled-blue-mate", "oled.mate", "oled blue.oled.mate", "display-dark"),
        (LIT.name, "is this lamp lit", f"lamp {LIT.lamps[0]}", "lamp"),
    ],
)
@pytest.mark.parametrize("word", ["no", "n"])
def test_no_is_wrong_at_each_kind_of_question(
    maker: Callable[..., Maker], stage: str, question: str, row: str, told: str, word: str
) -> None:
    table = maker()
    table.answers[question] = [word]
    table.through(stage)
    ((key, found),) = wrong(table.record).items()
    assert key == (stage, row)
    assert (found.verdict, found.by_maker) == (ProofVerdict.WRONG, True)
    assert found.sentence == f"doctor-{told}"
    assert not table.walk.finished()
    assert "| maker | WRONG |" in page(PLAN, table.record, Words("en"), "d", "9")


@pytest.mark.parametrize(("word", "count"), [("no", 1), ("n", 1), ("yes", 0)])
def test_no_is_wrong_for_a_seat_switch(
    maker: Callable[..., Maker], monkeypatch: pytest.MonkeyPatch, word: str, count: int
) -> None:
    small = load_layout(LAYOUT.path.with_name("gpio-only.toml"))
    monkeypatch.setitem(globals(), "LAYOUT", small)
    monkeypatch.setitem(globals(), "PLAN", load_plan(find_plan(small), small))
    item = "blue.switch.radio"
    stage = next(each for each in PLAN.stages["terminals"] if item in each.controls)
    table = maker(way="terminals")
    table.answers[f"seat switch to {item} "] = [word]
    table.through(stage.name)
    rows = [row for row in wrong(table.record).values() if row.sentence == "doctor-build-switch"]
    assert len(rows) == count
    assert all(row.step == f"control {item}" and row.values["value"] == item for row in rows)
    assert table.record.rows[stage.name, f"control {item}"].by_maker


def test_a_control_that_says_nothing_is_dead_and_a_knob_may_count_backwards(
    maker: Callable[..., Maker],
) -> None:
    table = maker()
    table.swapped["blue.captain.west"] = ""
    turn = table.bench.turn
    table.bench.turn = lambda control, steps: turn(  # type: ignore[method-assign]
        control, -steps if control == "blue.mate.select" else steps
    )
    table.through("cable-pi-blue-captain", "cable-pi-blue-mate")
    bad = wrong(table.record)
    assert {row.sentence for row in bad.values()} == {"doctor-build-dead", "doctor-backwards"}
    dead = bad["cable-pi-blue-captain", "control blue.captain.west"]
    assert dead.values["value1"] == "cable pi – blue captain, J5 pin 4, then J1 pin 21"


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (good("voltage-good"), ProofVerdict.RIGHT),
        (note("voltage-before"), ProofVerdict.WRONG),
        (wrong_finding("voltage"), ProofVerdict.WRONG),
        (None, ProofVerdict.RIGHT),
    ],
)
def test_the_machine_itself_says_whether_its_supply_is_enough(
    maker: Callable[..., Maker], found: Finding | None, verdict: ProofVerdict
) -> None:
    table = maker()
    table.walk.supply = lambda: found
    table.through("pi")
    row = table.record.rows["pi", "supply"]
    assert row.verdict is verdict
    assert not row.by_maker
    assert table.report.words.has(row.sentence)


def test_a_panel_is_measured_before_it_is_screwed_down(maker: Callable[..., Maker]) -> None:
    table = maker()
    table.through("panel-blue-mate", "panel-blue-radio")
    said = [line for line in table.said if "Plug all cables" in line or "screw the panel" in line]
    assert ["screw it down yet" in line for line in said] == [True, False, True, False]
    assert "sudo poweroff" in said[0]
    assert not any("sudo poweroff" in line for line in said[2:])
    notes = [n for n, line in enumerate(table.said) if line.startswith("Before it has power")]
    ends = [n for n, line in enumerate(table.said) if "When that is noted" in line]
    assert len(notes) == 3
    assert notes[1] < ends[0] < notes[2] < ends[1]


def test_a_dark_lamp_stays_dark_whatever_word_is_typed_first(maker: Callable[..., Maker]) -> None:
    table = maker()
    table.answers = {"is this lamp lit": ["3.31", "nope", "non"]}
    table.through("cable-board-blue-captain")
    (bad,) = wrong(table.record).values()
    assert bad.step.startswith("lamp ")
    assert sum("neither yes nor no" in line for line in table.said) == 2


def gives_power(line: str) -> bool:
    return "set the table board on the Pi" in line or "Put the Pico into" in line


@pytest.mark.parametrize("stage", ["table-board", "crew-board-blue"])
@pytest.mark.parametrize("typed", [["0.3", "", "", "0.5R"], ["", "", ""]])
def test_a_short_circuit_lets_nothing_have_power(
    maker: Callable[..., Maker], stage: str, typed: list[str]
) -> None:
    table = maker()
    table.typed = {(stage, "short"): [*typed, "hello", *[""] * 40]}
    seen: list[str] = []
    before = table.write

    def write(text: str) -> int:
        seen.append(text)
        if len(seen) > 40:
            table.stop_at = stage
        return before(text)

    table.write = write  # type: ignore[method-assign]
    with pytest.raises(WalkStoppedError):
        table.through(stage)
    assert not any(gives_power(line) for line in table.said)
    assert any("cannot be left out" in line for line in table.said)
    assert table.record.of(stage) == []


def test_only_a_word_gives_power_all_the_same_and_the_report_tells_it(
    maker: Callable[..., Maker],
) -> None:
    table = maker()
    table.typed = {("table-board", "short"): ["0.5", "", "override"]}
    table.through("table-board")
    assert any(gives_power(line) for line in table.said)
    row = table.record.rows["table-board", "meter short"]
    assert (row.verdict, row.reading) == (ProofVerdict.WRONG, 500.0)
    text = page(PLAN, table.record, Words("en"), "d", "9")
    assert "Power was given all the same, by the word override" in text
    assert not table.walk.finished()


def test_a_record_that_left_the_short_circuit_out_is_asked_for_it_before_power(
    maker: Callable[..., Maker],
) -> None:
    table = maker()
    for step in ("short", "pull-up", "fist", "series", "bus"):
        table.record.put(ProofRow("table-board", f"meter {step}", ProofVerdict.OUT, True), "d")
    table.through("table-board")
    asked = [key for _, key in table.asked]
    assert asked[0] == "short"
    assert table.record.rows["table-board", "meter short"].verdict is ProofVerdict.RIGHT


def test_what_is_plugged_in_is_taken_off_before_it_is_measured_by_itself(
    maker: Callable[..., Maker],
) -> None:
    table = maker()
    table.typed = {
        ("table-board", "fist"): [""],
        ("crew-board-blue", "series"): [""],
        ("oled-blue-mate", "bus-pull"): [""],
        ("oled-blue-mate", "bus-idle"): [""],
    }
    names = ("table-board", "crew-board-blue", "oled-blue-mate")
    table.through(*names)
    for number, stage in enumerate(PLAN.stages["boards"]):
        if stage.name not in names:
            for step in steps_of(stage):
                row = ProofRow(stage.name, step.name, ProofVerdict.RIGHT, True)
                table.record.put(row, str(number))
    assert len(wrong(table.record)) == 4
    before = len(table.said)
    assert table.walk.go()
    said = table.said[before:]
    off = [n for n, line in enumerate(said) if line.startswith("This is done again")]
    assert len(off) == 2
    assert "sudo poweroff" in said[off[0]]
    assert "sudo poweroff" not in said[off[1]]
    assert all("Not plugged in" in said[n + 1] for n in off)
    assert sum(gives_power(line) for line in said) == 2
    assert sum("plug in the cable pi – blue oled mate" in line for line in said) == 1
    assert table.walk.finished()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_cable_of_a_crew_board_does_not_switch_the_pi_off_and_others_tell_how_to_go_on(
    language: str,
) -> None:
    words = Words(language)
    for stage in PLAN.stages["boards"]:
        key = f"build-plug-{stage.kind}"
        if stage.crew and words.has(f"{key}-crew"):
            key += "-crew"
        told = words.say(key, value=stage.about)
        if stage.crew:
            assert "poweroff" not in told, key
        if "poweroff" in told:
            assert "sudo systemctl stop sonar-table" in told
            assert "sudo sonar-console doctor --stages" in told
    assert "sudo sonar-console doctor --stages" in words.say("build-stopped")


def test_every_sentence_of_the_plan_is_there_in_each_language() -> None:
    plans: list[BuildPlan] = [PLAN]
    small = load_layout(LAYOUT.path.with_name("gpio-only.toml"))
    plans.append(load_plan(find_plan(small), small))
    for language in ("en", "fr"):
        words = Words(language)
        for plan in plans:
            for stage in (each for stages in plan.stages.values() for each in stages):
                for key in (f"build-stage-{stage.kind}", f"build-plug-{stage.kind}"):
                    assert words.has(key)
                for meter in stage.meters:
                    assert words.has(f"build-meter-{meter.key}")
                    assert words.has(f"build-low-{meter.key}") or meter.low == 0
                    assert words.has(f"build-high-{meter.key}") or meter.high == 10**9
                for step in steps_of(stage):
                    assert hasattr(BuildWalk, f"do_{step.kind}")
                    if step.kind in ("see", "face"):
                        key = f"build-{step.kind}-{step.about}"
                        assert words.has(f"build-ask-{step.kind}-{step.about}")
                        assert all(words.has(f"doctor-{key}{end}") for end in ("", "-do", "-good"))
