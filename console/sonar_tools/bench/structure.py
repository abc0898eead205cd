"""The structure of the program: modules, lines, rooms, and the calls that a press takes."""

from __future__ import annotations

from pathlib import Path

from sonar_tools.bench.calls import course_calls, knob_calls
from sonar_tools.bench.figures import Aim, BenchRow, Findings, Spread
from sonar_tools.bench.size import Size
from sonar_tools.structure.drills import files_for_a_language, files_for_a_setting
from sonar_tools.structure.rooms import MODULES, backward, circles, classes, imports
from sonar_tools.structure.settings import most_modules_naming

NAME = "structure"

MOST = {
    "structure-modules": 190,
    "structure-lines": 33_000,
    "structure-tool-lines": 5_000,
    "structure-backward": 0,
    "structure-circles": 0,
    "structure-classes": 0,
    "structure-course-calls": 500,
    "structure-course-modules": 30,
    "structure-knob-calls": 350,
    "structure-setting": 2,
    "structure-setting-modules": 2,
    "structure-language": 0,
}
"""The aim of each figure: it is at most this."""


def measure(_size: Size, folder: Path) -> Findings:
    """Count modules, lines and imports in the source, and the calls of a press on mock pins."""
    course = course_calls(_new(folder / "course"))
    knob = knob_calls(_new(folder / "knob"))
    found = imports()
    product = {name: path for name, path in MODULES.items() if name.startswith("sonar_console.")}
    tools = {name: path for name, path in MODULES.items() if name not in product}
    figures = {
        "structure-modules": len(product),
        "structure-lines": sum(map(_lines, product.values())),
        "structure-tool-lines": sum(map(_lines, tools.values())),
        "structure-backward": len(backward(found)),
        "structure-circles": len(circles(found)),
        "structure-classes": sum(len(where) > 1 for where in classes().values()),
        "structure-course-calls": course.count,
        "structure-course-modules": len(course.modules),
        "structure-knob-calls": knob.count,
        "structure-setting": len(files_for_a_setting(folder / "setting")),
        "structure-setting-modules": most_modules_naming(),
        "structure-language": len(files_for_a_language(folder / "language")),
    }
    return Findings(
        [
            BenchRow(
                NAME,
                what,
                "",
                Spread.of([float(figure)]),
                aims=(Aim(MOST[what]),),
                slower=False,
            )
            for what, figure in figures.items()
        ]
    )


def _new(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _lines(path: Path) -> int:
    return len(path.read_bytes().splitlines())
