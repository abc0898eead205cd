"""The one reader of TOML files: what it takes, and the line, key and row of every fault."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sonar_console.tomlfile.reader import (
    Faults,
    TomlDocument,
    TomlError,
    TomlTable,
    parse_toml,
    read_toml,
)


class OwnError(TomlError):
    """The error of a kind of file, with the place in a form of its own."""

    PLACE = "{file}:{line}"


def table(text: str) -> TomlTable[TomlError]:
    return parse_toml(text.encode(), "a.toml", TomlError)


SCENARIO = '''game = "captain-sonar"
colour = 3

[title]
en = "Bad"
fr = "Mauvais"

[chart.turn]
grid = """
.....#....
.....

..x.#.....
"""
'''


@pytest.mark.parametrize(
    ("key", "row", "line"),
    [
        ("game", None, 1),
        ("chart.turn", None, 8),
        ("chart.turn.grid", None, 9),
        ("chart.turn.grid", 1, 10),
        ("chart.turn.grid", 3, 13),
        ("chart.turn.grid", 9, 9),
        ("chart.turn.sectors", None, 8),
        ("rules", None, None),
    ],
)
def test_the_line_of_a_key(key: str, row: int | None, line: int | None) -> None:
    document = TomlDocument("a.toml", SCENARIO, TomlError)
    assert document.line(tuple(key.split(".")), row) == line
    fault = document.fault(tuple(key.split(".")), "is wrong", row)
    assert (fault.key, fault.row, fault.line) == (key, row, line)


@pytest.mark.parametrize(
    ("text", "row"), [("a = '''..\n..'''\n", 1), ("a = '''..\n..'''\n", 2), ('a = ".."\n', 1)]
)
def test_a_drawing_that_begins_beside_its_quotes(text: str, row: int) -> None:
    assert TomlDocument("a.toml", text, TomlError).line(("a",), row) == row


def test_a_fault_is_one_line_with_all_that_is_known() -> None:
    fault = table(SCENARIO).table("chart").table("turn").fault("grid", "is short", 3)
    assert str(fault) == "a.toml, line 13: chart.turn.grid: row 3: is short"
    assert str(table(SCENARIO).fault("", "is empty")) == "a.toml: is empty"
    own = parse_toml(b"\nb = 1\n", "b.toml", OwnError).fault("b", "is wrong")
    assert isinstance(own, OwnError)
    assert str(own) == "b.toml:2: b: is wrong"
    assert str(table('"a\\nb" = 1').fault("a\nb", "x")) == "a.toml, line 1: 'a\\nb': x"


TYPES: list[tuple[str, Callable[[TomlTable[TomlError]], Any], str]] = [
    (
        "x = 1",
        lambda top: top.table("x"),
        "must be a table, written as { ... } or under a [heading], not the whole",
    ),
    ("x = 1", lambda top: top.text("x"), "must be text in quotes"),
    ("x = ''", lambda top: top.sentence("x"), 'must be a text, not the text ""'),
    ("x = 'a\\u0007'".replace("'", '"'), lambda top: top.one_line("x"), "must be one line"),
    ("x = 'c'", lambda top: top.word("x", ("a", "b")), 'is a or b, not the text "c"'),
    (
        "x = 1.0",
        lambda top: top.whole("x"),
        "must be a whole number without quotes, not the number with a point 1.0",
    ),
    (
        "x = true",
        lambda top: top.whole("x"),
        "must be a whole number without quotes, not the yes-or-no value true",
    ),
    (
        "x = 13",
        lambda top: top.number("x", 1, 12),
        "is a whole number from 1 to 12, not the whole number 13",
    ),
    (
        "x = true",
        lambda top: top.number("x", 0, 12),
        "is a whole number from 0 to 12, not the yes-or-no value true",
    ),
    ("x = 1", lambda top: top.flag("x"), "is true or false, not the whole number 1"),
]


@pytest.mark.parametrize(("text", "take", "says"), TYPES)
def test_a_value_of_another_type(
    text: str, take: Callable[[TomlTable[TomlError]], Any], says: str
) -> None:
    with pytest.raises(TomlError) as caught:
        take(table(f"\n{text}\n"))
    assert str(caught.value).startswith("a.toml, line 2: x: ")
    assert caught.value.problem.startswith(says)


def test_what_may_be_missing_and_what_may_not() -> None:
    top = table("")
    assert (top.table("x").values, top.flag("x")) == ({}, False)
    for take in (top.text, top.sentence, top.whole):
        with pytest.raises(TomlError, match="x: is missing"):
            take("x")


def test_what_a_table_gives() -> None:
    top = table("n = 3\nt = 'a'\nf = true\ng = '''\n. .\n\n..\n'''\n")
    assert (top.whole("n"), top.number("n", 0, 3)) == (3, 3)
    assert (top.text("t"), top.word("t", ("a",)), top.one_line("t")) == ("a", "a", "a")
    assert top.flag("f")
    assert top.rows("g") == ["..", ".."]
    assert [fault.key for fault in top.strangers(("n", "t"))] == ["f", "g"]


def test_faults_are_gathered() -> None:
    top, faults = table("x = 1"), Faults(TomlError)
    assert faults.read(lambda: top.text("x"), "instead") == "instead"
    assert faults.read(lambda: top.whole("x"), 0) == 1
    assert [fault.key for fault in faults.found] == ["x"]


def test_a_file_that_is_not_there_or_cannot_be_read(tmp_path: Path) -> None:
    none = tmp_path / "none.toml"
    with pytest.raises(OwnError, match="no such file; name another"):
        read_toml(none, OwnError, missing="no such file; name another")
    with pytest.raises(OwnError, match="a folder, not a TOML file; name the file"):
        read_toml(tmp_path, OwnError)
    with pytest.raises(OwnError, match="no such file"):
        read_toml(Path(__file__) / "below.toml", OwnError)
    none.write_bytes(b"#" * 101)
    with pytest.raises(OwnError, match="longer than 100 bytes: not a TOML file"):
        read_toml(none, OwnError, most=100)
    none.write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert read_toml(none, OwnError).values == {"a": 1}


def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    """Nobody writes to the pipe, so to open it as a file would wait for ever."""
    pipe = tmp_path / "a.toml"
    os.mkfifo(pipe)
    with pytest.raises(TomlError) as caught:
        read_toml(pipe, TomlError)
    assert str(caught.value) == f"{pipe}: a pipe or a device, not a file"


@pytest.mark.parametrize("folder", ["/dev/fd", "/proc/self/fd"])
def test_a_pipe_that_is_open_already_is_read(folder: str) -> None:
    """A shell gives such a name for ``<(command)``."""
    reading, writing = os.pipe()
    os.write(writing, b"a = 1\n")
    os.close(writing)
    try:
        assert read_toml(Path(folder, str(reading)), TomlError).values == {"a": 1}
    finally:
        os.close(reading)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a = 1\nb = = 2\n", "a.toml, line 2: not TOML (Invalid value); correct this line"),
        (b'a = 1\nb = "x', "a.toml, line 2: not TOML (Unterminated string); correct this line"),
        (b"a = 1\n# \xff\n", "a.toml, line 2: not UTF-8 text; save the file as UTF-8"),
        (b"a = " + b"[" * 100_000, "a.toml: nested too deep"),
        (b"b = 1\na = " + b"9" * 10_000, "a.toml, line 2: holds a number of thousands of digits"),
        (b"b = 1\na = [1,\n-" + b"1_2" * 5_000 + b"]", "a.toml, line 3: holds a number of thous"),
    ],
)
def test_what_is_not_toml(data: bytes, said: str) -> None:
    with pytest.raises(TomlError) as caught:
        parse_toml(data, "a.toml", TomlError)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_many_faults_of_a_drawing_are_no_trouble() -> None:
    """With a look over the whole text for each of its rows this would take minutes."""
    text = "g = '''\n" + ".\n" * 20_000 + "'''\n"
    top = table(text)
    lines = [top.fault("g", "is short", row).line for row in range(1, 20_001)]
    assert lines == list(range(2, 20_002))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=60))
def test_whatever_the_bytes_are_it_is_a_table_or_one_line(data: bytes) -> None:
    faults = Faults(TomlError)
    top = faults.read(lambda: parse_toml(data, "a.toml", TomlError), None)
    if top is not None:
        faults.found += [top.fault(key, "is wrong") for key in top.values]
        assert all(fault.line is not None for fault in faults.found)
    for fault in faults.found:
        assert str(fault).startswith("a.toml")
        assert "\n" not in str(fault)
