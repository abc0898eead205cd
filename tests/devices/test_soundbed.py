"""The bed of sound: layers come and go slowly, give way to words, and are silent for a shot."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from sonar_console.devices.soundbed import (
    DUCKED,
    HUSH,
    LAYERS,
    STEP,
    WAIT,
    LayerChange,
    SoundBed,
)

FOLDER = Path("bed")
READ = [FOLDER / f"{layer}.wav" for layer in LAYERS]


@pytest.fixture
def bed() -> SoundBed:
    return SoundBed(FOLDER, READ)


def settle(bed: SoundBed, now: float, *, ducked: bool = False) -> tuple[list[LayerChange], float]:
    """All changes until nothing is due, and when that is."""
    changes: list[LayerChange] = []
    while (due := bed.due(now, ducked=ducked)) is not None:
        assert due - now < HUSH + 1e-9
        now = max(now, due)
        changes += bed.advance(now, ducked=ducked)
    return changes, now


def levels(changes: list[LayerChange]) -> dict[int, float]:
    return {change.number: change.level for change in changes}


def test_a_layer_begins_once_and_grows_slowly(bed: SoundBed) -> None:
    bed.lay({"deep": 0.5, "pulse": 0.2})
    changes, now = settle(bed, 0.0)
    assert [change.number for change in changes if change.begins] == [0, 1]
    assert not any(change.ends for change in changes)
    steps = [change.level for change in changes if change.number == 0]
    assert steps == sorted(steps)
    assert max(after - before for before, after in itertools.pairwise(steps)) < 0.03
    assert levels(changes) == {0: 0.5, 1: 0.2}
    assert now >= 1.0
    assert bed.due(now, ducked=False) is None


def test_a_layer_that_is_not_wanted_any_more_ends(bed: SoundBed) -> None:
    bed.lay({"deep": 0.5, "strain": 0.1})
    _, now = settle(bed, 0.0)
    bed.lay({"deep": 0.5})
    changes, now = settle(bed, now)
    assert changes[-1] == LayerChange(2, READ[2], 0.0, ends=True)
    bed.lay({})
    changes, _ = settle(bed, now)
    assert [change.number for change in changes if change.ends] == [0]


def test_words_soften_it_and_it_comes_back(bed: SoundBed) -> None:
    bed.lay({"deep": 1.0})
    _, now = settle(bed, 0.0)
    changes, now = settle(bed, now, ducked=True)
    assert levels(changes) == {0: DUCKED}
    assert len(changes) > 2
    changes, _ = settle(bed, now)
    assert levels(changes) == {0: 1.0}


def test_a_shot_silences_it_at_once_for_a_second(bed: SoundBed) -> None:
    bed.lay({"deep": 1.0, "pulse": 1.0})
    _, now = settle(bed, 0.0)
    bed.hush(now)
    assert levels(bed.advance(now, ducked=False)) == {0: 0.0, 1: 0.0}
    assert bed.due(now + STEP, ducked=False) == now + HUSH
    for moment in (0.2, 0.6, HUSH - 0.01):
        assert bed.advance(now + moment, ducked=False) == []
    assert min(levels(bed.advance(now + HUSH, ducked=False)).values()) > 0.0
    changes, _ = settle(bed, now + HUSH)
    assert levels(changes) == {0: 1.0, 1: 1.0}


def test_it_waits_for_its_files() -> None:
    read: list[Path] = []
    bed = SoundBed(FOLDER, read)
    bed.lay({"deep": 1.0})
    assert bed.unread == [READ[0]]
    assert bed.advance(0.0, ducked=False) == []
    due = bed.due(0.0, ducked=False)
    assert due is not None
    assert due > 0.0
    read.append(READ[0])
    assert bed.advance(due, ducked=False)[0].begins


def test_a_layer_whose_file_is_gone_silences_no_other() -> None:
    bed = SoundBed(FOLDER, READ[1:])
    bed.lay({"deep": 1.0, "pulse": 0.5})
    changes = [change for step in range(100) for change in bed.advance(step * STEP, ducked=False)]
    assert {change.number for change in changes} == {1}
    assert changes[-1].level == 0.5
    assert bed.due(100 * STEP, ducked=False) == pytest.approx(100 * STEP + WAIT)


def test_a_new_volume_is_told_to_every_layer_that_plays(bed: SoundBed) -> None:
    bed.lay({"deep": 0.5})
    _, now = settle(bed, 0.0)
    bed.remind()
    assert bed.due(now, ducked=False) is not None
    changes, now = settle(bed, now)
    assert changes == [LayerChange(0, READ[0], 0.5)]


def test_after_a_lost_device_it_begins_again(bed: SoundBed) -> None:
    bed.lay({"deep": 0.5})
    _, now = settle(bed, 0.0)
    bed.forget()
    changes, _ = settle(bed, now)
    assert changes[0].begins
    assert levels(changes) == {0: 0.5}
