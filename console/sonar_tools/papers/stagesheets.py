"""The stages of a build as papers: the plan, a drawing of each stage, the text in each language.

The same text fills the marked places of the builder's guide, so that no value or pin is written
twice: what stands there between ``<!-- made: … -->`` and ``<!-- end -->`` is made again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from sonar_console.devices.layout import Layout
from sonar_console.doctor.buildplan import (
    PLAN_NAME,
    BuildStage,
    Meter,
    care_text,
    figure,
    meter_text,
    picture_name,
    stage_title,
)
from sonar_console.locales import Words, languages
from sonar_tools.boards.description import Description
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.panelplan import panel_plan
from sonar_tools.papers.stagedrawing import draw_stage
from sonar_tools.papers.stages import plan_text, stage_plan
from sonar_tools.papers.tables import markdown_table

Ways = Mapping[str, Sequence[BuildStage]]
GUIDES = ("building.md", "building.fr.md")
_MARK = re.compile(r"(<!-- made: ([^>]*?) -->\n).*?(<!-- end -->)", re.DOTALL)
_DIGITS = "①②③④⑤⑥⑦⑧⑨"


class GuideMarkError(ValueError):
    """Raised for a mark of the guide that names nothing that is made. The message is one line."""


def boards_of(
    layout: Layout, cables: Sequence[Cable], parts: Description
) -> dict[str, CarrierBoard]:
    """The carrier boards of a layout by name; none for one without crew boards."""
    if not layout.boards:
        return {}
    # the boards lean on the papers' cables: imported at the top, neither could be loaded first
    from sonar_tools.boards.crewboard import crew_board
    from sonar_tools.boards.tableboard import table_board

    made = (table_board(layout, cables, parts), crew_board(layout, cables, parts))
    return {board.name: board for board in made}


def ways_of(layout: Layout, cables: Sequence[Cable], parts: Description) -> Ways:
    """The stages of each way to build a layout."""
    return stage_plan(layout, cables, parts, boards_of(layout, cables, parts))


def stage_papers(layout: Layout, cables: Sequence[Cable], parts: Description) -> dict[str, str]:
    """All papers of the stages by file name."""
    boards = boards_of(layout, cables, parts)
    ways = stage_plan(layout, cables, parts, boards)
    made = {PLAN_NAME: plan_text(layout, ways)}
    for way, stages in ways.items():
        for stage in stages:
            mine = boards if way == "boards" else {}
            made[picture_name(way, stage)] = drawing(layout, cables, mine, stage)
    for language in languages():
        made[f"stages.{language}.md"] = stage_page(layout, ways, Words(language))
    return made


def drawing(
    layout: Layout, cables: Sequence[Cable], boards: Mapping[str, CarrierBoard], stage: BuildStage
) -> str:
    """The drawing of a stage; without ``boards`` it shows terminals."""
    mine = [each for each in cables if each.name == stage.about]
    panel = None
    board = None
    other = None
    title = stage.about
    if mine:
        header = mine[0].header
        board = boards.get("crew" if header in [each.name for each in layout.boards] else "table")
        panel = panel_plan(layout, mine[0].team, mine[0].seat) if stage.kind != "oled" else None
    elif stage.kind == "panel":
        team, seat = stage.about.split()
        panel = panel_plan(layout, team, seat)
        used = [boards[kind] for kind in dict.fromkeys(map(_kind, stage.meters)) if kind in boards]
        board, other = [*used, None, None][:2]
        if not used:
            mine = [each for each in cables if (each.team, each.seat) == (team, seat)]
    elif stage.kind == "crew-terminals":
        title = f"Pico {stage.about}"
    elif stage.kind != "pi":
        board = boards.get("crew" if stage.board else "table")
        if board is not None and stage.kind != "table":
            title = f"{board.title} {board.version}"
    names = []
    if stage.kind == "table":
        names = [
            f"{team} {seat}"
            for team in layout.teams
            for seat in layout.seats
            if panel_plan(layout, team, seat) is not None
        ]
    return draw_stage(stage, title, board, mine, panel, names, other)


def _kind(meter: Meter) -> str:
    """The board or header of a measurement's black tip."""
    return meter.black.partition("/")[0]


# ---- the text


def meter_lines(words: Words, meters: Sequence[Meter]) -> list[str]:
    """A line for each measurement: its number in the drawing, what, and the right value."""
    lines = []
    for number, meter in enumerate(meters):
        power = words.say("build-power" if meter.when == "live" else "build-no-power")
        told = words.say(
            "build-line",
            value=meter_text(words, meter),
            value1=figure(words, meter.bounds),
            value2=power,
        )
        lines.append(f"- {_DIGITS[number]} {told}")
    return lines


def stage_text(words: Words, way: str, stage: BuildStage, folder: str = "") -> list[str]:
    """A stage in Markdown: its picture, what to plug in, what to measure, what lights up."""
    name = picture_name(way, stage)
    out = [f"![{stage_title(words, stage)}]({folder}{name})", ""]
    if care := care_text(words, way, stage):
        out.append(f"- {care}")
    out += meter_lines(words, stage.meters)
    seen = words.say(f"build-lights-{stage.kind}", value=stage.about)
    return [*out, f"- {seen}"]


def stage_page(layout: Layout, ways: Ways, words: Words) -> str:
    """The paper of all stages: first the plan of the work, then each stage with its picture."""
    out = [f"# {words.say('build-page-title', value=layout.name)}", ""]
    out += [words.say("pins-made", value=f"hardware/{layout.path.name}"), ""]
    for way, stages in ways.items():
        out += [f"## {words.say('build-page-way', value=words.say(f'build-way-{way}'))}", ""]
        out += [*plan_table(words, way, stages, ""), ""]
        for number, stage in enumerate(stages, start=1):
            out += [f"### {number}. {stage_title(words, stage)}", ""]
            out += [*stage_text(words, way, stage), ""]
    return "\n".join(out)


def plan_table(words: Words, way: str, stages: Sequence[BuildStage], folder: str) -> list[str]:
    """The stages by day with their minutes and a link to each picture."""
    heads = [words.say(f"build-plan-{name}") for name in ("day", "stage", "minutes", "picture")]
    rows: list[tuple[object, ...]] = []
    for number, stage in enumerate(stages, start=1):
        title = f"{number}. {stage_title(words, stage)}"
        link = f"[{stage.name}]({folder}{picture_name(way, stage)})"
        rows.append((stage.day, title, stage.minutes, link))
    return markdown_table(heads, rows)


def hours_table(words: Words, stages: Sequence[BuildStage]) -> list[str]:
    """The hours of both days by what is done, counted from the minutes of the stages."""
    heads = [words.say(f"build-plan-{name}") for name in ("day", "work", "hours")]
    rows: list[tuple[object, ...]] = []
    groups = {
        "pi": ("pi",),
        "boards": ("table-board", "crew-board", "terminals", "crew-terminals"),
        "cables": ("cable", "lamps", "oled"),
        "panels": ("panel",),
        "table": ("table",),
    }
    for day in sorted({stage.day for stage in stages}):
        whole = 0
        for key, kinds in groups.items():
            mine = [each for each in stages if each.day == day and each.kind in kinds]
            if mine:
                minutes = sum(each.minutes for each in mine)
                whole += minutes
                told = words.say(f"build-work-{key}", count=len(mine))
                rows.append((day, told, _hours(words, minutes)))
        rows.append((day, f"**{words.say('build-work-all')}**", f"**{_hours(words, whole)}**"))
    return markdown_table(heads, rows)


def _hours(words: Words, minutes: int) -> str:
    return figure(words, f"{minutes / 60:.1f}")


# ---- the guide


def fill(text: str, language: str, plans: Mapping[str, Ways]) -> str:
    """A guide with its marked places made again; ``plans`` has the stages of each layout.

    :raises GuideMarkError: for a mark that names nothing.
    """
    words = Words(language)

    def made(found: re.Match[str]) -> str:
        what, layout, way, name = [*found[2].split(), "", "", "", ""][:4]
        folder = f"../hardware/generated/{layout}/"
        stages = plans.get(layout, {}).get(way, ())
        if what == "stages" and stages:
            lines = plan_table(words, way, stages, folder)
        elif what == "hours" and stages:
            lines = hours_table(words, stages)
        else:
            stage = next((each for each in stages if each.name == name), None)
            if what != "stage" or stage is None:
                raise GuideMarkError(f"the guide's mark {found[2]!r} names nothing that is made")
            lines = stage_text(words, way, stage, folder)
        return found[1] + "\n".join([*lines, ""]) + found[3]

    return _MARK.sub(made, text)


def stale_guides(folder: Path, plans: Mapping[str, Ways]) -> dict[Path, str]:
    """The guides in a folder that are not what they would be made, with that.

    :raises GuideMarkError: for a mark that names nothing, or a guide that is not UTF-8.
    :raises OSError: when a guide cannot be read.
    """
    found = {}
    for name in GUIDES:
        path = folder / name
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise GuideMarkError(f"{name}, line {line}: is not UTF-8; save it as UTF-8") from error
        language = name.split(".")[1] if name.count(".") > 1 else "en"
        new = fill(text, language, plans)
        if new != text:
            found[path] = new
    return found
