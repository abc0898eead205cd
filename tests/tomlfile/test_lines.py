"""The line of each key of a TOML file, in all the ways a key can be written, and of a drawing."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.tomlfile.lines import error_line, key_lines, repetition

TEXT = '''# a comment with [brackets] = and "quotes
a.b = 1
"quoted key" = 'it is # not a comment'

[table."dot.ted"]
inline = { x = 1, y = { z = [1, 2] } }
list = [
  1,  # one
  { deep = "]" },
]
many = """
[not.a.table]
no_key = 1
\\""""
after = 1979-05-27 07:32:00
[[rows]]
n = 1
[[rows]]
n = 2
[rows.sub]
m = 3
'''


def test_every_kind_of_key() -> None:
    lines = key_lines(TEXT)
    expected = {
        ("a", "b"): 2,
        ("quoted key",): 3,
        ("table", "dot.ted"): 5,
        ("table", "dot.ted", "inline", "y", "z"): 6,
        ("table", "dot.ted", "list", "1", "deep"): 9,
        ("table", "dot.ted", "many"): 11,
        ("table", "dot.ted", "after"): 15,
        ("rows", "0", "n"): 17,
        ("rows", "1", "n"): 19,
        ("rows", "1", "sub", "m"): 21,
    }
    assert {key: lines.get(key) for key in expected} == expected
    assert ("no_key",) not in lines


def test_windows_line_ends() -> None:
    assert key_lines("a = 1\r\n\r\nb = 2\r\n")[("b",)] == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = = 2\n", 2),
        ("a = 1\n\nb = 'x", 3),
        ('a = 1\nb = """x\ny\n\n', 4),
        ("a = 1\r\nb = [1,\r\n2\r\n", 3),
        ("a = 1\nb = { c = 2", 2),
        ("a = 1\n[table", 2),
        ("a", 1),
    ],
)
def test_the_line_of_an_error(text: str, line: int) -> None:
    """The last line where the text ends before it is complete."""
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        key_lines(text)
    assert error_line(caught.value, text) == line


def test_long_files_are_no_trouble() -> None:
    """40,000 keys: with one look back over the text for each this would take minutes."""
    lines = key_lines("".join(f"k{number} = {{ x = [1, 2] }}\n" for number in range(40_000)))
    assert lines["k39999", "x", "1"] == 40_000


KEYS = st.text("abcxyz_-019", min_size=1, max_size=4)


@given(st.dictionaries(KEYS, st.dictionaries(KEYS, st.text(max_size=8), max_size=4), max_size=5))
def test_the_line_found_is_the_line_written(tables: dict[str, dict[str, str]]) -> None:
    text, line = "", 0
    expected: dict[tuple[str, ...], int] = {}
    for table, values in tables.items():
        line += 1
        text += f"[{table}] # {len(values)}\n"
        expected[(table,)] = line
        for key, value in values.items():
            line += 1
            written = "".join(f"\\U{ord(char):08x}" for char in value)
            text += f'{key} = {{ "in" = "{written}" }}\n'
            expected[(table, key)] = expected[(table, key, "in")] = line
    assert key_lines(text) == expected


KEY = "this key stands on line {} already; delete one of the two lines"
HEADING = "this heading stands on line {} already; put all its keys under one of them"
OTHER = "stands on line {} already, in another form; keep one of them"


@pytest.mark.parametrize(
    ("text", "line", "key", "first", "told"),
    [
        ("a = 1\nb = 2\na = 3\n", 3, "a", 1, KEY),
        ('a = """\nb = 1\n"""\n"a" = [\n1]\n', 4, "a", 1, KEY),
        ("[t]\na = 1\n\na = 2\n", 4, "t.a", 2, KEY),
        ("a.b = 1\na.b = 2\n", 2, "a.b", 1, KEY),
        ("t = { a = 1, a = 2 }\n", 1, "t.a", 1, KEY),
        ("l = [\n{ a = 1 },\n{ a = 1, a = 2 }]\n", 3, "l.1.a", 3, KEY),
        ("[[l]]\na = 1\n[[l]]\na = 1\na = 2\n", 5, "l.1.a", 4, KEY),
        ("[t]\n[u]\n[t]\n", 3, "t", 1, HEADING),
        ("[[l]]\n[l.t]\n[[l]]\n[l.t]\n[l.t]\n", 5, "l.1.t", 4, HEADING),
        ("[t]\na.b = 1\n[t.a]\n", 3, "t.a", 2, HEADING),
        ("t = 1\n[t]\n", 2, "t", 1, OTHER),
        ("[t]\n[[t]]\n", 2, "t", 1, OTHER),
        ("[[t]]\n[t]\n", 2, "t", 1, OTHER),
        ("[t.u]\n[[t]]\n", 2, "t", 1, OTHER),
        ("t = {}\n[t.u]\na = 1\n", 2, "t.u", 1, OTHER),
        ("t = 1\nt.u = 2\n", 2, "t.u", 1, OTHER),
    ],
)
def test_what_stands_twice(text: str, line: int, key: str, first: int, told: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    found = repetition(text)
    assert found is not None
    assert (found.line, ".".join(found.path), found.first) == (line, key, first)
    assert found.told() == told.format(first)


def test_nothing_of_a_whole_text_stands_twice() -> None:
    assert repetition(TEXT) is None
    assert repetition("[a.b]\nx = 1\n[a]\nx = 1\n[[l]]\n[l.t]\n[[l]]\n[l.t]\n") is None
    assert repetition("a = \na = 1\n") is None  # what is no TOML ends the search
