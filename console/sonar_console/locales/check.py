"""Checks the sentences of a language against the English ones.

At the table all of this is silent: what cannot be said in a language is said in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from sonar_console.locales.folders import ENGLISH, language_folders, read_sentences
from sonar_console.locales.glossary import FORMS, FUNCTIONS

_Entry: TypeAlias = ast.Message | ast.Term


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong in a file of sentences: a key of the catalogue with its values.

    ``line`` is the line in the file, or None for what is not there. ``harmless`` flaws change
    nothing that is shown.
    """

    key: str
    values: Mapping[str, str] = field(default_factory=dict)
    line: int | None = None
    harmless: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """The sentences of a language as they were checked.

    ``needed`` is how many sentences the program has, ``there`` how many of them the language has.
    """

    flaws: tuple[Flaw, ...]
    there: int
    needed: int


def check_language(code: str) -> Checked:
    """Compare a language with English; raises `LookupError` if there is no such language."""
    folders = language_folders()
    english = _parsed(read_sentences(folders[ENGLISH]))
    entries = _parsed(read_sentences(folders[code]))
    flaws = [*entries.flaws, *_flaws(entries, english)]
    flaws.sort(key=lambda flaw: (flaw.line is None, flaw.line or 0))
    needed = english.messages()
    return Checked(tuple(flaws), len(set(needed).intersection(entries.messages())), len(needed))


class _Uses(Visitor):
    """The variables, functions and other entries that an entry uses."""

    def __init__(self, entry: ast.Message | ast.Term) -> None:
        self.variables: set[str] = set()
        self.functions: set[str] = set()
        self.entries: set[str] = set()
        self.visit(entry)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)
        self.generic_visit(node)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.entries.add(_with_attribute(node.id.name, node.attribute))

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.entries.add(_with_attribute(f"-{node.id.name}", node.attribute))
        self.generic_visit(node)


class _Entries(dict[str, _Entry]):
    """The messages and terms of a file by name, a term's with its hyphen.

    ``lines`` has the line of each; ``flaws`` what cannot be read.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}
        self.flaws: list[Flaw] = []
        try:
            body = FluentParser().parse(text).body
        except RecursionError:
            self.flaws.append(Flaw("language-flaw-syntax", {"value": "{{{"}))
            return
        for entry in body:
            line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
            if isinstance(entry, ast.Junk):
                told = "; ".join(each.message for each in entry.annotations if each.message)
                self.flaws.append(Flaw("language-flaw-syntax", {"value": told}, line))
            elif isinstance(entry, ast.Message | ast.Term):
                hyphen = "-" if isinstance(entry, ast.Term) else ""
                self._add(f"{hyphen}{entry.id.name}", entry, line)

    def _add(self, name: str, entry: _Entry, line: int) -> None:
        if name in self:
            self.flaws.append(Flaw("language-flaw-twice", {"value": name}, line))
            return
        self[name] = entry
        self.lines[name] = line

    def messages(self) -> list[str]:
        """The names of the messages that have a text."""
        return [name for name, entry in self.items() if name[0] != "-" and entry.value]

    def targets(self) -> set[str]:
        """The names that an entry may refer to."""
        found = {name for name, entry in self.items() if entry.value}
        for name, entry in self.items():
            found |= {f"{name}.{each.id.name}" for each in entry.attributes}
        return found


@lru_cache(maxsize=4)
def _parsed(text: str) -> _Entries:
    return _Entries(text)


def _flaws(entries: _Entries, english: _Entries) -> Iterator[Flaw]:
    targets = entries.targets()
    for name, entry in entries.items():
        line, uses = entries.lines[name], _Uses(entry)
        for other in sorted(uses.entries - targets):
            yield Flaw("language-flaw-reference", {"value1": name, "value2": other}, line)
        for function in sorted(uses.functions - FUNCTIONS):
            yield Flaw("language-flaw-function", {"value1": name, "value2": function}, line)
        if name.startswith("-"):
            continue
        if name not in english:
            yield Flaw("language-flaw-unknown", {"value": name}, line, harmless=True)
            continue
        given = _Uses(english[name]).variables
        for variable in sorted(uses.variables - given):
            yield Flaw("language-flaw-variable", {"value1": name, "value2": variable}, line)
        for variable in sorted(given - uses.variables):
            values = {"value1": name, "value2": variable}
            yield Flaw("language-flaw-unused", values, line, harmless=True)
        for form in entry.attributes:
            if form.id.name not in FORMS:
                values = {"value1": name, "value2": form.id.name}
                yield Flaw("language-flaw-form", values, line, harmless=True)
    there = set(entries.messages())
    for name in english.messages():
        if name not in there:
            yield Flaw("language-flaw-missing", {"value": name}, entries.lines.get(name))


def _with_attribute(name: str, attribute: ast.Identifier | None) -> str:
    return name if attribute is None else f"{name}.{attribute.name}"
