"""The messages of a language with its names: what a word of the notation is called in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType

from sonar_console.locales.bundle import LazyBundle

if TYPE_CHECKING:
    from babel import Locale

_ARTICLES = ("the", "of", "to", "in", "short")
"""The attributes a name may have; each is a function of the catalogue in capitals."""


class Name(FluentType, str):
    """A word of the notation: compares as itself, prints as its name in the language."""

    bundle: FluentBundle

    def shown(self, attribute: str | None = None) -> str:
        """The name, or an attribute of it where it has that one."""
        message = self.bundle.get_message(f"name-{str.__str__(self)}")
        pattern = message.attributes.get(attribute) if attribute else None
        text, _ = self.bundle.format_pattern(pattern or cast(Any, message.value))
        return str(text)

    def format(self, locale: Locale) -> str:  # type: ignore[override]
        """The name, as a message shows it."""
        return self.shown()


class Glossary(LazyBundle):
    """The messages of a language, and the functions that they may call."""

    def __init__(self, language: str, text: str) -> None:
        functions = {name.upper(): _article(name) for name in _ARTICLES}
        super().__init__(
            language, text, {**functions, "WHERE": self._where, "SEATED": self._seated}
        )

    def name(self, word: str) -> Name | None:
        """What a word of the notation is called, or None if it has no name."""
        if not self.has_message(f"name-{word}"):
            return None
        name = Name(word)
        name.bundle = self
        return name

    def _where(self, value: Any) -> str:
        """A part of the table in words; what has no name stays as it is, but for ``oled``.

        The sentence around says what kind of part it is.
        """
        told = []
        for part in str(value).split("."):
            keys = (f"simulator-control-{part}", f"name-{part}")
            found = next((key for key in keys if self.has_message(key)), None)
            if part != "oled":
                told.append(part if found is None else self._said(found))
        return ", ".join(told)

    def _seated(self, value: Any) -> str:
        """Seats in words, each level once: ``mate=cadet, radio=cadet``; or without levels."""
        groups: dict[str, list[str]] = {}
        for part in filter(None, str.__str__(value).split(", ")):
            role, _, level = part.partition("=")
            groups.setdefault(level, []).append(role)
        told = []
        for level, roles in groups.items():
            names = {f"role{place}": self.name(role) for place, role in enumerate(roles, 1)}
            text = self._said(f"seats-{len(roles)}", **names)
            known = {"seats": text, "level": self.name(level)}
            told.append(self._said("seats-level", **known) if level else text)
        return ", ".join(told)

    def _said(self, key: str, **values: Any) -> str:
        text, _ = self.format_pattern(cast(Any, self.get_message(key).value), values)
        return str(text)


def _article(attribute: str) -> Any:
    def function(value: Any) -> str:
        return value.shown(attribute) if isinstance(value, Name) else str(value)

    return function
