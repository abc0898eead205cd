"""What guests take home of a match: its page of HTML, from a record or from the review."""

from __future__ import annotations

from pathlib import Path

from sonar_console.bots import hidden_squares
from sonar_console.locales import languages
from sonar_console.modes.review.film import film_of_record
from sonar_console.record import read_record
from sonar_console.record.book import ending_of
from sonar_console.record.journalfile import read_journal
from sonar_console.screens.matchpage import match_page


class KeepsakeError(ValueError):
    """Raised for what cannot be taken home; one line."""


def page_languages(*first: str) -> tuple[str, ...]:
    """The languages of a page: those of the guests first, then all others that there are."""
    return tuple(dict.fromkeys((*first, *languages())))


def page_of_record(path: Path, language: str, view: str = "both") -> bytes:
    """The page of a record; ``view`` is ``both`` or a team.

    Raises `KeepsakeError`, `PageTooLongError`, `RecordError` and `ScenarioError`.
    """
    record = read_record(path)
    ending = ending_of(read_journal(path))
    spoken = (language, language)
    film = film_of_record(record, spoken, path.parent, hidden_squares, ending.given_up)
    if not film.cause and not ending.told:
        raise KeepsakeError(f"{path}: this match is not over, and has secrets")
    if view not in ("both", *film.teams):
        raise KeepsakeError(f"{path}: S-1: {view} does not play {film.game}")
    return match_page(film, page_languages(language), view)
