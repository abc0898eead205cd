"""The recordings that the spoken sentences need, and the order in which they are played.

A sentence is said with marks in the places of its spelled values and cut at the marks and at the
ends of sentences; each part is one recording, kept once however many sentences have it. So a new
language needs its file of words and nothing else.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from sonar_console.engine.names import Game, PieceKind
from sonar_console.engine.squares import COLUMN_LETTERS
from sonar_console.locales import Words
from sonar_console.modes.announcements import CHOICES, PHRASES, every_phrase, phrase_name

LARGEST_CHART = 25
"""The most columns, rows or sectors of a chart, and so the highest number that is spoken."""

_MARK = "\ufdd0"  # no letter in any language
_HOLE = re.compile(f"{_MARK}(\\w+?){_MARK}")
_END = re.compile(r"(?<=[.!?])\s+")
_LOOSE = " \u00a0\u202f:;,.!?"


@dataclass(slots=True)
class Script:
    """The recordings of one language, and the phrases that are made of them."""

    recordings: dict[str, str] = field(default_factory=dict)
    """The text of each recording by its name."""
    phrases: dict[str, list[str]] = field(default_factory=dict)
    """The parts of each phrase in order: names of recordings, and values in braces."""
    values: dict[str, str] = field(default_factory=dict)
    """The recording of each value: a letter, a number, a kind of information."""


def script_of(words: Words, game: Game = Game.CAPTAIN_SONAR) -> Script:
    """The script of a game in a language."""
    script = Script()
    for message in every_phrase(game):
        name = phrase_name(message)
        assert name is not None  # every phrase has a name
        spelled = [each for each in PHRASES[message.key] if each not in CHOICES]
        holes = {each: f"{_MARK}{each}{_MARK}" for each in spelled}
        said = words.say(message.key, **message.values, **holes)
        script.phrases[name] = _parts(said, script)
    for letter in COLUMN_LETTERS[:LARGEST_CHART]:
        script.values[letter] = _record(f"{letter},", script)
    for number in range(LARGEST_CHART + 1):
        script.values[str(number)] = _record(str(number), script)
    for kind in PieceKind:
        script.values[kind] = _record(f"{words.name(kind)},", script)
    return script


def _parts(said: str, script: Script) -> list[str]:
    """The parts of a sentence: names of recordings, and values in braces."""
    parts: list[str] = []
    for sentence in _END.split(said):
        pieces = _HOLE.split(sentence)  # text, value, text, value, ..., text
        for number, piece in enumerate(pieces):
            if number % 2:
                parts.append(f"{{{piece}}}")
                continue
            text = piece.lstrip(_LOOSE)
            if number < len(pieces) - 1:  # the voice stays up before a value
                text = text.rstrip(_LOOSE) + "," if text.strip(_LOOSE) else ""
            if text:
                parts.append(_record(text, script))
    return parts


def _record(text: str, script: Script) -> str:
    """Add a text to the recordings; the name of the recording."""
    name = _name(text)
    script.recordings.setdefault(name, text)
    return name


def _name(text: str) -> str:
    """A file name for a text: its letters and digits in lower case, without accents."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(letter)
    )
    return re.sub(r"[\W_]+", "-", plain.lower()).strip("-")
