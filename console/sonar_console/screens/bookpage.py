"""The house's book of matches as a page of HTML to print: one for each language."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from string import Template

from sonar_console.cards.review import BookLine
from sonar_console.locales import Words
from sonar_console.screens.matchpage import policy, web_file

_COLUMNS = ("number", "when", "scenario", "crews", "minutes", "ending")

_ROW = Template("<tr>$cells</tr>")


def book_page(
    lines: Sequence[BookLine],
    language: str,
    values: Callable[[BookLine], Mapping[str, str | int]],
) -> bytes:
    """The page in a language; ``values`` gives those of the sentences on a match.

    It has no script. All that people wrote is escaped.
    """
    words, style = Words(language), web_file("book.css")
    heads = "".join(f"<th>{html.escape(words.say(f'book-head-{name}'))}</th>" for name in _COLUMNS)
    rows = "".join(_row(line, words, values(line)) for line in lines)
    page = Template(web_file("book.html")).substitute(
        language=html.escape(language),
        policy=html.escape(policy(style)),
        style=style,
        title=html.escape(words.say("screen-book")),
        count=html.escape(words.say("book-count", count=len(lines))),
        heads=heads,
        rows=rows,
    )
    return page.encode()


def _row(line: BookLine, words: Words, values: Mapping[str, str | int]) -> str:
    title = words.translation(line.title)
    cells = (
        str(line.number or ""),
        words.say("book-cell-when", **values) if line.day or line.start else "",
        f"{title}, {words.name(line.mode)}",
        words.say("book-cell-crews", **values),
        str(line.minutes or ""),
        words.say("book-cell-ending", **values),
    )
    return _ROW.substitute(cells="".join(f"<td>{html.escape(cell.strip())}</td>" for cell in cells))
