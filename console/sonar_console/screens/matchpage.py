"""Makes pages of HTML that need no server and no other file: a match, and the book of matches.

The page of a match holds the match as data (`FilmCard`, each moment as what differs from the one
before) and its sentences in each language; its script and style are files in ``web/``. What people
wrote, the names of crews and of charts, is in the data alone, where no character of it can end the
script. The page's own policy lets nothing but that script and style run, and nothing be fetched.
"""

from __future__ import annotations

import html
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import Any

import msgspec

from sonar_console.cards.message import Message
from sonar_console.cards.review import BookLine, FilmBoat, FilmCard, FilmMoment, KeyMomentCard
from sonar_console.locales import Words

LARGEST = 300_000
"""The most bytes of a page."""

_MOST_STEPS = 64
"""Of a match that is far too long, one moment of so many is kept at least."""

_WEB = Path(__file__).parent / "web"

_SENTENCES = (
    "both",
    "view",
    "play",
    "pause",
    "earlier",
    "later",
    "moment",
    "moments",
    "squares",
    "damage",
    "route",
    "silence",
    "plot",
    "possible",
    "crew",
    "keys",
)
"""The page's own sentences: ``web-…`` in the languages."""

_ROLES = ("captain", "mate", "engineer", "radio")


class PageTooLongError(ValueError):
    """Raised for a match of which no page of `LARGEST` bytes can be made."""


def match_page(film: FilmCard, languages: Sequence[str], view: str = "both") -> bytes:
    """The page, in the first of the languages, which the reader may change for another.

    ``view`` is what it opens with: ``both`` crews, or a team. A match that is too long goes without
    the squares where each crew could be, then with fewer moments. Raises `PageTooLongError`.
    """
    every, possible = 1, True
    while every <= _MOST_STEPS:
        page = _page(film, languages, view, _kept(film, every), possible=possible)
        if len(page) <= LARGEST:
            return page
        every, possible = (every, False) if possible else (every * 2, False)
    raise PageTooLongError(f"a match of {len(film.moments)} moments is too long for a page")


def page_name(film: FilmCard, number: int | None = None) -> str:
    """The name of the page's file: letters and digits of ASCII alone."""
    parts = ["sonar", *(f"{number:04}" for _ in range(number is not None)), *film.teams]
    return "-".join(parts) + ".html"


@lru_cache(maxsize=4)
def web_file(name: str) -> str:
    """The text of a file of the pages."""
    return (_WEB / name).read_text("utf-8").strip()


def policy(style: str, script: str = "") -> str:
    """The content security policy of a page that has this style and script, and nothing else."""
    allowed = [f"style-src '{_hash(style)}'"]
    if script:
        allowed.append(f"script-src '{_hash(script)}'")
    return "; ".join(("default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"))


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _kept(film: FilmCard, every: int) -> tuple[int, ...]:
    """The moments that are kept: one of ``every``, the keys, the first and the last."""
    last = len(film.moments) - 1
    return tuple(sorted({*range(0, last + 1, every), last, *(key.at for key in film.keys)}))


def _page(
    film: FilmCard, languages: Sequence[str], view: str, kept: tuple[int, ...], *, possible: bool
) -> bytes:
    data = _Data(film, kept, possible=possible).found(languages, view)
    script, style = web_file("match.js"), web_file("match.css")
    words = Words(languages[0]).calling(film.names)
    title = " – ".join(words.name(team) for team in film.teams)
    # Within a script element, nothing but "</" and "<!--" has a meaning: no "<" is left.
    written = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    page = Template(web_file("match.html")).substitute(
        language=html.escape(languages[0]),
        policy=html.escape(policy(style, script)),
        title=html.escape(title),
        nothing=html.escape(words.say("web-no-script")),
        style=style,
        script=script,
        data=written,
    )
    return page.encode()


def listed(film: FilmCard) -> list[KeyMomentCard]:
    """The moments that a page lists: each once, by its sentence where it has one; no stops."""
    by_moment: dict[int, KeyMomentCard] = {}
    for key in sorted(film.keys, key=lambda each: (each.at, each.said is None)):
        if key.kind != "stop":
            by_moment.setdefault(key.at, key)
    return list(by_moment.values())


class _Data:
    """Makes the data of a page; each sentence is in it once."""

    def __init__(self, film: FilmCard, kept: tuple[int, ...], *, possible: bool) -> None:
        self._film = film
        self._kept = kept
        self._possible = possible
        self._said: dict[tuple[str, tuple[tuple[str, str | int], ...]], int] = {}
        self._messages: list[Message] = []

    def found(self, languages: Sequence[str], view: str) -> dict[str, Any]:
        film = self._film
        places = {at: number for number, at in enumerate(self._kept)}
        moments = [film.moments[at] for at in self._kept]
        counts = {team: [len(each.boats[team].possible) for each in moments] for team in film.teams}
        data = {
            "teams": film.teams,
            "view": view,
            "grid": film.chart.grid,
            "sectors": film.chart.sectors,
            "limit": film.damage_limit,
            "routes": {
                team: [[" ".join(leg.squares), int(leg.silent)] for leg in film.legs[team]]
                for team in film.teams
            },
            "moments": self._moments(moments),
            "counts": {team: counts[team] if all(counts[team]) else [] for team in film.teams},
            "keys": [self._key(key, places[key.at]) for key in listed(film)],
            "praise": [
                {"t": card.team, "r": card.role, "w": self._index(card.said)}
                for card in film.praise
            ],
            "language": languages[0],
        }
        return {**data, "words": {language: self._words(language) for language in languages}}

    def _index(self, said: Message) -> int:
        """The number of a sentence."""
        key = said.key, tuple(sorted(said.values.items()))
        if key not in self._said:
            self._said[key] = len(self._messages)
            self._messages.append(said)
        return self._said[key]

    def _key(self, key: KeyMomentCard, at: int) -> dict[str, Any]:
        said = None if key.said is None else self._index(key.said)
        return {"a": at, "k": key.kind, "t": key.team, "w": said}

    def _moments(self, moments: Sequence[FilmMoment]) -> list[dict[str, Any]]:
        found = []
        before: dict[str, FilmBoat] = {}
        for moment in moments:
            each: dict[str, Any] = {}
            if moment.seconds is not None:
                each["s"] = round(moment.seconds)
            if moment.told is not None:
                each["t"] = self._index(moment.told)
            if moment.blasts:
                each["b"] = " ".join(moment.blasts)
            for team, boat in moment.boats.items():
                changed = self._changed(before.get(team), boat)
                if changed:
                    each[team] = changed
            before = moment.boats
            found.append(each)
        return found

    def _changed(self, before: FilmBoat | None, boat: FilmBoat) -> dict[str, Any]:
        now = self._values(boat)
        old = {} if before is None else self._values(before)
        changed = {key: value for key, value in now.items() if old.get(key) != value}
        plotted = "" if before is None else "".join(before.sheet.legs)
        legs = "".join(boat.sheet.legs)
        if legs != plotted:
            same = next(
                (
                    at
                    for at, pair in enumerate(zip(plotted, legs, strict=False))
                    if len({*pair}) > 1
                ),
                min(len(plotted), len(legs)),
            )
            changed["sh"] = [same, legs[same:]]
        return changed

    def _values(self, boat: FilmBoat) -> dict[str, Any]:
        values: dict[str, Any] = {
            "l": boat.legs,
            "o": boat.old,
            "m": " ".join(boat.mines),
            "d": boat.damage,
            "u": int(boat.surfaced),
            "x": boat.sheet.dx,
            "y": boat.sheet.dy,
        }
        if self._possible:
            columns = self._film.chart.columns
            bits = sum(
                1 << ((int(square[1:]) - 1) * columns + ord(square[0]) - ord("A"))
                for square in boat.possible
            )
            values["p"] = f"{bits:x}" if bits else ""
        return values

    def _words(self, language: str) -> dict[str, Any]:
        film = self._film
        words = Words(language).calling(film.names)
        own = {key: words.say(f"web-{key}", **_HOLES) for key in _SENTENCES}
        seats = {role: words.say("screen-story-seat", role=role) for role in _ROLES}
        return {
            "language": Words(language).say("language"),
            "teams": {team: words.name(team) for team in film.teams},
            "outcome": _outcome(film, words),
            "about": _about(film, words),
            "ui": {**own, **seats},
            "said": [words.say(each) for each in self._messages],
        }


_HOLES: dict[str, str | int] = {"team": "{team}", "at": "{at}", "count": "{count}"}
"""What the page's script puts into its sentences later."""


def _outcome(film: FilmCard, words: Words) -> str:
    if film.given_up:
        return words.say("screen-review-given-up", who=film.given_up)
    if film.winner is None:
        return words.say("outcome-draw", cause=film.cause) if film.cause else ""
    return words.say("screen-shared-outcome", team=film.winner, cause=film.cause)


def _about(film: FilmCard, words: Words) -> str:
    """When, on which chart and how the match was played, and for how long."""
    parts = [film.played, words.translation(film.scenario), words.name(film.mode)]
    seconds = next((each.seconds for each in reversed(film.moments) if each.seconds), None)
    if seconds is not None:
        parts.append(words.say("web-minutes", count=max(1, round(seconds / 60))))
    parts += [words.say("web-bots", team=team) for team in film.bots]
    return " · ".join(part for part in parts if part)


_BOOK_COLUMNS = ("number", "when", "scenario", "crews", "minutes", "ending")


def book_page(
    lines: Sequence[BookLine],
    language: str,
    values: Callable[[BookLine], Mapping[str, str | int]],
) -> bytes:
    """Makes the house's book of matches as a page to print, in one language and without a script.

    ``values`` gives the values of the sentences about a match. All that people wrote is escaped.
    """
    words, style = Words(language), web_file("book.css")
    heads = "".join(
        f"<th>{html.escape(words.say(f'book-head-{name}'))}</th>" for name in _BOOK_COLUMNS
    )
    rows = "".join(_book_row(line, words, values(line)) for line in lines)
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


def _book_row(line: BookLine, words: Words, values: Mapping[str, str | int]) -> str:
    title = words.translation(line.title)
    cells = (
        str(line.number or ""),
        words.say("book-cell-when", **values) if line.day or line.start else "",
        f"{title}, {words.name(line.mode)}",
        words.say("book-cell-crews", **values),
        str(line.minutes or ""),
        words.say("book-cell-ending", **values),
    )
    return "<tr>{}</tr>".format("".join(f"<td>{html.escape(cell.strip())}</td>" for cell in cells))
