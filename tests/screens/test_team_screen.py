from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from console.engine.refusals import Why
from console.screens import theme
from console.screens.pen import INK_HEIGHT, Pen, font
from console.screens.sheet import track
from console.screens.team_screen import draw, paint
from console.views.team import Item, Message, SheetView, TeamView
from console.words import Words, languages

REFUSAL_VALUES: dict[str, str | int] = {
    "square": "J10", "heading": "W", "system": "silence", "role": "engineer", "team": "yellow",
    "mode": "turn", "game": "captain-sonar", "word": "hello", "symbol": "N3", "kind": "column",
    "value": "E", "sector": 12, "squares": 5, "section": 2, "energy": 1, "cost": 3,
}  # fmt: skip
"""What a refusal's sentence may need."""

SIZES = [(1920, 1080), (800, 480), (1024, 768), (1280, 1024), (2560, 1080), (3840, 2160)]
SITUATIONS = ["play", "large", "aim", "ended", "setup", "attract"]


def pen_of(view: TeamView, language: str, size: tuple[int, int] = (1920, 1080)) -> Pen:
    pen = Pen(pygame.Surface(size))
    paint(pen, view, Words(language))
    return pen


def said(pen: Pen) -> str:
    return " ".join(written.text for written in pen.written)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_no_text_is_cut_or_too_small(
    views: dict[str, TeamView], situation: str, size: tuple[int, int], language: str
) -> None:
    """B46: every text is inside its box and the screen, at every size, in every language."""
    pen = pen_of(views[situation], language, size)
    assert pen.written
    slack = 2 / pen.scale
    for written in pen.written:
        ink, box = written.ink, written.box
        assert written.size >= theme.SMALLEST - 0.01, written
        assert ink.x >= box.x - slack, written
        assert ink.right <= box.right + slack, written
        assert ink.y >= box.y - slack, written
        assert ink.bottom <= box.bottom + slack, written
        assert ink.x >= 0, written
        assert ink.right <= pen.page.w, written
        assert ink.bottom <= theme.UNITS, written


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_refusal_fits_under_every_seat(
    views: dict[str, TeamView], size: tuple[int, int], language: str
) -> None:
    longest = sorted(
        Why, key=lambda why: len(Words(language).say(f"refused-{why}", **REFUSAL_VALUES))
    )[-6:]
    for why in longest:
        for seat in views["play"].seats:
            view = replace(
                views["play"], refusal=Message(f"refused-{why}", REFUSAL_VALUES), refusal_seat=seat
            )
            smallest = min(pen_of(view, language, size).written, key=lambda one: one.size)
            assert smallest.size >= theme.SMALLEST - 0.01, (why, seat, smallest)


def test_the_screen_says_what_a_crew_needs(views: dict[str, TeamView]) -> None:
    text = said(pen_of(views["play"], "en"))
    for words in ("Blue", "OUR TURN", "Captain", "Torpedo", "Silence", "Hull", "Yellow", "East."):
        assert words in text, words


def test_a_refusal_stands_under_the_seat_that_was_refused(views: dict[str, TeamView]) -> None:
    view = replace(
        views["play"], refusal=Message("refused-island", REFUSAL_VALUES), refusal_seat="engineer"
    )
    found = [one for one in pen_of(view, "en").written if one.text.startswith("There is an")]
    assert len(found) == 1
    assert found[0].ink.x > theme.UNITS


def test_each_language_speaks_for_itself(views: dict[str, TeamView]) -> None:
    assert "ennemi" not in said(pen_of(views["play"], "en"))
    assert "À NOUS" in said(pen_of(views["play"], "fr"))


def test_a_long_menu_shows_the_selected_item(views: dict[str, TeamView]) -> None:
    view = views["play"]
    items = tuple(
        Item(Message("heard-drone", {"team": "blue", "sector": number, "present": "no"}))
        for number in range(1, 21)
    )
    for selected in (0, 9, 19):
        captain = replace(view.seats["captain"], items=items, selected=selected)
        pen = pen_of(replace(view, seats={**view.seats, "captain": captain}), "en", (800, 480))
        assert f"sector {selected + 1}:" in said(pen)


def test_the_sheet_may_run_off_the_chart_without_harm(views: dict[str, TeamView]) -> None:
    """What is off the chart is kept, not drawn, and says so."""
    sheet = SheetView(("N", "?", "W") * 8, -30, 40)
    pen = pen_of(replace(views["play"], sheet=sheet), "en")
    assert "Off the chart" in said(pen)


def test_a_track_starts_anew_after_a_silence_and_keeps_what_is_off_the_chart() -> None:
    assert track(SheetView(("N", "E", "?", "N"), 0, 0)) == [
        [(0, 0), (0, -1), (1, -1)],
        [(1, -1), (1, -2)],
    ]


def test_the_same_view_gives_the_same_picture(views: dict[str, TeamView]) -> None:
    pictures = []
    for _ in range(2):
        surface = pygame.Surface((800, 480))
        draw(surface, views["play"], Words("fr"))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_drawing_survives_an_ended_pygame(views: dict[str, TeamView]) -> None:
    before = pen_of(views["play"], "en", (800, 480)).written
    pygame.init()
    pygame.quit()
    assert pen_of(views["play"], "en", (800, 480)).written == before


def test_letters_are_as_tall_as_is_reckoned_with() -> None:
    """The room that is measured for a line holds an accented capital and a tail."""
    for pixels in (26, 48, 104):
        _, top, _, foot = font("bold", pixels).getbbox("Ég")
        assert foot - top <= pixels * INK_HEIGHT + 1
