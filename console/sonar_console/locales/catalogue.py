"""The message catalogue: the sentences of each language, said by key.

A value that is a word of the notation (``torpedo``, ``mate``, ``N``) may be given to any
message as it is. Within a message

* ``{ $system }`` shows the word's name: the message ``name-torpedo``;
* ``{ THE($system) }``, ``{ OF($system) }``... show an attribute of that name,
  ``name-torpedo.the``, for languages in which an article joins the word; a name without the
  attribute is shown plain;
* ``{ WHERE($value) }`` shows which part of the table it is that is called ``blue.mate.push``;
* ``{ TECHNICAL($value) }`` shows a text for a programmer, marked as one;
* ``{ DECIMAL($seconds) }`` shows a number that is given as a string, ``61.500``;
* ``{ SEATED($seats) }`` lists seats by their level: ``mate=cadet, radio=cadet``;
* ``{ ELIDED($team, "de") }`` shows a word and the value after it, as French joins them: ``de
  Bleu``, ``d’Orque``;
* ``{ LANGUAGE($value) }`` shows what a language calls itself, by its code;
* ``{ $system -> [torpedo] ... *[other] ... }`` chooses by the notation's own word.

Values called ``value``, ``value1``, ``value2`` are letters and numbers of the chart and never
looked up: the column ``E`` is not the heading ``E``.

A game that has words of its own, as `OWN_WORDS` says, has a second message for each sentence and
each name that differs: in Sonar Family ``family-refused-island`` stands for ``refused-island`` and
``family-name-N`` for ``name-N``. It is looked up first once `Words.playing` has named the game.

A sentence or a name that a language lacks, or that cannot be formatted, is said in English.
`sonar_console.locales.check` names them all.
"""

from __future__ import annotations

import copy
import re
import warnings
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from sonar_console.locales.folders import ENGLISH, language_folders, languages, read_sentences

if TYPE_CHECKING:
    from sonar_console.locales.glossary import Glossary

OWN_WORDS = {"sonar-family": "family-"}
"""What the keys of a game's own sentences and names begin with."""

MOST_SAID = 2000
"""Sentences of a language that are kept as they were said."""

_LITERAL = re.compile(r"value[0-9]*|word")
"""The variables whose values are never names of the game: what is on the chart, what was typed."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
"""What may follow ``name-`` in a key."""


class MessageLike(Protocol):
    """A message for `Words.say`: a key, and the values that go into the sentence."""

    @property
    def key(self) -> str:
        """The message's key in the catalogue."""

    @property
    def values(self) -> Mapping[str, str | int]:
        """The values by the names that the message uses for them."""


class MissingWords(UserWarning):
    """A key, or a value that a message needs, is missing in English too; the key is shown."""


def _glossary(language: str) -> Glossary:
    """The catalogue of a language; raises `ValueError` if there is no such language."""
    folder = language_folders().get(language)
    if folder is None:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(languages())}")
    return _opened(language, folder)


@cache
def _opened(language: str, folder: Path) -> Glossary:
    # Here and not above: Fluent takes a twentieth of a second to import, and a table that starts
    # shows its first picture before it says anything itself.
    from sonar_console.locales.glossary import Glossary

    instead = None if language == ENGLISH else partial(_glossary, ENGLISH)
    return Glossary(language, read_sentences(folder), instead)


@lru_cache(maxsize=16)
def _sentences(
    glossary: Glossary, called: tuple[tuple[str, str], ...], own: str
) -> dict[Hashable, str]:
    """The sentences that have been said in a language and a game, with the crews' names."""
    return {}


class Words:
    """The sentences of one language.

    ``Words("fr").say(message)`` never raises at the table: what the language lacks is said in
    English, and a key that English lacks is shown as it is, with the warning `MissingWords`, which
    tests turn into an error. Raises `ValueError` for a language that is not there.
    """

    __slots__ = ("_called", "_glossary", "_own", "_said", "language")

    def __init__(self, language: str, called: Mapping[str, str] | None = None) -> None:
        """``called`` gives words of the notation another name than the language's own."""
        self._glossary = _glossary(language)
        self._called = dict(called or {})
        self._own = ""
        self._said = _sentences(self._glossary, tuple(self._called.items()), self._own)
        self.language = language

    def __eq__(self, other: object) -> bool:
        """Whether the other says the same."""
        if not isinstance(other, Words):
            return NotImplemented
        return (self._glossary, self._called, self._own) == (
            other._glossary,
            other._called,
            other._own,
        )

    __hash__ = None  # type: ignore[assignment]

    def calling(self, called: Mapping[str, str]) -> Words:
        """This language, with the crews' own names in place of their colours.

        A sentence that chooses by the word itself takes its ``*[other]``. With nothing given the
        colours are called by their own names again.
        """
        words = copy.copy(self)
        words._called = dict(called)
        words._said = _sentences(self._glossary, tuple(words._called.items()), self._own)
        return words

    def playing(self, game: str) -> Words:
        """This language with the words of a game, those of Captain Sonar if it has none."""
        own = OWN_WORDS.get(game, "")
        if own == self._own:
            return self
        words = copy.copy(self)
        words._own = own
        words._said = _sentences(self._glossary, tuple(self._called.items()), own)
        return words

    def say(self, message: MessageLike | str, **values: str | int) -> str:
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

    def translation(self, texts: Mapping[str, str]) -> str:
        """The text in this language of several by code; the English one, or the first, if none."""
        text = texts.get(self.language) or texts.get(ENGLISH) or next(iter(texts.values()), "")
        return text.replace("\u202f", "\u00a0")  # as in the sentences: the fonts lack it

    def has(self, key: str) -> bool:
        """Whether the language, or English, has a message of this key."""
        return self._glossary.has(key)

    def number(self, value: float, places: int = 0) -> str:
        """A number with so many decimal places, as the language writes it."""
        return self._glossary.number(value, places)

    def name(self, word: str, form: str | None = None) -> str:
        """A word of the notation in this language; ``form`` is an attribute such as ``short``."""
        if word in self._called:
            return self._called[word]
        found = self._glossary.name(word, self._own) if _NAME.fullmatch(word) else None
        return self.say(f"name-{word}") if found is None else found.shown(form)

    def _formatted(self, key: str, given: Mapping[str, str | int]) -> tuple[str, str]:
        """The sentence, and what is missing for it in English too."""
        args = {name: self._resolved(name, value) for name, value in given.items()}
        if self._own and self._glossary.has_message(f"{self._own}{key}"):
            key = f"{self._own}{key}"
        text, fault = self._glossary.sentence(key, args)
        return text or key, fault

    def _resolved(self, variable: str, value: str | int) -> str | int:
        if isinstance(value, int) or _LITERAL.fullmatch(variable) or not _NAME.fullmatch(value):
            return value
        if value in self._called:
            return self._called[value]
        return self._glossary.name(value, self._own) or value
