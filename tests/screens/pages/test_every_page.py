"""B46: every page, in every language, at every size: nothing is cut, too small, or overlaps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import pygame
import pytest

from sonar_console.cards import Picture
from sonar_console.locales import Words, languages
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import draw, paint

Faults = Callable[[Picture, str, tuple[int, int]], list[str]]

EVERY_DAY = [(800, 480), (1920, 1080)]
SELDOM = [(1024, 768), (1280, 1024), (2560, 1080), (3840, 2160), (1080, 1920), (768, 1366)]
"""Their shapes are those of the others, or between them."""


def shape(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def wrong(
    pages: dict[str, Picture], faults: Faults, size: tuple[int, int], language: str
) -> dict[str, list[str]]:
    found = {name: faults(picture, language, size) for name, picture in pages.items()}
    return {name: lines for name, lines in found.items() if lines}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", EVERY_DAY, ids=shape)
def test_every_page_fits(
    pages: dict[str, Picture], faults: Faults, size: tuple[int, int], language: str
) -> None:
    assert wrong(pages, faults, size, language) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SELDOM, ids=shape)
def test_every_page_fits_at_the_other_sizes(
    pages: dict[str, Picture], faults: Faults, size: tuple[int, int], language: str
) -> None:
    assert wrong(pages, faults, size, language) == {}


def test_what_does_not_fit_would_be_found(
    pages: dict[str, Picture], faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measure itself is measured: with letters twice as large, hardly a page fits."""
    from sonar_console.screens import pen, theme

    assert faults(pages["play"], "fr", (800, 480)) == []
    monkeypatch.setattr(theme, "SMALLEST", theme.SMALL * 2)
    found = faults(pages["play"], "fr", (800, 480))
    assert any(line.startswith("too small") for line in found)
    monkeypatch.setattr(pen.Pen, "fitted", lambda self, text, box, size, *_: ([text], size))
    found = faults(pages["play"], "fr", (800, 480))
    assert any(line.startswith("too wide") for line in found)


LETTERED = (
    "door", "door-people", "briefing-delta", "settings", "resume", "host", "review-alpha-turn",
    "story", "howto-3",
)  # fmt: skip
"""A page of each kind, beside a match."""


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=shape)
@pytest.mark.parametrize("name", LETTERED)
def test_letters_of_pages_grow_too(
    pages: dict[str, Picture], name: str, size: tuple[int, int], alter: Any, faults: Faults
) -> None:
    """The mean of all letters; a few that have no room at all stay as they are."""
    means = []
    for percent in (100, 125):
        picture = alter(pages[name], viewer__letters=percent)
        pen = Pen(pygame.Surface(size))
        paint(pen, picture, Words("fr"))
        letters = sum(len(one.text) for one in pen.written)
        means.append(sum(one.size * len(one.text) for one in pen.written) / letters)
        wrong = [line for line in faults(picture, "fr", size) if not line.startswith("too small")]
        assert wrong == []
    assert means[1] > means[0] * 1.08


def test_each_page_is_drawn_whole_after_any_other_of_its_kind(pages: dict[str, Picture]) -> None:
    """A screen process keeps what has not changed: nothing of the page before may be left."""
    words, left = Words("fr"), {}
    by_kind = sorted(pages.items(), key=lambda item: type(item[1]).__name__)
    for _, alike in groupby(by_kind, key=lambda item: type(item[1])):
        kept, surface, before = Kept(), pygame.Surface((800, 480)), ""
        for name, picture in alike:
            whole = pygame.Surface(surface.get_size())
            draw(surface, picture, words, kept)
            draw(whole, picture, words)
            shown = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255), whole)
            shown.invert()
            spots = [spot.count() for spot in shown.connected_components(20)]
            if spots:  # more than the rim of a letter
                left[before, name] = spots
            before = name
    assert left == {}
