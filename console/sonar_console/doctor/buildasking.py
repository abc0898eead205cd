"""The questions of a walk through a build; keeps what each answer says in the record.

What was typed before a question answers nothing; what is neither yes nor no is asked again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping

from sonar_console.devices.controls import Controls
from sonar_console.doctor.buildplan import BuildPlan, BuildStage, BuildStep
from sonar_console.doctor.buildrecord import BuildRecord, ProofRow, ProofVerdict
from sonar_console.doctor.findings import DoctorReport, Finding, Severity
from sonar_console.doctor.manual_checks import GLANCE, QUIT, Keyboard, read_answer
from sonar_console.press import Press


class WalkStoppedError(Exception):
    """Raised when the person ends the walk; all that was answered is kept."""


class WalkAsking:
    """What a walk asks on the keyboard, writes, and keeps.

    ``look`` waits so many seconds at most; ``keep`` is called after each step with the record.
    ``stamp`` is the day and the program's version, for the record. ``supply`` is what the machine
    finds of its own 5 V, None where it does not measure it.
    """

    def __init__(
        self,
        plan: BuildPlan,
        record: BuildRecord,
        controls: Controls,
        report: DoctorReport,
        keyboard: Keyboard,
        look: Callable[[float], None],
        clock: Callable[[], float],
        keep: Callable[[BuildRecord], None],
        stamp: str,
        supply: Callable[[], Finding | None] = lambda: None,
    ) -> None:
        self.plan = plan
        self.record = record
        self.controls = controls
        self.report = report
        self.words = report.words
        self.keyboard = keyboard
        self.look = look
        self.clock = clock
        self.keep = keep
        self.stamp = stamp
        self.supply = supply
        self.stages = plan.stages[record.way]
        self.home = {
            control: stage
            for stage in self.stages
            if stage.kind in ("cable", "lamps")
            for control in stage.controls
        }
        """The cable of each control."""
        self.waiting: deque[Press] = deque()
        """Presses that came together and were not looked at yet."""
        self.exchanged: Counter[str] = Counter()
        """By cable, how often one of its controls has answered for one of the present cable."""
        self.seated: set[str] = set()
        """Stages that are done again while their piece is still plugged in."""

    # ---- words and rows

    def say(self, key: str, **values: str | int) -> None:
        """Write a sentence."""
        self.report.say(self.words.say(key, **values))

    def ask(self) -> str:
        """The person's next line; raises `WalkStoppedError` for the end."""
        self.waiting.clear()
        return ask(self.controls, self.keyboard, self.look)

    def ask_for(self, key: str, **values: str | int) -> str:
        """Write a question; the line that is typed after it."""
        self.keyboard.drop()
        self.say(key, **values)
        return self.ask()

    def agreed(self, key: str, **values: str | int) -> bool:
        """Ask until the answer is yes or no."""
        while (answer := read_answer(self.ask_for(key, **values))) is None:
            self.say("doctor-yes-or-no")
        return answer

    def put(
        self,
        stage: BuildStage,
        step: BuildStep,
        verdict: ProofVerdict,
        sentence: str = "",
        values: Mapping[str, str | int] | None = None,
        *,
        by_maker: bool = False,
        reading: float | None = None,
    ) -> None:
        """Keep what a step has come to."""
        row = ProofRow(
            stage.name, step.name, verdict, by_maker, sentence, dict(values or {}), reading
        )
        self.record.put(row, self.stamp)
        self.keep(self.record)

    def tell(
        self, stage: BuildStage, step: BuildStep, finding: Finding, *, by_maker: bool = False
    ) -> None:
        """Write a finding and keep it as the row of a step."""
        self.report.add([finding])
        verdict = ProofVerdict.RIGHT if finding.level is Severity.GOOD else ProofVerdict.WRONG
        self.put(stage, step, verdict, f"doctor-{finding.key}", finding.values, by_maker=by_maker)

    def leave(self, stage: BuildStage, step: BuildStep, about: str) -> None:
        """Keep that a step was left out."""
        self.put(stage, step, ProofVerdict.OUT, "build-left-out", {"value": about}, by_maker=True)

    def yes(self, stage: BuildStage, step: BuildStep, key: str, values: Mapping[str, str]) -> None:
        """Ask a question with yes and no; ``doctor-KEY`` is no, ``doctor-KEY-good`` is yes."""
        bad = not self.agreed(f"build-ask-{key}", **values)
        level = Severity.WRONG if bad else Severity.GOOD
        finding = Finding(level, f"build-{key}" if bad else f"build-{key}-good", values)
        self.tell(stage, step, finding, by_maker=True)

    def light(self, lamp: str) -> None:
        """Light one lamp and no other; none for no name."""
        for team in self.controls.layout.teams:
            mine = lamp.startswith(f"{team}.")
            lit = frozenset({lamp.rpartition(".")[2]}) if mine else frozenset[str]()
            self.controls.lamps(team, lit)

    def pass_(self, seconds: float, done: Callable[[], bool]) -> bool:
        """Wait at most so long until a condition holds; whether it does."""
        end = self.clock() + seconds
        while not done():
            if self.clock() >= end:
                return False
            self.look(GLANCE)
            self.controls.poll()
        return True


def ask(controls: Controls, keyboard: Keyboard, look: Callable[[float], None]) -> str:
    """The person's next line; presses meanwhile are dropped.

    :raises WalkStoppedError: for the end.
    """
    while (line := keyboard.line()) is None:
        look(GLANCE)
        controls.poll()
    if line == QUIT:
        raise WalkStoppedError
    return line
