"""How an error shows a wrong value: its type in plain words, then the value as TOML writes it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

LONGEST_SHOWN = 80
"""The most characters of a value or a key that an error shows."""

_MOST_DIGITS = 40


def shown(value: object) -> str:
    """A value of a TOML file on one line, shortened: ``the text "blue"``, ``the list [1, 2]``."""
    text = ""
    for piece in _pieces(value):
        text += piece
        if len(text) > LONGEST_SHOWN:
            text = text[:LONGEST_SHOWN] + "…"
            break
    return f"{_kind(value)} {text}"


_KINDS = {
    "str": "the text",
    "int": "the whole number",
    "bool": "the yes-or-no value",
    "datetime": "the date with a time",
    "date": "the date",
    "time": "the time",
    "list": "the list",
    "dict": "the table",
}
"""The types of TOML in plain words, by the name of the type that ``tomllib`` gives."""


def _kind(value: object) -> str:
    if isinstance(value, float):
        return "the number with a point" if math.isfinite(value) else "the number"
    return _KINDS[type(value).__name__]


def _pieces(value: object) -> Iterator[str]:
    """The value as TOML writes it, in pieces, so that a long one need not be written out."""
    if isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, int):
        yield _number(value)
    elif isinstance(value, float):
        yield repr(value)  # TOML too writes 1.0, 1e+300, inf and nan
    elif isinstance(value, list):
        yield "["
        for number, each in enumerate(value):
            yield ", " if number else ""
            yield from _pieces(each)
        yield "]"
    elif isinstance(value, dict):
        yield "{ " if value else "{"
        for number, (key, each) in enumerate(value.items()):
            yield ", " if number else ""
            yield _key(key)
            yield " = "
            yield from _pieces(each)
        yield " }" if value else "}"
    elif isinstance(value, str):
        yield _text(value)
    else:
        yield str(value).replace(" ", "T")  # dates and times


def _number(value: int) -> str:
    """A whole number; of one in base 16 that Python cannot write in base 10, that it is large."""
    if abs(value) >= 10**_MOST_DIGITS:
        return f"of more than {_MOST_DIGITS} digits"
    return str(value)


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else _text(key)


def _text(text: str) -> str:
    """A text in quotes, with escapes where it is not printable; TOML has those of JSON."""
    cut = text[: LONGEST_SHOWN + 1]
    if cut.isprintable():
        return json.dumps(cut, ensure_ascii=False)
    return json.dumps(cut)
