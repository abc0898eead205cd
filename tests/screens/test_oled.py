"""The OLEDs, compared point by point with the pictures in ``reference/``.

After a change that is meant: ``REMAKE_PICTURES=1 pytest tests/screens``, then look at them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from console.screens import oled, oledpen
from console.views.team import TeamView
from console.words import Words, languages

REFERENCE = Path(__file__).parent / "reference"
DRAW: dict[str, Callable[[TeamView, Words], Image.Image]] = {
    "mate": oled.draw_mate,
    "engineer": oled.draw_engineer,
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seat", DRAW)
@pytest.mark.parametrize(
    "situation", ["play", "aim", "setup", "surfaced", "ready", "family", "missile", "family-setup"]
)
def test_oled_is_as_its_reference(
    views: dict[str, TeamView], situation: str, seat: str, language: str
) -> None:
    image = DRAW[seat](views[situation], Words(language))
    assert (image.mode, image.size) == ("1", oledpen.SIZE)
    path = REFERENCE / f"oled-{situation}-{seat}-{language}.png"
    if os.environ.get("REMAKE_PICTURES"):
        image.save(path, optimize=True)
    with Image.open(path) as reference:
        assert image.tobytes() == reference.convert("1").tobytes()


@pytest.mark.parametrize("language", languages())
def test_the_longest_word_fits_beside_the_damage(language: str) -> None:
    """B25, measured: every system's name has its full type size in the top line."""
    words = Words(language)
    names = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
    room = oledpen.SIZE[0] - 4 * 11 - 4
    for name in names:
        assert oledpen.text_width(words.name(name).capitalize()) <= room, name
    assert oledpen.text_width(words.say("oled-hull")) <= room


@pytest.mark.parametrize("language", languages())
def test_the_lines_of_the_other_pictures_fit(language: str) -> None:
    """B25: they have their full type size too."""
    words = Words(language)
    assert oledpen.text_width(words.say("oled-energy")) <= oledpen.SIZE[0] - 2 * 11 - 4
    assert oledpen.text_width(words.say("oled-stop")) <= oledpen.SIZE[0] - 4 * 11 - 8
    assert oledpen.text_width(words.say("oled-ready")) <= oledpen.SIZE[0] - 6
    assert oledpen.text_width(words.say("oled-secured", count=4)) <= oledpen.SIZE[0] - 2
    assert oledpen.text_width(f"{words.name('sector').capitalize()} 4") <= 60


def test_a_stop_is_told_on_the_mate_s_oled(views: dict[str, TeamView]) -> None:
    """A-4: unless the mate still chooses a gauge, whose name stands there."""
    view = views["stopped"]
    mate = replace(view.seats["mate"], cursor=None)
    free = replace(view, seats={**view.seats, "mate": mate})
    playing = replace(free, phase="play", stopped_by=None)
    words = Words("en")
    assert oled.draw_mate(free, words).tobytes() != oled.draw_mate(playing, words).tobytes()
    assert oled.draw_engineer(free, words).tobytes() == oled.draw_engineer(playing, words).tobytes()


def test_an_accented_capital_is_whole() -> None:
    """The top of É and the foot of g are both inside the top line."""
    font = oledpen.font(oledpen.TYPE)
    left, top, right, bottom = font.getbbox("Ég", anchor="ls")
    assert right > left
    assert 12 + top >= 0
    assert 12 + bottom <= oledpen.HEAD
