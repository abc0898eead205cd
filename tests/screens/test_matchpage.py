"""The page of a match: its size, its data, and that nothing that people wrote can break it."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.bots import hidden_squares
from sonar_console.cards import FilmCard
from sonar_console.locales import languages
from sonar_console.modes.review.film import film_of_record
from sonar_console.record import read_record
from sonar_console.screens import matchpage
from sonar_console.screens.matchpage import LARGEST, PageTooLongError, match_page, page_name

RECORDS = Path(__file__).parents[1] / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.sonar"))
HOSTILE = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "\"'><img src=x onerror=alert(1)>",
    "${title} $data {team}",
    "\u2028\u202e\\",
)


@cache
def film_of(name: str) -> FilmCard:
    record = read_record(RECORDS / f"{name}.sonar")
    return film_of_record(record, ("fr", "en"), RECORDS, hidden_squares)


class Parts(HTMLParser):
    """The elements of a page, and the text within its scripts."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._in = ""
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in = str(dict(attrs).get("type", tag))

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in:
            self.texts[self._in] = self.texts.get(self._in, "") + data


def data_of(page: bytes) -> Any:
    return json.loads(Parts(page).texts["application/json"])


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_small_and_needs_nothing_else(name: str) -> None:
    page = match_page(film_of(name), ("fr", "en"))
    assert len(page) <= LARGEST
    parts = Parts(page)
    for tag, values in parts.tags:
        assert not {"src", "href", "style", "onclick", "onload"} & values.keys(), tag
    assert {tag for tag, _ in parts.tags}.isdisjoint({"link", "img", "iframe", "object", "embed"})
    text = page.decode().replace("http://www.w3.org/2000/svg", "")  # a name, which nobody fetches
    assert "http:" not in text
    assert "https:" not in text
    assert not re.search(r"@import|url\((?!#)", text)


@pytest.mark.parametrize("name", ["alpha-turn", "delta-realtime", "jules-verne-realtime"])
def test_the_data_tells_the_same_as_the_film(name: str) -> None:
    film = film_of(name)
    data = data_of(match_page(film, ("en", "fr")))
    assert data["teams"] == list(film.teams)
    assert len(data["moments"]) == len(film.moments)
    now: dict[str, dict[str, Any]] = {team: {} for team in film.teams}
    for moment, written in zip(film.moments, data["moments"], strict=True):
        for team in film.teams:
            changed = dict(written.get(team, {}))
            same, rest = changed.pop("sh", (None, ""))
            plotted = now[team].get("sh", "")
            now[team] |= changed | {"sh": plotted if same is None else plotted[:same] + rest}
            boat, state = moment.boats[team], now[team]
            assert (state["l"], state["o"], state["d"]) == (boat.legs, boat.old, boat.damage)
            assert state["sh"] == "".join(boat.sheet.legs)
            assert (state["x"], state["y"]) == (boat.sheet.dx, boat.sheet.dy)
            assert state["m"].split() == list(boat.mines)
            bits = int(state["p"] or "0", 16)
            assert bits.bit_count() == len(boat.possible)
            first = boat.possible[0]
            at = (int(first[1:]) - 1) * film.chart.columns + ord(first[0]) - 65
            assert bits >> at & 1


def test_each_language_has_all_sentences_and_the_readers_comes_first() -> None:
    spoken = ("fr", *(each for each in languages() if each != "fr"))
    data = data_of(match_page(film_of("alpha-turn"), spoken))
    assert data["language"] == "fr"
    words = data["words"]
    assert list(words) == list(spoken)
    assert len({len(each["said"]) for each in words.values()}) == 1
    assert words["fr"]["said"] != words["en"]["said"]
    for each in words.values():
        assert not any("web-" in text for text in each["ui"].values())
    used = [key["w"] for key in data["keys"] if key["w"] is not None]
    used += [moment["t"] for moment in data["moments"] if "t" in moment]
    assert {*used, *(each["w"] for each in data["praise"])} == set(range(len(words["en"]["said"])))


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_crews_name_is_text_and_nothing_else(hostile: str) -> None:
    film = film_of("alpha-turn")
    plain = Parts(match_page(film, ("en",))).tags
    named = replace(film, names={"blue": hostile}, scenario={"en": hostile}, played=hostile)
    page = match_page(named, ("en",))
    parts = Parts(page)
    assert [tag for tag, _ in parts.tags] == [tag for tag, _ in plain]
    assert data_of(page)["words"]["en"]["teams"]["blue"] == hostile
    assert "<" not in parts.texts["application/json"]
    assert hostile in parts.texts["title"]


def test_the_policy_lets_only_the_pages_own_script_and_style_in() -> None:
    page = match_page(film_of("alpha-turn"), ("en",))
    meta = next(values for _, values in Parts(page).tags if "http-equiv" in values)
    rules = dict(rule.split(" ", 1) for rule in str(meta["content"]).split("; "))
    assert rules["default-src"] == "'none'"
    assert "unsafe" not in str(rules)
    script, style = matchpage.web_file("match.js"), matchpage.web_file("match.css")
    assert matchpage.policy(style, script) == meta["content"]
    assert Parts(page).texts["script"] == script
    assert "eval(" not in script
    assert "innerHTML" not in script


def long_film(times: int) -> FilmCard:
    film = film_of("alpha-realtime")
    return replace(film, moments=film.moments * times)


def test_a_long_match_goes_without_squares_and_then_with_fewer_moments() -> None:
    page = match_page(long_film(12), ("en", "fr"))
    assert len(page) <= LARGEST
    assert len(data_of(page)["moments"]) == 12 * len(film_of("alpha-realtime").moments)
    page = match_page(long_film(120), ("en", "fr"))
    assert len(page) <= LARGEST
    data = data_of(page)
    assert 100 < len(data["moments"]) < 120 * len(film_of("alpha-realtime").moments)
    keys = {key["a"] for key in data["keys"]}
    assert max(keys) < len(data["moments"])


def test_what_is_far_too_long_is_refused_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchpage, "LARGEST", 30_000)
    with pytest.raises(PageTooLongError, match=r"a match of 87 moments is too long"):
        match_page(film_of("alpha-turn"), ("en",))


def test_who_gave_up_is_told() -> None:
    film = replace(film_of("alpha-turn"), winner=None, cause="", given_up="both")
    told = data_of(match_page(film, ("en",)))["words"]["en"]["outcome"]
    assert told == "Both crews gave up"
    told = data_of(match_page(replace(film, given_up="blue"), ("en",)))["words"]["en"]["outcome"]
    assert told == "Blue gave up"


def test_the_name_of_the_file_is_plain() -> None:
    film = replace(film_of("alpha-turn"), names={"blue": "../é"})
    assert page_name(film, 12) == "sonar-0012-blue-yellow.html"
    assert page_name(film) == "sonar-blue-yellow.html"
