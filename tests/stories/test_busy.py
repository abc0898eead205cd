"""A core that has no time for a while: what happened meanwhile is acted on in true order."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.containment import PastFaultKind

SIGNALS = 5000
"""More than wait of one line."""


def spin(story: Any, control: str, detents: int, rate: float) -> None:
    """Turn an encoder while nobody looks, ``rate`` seconds a detent."""
    item = story.controls.layout.control(control)
    lines = [story.bench.factory.pin(gpio) for gpio in (item.a, item.b)]
    for _ in range(detents):
        story.now += rate
        for number, level in ((0, 0), (1, 0), (0, 1), (1, 1)):
            lines[number].edge(bool(level), story.now)


def test_a_flood_is_told_and_a_fist_is_acted_on_in_its_place(story: Any) -> None:
    """Blue's fist ends its turn in the midst of a flood on yellow's encoder: yellow's course,
    which came after the fist, is good; the one that came before it is refused.
    """
    story.dive("E4", "A10")
    story.course("blue", "N", "mine")
    have = len(story.record())
    spin(story, "yellow.mate.select", 100, 0.0005)
    story.bench.press("yellow.captain.east")
    spin(story, "yellow.mate.select", 100, 0.0005)
    story.bench.press("blue.captain.stop")
    spin(story, "yellow.mate.select", 100, 0.0005)
    story.bench.release("yellow.captain.east")
    spin(story, "yellow.mate.select", 100, 0.0005)
    story.bench.press("yellow.captain.north")
    spin(story, "yellow.mate.select", SIGNALS // 2, 0.0005)
    story.bench.release("blue.captain.stop")
    story.bench.release("yellow.captain.north")
    story.advance(2.0)
    assert story.record()[have:] == ["blue captain done", "yellow captain head N"]
    assert story.table.session.live.refused["yellow"] == 1
    told = {each.where: each for each in story.table.fault_log.last}
    assert set(told) == {"yellow.mate.select.a", "yellow.mate.select.b"}
    assert told["yellow.mate.select.a"].kind is PastFaultKind.FLOOD
    for team in ("blue", "yellow"):
        warning = story.screen(team).warning
        assert warning is not None
        assert warning.key == "warning-flood"
        assert "For the host" in story.words(team)
    story.give("yellow mate mark mine")


@pytest.mark.parametrize("first", ["blue", "yellow"])
def test_between_two_fists_the_earlier_one_stops_the_table(first: str, rush: Any) -> None:
    """A-4: both stop while the core is busy with a flood; the stamps decide."""
    rush.dive("E4", "A10")
    other = "yellow" if first == "blue" else "blue"
    spin(rush, f"{other}.mate.select", 300, 0.0005)
    rush.bench.press(f"{first}.captain.stop")
    rush.now += 0.0001
    rush.bench.press(f"{other}.captain.stop")
    spin(rush, f"{other}.mate.select", 300, 0.0005)
    rush.advance(0.2)
    assert rush.record()[-1] == f"{first} captain stop"
    for team in ("blue", "yellow"):  # while both are down, the screens tell of giving up
        rush.bench.release(f"{team}.captain.stop")
    rush.advance(0.2)
    assert rush.told(other)[1] == "refused-stopped-by-enemy"
    assert rush.table.fault_log.last == ()
