"""The body fits by its numbers, and each fault made on purpose is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sonar_console.devices.layout import load_layout
from sonar_tools.body.checks import (
    Body,
    cable_runs,
    faults,
    fist_sums,
    needed,
    standing_sum,
    warmer,
)
from sonar_tools.body.description import SECTIONS
from sonar_tools.body.outputs import BodySources, body_with
from sonar_tools.body.plates import BodyError
from sonar_tools.body.screws import screw_faults

from .conftest import Change


def test_everything_fits(body: Body) -> None:
    assert faults(body) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("depth = 10.2", "depth = 80.0", "engineer select: needs 80.0 mm behind the panel"),
        ("depth = 45.0", "depth = 70.0", "mate stop: needs 85.0 mm behind the panel"),
        ("front = 70.0 ", "front = 40.0 ", "mate stop: needs 60.0 mm behind the panel"),
        ("bushing = 7.0", "bushing = 5.0", "encoder: panel, plate and nut are 7 mm, the bushing 5"),
        ("seat = 2.0", "seat = 4.0", "LED: shows 0.6 mm"),
        ("across = 8.0", "across = 6.0", "post: 1.00 mm around its insert"),
        ("bar = 10.0", "bar = 8.0", "LED bar: 0.90 mm beside an LED"),
        ("side = 1.8", "side = 1.2", "[brackets] side: 1.2 mm, 1.6 at least"),
        ("prong = 17.5", "prong = 12.0", "captain fist pad: safe 1.49 times only"),
        ("fist = 500.0", "fist = 900.0", "captain fist pad: safe 1.20 times only"),
        ("height = 560.0", "height = 250.0", "seen over the wall by a guest who is standing"),
        ("width = 1320.0", "width = 1120.0", "captain: seen past the end of the wall"),
        ("body = [545.0, 325.0]", "body = [720.0, 430.0]", "a screen 430 mm high does not fit"),
        ("body = [545.0, 325.0]", "body = [1400.0, 325.0]", "a screen 1400 mm wide is wider"),
        ("foot = [120.0, 240.0]", "foot = [120.0, 180.0]", "the wall tips at 35 N"),
        ("loop_oled = 120.0", "loop_oled = 200.0", "cable oled engineer: 1057 mm, 1000 at most"),
        ("slots = 8.0", "slots = 4.0", "the air in the wall is 23 K warmer"),
        ("air = 100.0", "air = 60.0", "a foot at 0 closes a slot of the base"),
        ("bed = [220, 220]", "bed = [140, 140]", "table-tray: 144 × 118.7 mm, the bed is 140"),
        ("amount = 120", "amount = 100", "[buy.screw-wood-40] amount: 102 are needed"),
        ("sheet = [2440, 1220]", "sheet = [1250, 1250]", "face-blue: larger than a sheet"),
        ("panel_sheet = [1200, 600]", "panel_sheet = [600, 500]", "take 107% of the sheets"),
    ],
)
def test_a_fault_on_purpose_is_found(changed: Change, old: str, new: str, told: str) -> None:
    found = faults(changed(old, new))
    assert any(told in line for line in found), found


def test_a_console_that_is_too_narrow_is_refused(changed: Change) -> None:
    with pytest.raises(BodyError, match="the panels need a console of 1200 mm"):
        changed("width = 1200.0", "width = 1100.0")


def test_a_hole_that_is_shifted_is_found(body: Body) -> None:
    made = body.consoles[0]
    plates = list(made.plates)
    at = next(n for n, plate in enumerate(plates) if plate.name == "panel-mate")
    bores = list(plates[at].bores)
    bores[2] = replace(bores[2], x=bores[2].x + 0.5)
    plates[at] = replace(plates[at], bores=tuple(bores))
    spoilt = replace(body, consoles=(replace(made, plates=tuple(plates)), body.consoles[1]))
    assert [line.partition(" at ")[0] for line in faults(spoilt)] == [
        "panel-mate: no hole of deck under its hole"
    ]


@pytest.mark.parametrize("which", [0, 1])
def test_a_tray_whose_post_is_not_under_the_boards_hole_is_found(body: Body, which: int) -> None:
    trays = list(body.trays)
    post, *others = trays[which].posts
    trays[which] = replace(trays[which], posts=(replace(post, y=post.y + 1.0), *others))
    found = faults(replace(body, trays=(trays[0], trays[1])))
    assert any(f"{trays[which].name}: no post under the board's hole" in line for line in found)


def test_the_sums_say_what_they_did_by_hand(body: Body) -> None:
    captain, _ = fist_sums(body)
    # 250 N at 31 mm on 17.5 mm of plywood of 12 mm
    assert captain.stress == pytest.approx(250 * 31 / (17.5 * 144 / 6))
    assert captain.safety > 2
    push, weight = standing_sum(body)
    assert push == pytest.approx(weight * 9.81 * 120 / 560)
    assert 10 < warmer(body) < 20
    assert {run.name for run in cable_runs(body)} >= {"oled mate", "oled engineer", "board radio"}


def test_what_is_bought_is_counted_from_the_holes(body: Body) -> None:
    assert needed(body)["insert-m4"] == 8 * 4 + 4
    assert needed(body)["screw-m4-20"] == 2 * 4
    assert needed(body)["insert-m3"] == 2 + 2 * 4
    assert needed(body)["insert-m25"] == 4 + 4 * 2


@pytest.mark.long
def test_a_size_at_its_bounds_gives_faults_and_no_error(body: Body, sources: BodySources) -> None:
    sizes = body.description
    layout = load_layout(sources.boards.layout)
    for section, keys in SECTIONS.items():
        for key, bounds in keys.items():
            for value in (bounds.least, bounds.most):
                spoilt = {**sizes.sizes[section], key: (float(value),) * bounds.count}
                changed = replace(sizes, sizes={**sizes.sizes, section: spoilt})
                try:
                    made = body_with(changed, layout, body.boards)
                    told = [*faults(made), *screw_faults(made)]
                except BodyError as error:
                    told = [str(error)]
                assert all(told), key
