"""Order lines: what can be read, what is Z-3, and that writing and reading agree."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sonar_console.engine.names import Heading, PieceKind, Role, System, Team, Verb
from sonar_console.engine.orders import SQUARE_VERBS, Order
from sonar_console.engine.refusals import Why
from sonar_console.engine.squares import parse_square
from sonar_console.record import Unreadable, format_order, parse_order
from sonar_console.record.record import read_line

SQUARES = st.tuples(st.integers(0, 25), st.integers(0, 98)).map(lambda at: at[1] * 26 + at[0])
NUMBERS = st.integers(0, 999)
OFFSETS = st.integers(-999, 999)
HEADINGS = st.sampled_from(Heading)
PIECES = st.one_of(
    st.tuples(st.just(PieceKind.COLUMN), st.integers(1, 26)),
    st.tuples(st.sampled_from([PieceKind.ROW, PieceKind.SECTOR]), NUMBERS),
)
ARGUMENTS: dict[Verb, st.SearchStrategy[tuple[Any, ...]]] = {
    **dict.fromkeys(Verb, st.just(())),
    **dict.fromkeys(
        SQUARE_VERBS,
        st.tuples(SQUARES),
    ),
    Verb.HEAD: st.tuples(HEADINGS),
    Verb.MARK: st.tuples(st.sampled_from(System)),
    Verb.BREAK: st.tuples(HEADINGS, st.integers(1, 6)),
    Verb.DRONE: st.tuples(NUMBERS),
    Verb.ANSWER: st.lists(PIECES, min_size=1, max_size=2).map(tuple),
    Verb.SILENCE: st.tuples(HEADINGS, NUMBERS),
    Verb.SECURE: st.tuples(st.integers(1, 4), st.booleans()),
    Verb.PLOT: st.tuples(st.one_of(HEADINGS, st.none())),
    Verb.SLIDE: st.tuples(OFFSETS, OFFSETS),
}
ORDERS = st.sampled_from(Verb).flatmap(
    lambda verb: st.builds(
        Order, st.sampled_from(Team), st.sampled_from(Role), st.just(verb), ARGUMENTS[verb]
    )
)
SECONDS = st.one_of(st.none(), st.integers(0, 999_999_999).map(lambda ms: ms / 1000))


@given(ORDERS, SECONDS)
def test_what_is_written_is_read_again(order: Order, seconds: float | None) -> None:
    assert parse_order(format_order(order, seconds)) == (seconds, order)


@given(ORDERS, SECONDS, st.randoms(use_true_random=False))
def test_case_and_space_mean_nothing(
    order: Order, seconds: float | None, chance: random.Random
) -> None:
    line = format_order(order, seconds)
    mixed = "".join(chance.choice((letter.upper(), letter.lower())) for letter in line)
    spaced = "\t" + mixed.replace(" ", "  ") + " ;" + line
    read = parse_order(spaced)
    assert read == (seconds, order)
    assert format_order(read[1], read[0]) == line


@given(st.text())
@example("blue mate mar\u212a mine")
@example("\x00blue captain dive")
@example("blue captain head \uff2e")
@example("\u0661 blue captain dive")
def test_any_text_is_an_order_or_unreadable(line: str) -> None:
    """Z-3: nothing but `Unreadable` comes of any text, and what is read can be written."""
    read = read_line(line)
    assert (read.order is None) != (read.unreadable is None)
    if read.unreadable is not None:
        assert read.unreadable.refusal.rule == "Z-3"
    if read.order is not None:
        assert parse_order(format_order(read.order, read.seconds))[1] == read.order


@pytest.mark.parametrize(
    ("line", "why", "values"),
    [
        ("", Why.UNREADABLE, {}),
        ("   ; only a comment", Why.UNREADABLE, {}),
        ("12.5", Why.UNREADABLE, {}),
        ("blue", Why.UNREADABLE, {}),
        ("blue captain", Why.UNREADABLE, {}),
        ("red captain head N", Why.UNKNOWN_TEAM, {"word": "red"}),
        ("-1 blue captain head N", Why.UNKNOWN_TEAM, {"word": "-1"}),
        ("nan blue captain head N", Why.UNKNOWN_TEAM, {"word": "nan"}),
        ("1e9 blue captain head N", Why.UNKNOWN_TEAM, {"word": "1e9"}),
        ("1 2 blue captain head N", Why.UNKNOWN_TEAM, {"word": "2"}),
        ("blue cook head N", Why.UNKNOWN_ROLE, {"word": "cook"}),
        ("blue engineer fly", Why.UNKNOWN_VERB, {"word": "fly"}),
        ("blue captain head", Why.ARGUMENTS, {"verb": "head"}),
        ("blue captain head N N", Why.ARGUMENTS, {"verb": "head"}),
        ("blue captain dive now", Why.ARGUMENTS, {"verb": "dive"}),
        ("blue captain head Q", Why.UNKNOWN_WORD, {"verb": "head", "word": "Q"}),
        ("blue captain head north", Why.UNKNOWN_WORD, {"verb": "head", "word": "north"}),
        ("blue mate mark oxygen", Why.UNKNOWN_WORD, {"verb": "mark", "word": "oxygen"}),
        ("blue engineer break N7", Why.UNKNOWN_WORD, {"verb": "break", "word": "N7"}),
        ("blue engineer break N0", Why.UNKNOWN_WORD, {"verb": "break", "word": "N0"}),
        ("blue captain mine 3C", Why.UNKNOWN_WORD, {"verb": "mine", "word": "3C"}),
        ("blue captain mine C0", Why.UNKNOWN_WORD, {"verb": "mine", "word": "C0"}),
        ("blue captain mine C100", Why.UNKNOWN_WORD, {"verb": "mine", "word": "C100"}),
        ("blue mate drone -1", Why.UNKNOWN_WORD, {"verb": "drone", "word": "-1"}),
        ("blue mate drone 1000", Why.UNKNOWN_WORD, {"verb": "drone", "word": "1000"}),
        ("blue mate secure 5", Why.UNKNOWN_WORD, {"verb": "secure", "word": "5"}),
        ("blue mate secure 0", Why.UNKNOWN_WORD, {"verb": "secure", "word": "0"}),
        ("blue mate secure 2 away", Why.UNKNOWN_WORD, {"verb": "secure", "word": "away"}),
        ("blue captain silence N x", Why.UNKNOWN_WORD, {"verb": "silence", "word": "x"}),
        ("blue captain silence 3", Why.UNKNOWN_WORD, {"verb": "silence", "word": "3"}),
        ("blue captain answer", Why.ARGUMENTS, {"verb": "answer"}),
        ("blue captain answer row", Why.ARGUMENTS, {"verb": "answer"}),
        ("blue captain answer row C", Why.UNKNOWN_WORD, {"verb": "answer", "word": "C"}),
        ("blue captain answer column 3", Why.UNKNOWN_WORD, {"verb": "answer", "word": "3"}),
        ("blue captain answer row 3 row", Why.UNKNOWN_WORD, {"verb": "answer", "word": "row"}),
        ("blue captain answer depth 3", Why.UNKNOWN_WORD, {"verb": "answer", "word": "depth"}),
        ("blue radio plot X", Why.UNKNOWN_WORD, {"verb": "plot", "word": "X"}),
        ("blue radio slide 1", Why.ARGUMENTS, {"verb": "slide"}),
        ("blue radio slide 1 b", Why.UNKNOWN_WORD, {"verb": "slide", "word": "b"}),
    ],
)
def test_unreadable(line: str, why: Why, values: dict[str, str]) -> None:
    """Z-3: the reason, and the values that its sentence may use."""
    with pytest.raises(Unreadable) as caught:
        parse_order(line)
    assert caught.value.why is why
    assert caught.value.values == values
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("blue captain silence N 5", "blue captain silence N 5"),
        ("blue captain silence e", "blue captain silence E 1"),
        ("blue captain silence N 0", "blue captain silence N 0"),
        ("blue captain drone 0", "blue captain drone 0"),
        ("blue captain drone 007", "blue captain drone 7"),
        ("blue captain torpedo z99", "blue captain torpedo Z99"),
        ("blue captain answer row 0 column z", "blue captain answer row 0 column Z"),
        ("blue captain answer row 3 row 4", "blue captain answer row 3 row 4"),
        ("green captain answer sector 1", "green captain answer sector 1"),
        ("BLUE MATE SECURE 2 ASTRAY", "blue mate secure 2 astray"),
        ("yellow radio plot ?", "yellow radio plot ?"),
        ("yellow radio slide +2 -1", "yellow radio slide 2 -1"),
        ("7 blue captain sonar", "7.000 blue captain sonar"),
        ("12.25 blue captain sonar", "12.250 blue captain sonar"),
    ],
)
def test_canonical(line: str, canonical: str) -> None:
    """What only a chart or a rule can judge is readable (D-1, L-1, O-1, O-4, T-1)."""
    seconds, order = parse_order(line)
    assert format_order(order, seconds) == canonical


def test_what_could_be_read_of_an_unreadable_line() -> None:
    with pytest.raises(Unreadable) as caught:
        parse_order("3 Yellow RADIO fly")
    assert (caught.value.team, caught.value.role) == (Team.YELLOW, Role.RADIO)
    with pytest.raises(Unreadable) as caught:
        parse_order("red captain dive")
    assert (caught.value.team, caught.value.role) == (None, None)


def test_an_unknown_word_is_shown_shortened() -> None:
    with pytest.raises(Unreadable) as caught:
        parse_order("x" * 10_000)
    assert caught.value.values == {"word": "x" * 40}


def test_squares_are_the_engines() -> None:
    assert parse_order("blue captain start c7")[1].args == (parse_square("C7"),)
