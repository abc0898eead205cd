"""`HouseRules`: the rules that differ from the English book, as a value of a setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sonar_console.cards import Message
from sonar_console.engine.names import Edition, Game
from sonar_console.engine.setup import SWITCHES
from sonar_console.settings.values import ENGLISH_BOOK, FRENCH_BOOK, Known, Rules, Teams, Values

_BOOKS: Mapping[Rules, str] = {ENGLISH_BOOK: "english", FRENCH_BOOK: "french"}
"""The books by their rules."""


_RULE_WORDS: Mapping[str, tuple[str, ...]] = {
    "edition": tuple(Edition),
    **{name: switch.values for name, switch in SWITCHES.items()},
}
"""The rules that a house may change, with their values."""


class HouseRules(Values[Rules]):
    """The rules of a house: what it plays otherwise than the English book.

    They are written as in a record's ``Rule`` tags, with spaces between, ``edition=fr
    damage_limit=1``, or as the name of a book.
    """

    def listed(self, game: Game, known: Known) -> Sequence[Rules]:
        """The rules of both books, and those that the crews have agreed on."""
        return tuple(dict.fromkeys((ENGLISH_BOOK, FRENCH_BOOK, known.rules)))

    def said(self, name: str, value: Rules, teams: Teams) -> Message:
        """The name of the book, or the number of rules that differ."""
        if value in _BOOKS:
            return Message(f"item-to-rules-{_BOOKS[value]}")
        return Message("item-to-rules-own", {"count": len(value)})

    def written(self, value: Rules, game: Game) -> str:
        """The name of the book, or the rules with spaces between."""
        return _BOOKS.get(value) or " ".join(f"{name}={word}" for name, word in value)

    def read(self, word: str, game: Game, known: Known) -> Rules:
        """The rules that a text names."""
        return self.checked(word, known)

    def toml(self, value: Rules) -> str:
        """The text as TOML has it: the same as in a record."""
        return self.written(value, Game.CAPTAIN_SONAR)

    def checked(self, given: object, known: Known) -> Rules:
        """The rules that a text names, each once, in their usual order."""
        if not isinstance(given, str) or not given.strip():
            raise self.fault(known)
        for book, name in _BOOKS.items():
            if given == name:
                return book
        found: dict[str, str] = {}
        for rule in given.split():
            name, _, word = rule.partition("=")
            if word not in _RULE_WORDS.get(name, ()) or found.setdefault(name, word) != word:
                raise self.fault(known)
        return rules_of(found)

    def form(self, known: Known) -> str:
        """The forms that may be written, in short."""
        return "english, french, RULE=VALUE RULE=VALUE"

    def wanted(self, known: Known) -> str:
        """The allowed rules, as the end of a sentence."""
        rules = ", ".join(_RULE_WORDS)
        return f"english, french, or rules such as damage_limit=1 with spaces between: {rules}"


def rules_of(words: Mapping[str, str]) -> Rules:
    """Rules by name, as a value: those at the English book's default are left out."""
    usual = {name: values[0] for name, values in _RULE_WORDS.items() if name != "sheet"}
    return tuple(
        (name, str(words[name]))
        for name in _RULE_WORDS
        if name in words and words[name] != usual.get(name)
    )
