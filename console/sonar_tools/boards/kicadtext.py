"""Writes the nested lists of KiCad's files, with identifiers that stay the same."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import TypeAlias

Node: TypeAlias = "str | int | float | Quoted | Sequence[Node]"
_SPACE = uuid.UUID("4b1c9a52-1f0e-5d38-9c57-0d6a3a5d1e77")
GENERATOR = "sonar-console"


class Quoted(str):
    """A text that is written in quotes; a plain ``str`` is a word of the language."""

    __slots__ = ()


def number(value: float) -> str:
    """A number as KiCad writes it: at most six decimals, without zeros at the end."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def written(node: Node, depth: int = 0) -> str:
    """The text of a node; lists that hold lists take a line for each."""
    if isinstance(node, Quoted):
        return '"' + node.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(node, str):
        return node
    if isinstance(node, int | float):
        return number(node)
    if not any(isinstance(each, list | tuple) for each in node):
        return "(" + " ".join(written(each) for each in node) + ")"
    inner = "\n" + "\t" * (depth + 1)
    head = [each for each in node if not isinstance(each, list | tuple)]
    rest = [each for each in node if isinstance(each, list | tuple)]
    lines = [" ".join(written(each) for each in head)]
    lines += [written(each, depth + 1) for each in rest]
    return "(" + inner.join(lines) + "\n" + "\t" * depth + ")"


def identifier(*parts: object) -> list[Node]:
    """The ``uuid`` of a thing, from its name: the same thing always has the same one."""
    return ["uuid", Quoted(identity(*parts))]


def identity(*parts: object) -> str:
    """The text of an identifier."""
    return str(uuid.uuid5(_SPACE, "/".join(str(part) for part in parts)))
