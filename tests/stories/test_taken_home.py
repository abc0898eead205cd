"""After the last shot: the film, the story, the match taken home on a stick, the house's book."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

from sonar_console.app.equipment import Equipment
from sonar_console.app.service import ServiceMeans
from sonar_console.app.start_settings import known_values, say
from sonar_console.app.stickwaits import LET_GO
from sonar_console.cards import PlayPicture, ReviewPicture
from sonar_console.modes.hold import HOLD
from sonar_console.modes.mode import DEAF
from sonar_console.modes.review.review import APPEARS, FILM
from sonar_console.settings import House
from sonar_console.settings.file import SettingsFile
from sonar_console.system.faultfile import FaultFile
from sonar_console.system.sticks import DeskSticks


class Guests:
    """A story whose table has a place for sticks, and where pages are written without one."""

    def __init__(self, story: Any, folder: Path, *, desk: bool = False) -> None:
        self.story = story
        self.state = folder / "state"
        self.media = folder / "media"
        self.media.mkdir()
        self.pages = folder / "pages" if desk else None
        story.open(house=House(languages=("fr", "en")), service=self._service)

    def _service(self, equipment: Equipment) -> ServiceMeans:
        return ServiceMeans(
            file=SettingsFile(self.state, known_values(), say),
            records=self.story.folder,
            charts=self.state / "charts",
            sticks=DeskSticks([self.media]),
            power=lambda: None,
            examine=lambda: list,
            faults=FaultFile(self.state),
            pages=self.pages,
            threads=False,
        )

    def give_up(self) -> None:
        """Play a little, and give the match up."""
        story = self.story
        story.dive("E4", "A10")
        story.round("blue", "E", "torpedo")
        story.both_down("stop")
        story.advance(HOLD + 0.5)
        story.both_up("stop")
        assert isinstance(story.screen("blue"), ReviewPicture)

    def choose(self, action: str) -> None:
        """Open the story, and push on one of its lines."""
        story = self.story
        while story.screen("blue").story is None or story.screen("blue").story.selected is None:
            story.press("blue.captain.south")
        card = story.screen("blue").story
        keys = [each.key for each in card.actions]
        story.turn("blue.captain.select", len(card.moments) + keys.index(action) - card.selected)
        story.press("blue.captain.push")

    @property
    def told(self) -> str:
        notice = self.story.screen("blue").story.notice
        return "" if notice is None else str(notice.said.key)


@pytest.fixture
def guests(tell: Any, tmp_path: Path) -> Guests:
    return Guests(tell(languages=("fr", "en")), tmp_path)


def stick(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = guests.media / "STICK"
    place.mkdir()
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == place)
    return place


def test_the_film_runs_twenty_seconds_and_the_knob_takes_over(guests: Guests) -> None:
    story = guests.story
    guests.give_up()
    seen = set()
    for _ in range(int(FILM)):
        story.advance(1.0)
        seen.add(story.screen("blue").review.moment)
        assert story.screen("blue").review == story.screen("yellow").review
    story.advance(1.0)
    assert seen == set(range(story.screen("blue").review.moments))
    assert story.screen("blue").story is not None
    assert any(text.startswith("Bravo, Bleu") for text in story.words("blue"))
    assert "Well done, Blue!" in story.words("yellow")
    story.turn("yellow.captain.select", -1)
    assert story.screen("blue").story is None
    moments = story.screen("blue").review.moments
    assert story.screen("blue").review.moment == moments - 2


def test_a_match_is_taken_home_on_a_stick(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    place = stick(guests, monkeypatch)
    guests.give_up()
    guests.choose("story-take")
    guests.story.advance(LET_GO + 1.0)
    assert guests.told == "keep-done"
    (page,) = place.rglob("*.html")
    assert page.parent.name == "sonar-page-0001"
    assert page.name == "sonar-0001-blue-yellow.html"
    text = page.read_text("utf-8")
    assert '<html lang="fr">' in text
    assert "Les deux équipages ont abandonné" in text
    assert "Both crews gave up" in text


def test_what_was_asked_for_is_done_to_its_end_after_the_review_was_left(
    guests: Guests, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place, made = stick(guests, monkeypatch), tmp_path / "made"
    made.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(made))
    guests.give_up()
    guests.choose("story-take")
    story = guests.story
    story.press("blue.captain.stop")
    story.press("yellow.captain.stop")
    assert not isinstance(story.screen("blue"), ReviewPicture)
    story.advance(LET_GO + 1.0)
    (page,) = place.rglob("*.html")
    assert "Les deux équipages ont abandonné" in page.read_text("utf-8")
    assert list(made.iterdir()) == [], "nothing is left on the table"


def test_without_a_stick_guests_are_told_to_push_one_in(guests: Guests) -> None:
    guests.give_up()
    guests.choose("story-take")
    assert guests.told == "house-copy-no-stick"
    assert any("Branchez une clé USB" in text for text in guests.story.words("blue"))


def test_on_a_desk_the_page_is_written_beside_the_records(tell: Any, tmp_path: Path) -> None:
    guests = Guests(tell(languages=("fr", "en")), tmp_path, desk=True)
    guests.give_up()
    guests.choose("story-take")
    assert guests.told == "keep-here"
    assert (tmp_path / "pages" / "sonar-0001-blue-yellow.html").is_file()


def test_the_book_is_opened_and_closed_in_the_review(guests: Guests) -> None:
    guests.give_up()
    guests.choose("story-book")
    story = guests.story
    assert any("Alpha" in text for text in story.words("blue"))
    (notice,) = story.screen("blue").story.book.notices
    assert notice.said.values["number"] == 1
    story.press("blue.captain.push")
    assert story.screen("blue").story.book is None
    guests.choose("story-book")
    story.press("yellow.captain.north")
    assert story.screen("blue").story.book is None


def test_the_host_reads_and_prints_the_book(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = guests.story
    guests.give_up()
    for team in ("blue", "yellow"):
        story.press(f"{team}.captain.stop")
    story.advance(400.0)
    assert story.table.mode.name == "attract"
    story.hold("blue.captain.push", HOLD + 0.3)
    for name in ("book", "print"):
        if name == "print":
            place = stick(guests, monkeypatch)
        page = story.screen("blue").page
        at = next(n for n, each in enumerate(page.lines) if each.label.key == f"item-set-{name}")
        story.turn("blue.captain.select", at - page.selected)
        story.press("blue.captain.push")
        if name == "book":
            listed = story.screen("blue").page.service.listed
            assert [each.said.values["number"] for each in listed.notices] == [1]
            story.press("blue.captain.push")
    story.advance(LET_GO + 1.0)
    assert story.screen("blue").page.service.told.said.key == "keep-done"
    assert sorted(path.name for path in place.rglob("*.html")) == [
        "sonar-book-en.html",
        "sonar-book-fr.html",
    ]


def test_nothing_of_it_can_be_asked_for_before_the_match_is_over(guests: Guests) -> None:
    """The captains' controls lead nowhere but to orders while it is played."""
    story = guests.story
    story.dive("E4", "A10")
    for control in ("south", "push", "south", "push"):
        story.press(f"blue.captain.{control}")
        story.advance(DEAF + APPEARS)
        assert isinstance(story.screen("blue"), PlayPicture)
        assert story.table.mode.name == "play"
    assert list(guests.media.iterdir()) == []
