"""Makes and writes all papers of a layout, and finds stale ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.layout import Layout
from sonar_console.locales import Words, languages
from sonar_tools.boards.description import load_description
from sonar_tools.papers.bill import as_csv, bill
from sonar_tools.papers.conditioning import conditioned, filter_drawing
from sonar_tools.papers.drawing import draw_panel
from sonar_tools.papers.harness import Cable, cables
from sonar_tools.papers.headers import read_wiring
from sonar_tools.papers.lettering import Lettering
from sonar_tools.papers.panelplan import PanelPlan, panel_plan
from sonar_tools.papers.pins import pin_tables
from sonar_tools.papers.stagesheets import GuideMarkError, stage_papers, stale_guides, ways_of
from sonar_tools.papers.wiring import can_draw, digest, digest_of, draw, harnesses

_NAME = re.compile(
    r"(pins\..*\.md|bill\..*\.csv|stages\..*|stage-.*\.svg|wiring-.*\.(yml|svg)|panel-.*\.svg|filter\.svg)"
)


class PapersError(ValueError):
    """The papers cannot be made or written. The message is one line."""


@dataclass(frozen=True, slots=True)
class PaperSources:
    """What goes with a layout: the crew board's wiring, the panels' font, the boards' values."""

    wiring: Path
    font: Path
    boards: Path


def _cables(layout: Layout, sources: PaperSources) -> tuple[Cable, ...]:
    try:
        return cables(layout, read_wiring(sources.wiring))
    except StopIteration as error:
        raise PapersError(
            f"{layout.path}: more cables than the header has ground pins; share one"
        ) from error


def guides(layouts: Sequence[Layout], sources: PaperSources, folder: Path) -> dict[Path, str]:
    """The builder's guides in a folder that differ from what the layouts give, with that.

    :raises PapersError: for a guide that cannot be read, or a mark in it that names nothing.
    """
    values = load_description(sources.boards)
    plans = {each.name: ways_of(each, _cables(each, sources), values) for each in layouts}
    try:
        return stale_guides(folder, plans)
    except (OSError, GuideMarkError) as error:
        raise PapersError(f"{folder}: {error}") from error


def documents(layout: Layout, sources: PaperSources) -> dict[str, str]:
    """All papers of a layout by file name, without the drawings of the wiring.

    :raises sonar_tools.papers.headers.WiringError: for a wiring file that cannot be used.
    :raises sonar_tools.papers.lettering.LetteringError: when the panels cannot be lettered.
    :raises sonar_tools.boards.description.DescriptionError: for a fault of the boards' values.
    :raises PapersError: for a table with more cables than its headers have grounds.
    """
    wires = _cables(layout, sources)
    plans = panel_plans(layout)
    values = load_description(sources.boards)
    lines = conditioned(layout, wires, values)
    rows = bill(layout, wires, list(plans.values()), lines)
    made = {"filter.svg": filter_drawing(values, "GPIO, GP" if layout.boards else "GPIO")}
    for language in languages():
        words = Words(language)
        made[f"pins.{language}.md"] = pin_tables(layout, wires, lines, words)
        made[f"bill.{language}.csv"] = as_csv(rows, words)
    made |= stage_papers(layout, wires, values)
    for name, yaml in harnesses(wires).items():
        made[f"{name}.yml"] = yaml
    letters = Lettering(sources.font)
    for name, plan in _panels(plans).items():
        made[f"{name}.svg"] = draw_panel(plan, letters, tuple(languages()))
    return made


def panel_plans(layout: Layout) -> dict[tuple[str, str], PanelPlan]:
    """The panels of a layout by team and seat."""
    return {
        (team, seat): plan
        for team in layout.teams
        for seat in layout.seats
        if (plan := panel_plan(layout, team, seat)) is not None
    }


def _panels(plans: dict[tuple[str, str], PanelPlan]) -> dict[str, PanelPlan]:
    """The panels to draw: one for each seat, and one more for a team whose panel differs."""
    made: dict[str, PanelPlan] = {}
    for (team, seat), plan in plans.items():
        if made.setdefault(f"panel-{seat}", plan) != plan:
            made[f"panel-{seat}-{team}"] = plan
    return made


def write(layout: Layout, sources: PaperSources, folder: Path) -> list[str]:
    """Write all papers of a layout to a folder; the drawings that were left out without ``dot``.

    :raises PapersError: when the folder cannot be written.
    """
    made = documents(layout, sources)
    missing = []
    for name, yaml in list(made.items()):
        if not name.endswith(".yml"):
            continue
        drawing = name.removesuffix(".yml") + ".svg"
        if can_draw():
            made[drawing] = draw(yaml)
        else:
            missing.append(drawing)
    write_files(made, folder, [old for old in files_named(folder) if old not in missing])
    return missing


def write_files(made: dict[str, str], folder: Path, there: Iterable[str]) -> None:
    """Write papers, and take those away that are there and no longer made.

    :raises PapersError: when the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in there:
            if old not in made:
                (folder / old).unlink()
        for name, text in made.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise PapersError(f"{folder}: cannot be written ({error.strerror})") from error


def stale(layout: Layout, sources: PaperSources, folder: Path) -> list[str]:
    """The papers in a folder that are missing, not needed, or different from what the layout gives.

    A drawing of the wiring is compared by the digest in it, so ``dot`` is not needed.
    """
    made = documents(layout, sources)
    found = files_named(folder)
    drawings = {
        name.removesuffix(".yml") + ".svg": digest(text)
        for name, text in made.items()
        if name.endswith(".yml")
    }
    old = [name for name, text in made.items() if text_of(found.get(name)) != text]
    old += [name for name, sign in drawings.items() if digest_of(text_of(found.get(name))) != sign]
    old += [name for name in found if name not in made and name not in drawings]
    return sorted(old)


def files_named(folder: Path, names: re.Pattern[str] = _NAME) -> dict[str, Path]:
    """The files of a folder whose names are those of papers; others are left alone."""
    if not folder.is_dir():
        return {}
    return {path.name: path for path in folder.iterdir() if names.fullmatch(path.name)}


def text_of(path: Path | None) -> str:
    """The text of a paper; empty for none and for one that cannot be read."""
    try:
        return "" if path is None else path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
