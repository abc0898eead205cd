"""The message catalogue: one folder a language, each with ``sentences.ftl``.

A language is a folder in this one: its name is the language's code, and the first message of its
``sentences.ftl``,
``language``, is what the language calls itself. Adding a language is adding a file.

A value that is a word of the notation (``torpedo``, ``mate``, ``N``) may be given to any
message as it is. Within a message

* ``{ $system }`` shows the word's name: the message ``name-torpedo``;
* ``{ THE($system) }``, ``{ OF($system) }``... show an attribute of that name,
  ``name-torpedo.the``, for languages in which an article joins the word; a name without the
  attribute is shown plain;
* ``{ WHERE($value) }`` shows which part of the table it is that is called ``blue.mate.push``;
* ``{ SEATED($seats) }`` lists seats by their level: ``mate=cadet, radio=cadet``;
* ``{ $system -> [torpedo] ... *[other] ... }`` chooses by the notation's own word.

Values called ``value``, ``value1``, ``value2`` are letters and numbers of the chart and never
looked up: the column ``E`` is not the heading ``E``.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from sonar_console.locales.glossary import Glossary

SENTENCES = "sentences.ftl"
"""The file of a language's sentences, in the folder of the language."""

MOST_SAID = 2000
"""Sentences of a language that are kept as they were said."""

_LITERAL = re.compile(r"value[0-9]*|word")
"""The variables whose values are never names of the game: what is on the chart, what was typed."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
"""What may follow ``name-`` in a key, and what a language may be called."""


class Sentence(Protocol):
    """What `Words.say` takes: a key, and the values that go into the sentence."""

    @property
    def key(self) -> str:
        """The message's key in the catalogue."""

    @property
    def values(self) -> Mapping[str, str | int]:
        """The values by the names that the message uses for them."""


class MissingWords(UserWarning):
    """A key, or a value that a message needs, is missing; the key is shown in its place."""


@cache
def languages() -> dict[str, str]:
    """The languages there are, by code, each with the name it calls itself: ``fr: Français``."""
    found = {
        entry.name: _first_message((entry / SENTENCES).read_text(encoding="utf-8"))
        for entry in files(__package__).iterdir()
        if entry.is_dir() and (entry / SENTENCES).is_file()
    }
    return dict(sorted(found.items()))


def _first_message(text: str) -> str:
    """The text of the first line, which names the language: no catalogue is opened for it."""
    return text.partition("\n")[0].partition("=")[2].strip()


@cache
def _glossary(language: str) -> Glossary:
    """The catalogue of a language; raises `ValueError` if there is no file of it."""
    # Here and not above: Fluent takes a twentieth of a second to import, and a table that starts
    # shows its first picture before it says anything itself.
    from sonar_console.locales.glossary import Glossary

    path = files(__package__) / language / SENTENCES
    if not _NAME.fullmatch(language) or not path.is_file():
        raise ValueError(f"there is no language {language!r} in the folder of languages")
    return Glossary(language, path.read_text(encoding="utf-8"))


@lru_cache(maxsize=8)
def _sentences(language: str, called: tuple[tuple[str, str], ...]) -> dict[Hashable, str]:
    """What has been said in a language: a picture says the same again and again."""
    return {}


class Words:
    """The sentences of one language.

    ``Words("fr").say(message)`` never raises at the table: a missing key is shown as it is,
    with the warning `MissingWords`, which tests turn into an error. Raises `ValueError` for a
    language without a file.
    """

    __slots__ = ("_called", "_glossary", "_said", "language")

    def __init__(self, language: str, called: Mapping[str, str] | None = None) -> None:
        """``called`` gives words of the notation another name than the language's own."""
        self._glossary = _glossary(language)
        self._called = dict(called or {})
        self._said = _sentences(language, tuple(self._called.items()))
        self.language = language

    def calling(self, called: Mapping[str, str]) -> Words:
        """The same language, with what crews call themselves in place of their colours.

        A sentence that chooses by the word itself takes its ``*[other]``. With nothing given the
        colours are called by their own names again.
        """
        return Words(self.language, called)

    def say(self, message: Sentence | str, **values: str | int) -> str:
        """The sentence of a message, or of a key with its values."""
        if isinstance(message, str):
            key, given = message, cast(Mapping[str, str | int], values)
        else:
            key, given = message.key, message.values
        said = (key, *given.items())
        known = self._said.get(said)
        if known is not None:
            return known
        text, fault = self._formatted(key, given)
        if fault:
            warnings.warn(fault, MissingWords, stacklevel=2)
            return text
        if len(self._said) >= MOST_SAID:
            self._said.clear()
        self._said[said] = text
        return text

    def _formatted(self, key: str, given: Mapping[str, str | int]) -> tuple[str, str]:
        """The sentence, and what is missing for it."""
        found = self._glossary.get_message(key) if self._glossary.has_message(key) else None
        if found is None or found.value is None:
            return key, f"no message {key} in {self.language}.ftl"
        args = {name: self._resolved(name, value) for name, value in given.items()}
        text, errors = self._glossary.format_pattern(found.value, args)
        fault = f"message {key} in {self.language}.ftl: {errors[0]}" if errors else ""
        # French groups digits by a narrow space, which the fonts have no glyph for.
        return str(text).replace("\u202f", "\u00a0"), fault

    def has(self, key: str) -> bool:
        """Whether the catalogue has a message of this key."""
        return self._glossary.has_message(key)

    def name(self, word: str, form: str | None = None) -> str:
        """A word of the notation in this language; ``form`` is an attribute such as ``short``."""
        if word in self._called:
            return self._called[word]
        found = self._glossary.name(word) if _NAME.fullmatch(word) else None
        return self.say(f"name-{word}") if found is None else found.shown(form)

    def _resolved(self, variable: str, value: str | int) -> str | int:
        if isinstance(value, int) or _LITERAL.fullmatch(variable) or not _NAME.fullmatch(value):
            return value
        if value in self._called:
            return self._called[value]
        return self._glossary.name(value) or value
