"""Filters against bounce, glitches and spun knobs; the rise of the buses; current by part."""

from __future__ import annotations

import math
import shutil
import subprocess
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout
from sonar_tools.boards import sums
from sonar_tools.boards.description import Description
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.boards.sums import HIGH, INNER, LOW, SUPPLY, Filter, bus_sum, filters, power, total

KINDS = ("button", "fist", "encoder")


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest, parts: Description) -> Filter:
    return next(each for each in filters(parts) if each.kind == request.param)


def test_the_values_are_within_what_was_asked(kind: Filter) -> None:
    assert 2200 <= kind.pull_up <= 4700
    assert kind.wetting >= 1.0
    assert 100 <= kind.closing <= kind.opening <= 1000


def test_the_encoder_has_at_least_its_makers_filter(parts: Description) -> None:
    """Bourns PEC11R: 10 kΩ to the supply, 10 kΩ in series, 10 nF: 0.1 and 0.2 ms."""
    encoder = next(each for each in filters(parts) if each.kind == "encoder")
    maker = Filter("maker", 10_000, 10_000, 10)
    assert encoder.series * encoder.store >= maker.series * maker.store
    assert encoder.opening >= 0.9 * maker.opening
    # the maker's own series resistor would leave a closed line too near to the threshold
    assert maker.closed_level > 0.9 * LOW
    assert encoder.closed_level < 0.6 * LOW


def test_a_glitch_of_a_microsecond_moves_no_line(kind: Filter) -> None:
    assert 0 < kind.glitch() < 0.033
    assert kind.response([(0, True), (1, False)], 2) > HIGH


def test_a_press_and_a_release_are_read(kind: Filter) -> None:
    assert kind.response([(0, True)], 0) == SUPPLY
    pressed = kind.response([(0, True)], 5000)
    assert pressed == pytest.approx(kind.closed_level, abs=1e-6)
    assert pressed < 0.6 * LOW
    assert kind.response([(0, True), (50_000, False)], 60_000) == pytest.approx(SUPPLY)
    assert kind.response([(0, True)], kind.falls()) == pytest.approx(LOW)
    assert kind.falls() < 500


def test_bounce_leaves_one_edge(kind: Filter) -> None:
    """Openings of a closing contact, each as long as the filter says that it swallows."""
    edges = [(0.0, True)]
    start = 6 * kind.closing
    for n in range(20):
        at = start + n * 3 * kind.closing
        edges += [(at, False), (at + 0.9 * kind.swallowed(), True)]
    end = start + 60 * kind.closing
    levels = [kind.response(edges, at) for at in range(round(kind.falls()) + 1, round(end), 5)]
    assert max(levels) < LOW
    longer = [(0.0, True), (start, False)]
    assert kind.response(longer, start + 1.3 * kind.swallowed()) > LOW


def test_a_knob_at_twenty_detents_a_second_gives_every_edge(parts: Description) -> None:
    encoder = next(each for each in filters(parts) if each.kind == "encoder")
    assert encoder.edge() == 12_500
    edges = [(n * 2 * encoder.edge(), n % 2 == 0) for n in range(80)]
    for at, closed in edges:
        level = encoder.response(edges, at + encoder.edge())
        assert level < LOW if closed else level > HIGH
    assert max(encoder.falls(), encoder.rises()) < encoder.edge() / 25


def test_both_buses_rise_in_time_with_either_kind_of_module(
    parts: Description, layout: Layout
) -> None:
    for module, spare in ((4700, False), (10_000, True)):
        for own in (sums.PULLED_UP_ON_PI, parts.values["bus_pull_up"]):
            each = bus_sum(parts, 1, own, 2.0, module, spare)
            assert each.good
            assert 1000 <= each.pull_up <= 1400
            assert each.capacitance > 250
    assert not bus_sum(parts, 1, 1800, 2.0, 4700, True).good  # an output could not pull it low
    assert not bus_sum(parts, 1, 1800, 4.0, 4700, False).good  # too much cable
    assert len(layout.buses) == 2


def test_current_stays_below_the_limits(
    boards: dict[str, CarrierBoard], parts: Description, layout: Layout
) -> None:
    table = power(boards["table"], parts, len(layout.oleds))
    crew = power(boards["crew"], parts)
    assert sum(row.count for row in table if row.part in ("r3300", "r2200")) == 22
    assert total(table) < parts.limits["pi_3v3"]
    assert total(crew) < parts.limits["pico_3v3"]
    assert 20 < sum(row.total for row in table if row.part in ("r3300", "r2200")) < 30
    lamps = sums.lamp_row(boards["crew"], parts)
    assert lamps.count == 9
    assert lamps.total < parts.limits["pico_lines"]
    for row in (*table, *crew, lamps):
        assert row.heat is None or row.heat < sums.RATING / 10


def simulated(deck: str, folder: Path) -> list[tuple[float, float]]:
    """Times in microseconds and volts, as ngspice computes them."""
    path = folder / "deck.cir"
    path.write_text(deck, "utf-8")
    done = subprocess.run(
        ["ngspice", "-b", str(path)], capture_output=True, text=True, timeout=120, check=True
    )
    rows = [line.split() for line in done.stdout.splitlines()]
    return [
        (1e6 * float(row[1]), float(row[2])) for row in rows if len(row) == 3 and row[0].isdigit()
    ]


@pytest.mark.skipif(shutil.which("ngspice") is None, reason="ngspice is not installed")
def test_ngspice_finds_the_same_as_the_closed_form(kind: Filter, tmp_path: Path) -> None:
    edges = [(100.0, True), (101.0, False), (1000.0, True), (2000.0, False), (2030.0, True)]
    edges += [(4000.0, False)]
    found = simulated(kind.deck(edges, 6000), tmp_path)
    assert len(found) > 3000
    off = max(abs(level - kind.response(edges, at)) for at, level in found if at > 1)
    assert off < 0.03
    assert math.isclose(INNER, 33_000)
