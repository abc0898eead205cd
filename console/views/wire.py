"""A team's view as one line of JSON and back, for the screen processes.

The form follows the dataclasses of `console.views.team`: an object a dataclass with the names
of its fields, an array a tuple. A field that is added there travels by itself.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from console.views.team import TeamView


class WireError(ValueError):
    """A line that is no view: says what and where."""


def to_json(view: TeamView) -> str:
    """The view as JSON on one line, without the newline."""
    return json.dumps(asdict(view), ensure_ascii=False, separators=(",", ":"))


def from_json(line: str) -> TeamView:
    """Read what `to_json` wrote; raises `WireError`."""
    try:
        data = json.loads(line)
    except ValueError as error:
        raise WireError(f"not JSON: {error}") from None
    view = _read(TeamView, data, "view")
    assert isinstance(view, TeamView)
    return view


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(kind: Any, data: Any, where: str) -> Any:
    """Data of JSON as a value of a type: a dataclass, tuple, dict, union or plain value."""
    if isinstance(kind, type) and is_dataclass(kind):
        return _read_object(kind, data, where)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _read_union(get_args(kind), data, where)
    if origin is tuple:
        if not isinstance(data, list):
            raise WireError(f"{where} is not a list")
        item = get_args(kind)[0]
        return tuple(_read(item, one, f"{where}[{number}]") for number, one in enumerate(data))
    if origin is dict:
        if not isinstance(data, dict):
            raise WireError(f"{where} is not an object")
        value = get_args(kind)[1]
        return {key: _read(value, one, f"{where}.{key}") for key, one in data.items()}
    if kind is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise WireError(f"{where} is not of the type {kind.__name__}")
    return data


def _read_object(kind: type, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise WireError(f"{where} is not an object")
    hints = _hints(kind)
    names = {one.name for one in fields(kind)}
    if names != data.keys():
        odd = ", ".join(sorted(names ^ data.keys()))
        raise WireError(f"{where} has other fields than {kind.__name__}: {odd}")
    return kind(**{name: _read(hints[name], data[name], f"{where}.{name}") for name in data})


def _read_union(kinds: tuple[Any, ...], data: Any, where: str) -> Any:
    for kind in kinds:
        if kind is NoneType:
            if data is None:
                return None
            continue
        try:
            return _read(kind, data, where)
        except WireError:
            if len(kinds) == 2 and NoneType in kinds and data is not None:
                raise
    raise WireError(f"{where} is of none of the types it may have")
