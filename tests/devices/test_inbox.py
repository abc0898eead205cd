"""What waits for a busy core: in order, bounded, and counted where it found no room."""

from __future__ import annotations

import threading
import tracemalloc
from collections import Counter, defaultdict
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from sonar_console.devices.inbox import MOST, Inbox
from sonar_console.devices.pins import Edge


@dataclass(frozen=True, slots=True)
class Word:
    """One thing that a wire says of one of its parts."""

    wire: int
    part: tuple[int, int]
    at: float
    number: int


def all_of(inbox: Inbox[Word], now: float = float("inf")) -> list[Word]:
    told = []
    while (taken := inbox.take(now)) is not None:
        told.append(taken[1])
    return told


WORDS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(-3, 3)), max_size=120)
"""Wire, part, and how many ticks its stamp lies off the order in which it comes."""


@given(words=WORDS, most=st.integers(1, 12), polls=st.sets(st.integers(0, 120)))
@settings(deadline=None)
def test_all_is_told_in_order_or_counted(
    words: list[tuple[int, int, int]], most: int, polls: set[int]
) -> None:
    """Whenever the core looks: what is told is in the order of the stamps, of equal ones in the
    order in which they came; the rest is counted by its wire; the last word of each part is told.
    """
    inbox: Inbox[Word] = Inbox(most)
    said: dict[int, list[Word]] = defaultdict(list)
    told: list[Word] = []
    dropped: Counter[int | str] = Counter()
    for number, (wire, part, off) in enumerate(words):
        word = Word(wire, (wire, part), float(number + off), number)
        said[wire].append(word)
        inbox.put(word)
        if number in polls:
            dropped.update(inbox.sort_in())
            now = all_of(inbox)
            assert now == sorted(now, key=lambda each: (each.at, each.number))
            told += now
    dropped.update(inbox.sort_in())
    last = all_of(inbox)
    assert last == sorted(last, key=lambda each: (each.at, each.number))
    told += last
    assert len(set(told)) == len(told)
    for wire, ours in said.items():
        heard = [word for word in told if word.wire == wire]
        assert len(heard) + dropped[wire] == len(ours)
        for each in {word.part for word in ours}:
            newest = [word for word in ours if word.part == each][-1]
            assert newest in heard


@given(
    flood=st.integers(0, 300),
    quiet=st.lists(st.integers(0, 300), max_size=10, unique=True),
)
@settings(deadline=None)
def test_a_flood_on_one_wire_takes_nothing_from_another(flood: int, quiet: list[int]) -> None:
    """And a word of the other is behind all that came before it, before all that came after."""
    inbox: Inbox[Word] = Inbox(20)
    words = [Word(1, (1, 0), float(number), number) for number in range(flood)]
    words += [Word(2, (2, 0), number + 0.5, 1000 + number) for number in quiet]
    for word in sorted(words, key=lambda each: each.at):
        inbox.put(word)
    dropped = inbox.sort_in()
    told = all_of(inbox)
    assert [word for word in told if word.wire == 2] == [
        word for word in sorted(words, key=lambda each: each.at) if word.wire == 2
    ]
    assert [word.at for word in told] == sorted(word.at for word in told)
    assert dropped.get(2, 0) == 0
    assert dropped.get(1, 0) == max(0, flood - 21)


def test_what_lies_in_the_future_waits_for_its_time() -> None:
    inbox: Inbox[Word] = Inbox()
    for at in (3.0, 1.0, 2.0):
        inbox.put(Word(1, (1, 0), at, 0))
    assert (inbox.news, inbox.next()) == (True, None)
    inbox.sort_in()
    assert (inbox.news, inbox.next()) == (False, 1.0)
    assert [word.at for word in all_of(inbox, 2.0)] == [1.0, 2.0]
    assert inbox.next() == 3.0
    assert inbox.waits(1)
    assert not inbox.waits(2)


def test_memory_stays_bounded_in_a_flood() -> None:
    """An encoder that is turned on and on and that nobody reads, and a button beside it."""
    inbox: Inbox[Edge] = Inbox()
    tracemalloc.start()
    try:
        for number in range(40_000):
            inbox.put(Edge(4, bool(number % 2), float(number)))
            inbox.put(Edge(5, bool(number // 2 % 2), float(number)))
        inbox.put(Edge(6, False, 7.25))
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert size < 2 * MOST * 400
    assert inbox.sort_in() == {4: 40_000 - MOST - 1, 5: 40_000 - MOST - 1}
    told = []
    while (taken := inbox.take(float("inf"))) is not None:
        told.append(taken[1])
    assert [edge.at for edge in told] == sorted(edge.at for edge in told)
    assert Edge(6, False, 7.25) in told
    assert told[-2:] == [Edge(4, True, 39_999.0), Edge(5, True, 39_999.0)]


def test_many_threads_put_and_one_takes() -> None:
    inbox: Inbox[Word] = Inbox(100_000)

    def say(wire: int) -> None:
        for number in range(2000):
            inbox.put(Word(wire, (wire, 0), float(number), number))

    threads = [threading.Thread(target=say, args=(wire,)) for wire in range(4)]
    for thread in threads:
        thread.start()
    told: list[Word] = []
    while any(thread.is_alive() for thread in threads) or inbox.news:
        inbox.wait(0.05)
        inbox.sort_in()
        told += all_of(inbox)
    for thread in threads:
        thread.join()
    inbox.sort_in()
    told += all_of(inbox)
    for wire in range(4):
        assert [word.number for word in told if word.wire == wire] == list(range(2000))


def test_a_knock_ends_the_wait() -> None:
    inbox: Inbox[Word] = Inbox()
    inbox.knock()
    inbox.wait(600.0)
    waiting = threading.Thread(target=inbox.wait, args=(600.0,))
    waiting.start()
    inbox.knock()
    waiting.join(10.0)
    assert not waiting.is_alive()
