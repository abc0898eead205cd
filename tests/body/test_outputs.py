"""The drawings of the plates: their holes are those of the papers and of the boards."""

from __future__ import annotations

import inspect
import io
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sonar_console.devices.layout import load_layout
from sonar_console.locales import languages
from sonar_tools.boards.copper import unpacked
from sonar_tools.body import brackets
from sonar_tools.body.checks import Body, faults
from sonar_tools.body.outputs import BodySources, body_with, dxf, make, recipe, stale, texts
from sonar_tools.body.plates import BodyError
from sonar_tools.body.screws import tray_marks
from sonar_tools.body.sheet import distinct

from .conftest import GENERATED, ROOT, Change

Circle = tuple[float, float, float]
OTHER = "glass = 1.6\nboard = 1.2\n\n[parts.pi]"


def read_back(text: str) -> Any:
    ezdxf = pytest.importorskip("ezdxf", reason="drawings are read with ezdxf")
    return ezdxf.read(io.StringIO(text)).modelspace()


def circles(text: str) -> set[Circle]:
    """Middle and diameter of each circle of a drawing."""
    return {
        (round(each.dxf.center.x, 2), round(each.dxf.center.y, 2), round(2 * each.dxf.radius, 2))
        for each in read_back(text).query("CIRCLE")
    }


def papers_cuts(seat: str) -> tuple[set[Circle], set[Circle]]:
    """The round holes and the windows of a seat's panel as the papers draw it, y up."""
    svg = (ROOT / "hardware" / "generated" / "full" / f"panel-{seat}.svg").read_text("utf-8")
    tall = float(re.findall(r'viewBox="0 0 [0-9.]+ ([0-9.]+)"', svg)[0])
    cut = re.findall(r'<g id="cut".*?</g>', svg, re.DOTALL)[0]
    holes = {
        (float(x), round(tall - float(y), 2), 2 * float(r))
        for x, y, r in re.findall(r'circle cx="([0-9.]+)" cy="([0-9.]+)" r="([0-9.]+)"', cut)
    }
    windows = {
        (round(float(x), 2), round(tall - float(y) - float(high), 2), float(wide))
        for x, y, wide, high in re.findall(
            r'rect x="([0-9.]+)" y="([0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"/>', cut
        )
    }
    return holes, windows


@pytest.mark.parametrize("seat", ["captain", "mate", "engineer", "radio"])
def test_the_holes_of_a_panel_are_those_of_the_papers(seat: str) -> None:
    text = (GENERATED / f"panel-{seat}.dxf").read_text("utf-8")
    holes, windows = papers_cuts(seat)
    assert len(holes) > 4
    assert circles(text) == holes
    drawn = {
        (
            round(min(p.x for p in points), 2),
            round(min(p.y for p in points), 2),
            round(max(p.x for p in points) - min(p.x for p in points), 2),
        )
        for line in read_back(text).query("POLYLINE")
        if (points := [vertex.dxf.location for vertex in line.vertices])
    }
    assert windows <= drawn
    assert len(drawn) == len(windows) + 1


def test_a_hole_that_is_shifted_in_a_drawing_differs_from_the_papers(body: Body) -> None:
    plate = next(each for each in body.plates() if each.name == "panel-engineer")
    bores = (replace(plate.bores[0], x=plate.bores[0].x + 0.2), *plate.bores[1:])
    assert circles(dxf(plate)) == papers_cuts("engineer")[0]
    assert circles(dxf(replace(plate, bores=bores))) != papers_cuts("engineer")[0]


@pytest.mark.parametrize("name", ["table", "crew"])
def test_the_posts_of_a_tray_are_under_the_drilled_holes_of_its_board(
    body: Body, name: str
) -> None:
    """Against the drill file of the board house: distances from the first hole, x and y."""
    archive = ROOT / "hardware" / "boards" / "generated" / name / f"{name}-gerbers.zip"
    found = {key: text for key, text in unpacked(archive).items() if "NPTH" in key}
    (text,) = found.values()
    at = [(float(x), float(y)) for x, y in re.findall(r"^X([-0-9.]+)Y([-0-9.]+)", text, re.M)]
    tray = next(each for each in body.trays if each.name.startswith(name))

    def spread(points: list[tuple[float, float]]) -> set[tuple[float, float]]:
        left, low = min(x for x, _ in points), min(y for _, y in points)
        return {(round(x - left, 2), round(y - low, 2)) for x, y in points}

    assert len(at) == len(tray.posts)
    assert spread(at) == spread([(post.x, post.y) for post in tray.posts])


def test_all_plates_are_drawn_once_and_the_same_each_time(body: Body) -> None:
    made = texts(body)
    assert made == texts(body)
    assert {f"{plate.name}.dxf" for plate, _ in distinct(body.plates())} <= made.keys()
    assert {f"body.{language}.md" for language in languages()} <= made.keys()
    for name, text in made.items():
        if name.endswith(".dxf"):
            assert len(read_back(text)) >= 1


def test_consoles_that_differ_are_refused(body: Body) -> None:
    yellow = body.consoles[1]
    deck = replace(yellow.plates[0], thickness=18.0)
    spoilt = replace(yellow, plates=(deck, *yellow.plates[1:]))
    with pytest.raises(BodyError, match="deck: the crews' consoles differ"):
        texts(replace(body, consoles=(body.consoles[0], spoilt)))


def test_the_committed_files_are_those_of_the_description(body: Body) -> None:
    assert stale(body, GENERATED) == []


def test_a_changed_and_a_strange_file_are_stale(body: Body, tmp_path: Path) -> None:
    for each in GENERATED.iterdir():
        (tmp_path / each.name).write_bytes(each.read_bytes())
    (tmp_path / "deck.dxf").write_text("0\nEOF\n", "utf-8")
    (tmp_path / "mine.stl").write_bytes(b"")
    (tmp_path / "crew-tray.stl").write_bytes(b"other")
    assert stale(body, tmp_path) == ["crew-tray.stl", "deck.dxf", "mine.stl"]


def test_another_size_of_a_part_makes_the_solids_stale(body: Body, changed: Change) -> None:
    assert stale(changed("glass = 1.5\nboard = 1.2\n\n[parts.pi]", OTHER), GENERATED) == [
        "manifest.json"
    ]


def test_a_recipe_that_is_changed_makes_the_solids_stale(
    body: Body, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screw of the OLED clamp that moves by a millimetre, and a comment that is added."""
    source = inspect.getsource

    def spoilt(old: str, new: str) -> Callable[[object], str]:
        def read(each: object) -> str:
            text = source(each)  # type: ignore[arg-type]
            if each is not brackets:
                return text
            assert old in text
            return text.replace(old, new)

        return read

    head = "from __future__ import annotations\n"
    monkeypatch.setattr(inspect, "getsource", spoilt(head, f"{head}# a word\n\n"))
    assert stale(body, GENERATED) == []
    clamp = source(brackets.clamp_screws)
    number = re.findall(r"[0-9]+\.[0-9]+", clamp)[0]
    moved = clamp.replace(number, f"{float(number) + 1}", 1)
    monkeypatch.setattr(inspect, "getsource", spoilt(clamp, moved))
    assert stale(body, GENERATED) == ["manifest.json"]


def test_a_recipe_is_the_same_without_its_docstrings() -> None:
    one = 'def f(a: int) -> str:\n    """Says it."""\n    return f"{a:.1f} mm"  # in mm\n'
    assert recipe(one) == recipe("def f(a: int) -> str:\n    return f'{a:.1f} mm'\n")
    assert recipe(one) != recipe(one.replace("a:.1f", "a:.2f"))


def test_crews_of_other_names_have_a_console_each(
    body: Body, sources: BodySources, tmp_path: Path
) -> None:
    path = tmp_path / "green.toml"
    path.write_text(sources.boards.layout.read_text("utf-8").replace("yellow", "green"), "utf-8")
    green = load_layout(path)
    assert green.teams == ("blue", "green")
    made = body_with(body.description, green, body.boards)
    assert [len(each.panels) for each in made.consoles] == [4, 4]
    assert faults(made) == []
    assert texts(made) == texts(body)


def test_a_size_that_was_not_checked_is_printed_so(body: Body) -> None:
    for language in languages():
        paper = (GENERATED / f"body.{language}.md").read_text("utf-8")
        unchecked = paper.rpartition("Sanwa OBSF-30")[2]
        for part in body.description.parts.values():
            assert (f"| {part.text} |" in paper) == (not part.checked)
        assert "no drawing of Sanwa's was at hand" in unchecked


def test_without_a_kernel_one_line_says_what_to_install(
    body: Body, sources: BodySources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "build123d", None)
    with pytest.raises(BodyError, match=r"install sonar-console-tools\[body\]"):
        make(body, sources.font, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_does_not_fit_is_not_written(body: Body, sources: BodySources, tmp_path: Path) -> None:
    pytest.importorskip("build123d", reason="solids are made with build123d")
    tray = replace(body.trays[1], posts=body.trays[1].posts[1:])
    with pytest.raises(BodyError, match="no post under the board's hole"):
        make(replace(body, trays=(body.trays[0], tray)), sources.font, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_paper_has_every_size_that_a_saw_needs(body: Body, language: str) -> None:
    """Each 12 mm plate with its corners, the middle of each hole and each corner of an opening."""
    paper = texts(body)[f"body.{language}.md"].replace(",", ".")
    board = body.description("material", "board")
    for plate, _ in distinct(body.plates()):
        if plate.thickness != board:
            continue
        for bore in plate.bores:
            rows = [line for line in paper.splitlines() if f"\u00d8 {bore.across:.1f}" in line]
            assert any(f"y {bore.y:.1f}" in row and f"{bore.x:.1f}" in row for row in rows)
        for points in (plate.outline, *plate.openings):
            corners = " – ".join(f"({x:.1f} ; {y:.1f})" for x, y in points)
            wide, tall = (
                max(at) - min(at) for at in ([x for x, _ in points], [y for _, y in points])
            )
            assert corners in paper or f"{wide:.1f} × {tall:.1f}" in paper
        for bore in tray_marks(body, plate):
            (row,) = (
                line
                for line in paper.splitlines()
                if "3.5 × 12" in line and f"y {bore.y:.1f}" in line
            )
            assert f"{bore.x:.1f}" in row
    places = [tray_marks(body, plate) for plate, _ in distinct(body.plates())]
    assert [len(each) for each in places if each] == [4, 4]
    # a cheek's height at its front and at its rear
    assert "(220.5 ; 95.2) – (0.0 ; 48.3)" in paper
