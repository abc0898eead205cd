"""The house's book of matches as cards: from what the journals tell to what is read and printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from sonar_console.cards import BookLine, ListCard, Message, NoticeCard
from sonar_console.containment import printable
from sonar_console.engine.names import TEAMS, Game, Mode
from sonar_console.record import ScenarioError, find_scenario, load_scenario
from sonar_console.record.book import BookEntry, MatchBook
from sonar_console.settings import Draft
from sonar_console.settings.tags import with_tags

LONGEST_TITLE = 40
"""Letters of a scenario's name that are shown, where its file is gone."""


def book_lines(book: MatchBook) -> tuple[BookLine, ...]:
    """The lines of the book, the newest match first; scenarios are read, each once."""
    titled = lru_cache(maxsize=None)(_scenario)
    return tuple(_line(entry, titled) for entry in book.entries)


def _scenario(name: str, beside: Path) -> tuple[Mapping[str, str], Game | None]:
    """The title of a scenario by language, and its game; its name where its file is gone."""
    try:
        scenario = load_scenario(find_scenario(name, beside))
    except ScenarioError:
        return {"en": printable(Path(name).stem[:LONGEST_TITLE])}, None
    return scenario.title, scenario.game


def _line(
    entry: BookEntry, titled: Callable[[str, Path], tuple[Mapping[str, str], Game | None]]
) -> BookLine:
    header, ending = entry.header, entry.ending
    title, game = titled(header.scenario or "", entry.path.parent)
    game = header.game or game or Game.CAPTAIN_SONAR
    draft = with_tags(Draft(game=game), header.others)
    one, other = TEAMS[game]
    return BookLine(
        number=entry.number or 0,
        title=dict(title),
        mode=str(header.mode or Mode.TURN),
        teams=(str(one), str(other)),
        names={
            str(team): name for team, name in zip((one, other), draft.names, strict=True) if name
        },
        bots=tuple(sorted(map(str, draft.unmanned))),
        minutes=0 if entry.seconds is None else max(1, round(entry.seconds / 60)),
        winner="" if ending.winner is None else str(ending.winner),
        cause=ending.cause,
        given_up=ending.given_up,
        day=entry.day,
        start=entry.start or 0,
    )


def book_list(lines: Sequence[BookLine], refused: Sequence[str] = ()) -> ListCard:
    """The book as a list for a screen."""
    notices = [_notice(line) for line in lines]
    notices += [NoticeCard("wrong", Message("book-refused", {"value": each})) for each in refused]
    none = NoticeCard("note", Message("book-none"))
    return ListCard(Message("screen-book"), tuple(notices) or (none,))


def _notice(line: BookLine) -> NoticeCard:
    said = Message("book-match", book_values(line))
    return NoticeCard("match", said, Message("book-story", book_values(line)), line.title)


def book_values(line: BookLine) -> dict[str, str | int]:
    """The values of the sentences on a match."""
    one, other = line.teams
    ending = "none"
    if line.given_up:
        ending = "both" if line.given_up == "both" else "up"
    elif line.cause:
        ending = "won" if line.winner else "drawn"
    year, month, day = line.day.split("-") if line.day else ("none", "", "")
    team = line.given_up if ending == "up" else line.winner
    return {
        "number": line.number,
        "mode": line.mode,
        "minutes": line.minutes,
        "year": year,
        "month": month,
        "day": day,
        "start": line.start,
        "one": line.names.get(one, one),
        "other": line.names.get(other, other),
        "bots": "both" if len(line.bots) > 1 else "".join(line.bots) or "none",
        "ending": ending,
        "team": line.names.get(team, team),
    }
