"""The walk through a build: stage by stage, what to measure, what lights up, what was found.

It asks on the keyboard and looks at the pins, the crew boards and the OLEDs by itself. Each step is
kept as soon as it is done; what was answered is not asked again.
"""

from __future__ import annotations

from collections import Counter

from sonar_console.devices.controls import FaultKind
from sonar_console.devices.layout import BoardEncoder, PinEncoder
from sonar_console.doctor.buildasking import WalkAsking, WalkStoppedError
from sonar_console.doctor.buildplan import (
    BuildStage,
    BuildStep,
    care_text,
    figure,
    meter_text,
    place_text,
    read_value,
    stage_title,
    steps_of,
)
from sonar_console.doctor.buildrecord import ProofRow, ProofVerdict
from sonar_console.doctor.device_checks import SETTLE, SHOWING, picture_of
from sonar_console.doctor.findings import Severity, good, note, wrong
from sonar_console.doctor.manual_checks import GLANCE, QUIT, read_answer
from sonar_console.doctor.noise_check import check_noise
from sonar_console.press import Kind, Press

STRANGE = 2
"""Answers of a wrong control after which it is not the person's mistake."""
ANYWAY = frozenset({"override", "forcer"})
"""The words that give power though the measurement of the short circuit is not right."""
OVERRIDDEN = "build-overridden"


class BuildWalk(WalkAsking):
    """A walk through the stages of a plan on a table's devices: see `WalkAsking`."""

    # ---- the way through the stages

    def todo(self, stage: BuildStage) -> list[BuildStep]:
        """The steps of a stage that have not been done."""
        return [step for step in steps_of(stage) if (stage.name, step.name) not in self.record.rows]

    def finished(self) -> bool:
        """Whether every step of every stage has been done and is right."""
        return all(not self.todo(stage) for stage in self.stages) and not self.bad

    @property
    def bad(self) -> list[ProofRow]:
        """The rows that are wrong or were left out."""
        return [row for row in self.record.rows.values() if row.verdict is not ProofVerdict.RIGHT]

    def go(self, only: str = "") -> bool:
        """Walk on from the first step that has not been done; False when the person ended it.

        With ``only`` the stage of that name is done again. Where all is done, what is wrong or was
        left out is done again. A stage that was to be done again keeps its rows when the walk is
        ended before the first of its steps.
        """
        before = dict(self.record.rows)
        if only:
            if (only, "plug") in self.record.rows:
                self.seated.add(only)
            self.record.forget(only)
        elif not any(self.todo(stage) for stage in self.stages):
            if self.bad:
                self.say("build-again")
            for row in self.bad:
                del self.record.rows[row.stage, row.step]
            for stage in self.stages:
                self.unseat(stage)
        try:
            for number, stage in enumerate(self.stages, start=1):
                if (not only or stage.name == only) and self.todo(stage):
                    self.stage(number, stage)
        except WalkStoppedError:
            if self.record.bring_back(before):
                self.keep(self.record)
            self.say("build-stopped")
            return False
        return True

    def stage(self, number: int, stage: BuildStage) -> None:
        """Do what is left of a stage."""
        title = stage_title(self.words, stage)
        self.say("build-begins", value=f"{number}/{len(self.stages)}", value1=title)
        self.say("build-picture", value=str(self.plan.picture(self.record.way, stage)))
        if care := care_text(self.words, self.record.way, stage):
            self.report.say(care)
        self.exchanged.clear()
        early = [meter for meter in stage.meters if meter.when == "before"]
        if stage.name in self.seated and early:
            self.seated.discard(stage.name)
            while not self.agreed(f"build-unplug-{_powered(stage)}", value=stage.about):
                pass
        for step in self.todo(stage):
            if (stage.name, step.name) not in self.record.rows:
                self.guard(stage, step)
                getattr(self, f"do_{step.kind}")(stage, step)
        bad = sum(row.verdict is not ProofVerdict.RIGHT for row in self.record.of(stage.name))
        self.say("build-stage-done" if not bad else "build-stage-bad", value=title, count=bad)

    def unseat(self, stage: BuildStage) -> None:
        """Have a piece plugged in again when something is measured without it or without power."""
        done = (stage.name, "plug")
        wanting = {step.about for step in self.todo(stage) if step.kind == "meter"}
        whens = {meter.when for meter in stage.meters if meter.key in wanting}
        if done in self.record.rows and whens & {"before", "dark"}:
            del self.record.rows[done]
            if "before" in whens:
                self.seated.add(stage.name)

    def guard(self, stage: BuildStage, step: BuildStep) -> None:
        """Let nothing have power before 3.3 V and ground are known to be apart."""
        short = BuildStep("meter", "short")
        early = {meter.key for meter in stage.meters if meter.when == "before"}
        if "short" not in early or (step.kind == "meter" and step.about in early):
            return
        row = self.record.rows.get((stage.name, short.name))
        if row is None or not (row.verdict is ProofVerdict.RIGHT or row.sentence == OVERRIDDEN):
            self.record.rows.pop((stage.name, short.name), None)
            self.do_meter(stage, short)

    # ---- what the maker measures and sees

    def do_meter(self, stage: BuildStage, step: BuildStep) -> None:
        """Ask for a value until it is right or the maker goes on."""
        meter = next(each for each in stage.meters if each.key == step.about)
        if meter.key == "lamp":
            self.light(stage.lamps[0])
        bounds = figure(self.words, meter.bounds)
        self.keyboard.drop()
        self.say(f"build-when-{meter.when}")
        vital = meter.key == "short"
        key = "build-measure-short" if vital else "build-measure"
        self.say(key, value=meter_text(self.words, meter), value1=bounds)
        wrong_value: float | None = None
        while True:
            line = self.ask()
            anyway = vital and line.lower() in ANYWAY
            value = read_value(meter, line) if line else None
            if anyway or (not line and not vital):
                verdict = ProofVerdict.OUT if wrong_value is None else ProofVerdict.WRONG
                told = OVERRIDDEN if anyway else ""
                self.put(stage, step, verdict, told, by_maker=True, reading=wrong_value)
                break
            self.keyboard.drop()
            if not line:
                self.say("build-no-power-yet", value=bounds)
                continue
            if value is None:
                unit = "volts" if meter.unit == "mV" else "ohms"
                self.say(f"build-no-value-{unit}", value=meter.shown)
                continue
            where = meter.judge(value)
            found = figure(self.words, meter.text(value))
            if not where:
                self.say("build-value-right", value=found)
                self.put(stage, step, ProofVerdict.RIGHT, by_maker=True, reading=value)
                break
            wrong_value = value
            why = self.words.say(f"build-{where}-{meter.key}")
            told = "build-value-short" if vital else "build-value-wrong"
            self.say(told, value=found, value1=bounds, value2=why)
        if meter.key == "lamp":
            self.light("")

    def do_plug(self, stage: BuildStage, step: BuildStep) -> None:
        """Have the maker plug it in; the table may be switched off meanwhile."""
        key = f"build-plug-{stage.kind}"
        if stage.crew and self.words.has(f"{key}-crew"):
            key += "-crew"
        off = f"build-off-{stage.kind}-{_powered(stage)}"
        if self.words.has(off):
            self.say(off, value=stage.about)
        for meter in stage.meters:
            if meter.when == "dark":
                self.say("build-note-down", value=meter_text(self.words, meter))
        while not self.agreed(key, value=stage.about):
            pass
        self.put(
            stage, step, ProofVerdict.RIGHT, "build-plugged", {"value": stage.about}, by_maker=True
        )

    def do_see(self, stage: BuildStage, step: BuildStep) -> None:
        """Ask whether a lamp is as it should be: lit on a board, dark for the hub's test."""
        self.yes(stage, step, f"see-{step.about}", {"value": stage.about})

    def do_face(self, stage: BuildStage, step: BuildStep) -> None:
        """Have the whole panel looked at: all its lamps lit, its OLED with its name."""
        for team in self.controls.layout.teams:
            lit = [name.rpartition(".")[2] for name in stage.lamps if name.startswith(f"{team}.")]
            self.controls.lamps(team, frozenset(lit))
        for name in stage.oleds:
            self.controls.show(name, picture_of(name))
        self.yes(stage, step, f"face-{stage.kind}", {"value": stage.about})
        self.light("")

    def do_lamp(self, stage: BuildStage, step: BuildStep) -> None:
        """Light one lamp and ask for it."""
        self.light(step.about)
        team, _, name = step.about.split(".")
        label = self.words.say(f"simulator-lamp-{name}")
        bad = not self.agreed("doctor-ask-lamp", team=team, value=label)
        self.light("")
        if bad:
            self.tell(stage, step, wrong("lamp", value=step.about), by_maker=True)
        else:
            self.tell(stage, step, good("lamp-good", value=label), by_maker=True)

    # ---- what the program finds

    def do_supply(self, stage: BuildStage, step: BuildStep) -> None:
        """Have the machine say whether its 5 V is enough: no tip comes near a pin of 5 V."""
        finding = self.supply()
        if finding is None:
            self.put(stage, step, ProofVerdict.RIGHT, "build-supply-unknown")
        else:
            self.tell(stage, step, finding)

    def do_board(self, stage: BuildStage, step: BuildStep) -> None:
        """Wait for a crew board's answer."""

        def status() -> bool:
            return any(each.name == step.about and each.up for each in self.controls.boards())

        there = self.pass_(SETTLE, status)
        board = next(each for each in self.controls.boards() if each.name == step.about)
        values = {"value": board.name, "value1": board.id}
        if there:
            values |= {"value2": board.firmware, "value3": board.port or ""}
            self.tell(stage, step, good("board", **values))
        else:
            self.tell(stage, step, wrong("board-gone", **values))

    def do_rest(self, stage: BuildStage, step: BuildStep) -> None:
        """Look for a line that is low though nobody touches its control."""
        self.pass_(GLANCE, lambda: False)
        low = [name for name in self.controls.down() if name in stage.controls]
        low += [
            name for name in self.controls.crooked() if name.rpartition(".")[0] in stage.controls
        ]
        if not low:
            self.tell(stage, step, good("rest", count=len(stage.controls)))
            return
        for number, name in enumerate(low):
            row = BuildStep("rest", name) if number else step
            self.tell(stage, row, wrong("build-low", value=name, value1=self.where(name)))

    def where(self, name: str) -> str:
        """Where a control or a line of one ends, in words."""
        return place_text(self.words, self.home.get(".".join(name.split(".")[:3])), name)

    def do_control(self, stage: BuildStage, step: BuildStep) -> None:
        """Ask for one control; if another answers twice, cores or cables are exchanged."""
        item = step.about
        seat_switch = item.split(".")[1] == "switch"
        if seat_switch:
            self.yes(stage, step, "switch", {"value": item})
            return
        if item in self.controls.down():
            self.tell(stage, step, wrong("build-low", value=item, value1=self.where(item)))
            return
        knob = isinstance(self.controls.layout.control(item), PinEncoder | BoardEncoder)
        team, seat, name = item.split(".")
        wanted = ["right", "left"] if knob else ["press"]
        other: Counter[str] = Counter()
        backwards = 0
        self.waiting.clear()
        while wanted:
            self.keyboard.drop()
            self.say(
                f"doctor-ask-{wanted[0]}",
                team=team,
                role=seat,
                value=self.words.say(f"simulator-control-{name}"),
                value1=item,
            )
            press = self.answer()
            if press is None:
                values = {"value": item, "value1": self.where(item)}
                dead = wrong("build-still", **values) if knob else wrong("build-dead", **values)
                self.tell(stage, step, dead)
                return
            if press.control != item:
                other[press.control] += 1
                if other[press.control] < STRANGE:
                    self.say("build-another", value=press.control, value1=item)
                    continue
                self.strange(stage, step, item, press.control)
                return
            done = "press" if press.kind is Kind.PRESS else "right" if press.steps > 0 else "left"
            if done == wanted[0]:
                del wanted[0]
            elif done == "left":
                backwards += 1
                if backwards >= STRANGE:
                    self.tell(stage, step, wrong("backwards", value=item))
                    return
        self.tell(stage, step, good("control", value=item))

    def answer(self) -> Press | None:
        """The next press or turn; None when the person says that nothing came."""
        while True:
            if not self.waiting:
                self.look(GLANCE)
                came = self.controls.poll()
                self.waiting.extend(press for press in came if press.kind is not Kind.RELEASE)
            if self.waiting:
                return self.waiting.popleft()
            line = self.keyboard.line()
            if line == QUIT:
                raise WalkStoppedError
            if line is not None:
                if line and read_answer(line) is not False:
                    self.say("build-touch-or-enter")
                    continue
                return None

    def strange(self, stage: BuildStage, step: BuildStep, item: str, other: str) -> None:
        """Say which control answers for another: two cores, or two cables, are exchanged."""
        cable = self.home.get(other)
        if cable is None or cable is stage:
            self.tell(
                stage,
                step,
                wrong(
                    "build-cores",
                    value=item,
                    value1=other,
                    value2=self.where(item),
                    value3=self.where(other),
                ),
            )
            return
        self.exchanged[cable.name] += 1
        self.tell(
            stage,
            step,
            wrong("build-cables", value=item, value1=other, value2=stage.about, value3=cable.about),
        )
        if self.exchanged[cable.name] >= STRANGE:
            self.skip_controls(stage, cable)

    def skip_controls(self, stage: BuildStage, cable: BuildStage) -> None:
        """Leave the other controls of an exchanged cable out: they are tried when it is mended."""
        self.say("build-exchanged", value=stage.about, value1=cable.about)
        for name in stage.controls:
            step = BuildStep("control", name)
            if (stage.name, step.name) not in self.record.rows:
                self.leave(stage, step, name)

    def do_oled(self, stage: BuildStage, step: BuildStep) -> None:
        """Show its name on an OLED; if it takes the picture, ask for it."""
        name = step.about
        self.controls.show(name, picture_of(name))
        faults: list[str] = []

        def decided() -> bool:
            faults[:] = [
                fault.why
                for fault in self.controls.faults()
                if fault.name == name and fault.kind in (FaultKind.OLED, FaultKind.CRAWLS)
            ]
            return bool(faults) or self.controls.shown(name)

        self.pass_(SHOWING, decided)
        oled = next(each for each in self.controls.layout.oleds if each.name == name)
        if faults or not self.controls.shown(name):
            values: dict[str, str | int] = {"value": name, "value1": oled.bus}
            values |= {"value2": f"0x{oled.address:02X}", "value3": faults[0] if faults else "–"}
            self.tell(stage, step, wrong("build-oled", **values))
            return
        bad = not self.agreed("doctor-ask-oled", value=name)
        finding = wrong("display-dark", value=name) if bad else good("display-seen", value=name)
        self.tell(stage, step, finding, by_maker=True)

    def do_noise(self, stage: BuildStage, step: BuildStep) -> None:
        """Count the edges of all lines for a minute; of a panel, those of its own lines."""
        before = len(self.report.taken)
        self.say("build-quiet-minute", value=stage.about)
        own = None if stage.kind == "table" else frozenset(stage.controls)
        if not check_noise(
            self.controls, self.report, self.keyboard, self.look, self.clock, only=own
        ):
            raise WalkStoppedError
        found = self.report.taken[before:]
        del self.report.taken[before:]
        if not found:  # the person skipped it
            self.leave(stage, step, self.words.say("build-quiet"))
            return
        for number, finding in enumerate(found):
            name = str(finding.values.get("value", ""))
            verdict = ProofVerdict.RIGHT if finding.level is Severity.GOOD else ProofVerdict.WRONG
            row = step if number == 0 else BuildStep("noise", name)
            self.put(stage, row, verdict, f"doctor-{finding.key}", finding.values)
            if verdict is ProofVerdict.WRONG:
                self.report.add([note("build-noise", value=name, value1=self.where(name))])


def _powered(stage: BuildStage) -> str:
    """Which plug takes the power from a stage's piece: that of the Pi, or a crew board's USB."""
    return "crew" if stage.crew else "pi"
