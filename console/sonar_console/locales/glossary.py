"""The messages of one language, parsed when they are asked for, and the names of the notation."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message
from fluent.runtime.types import FluentType

from sonar_console.locales.folders import ENGLISH, languages

FORMS = ("the", "of", "to", "in", "short")
"""The attributes that a name may have; each is a function of the catalogue in capitals."""

FUNCTIONS = frozenset(
    {
        *(form.upper() for form in FORMS),
        *(
            "WHERE",
            "WHY",
            "TECHNICAL",
            "DECIMAL",
            "SEATED",
            "LANGUAGE",
            "ELIDED",
            "NUMBER",
            "DATETIME",
        ),
    }
)
"""The functions that a message may call; the last two are Fluent's own."""

_ENTRY = re.compile(r"^(?=-?[A-Za-z][\w-]*[ ]*=)", re.MULTILINE)
"""Where an entry begins: a name and ``=``, not indented. The lines that belong to it are."""
_NAME = re.compile(r"-?[A-Za-z][\w-]*")
_REFERENCE = re.compile(r"\{\s*(-?[a-z][\w-]*)")
"""What an entry may refer to within braces: another message, or a term with its hyphen."""


_VOWELS = re.compile(r"[aeiouhàâäæéèêëîïôöœùûü]", re.IGNORECASE)
"""What a word begins with before which another loses its last letter, as *de* becomes *d’*."""
_WHOLE = re.compile(
    r"(?:ha(?:ch|dd|ie|ï|ll|lt|m(?!eç)|nch|nd|nn|ns|nt|pp|rc|rd|re|rg|ri|rn|rp|ss?ar|t|u|v)"
    r"|hein|hennir|heurt|hérisson|héron|héros$|hêtre|hibou|hideux|hip|hiss|hobb|hockey|holl|homard"
    r"|hongr|hont|hoquet|hord|hors|hot|hou|hublot|huée|huit|hulotte|hun|hurl|huss|hutt"
    r"|onze|oui$|ouistiti|ouah|ululement|uhlan)",
    re.IGNORECASE,
)
"""French words before which nothing is dropped, by their first letters: most with an h."""


_SEATS = ("captain", "mate", "engineer", "radio")
"""The seats of a whole crew."""

_KINDS = ("oled", "screen")
"""The parts of a name that only say of what kind a device is."""

_DISK = {
    os.strerror(number): key
    for key, numbers in {
        "disk-full": (errno.ENOSPC, errno.EDQUOT, errno.EFBIG),
        "disk-read-only": (errno.EROFS, errno.EACCES, errno.EPERM),
        "disk-broken": (errno.EIO, errno.ENODEV, errno.ENXIO),
    }.items()
    for number in numbers
}
"""The message for each of the system's words about a disk that takes nothing."""


class Name(FluentType, str):
    """A word of the notation: compares as itself, prints as its name in the language."""

    glossary: Glossary
    key: str
    """The message that has the name."""

    def shown(self, form: str | None = None) -> str:
        """The name, or an attribute of it where it has that one."""
        message = self.glossary.get_message(self.key)
        pattern = message.attributes.get(form) if form else None
        return self.glossary.formatted(pattern or message.value, {})[0]

    def format(self, locale: Locale) -> str:  # type: ignore[override]
        """The name, as a message shows it."""
        return self.shown()


class Glossary(FluentBundle):
    """The messages of a language. Of two of the same name the first counts.

    A message is parsed when it is first asked for: a language has some 700, and parsing them all
    takes half a second on a Pi at every start of every process; a match needs a hundred of them.
    """

    def __init__(
        self, language: str, text: str, instead: Callable[[], Glossary] | None = None
    ) -> None:
        """``text`` is in Fluent; an entry of it that cannot be parsed counts as missing.

        What is missing is taken from the glossary that ``instead`` gives.
        """
        functions: dict[str, Any] = {form.upper(): _form(form) for form in FORMS}
        functions |= {
            "WHERE": self._where,
            "WHY": self._why,
            "TECHNICAL": self._technical,
            "DECIMAL": self._decimal,
            "SEATED": self._seated,
            "LANGUAGE": _language,
            "ELIDED": _elided,
        }
        self._locale_name = _locale(language).replace("-", "_")
        super().__init__([_locale(language)], functions=functions, use_isolating=False)
        self._language = language
        self._instead = instead
        self._unread: dict[str, str] = {}
        for entry in _ENTRY.split(text):
            name = _NAME.match(entry)
            if name is not None:
                self._unread.setdefault(name[0], entry)

    def has_message(self, message_id: str) -> bool:
        """Whether there is such a message, and it can be read."""
        self._read(message_id)
        return super().has_message(message_id)

    def get_message(self, message_id: str) -> Message:
        """The message; raises `LookupError` where there is none."""
        self._read(message_id)
        return super().get_message(message_id)

    def has(self, key: str) -> bool:
        """Whether there is such a message, here or in the glossary that stands in."""
        return self.has_message(key) or (self._instead is not None and self._instead().has(key))

    def sentence(self, key: str, values: Mapping[str, Any]) -> tuple[str, str]:
        """A message with its values, and what is wrong with it, if anything."""
        said, wrong = self._sentence(key, values)
        if not wrong or self._instead is None:
            return said, wrong
        other, also_wrong = self._instead().sentence(key, values)
        return (said or other, wrong) if also_wrong else (other, "")

    def name(self, word: str, prefix: str = "") -> Name | None:
        """The name of a word of the notation, or None if it has none.

        A name that begins with ``prefix``, a game's own, is looked up first.
        """
        for key in (f"{prefix}name-{word}", f"name-{word}"):
            if self.has_message(key) and self.get_message(key).value is not None:
                name = Name(word)
                name.glossary, name.key = self, key
                return name
        return None if self._instead is None else self._instead().name(word, prefix)

    def number(self, value: float | Decimal, places: int) -> str:
        """A number with so many decimal places, as the language writes it: ``1,5``, ``81 801``."""
        pattern = "#,##0." + "0" * places
        told = format_decimal(value, pattern.rstrip("."), locale=self._locale_name)
        return told.replace("\u202f", "\u00a0")

    def formatted(self, pattern: Any, values: Mapping[str, Any]) -> tuple[str, str]:
        """The text of a message or an attribute, and what is wrong with it, if anything."""
        try:
            text, errors = self.format_pattern(pattern, dict(values))
        except Exception as fault:  # noqa: BLE001  a message that refers to itself, for example
            return "", type(fault).__name__
        # The fonts have no glyph for the narrow space by which some languages group digits.
        said = str(text).replace("\u202f", "\u00a0")
        return said, str(errors[0]) if errors else ""

    def _sentence(self, key: str, values: Mapping[str, Any]) -> tuple[str, str]:
        found = self.get_message(key) if self.has_message(key) else None
        if found is None or found.value is None:
            return "", f"no message {key} in {self._language}"
        said, wrong = self.formatted(found.value, values)
        return said, f"message {key} in {self._language}: {wrong}" if wrong else ""

    def _read(self, name: str) -> None:
        """Parse an entry and all that it refers to, once."""
        entry = self._unread.pop(name, None)
        if entry is None:
            return
        try:
            self.add_resource(FluentResource(entry))
            for referred in _REFERENCE.findall(entry):
                self._read(referred)
        except RecursionError:  # braces in braces, a thousand deep
            self._messages.pop(name, None)

    # ---- the functions of the catalogue

    def _where(self, value: Any) -> str:
        """A part of the table in words; what has no name stays as it is.

        ``oled`` and ``screen`` are left out beside others: the sentence around says what kind of
        part it is.
        """
        parts = str(value).replace(" ", ".").split(".")
        told = []
        for part in [each for each in parts if each not in _KINDS] or parts:
            keys = (f"simulator-control-{part}", f"name-{part}", f"place-{part}")
            found = next((key for key in keys if self.has(key)), None)
            told.append(part if found is None else self._said(found))
        return ", ".join(told)

    def _why(self, value: Any) -> str:
        """The reason in words why a disk takes nothing; one that has none as a technical detail."""
        key = next((key for said, key in _DISK.items() if str(value).endswith(said)), "disk-other")
        return self._said(key, value=value)

    def _technical(self, value: Any) -> str:
        """A text for a programmer, which is in no language of a reader, marked as one."""
        return self._said("technical", value=value) if str(value).strip() else ""

    def _decimal(self, value: Any) -> str:
        """A number that is given as a string, ``61.500``, without the zeros at its end: ``61,5``.

        What is no number stays as it is.
        """
        try:
            number = Decimal(str(value)).normalize()
        except ArithmeticError:
            return str(value)
        exponent = number.as_tuple().exponent
        return self.number(number, -exponent if isinstance(exponent, int) and exponent < 0 else 0)

    def _seated(self, value: Any) -> str:
        """Seats in words, each level once: ``mate=cadet, radio=cadet``; or without levels.

        Of three seats the fourth is named, as the one that is not among them.
        """
        groups: dict[str, list[str]] = {}
        for part in filter(None, str.__str__(value).split(", ")):
            role, _, level = part.partition("=")
            groups.setdefault(level, []).append(role)
        told = []
        for level, roles in groups.items():
            names = {f"role{place}": self.name(role) for place, role in enumerate(roles, 1)}
            if len(roles) == len(_SEATS) - 1:
                other = next((role for role in _SEATS if role not in roles), "")
                names = {"role": self.name(other)}
            text = self._said(f"seats-{len(roles)}", **names)
            known = {"seats": text, "level": self.name(level)}
            told.append(self._said("seats-level", **known) if level else text)
        return ", ".join(told)

    def _said(self, key: str, **values: Any) -> str:
        text, wrong = self.sentence(key, values)
        if wrong:
            raise LookupError(wrong)
        return text


def _form(form: str) -> Any:
    def function(value: Any) -> str:
        return value.shown(form) if isinstance(value, Name) else str(value)

    return function


def _elided(value: Any, word: Any) -> str:
    """A word and a value after it: ``de Bleu``, but ``d’Orque``."""
    said, before = value.shown() if isinstance(value, Name) else str(value), str(word)
    if _VOWELS.match(said) and not _WHOLE.match(said):
        return f"{before[:-1]}’{said}"
    return f"{before} {said}"


def _language(code: Any) -> str:
    return languages().get(str(code), str(code))


def _locale(language: str) -> str:
    """The language whose plurals and digits are used: its own, or English where unknown."""
    try:
        Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return ENGLISH
    return language
