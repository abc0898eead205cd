"""How an error shows a value of a TOML file."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.tomlfile.values import LONGEST_SHOWN, shown

WRITTEN = [
    ("true", "the yes-or-no value true"),
    ("false", "the yes-or-no value false"),
    ("+7", "the whole number 7"),
    ("0x10", "the whole number 16"),
    ("0x" + "f" * 5000, "the whole number of more than 40 digits"),
    ("1.0", "the number with a point 1.0"),
    ("1e300", "the number with a point 1e+300"),
    ("inf", "the number inf"),
    ("nan", "the number nan"),
    ("2020-01-31", "the date 2020-01-31"),
    ("07:32:00", "the time 07:32:00"),
    ("2020-01-31T07:32:00Z", "the date with a time 2020-01-31T07:32:00+00:00"),
    ("''", 'the text ""'),
    ("'é'", 'the text "é"'),
    ("'a\"b'", 'the text "a\\"b"'),
    ('"a\\nb"', 'the text "a\\nb"'),
    ("[1, 'a', [true]]", 'the list [1, "a", [true]]'),
    ("[]", "the list []"),
    ("{}", "the table {}"),
    ("{a = 1, 'b c' = {d = []}}", 'the table { a = 1, "b c" = { d = [] } }'),
]


@pytest.mark.parametrize(("written", "told"), WRITTEN)
def test_a_value_is_shown_as_toml_writes_it(written: str, told: str) -> None:
    assert shown(tomllib.loads(f"x = {written}")["x"]) == told


@pytest.mark.parametrize("value", ["x" * 5000, [0] * 5000, {"x" * 5000: {"y": 1}}])
def test_a_long_value_is_shortened(value: object) -> None:
    told = shown(value)
    assert told.endswith("…")
    assert len(told) <= LONGEST_SHOWN + len("the table ") + 1


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers() | st.text() | st.dates() | st.times() | st.floats(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_every_value_is_one_printable_line(value: Any) -> None:
    told = shown(value)
    assert told.isprintable()
    for word in ("True", "False", "datetime", "None", "<"):
        assert word not in told or word in str(value)
