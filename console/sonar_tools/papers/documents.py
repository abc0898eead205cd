"""All papers of a layout together: made, written, compared with what is there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.layout import Layout
from sonar_console.locales import Words, languages
from sonar_tools.papers.bill import as_csv, bill
from sonar_tools.papers.drawing import draw_panel
from sonar_tools.papers.harness import cables
from sonar_tools.papers.headers import read_wiring
from sonar_tools.papers.lettering import Lettering
from sonar_tools.papers.panelplan import Panel, panel_plan
from sonar_tools.papers.pins import pin_tables
from sonar_tools.papers.wiring import can_draw, digest, digest_of, draw, harnesses

_NAME = re.compile(r"(pins\..*\.md|bill\..*\.csv|wiring-.*\.(yml|svg)|panel-.*\.svg)")


class WorkshopError(ValueError):
    """The papers cannot be made, or written where they should go. Its text is one line."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What the papers are made with: the crew board's wiring file and the font of the panels."""

    wiring: Path
    font: Path


def documents(layout: Layout, workshop: Workshop) -> dict[str, str]:
    """All papers of a layout but the drawings of the wiring, by file name.

    :raises sonar_tools.papers.headers.WiringError: for a wiring file that cannot be used.
    :raises sonar_tools.papers.lettering.LetteringError: when the panels cannot be lettered.
    :raises WorkshopError: for a table with more cables than its headers have grounds.
    """
    try:
        wires = cables(layout, read_wiring(workshop.wiring))
    except StopIteration as error:
        raise WorkshopError(
            f"{layout.path}: more cables than the header has ground pins; share one"
        ) from error
    plans = {
        (team, seat): plan
        for team in layout.teams
        for seat in layout.seats
        if (plan := panel_plan(layout, team, seat)) is not None
    }
    made: dict[str, str] = {}
    for language in languages():
        words = Words(language)
        made[f"pins.{language}.md"] = pin_tables(layout, wires, words)
        made[f"bill.{language}.csv"] = as_csv(bill(layout, wires, list(plans.values())), words)
    for name, yaml in harnesses(wires).items():
        made[f"{name}.yml"] = yaml
    letters = Lettering(workshop.font)
    for name, plan in _panels(plans).items():
        made[f"{name}.svg"] = draw_panel(plan, letters, tuple(languages()))
    return made


def _panels(plans: dict[tuple[str, str], Panel]) -> dict[str, Panel]:
    """One drawing a seat, or one for each team whose panel differs."""
    made: dict[str, Panel] = {}
    for (team, seat), plan in plans.items():
        if made.setdefault(f"panel-{seat}", plan) != plan:
            made[f"panel-{seat}-{team}"] = plan
    return made


def write(layout: Layout, workshop: Workshop, folder: Path) -> list[str]:
    """Write all papers of a layout to a folder; what could not be drawn for want of ``dot``.

    :raises WorkshopError: when the folder cannot be written.
    """
    made = documents(layout, workshop)
    missing = []
    for name, yaml in list(made.items()):
        if not name.endswith(".yml"):
            continue
        drawing = name.removesuffix(".yml") + ".svg"
        if can_draw():
            made[drawing] = draw(yaml)
        else:
            missing.append(drawing)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in _papers(folder):
            if old not in made and old not in missing:
                (folder / old).unlink()
        for name, text in made.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise WorkshopError(f"{folder}: cannot be written ({error.strerror})") from error
    return missing


def stale(layout: Layout, workshop: Workshop, folder: Path) -> list[str]:
    """The papers in a folder that are missing, too many, or not what the layout gives now.

    A drawing of the wiring is compared by the digest it carries, so without ``dot``.
    """
    made = documents(layout, workshop)
    found = _papers(folder)
    drawings = {
        name.removesuffix(".yml") + ".svg": digest(text)
        for name, text in made.items()
        if name.endswith(".yml")
    }
    old = [name for name, text in made.items() if _text(found.get(name)) != text]
    old += [name for name, sign in drawings.items() if digest_of(_text(found.get(name))) != sign]
    old += [name for name in found if name not in made and name not in drawings]
    return sorted(old)


def _papers(folder: Path) -> dict[str, Path]:
    """What is in a folder under a name that papers have; anything else is left alone."""
    if not folder.is_dir():
        return {}
    return {path.name: path for path in folder.iterdir() if _NAME.fullmatch(path.name)}


def _text(path: Path | None) -> str:
    try:
        return "" if path is None else path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
