"""Counts what the cables pick up while nobody touches anything.

A light, a fridge or a television beside a long cable makes edges on its line. Those that are too
short to be a press do nothing at the table, but a cable that has any wants another way or a shield.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Set

from sonar_console.devices.controls import Controls
from sonar_console.doctor.findings import DoctorReport, Finding, good, note, wrong
from sonar_console.doctor.manual_checks import GLANCE, QUIT, Keyboard

MINUTE = 60.0
"""Seconds for which edges are counted."""
ANSWER = 0.5
"""Seconds that a crew board has to tell its edges."""
ASK_EVERY = 1.0
"""Seconds between two questions to a board, which tells 9 edges of a control at a time at most."""


def check_noise(
    controls: Controls,
    report: DoctorReport,
    keyboard: Keyboard | None,
    look: Callable[[float], None],
    clock: Callable[[], float],
    *,
    only: Set[str] | None = None,
) -> bool:
    """Count for a minute; False when the person ended it. Enter skips it.

    ``look`` waits so many seconds at most; without a ``keyboard`` nobody can skip it. ``only``
    names the controls that are judged; without, all are.
    """
    if keyboard is not None:
        keyboard.drop()
    report.say(report.words.say("doctor-hands-off", count=round(MINUTE)))
    _board_edges(controls, look, clock)
    before = controls.edges()
    presses: Counter[str] = Counter()
    end = clock() + MINUTE
    asked = clock()
    while clock() < end:
        look(GLANCE)
        presses.update(press.control for press in controls.poll())
        if clock() - asked >= ASK_EVERY:
            asked = clock()
            controls.ask_edges()
        line = None if keyboard is None else keyboard.line()
        if line is not None:
            return line != QUIT
    presses.update(_board_edges(controls, look, clock))
    report.add(_judge(controls, controls.edges() - before, presses, only))
    return True


def _board_edges(
    controls: Controls, look: Callable[[float], None], clock: Callable[[], float]
) -> Counter[str]:
    """Have the boards tell their edges, and wait for it; the presses meanwhile."""
    controls.ask_edges()
    presses: Counter[str] = Counter()
    end = clock() + ANSWER
    while clock() < end:
        look(GLANCE)
        presses.update(press.control for press in controls.poll())
    return presses


def _judge(
    controls: Controls, edges: Counter[str], presses: Counter[str], only: Set[str] | None
) -> Iterator[Finding]:
    """The noisy cables, the worst first; one that pressed its control must be mended."""
    judged = 0
    for name, count in edges.most_common():
        control = ".".join(name.split(".")[:3])
        if only is not None and control not in only:
            continue
        judged += 1
        if presses[control]:
            yield wrong("noise-press", value=name, count=count)
        else:
            yield note("noise", value=name, count=count)
    if not judged:
        yield good("quiet", count=len(controls.layout.controls if only is None else only))
