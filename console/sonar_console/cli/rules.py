"""``sonar-console rules``: every numbered rule in our own words, one or all.

The sentences are in the catalogue (``rule-C-3``); docs/rules.md is what ``rules --markdown``
prints, and a test holds the two together.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from sonar_console.cli.arguments import add_language_argument
from sonar_console.locales import Words

CHAPTERS: dict[str, int] = {
    "S": 6,
    "C": 7,
    "M": 6,
    "E": 6,
    "A": 8,
    "T": 3,
    "N": 5,
    "D": 1,
    "O": 4,
    "L": 2,
    "X": 3,
    "U": 5,
    "W": 3,
    "G": 8,
    "F": 9,
    "Z": 3,
}
"""The chapters in the order of the rules, each with how many rules it has."""

RULES: tuple[str, ...] = tuple(
    f"{chapter}-{number}" for chapter, count in CHAPTERS.items() for number in range(1, count + 1)
)
"""Every number of a rule, in order."""


class UnknownRuleError(ValueError):
    """A number that no rule has."""


FAULTS: tuple[type[Exception], ...] = (UnknownRuleError,)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options: which rules, in which language and form."""
    parser.add_argument(
        "numbers", metavar="NUMBER", nargs="*", help="a rule (C-3), a chapter (C); nothing: all"
    )
    add_language_argument(parser)
    parser.add_argument("--markdown", action="store_true", help="print them as a page")


def run(arguments: argparse.Namespace) -> int:
    """Print the rules; the exit status."""
    words = Words(arguments.language)
    wanted = [number for asked in arguments.numbers for number in rules_of(asked)]
    lines = page(words, wanted) if arguments.markdown else plain(words, wanted)
    for line in lines:
        print(line)  # noqa: T201  # the answer of a command
    return 0


def rules_of(asked: str) -> tuple[str, ...]:
    """The rule or the chapter that is asked for, ``C-3``, ``c3`` or ``C``.

    Raises `UnknownRuleError`.
    """
    word = asked.upper()
    if word in CHAPTERS:
        return tuple(number for number in RULES if number.startswith(f"{word}-"))
    number = f"{word[:1]}-{word[1:].lstrip('-')}"
    if number not in RULES:
        raise UnknownRuleError(
            f"there is no rule {asked[:20]!r}; chapters: {', '.join(CHAPTERS)}; "
            "a rule is a chapter and a number, such as C-3"
        )
    return (number,)


def plain(words: Words, wanted: list[str]) -> Iterator[str]:
    """The rules for a terminal: number and sentence; all of them under their chapters."""
    chapter = ""
    for number in wanted or RULES:
        if not wanted and number[0] != chapter:
            if chapter:
                yield ""
            chapter = number[0]
            yield f"{chapter} · {words.say(f'rule-chapter-{chapter}')}"
        yield f"{number}  {words.say(f'rule-{number}')}"


def page(words: Words, wanted: list[str]) -> Iterator[str]:
    """The rules as a page in Markdown."""
    yield f"# {words.say('rule-title')}"
    yield ""
    yield words.say("rule-introduction")
    chapter = ""
    for number in wanted or RULES:
        if number[0] != chapter:
            chapter = number[0]
            yield ""
            yield f"## {chapter} · {words.say(f'rule-chapter-{chapter}')}"
            yield ""
        yield f"- **{number}** {words.say(f'rule-{number}')}"
