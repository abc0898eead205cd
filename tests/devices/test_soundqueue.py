"""What waits to be heard: one after the other, urgent first, the old left out when late."""

from __future__ import annotations

import copy

from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices.soundqueue import CUT, PATIENCE, Clip, SoundQueue


def clip(name: str, seconds: float = 1.0, urgent: bool = False) -> Clip:
    return Clip(name.encode(), seconds, urgent)


def played(queue: SoundQueue, now: float) -> list[tuple[str, float]]:
    """What is played from now on, with the times at which it begins."""
    heard: list[tuple[str, float]] = []
    while True:
        taken = queue.take(now)
        if taken is not None:
            heard.append((taken.samples.decode(), now))
        elif not len(queue):
            return heard
        else:
            now = queue.end


def test_words_do_not_overlap() -> None:
    queue = SoundQueue()
    for name in "ab":
        queue.add(clip(name), 10.0)
    assert played(queue, 10.0) == [("a", 10.0), ("b", 11.0)]
    assert queue.busy(11.5)
    assert not queue.busy(12.0)


def test_urgent_clips_come_first_in_their_own_order() -> None:
    queue = SoundQueue()
    for name, urgent in (("a", False), ("b", False), ("stop", True), ("damage", True)):
        queue.add(clip(name, 0.5, urgent), 0.0)
    assert [name for name, _ in played(queue, 0.0)] == ["stop", "damage", "a", "b"]


def test_beyond_the_patience_the_newest_wins() -> None:
    queue = SoundQueue()
    queue.add(clip("playing", 2.0), 0.0)
    assert queue.take(0.0) is not None
    for name in "abcd":
        queue.add(clip(name), 0.0)
    assert [name for name, _ in played(queue, 0.0)] == ["c", "d"]


def test_what_just_fits_is_kept() -> None:
    queue = SoundQueue()
    queue.add(clip("playing", PATIENCE - 1.0), 0.0)
    assert queue.take(0.0) is not None
    queue.add(clip("a"), 0.0)
    queue.add(clip("b"), 0.0)
    assert [name for name, _ in played(queue, 0.0)] == ["a", "b"]


def test_a_plain_clip_drives_no_urgent_one_out() -> None:
    queue = SoundQueue()
    queue.add(clip("stop", 2.0, urgent=True), 0.0)
    queue.add(clip("damage", 2.0, urgent=True), 0.0)
    queue.add(clip("course"), 0.0)
    assert [name for name, _ in played(queue, 0.0)] == ["stop", "damage", "course"]


def test_among_urgent_ones_the_newest_wins_too() -> None:
    queue = SoundQueue()
    for name in "abc":
        queue.add(clip(name, 2.0, urgent=True), 0.0)
    assert [name for name, _ in played(queue, 0.0)] == ["b", "c"]


def test_what_ends_a_phrase_that_was_begun_is_never_left_out() -> None:
    queue = SoundQueue()
    queue.add(clip("opening", 2.5, urgent=True), 0.0)
    assert queue.take(0.0) is not None
    queue.add(Clip(b"rest", 1.0, urgent=True, kept=True), 1.0)
    for name in ("damage", "sunk", "won"):
        queue.add(clip(name, 2.0, urgent=True), 1.0)
    assert [name for name, _ in played(queue, 2.5)] == ["rest", "won"]


def test_an_urgent_clip_cuts_a_plain_one_that_would_go_on_for_long() -> None:
    queue = SoundQueue()
    queue.add(clip("answer", 5.0), 0.0)
    assert queue.take(0.0) is not None
    queue.add(clip("stop", urgent=True), 1.0)
    taken = queue.take(1.0)
    assert taken is not None
    assert taken.samples == b"stop"
    assert queue.end == 2.0


def test_an_urgent_clip_lets_a_plain_one_end_that_nearly_has() -> None:
    queue = SoundQueue()
    queue.add(clip("course", CUT), 0.0)
    assert queue.take(0.0) is not None
    queue.add(clip("damage", urgent=True), 0.0)
    assert played(queue, 0.0) == [("damage", CUT)]


def test_an_urgent_clip_does_not_cut_another() -> None:
    queue = SoundQueue()
    queue.add(clip("blast", 3.0, urgent=True), 0.0)
    assert queue.take(0.0) is not None
    queue.add(clip("damage", urgent=True), 0.0)
    assert played(queue, 0.0) == [("damage", 3.0)]


def test_cleared() -> None:
    queue = SoundQueue()
    queue.add(clip("a"), 0.0)
    assert queue.take(0.0) is not None
    queue.add(clip("b"), 0.0)
    queue.clear()
    assert not len(queue)
    assert queue.backlog(0.0) == 0.0
    assert queue.take(0.0) is None


def waiting(queue: SoundQueue) -> list[bytes]:
    """What would still be played if nothing more came."""
    probe = copy.deepcopy(queue)
    found = []
    while len(probe):
        clip = probe.take(probe.end)
        assert clip is not None
        found.append(clip.samples)
    return found


@given(st.lists(st.tuples(st.floats(0.1, 4.0), st.booleans(), st.floats(0.0, 2.0)), max_size=30))
def test_the_newest_is_never_left_out_and_nothing_plays_over_another(
    clips: list[tuple[float, bool, float]],
) -> None:
    queue = SoundQueue()
    now = 0.0
    for number, (seconds, urgent, pause) in enumerate(clips):
        newest = Clip(str(number).encode(), seconds, urgent)
        queue.add(newest, now)
        assert newest.samples in waiting(queue)
        before = queue.end
        taken = queue.take(now)
        if taken is not None and not taken.urgent:
            assert now >= before
        now += pause
