"""The front door: four cards that lead to a match by two choices at most.

A card is a way (`sonar_console.settings.frontdoor`). Behind it stand how many people sit on each
side, and which chart; then the briefing follows. Either captain chooses, with the encoder or with
the course buttons; a push or a fist takes what is selected. The page of all settings stands behind
*More*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from sonar_console.cards import (
    DoorCard,
    DoorPicture,
    Message,
    OfferedChartCard,
    SeatCard,
    TileCard,
    TileRowCard,
)
from sonar_console.engine.names import TEAMS, Game, Role, Team
from sonar_console.modes.briefing import in_lines
from sonar_console.modes.linespage import ACROSS, ALONG, LEFT_ALONE, NOTHING_THERE
from sonar_console.modes.matchcards import chart_card_of
from sonar_console.modes.mode import DEAF, BetweenMatches
from sonar_console.modes.pictures import door_picture
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.settings import Draft
from sonar_console.settings.frontdoor import (
    NEEDS_BOTS,
    Party,
    PartyRow,
    Way,
    charts_for,
    party_rows,
)
from sonar_console.settings.seating import PEOPLE
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import HEADING_OF, turned

BACK, PREPARED, MORE = "back", "prepared", "more"
"""The items under the choice: a step back, the match that the table was started with, all
settings."""


class DoorMode(BetweenMatches):
    """The front door, from the first fist on."""

    name = "door"
    MEANINGS: ClassVar[Mapping[str, str]] = {
        "stop": "take_card",
        "push": "take_card",
        "select": "card",
        **dict.fromkeys(HEADING_OF, "card"),
    }

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self._listens_from = now + DEAF
        """The other crew's fist, which is still one for the invitation, chooses nothing."""
        self._chosen: tuple[Team, float] | None = None
        """Who has chosen last, and when: both fists at once choose one thing and not two."""
        self._touched = now
        self._offers = session.offers()
        self._draft = session.first_draft(None)
        """The match as far as it is chosen."""
        self._number = 0
        """The side whose captain chose the way."""
        self._way: Way | None = None
        self._rows: tuple[PartyRow, ...] = ()
        self._charts: tuple[Draft, ...] = ()
        self.selected = 0
        """The number of the selected item: tiles or charts first, then the foot."""
        if PREPARED in self._foot:
            self.selected = len(Way) + self._foot.index(PREPARED)
        asked = session.take_alone()
        if asked is not None:
            family = session.setup.game is Game.SONAR_FAMILY
            way = Way.FAMILY if family else Way.ALONE
            self._choose_way(way, session.teams.index(asked))

    # ---- what is there to choose

    @property
    def _parties(self) -> list[Party]:
        return [party for row in self._rows for party in row.parties]

    @property
    def _foot(self) -> tuple[str, ...]:
        if self._way is not None:
            return (BACK, MORE)
        planned = self.session.first_draft(None)
        prepared = planned.training or planned.seating != PEOPLE
        return (PREPARED, MORE) if prepared and self.session.has_bots else (MORE,)

    @property
    def _above(self) -> int:
        """The number of items above the foot."""
        if self._charts:
            return len(self._charts)
        return len(self._parties) if self._rows else len(Way)

    @property
    def _lines(self) -> list[range]:
        """The items of each row, the foot last."""
        lengths = [self._above]
        if self._rows and not self._charts:
            lengths = [len(row.parties) for row in self._rows]
        lines, start = [], 0
        for length in (*lengths, len(self._foot)):
            lines.append(range(start, start + length))
            start += length
        return lines

    # ---- presses

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's control."""
        self._touched = press.at
        if meaning == "card":
            return self._move(press)
        if press.name == "stop" and press.at < self._listens_from:
            return MOVED
        team, last = Team(press.team), self._chosen
        if last is not None and team is not last[0] and press.at < last[1] + DEAF:
            return MOVED
        self._chosen = team, press.at
        return self._take(team)

    def _move(self, press: Press) -> Answer:
        before = self.selected
        if press.kind is Kind.TURN:
            self.selected = turned(before, press.steps, self._above + len(self._foot))
            return MOVED
        lines = self._lines
        line = next(number for number, each in enumerate(lines) if before in each)
        place = before - lines[line].start
        if press.name in ACROSS:
            at = place + ACROSS[press.name]
            if self._charts and line == 0:
                at = turned(place, ACROSS[press.name], len(lines[0]))
            if 0 <= at < len(lines[line]):
                self.selected = lines[line][at]
        else:
            to = lines[max(0, min(line + ALONG[press.name], len(lines) - 1))]
            if to != lines[line]:
                self.selected = self._over(to, before, place)
        return NOTHING_THERE if self.selected == before else MOVED

    def _over(self, line: range, before: int, place: int) -> int:
        """The item of another row that is over or under one: that of as many people, if any."""
        parties = self._parties
        if before < self._above and line[-1] < len(parties):
            people = parties[before].people
            return min(line, key=lambda item: _apart(parties[item].people, people))
        return line[0] if line[0] >= self._above else line[min(place, len(line) - 1)]

    def _take(self, team: Team) -> Answer:
        if self.selected >= self._above:
            self._take_foot(self._foot[self.selected - self._above])
        elif self._charts:
            self._go(self._charts[self.selected])
        elif self._rows:
            self._choose_party(self._parties[self.selected])
        else:
            way = tuple(Way)[self.selected]
            if self._closed(way) is not None:
                return Answer(word=self._closed(way))
            self._choose_way(way, self.session.teams.index(team))
        return MOVED

    def _take_foot(self, item: str) -> None:
        if item == MORE:
            self.session.propose(self._draft)
            self.following = "setup"
        elif item == PREPARED:
            self._go(self._draft)
        elif self._charts:
            self._charts, self.selected = (), 0
        else:
            self.selected = 0 if self._way is None else tuple(Way).index(self._way)
            self._way, self._rows = None, ()
            self._draft = self.session.first_draft(None)

    def _choose_way(self, way: Way, number: int) -> None:
        self._rows = party_rows(way, self._draft, self._offers, number)
        self._way, self._number, self.selected = way, number, 0

    def _choose_party(self, party: Party) -> None:
        self._draft = party.draft
        if self._way is Way.LEARN:
            self._go(party.draft)
            return
        self._charts = charts_for(party.draft, self._offers)
        names = [each.scenario for each in self._charts]
        here = party.draft.scenario
        self.selected = names.index(here) if here in names else 0

    def _closed(self, way: Way) -> Message | None:
        """The reason why a way cannot be chosen, or None."""
        if way in NEEDS_BOTS and not self._offers.bots:
            return Message("door-no-bots")
        if way is Way.FAMILY and not self._offers.scenarios.get(Game.SONAR_FAMILY):
            return Message("door-no-charts")
        return None

    def _go(self, draft: Draft) -> None:
        self.session.propose(draft)
        self.following = "briefing"

    def change_language(self, team: Team) -> None:
        """Switch the crew's screen to the next language, in the match to come as well."""
        super().change_language(team)
        languages = self.session.draft.languages
        self._draft = replace(self._draft, languages=languages)
        if self._way is not None and self._rows:
            self._rows = party_rows(self._way, self._draft, self._offers, self._number)
        self._charts = tuple(replace(each, languages=languages) for each in self._charts)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: a door that nobody touches is left."""
        if now >= self._touched + LEFT_ALONE:
            self.following = "attract"
        return super().advance(now)

    def due(self) -> float | None:
        """The time when the door is left, or a reply ends."""
        dues = (self._touched + LEFT_ALONE, self.replies.due())
        return min(due for due in dues if due is not None)

    # ---- what is shown

    def shown(self) -> object:
        """What is selected: a reply to a press goes when it changes."""
        return self.selected, self._way, bool(self._charts)

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The captains choose; the other seats look on."""
        watch = SeatCard("door-watch", Message("prompt-door-watch"))
        captain = SeatCard("door", Message("prompt-door"))
        return {**dict.fromkeys(self.session.roles, watch), Role.CAPTAIN: captain}

    def picture(self, team: Team) -> DoorPicture:
        """The cards, or the choice behind one of them."""
        return door_picture(self.session, team, self._card(), self.replies)

    def _card(self) -> DoorCard:
        step = "charts" if self._charts else "people" if self._rows else "ways"
        foot = self._foot
        about = Message("door-about-foot", {"foot": foot[0]})
        if self.selected >= self._above:
            about = Message("door-about-foot", {"foot": foot[self.selected - self._above]})
        elif self._charts:
            about = Message("door-about-chart")
        elif self._rows:
            about = self._about_party(self._parties[self.selected])
        else:
            about = Message("door-about-way", {"way": str(tuple(Way)[self.selected])})
        draft = self._charts[0] if self._charts else self._draft
        if self._rows and not self._charts:
            draft = self._parties[min(self.selected, self._above - 1)].draft
        way = "" if self._way is None else str(self._way)
        return DoorCard(
            title=Message(f"door-title-{step}", {"way": way}),
            selected=self.selected,
            foot=tuple(Message("door-foot", {"foot": each}) for each in foot),
            about=about,
            prompt=Message("prompt-door"),
            teams=(str(TEAMS[draft.game][0]), str(TEAMS[draft.game][1])),
            rows=() if self._charts else self._tile_rows(),
            charts=tuple(map(self._chart, self._near())),
            number=min(self.selected, self._above - 1) + 1 if self._charts else 0,
            count=len(self._charts),
            minutes=self.session.usual_minutes(self._shown_chart()) if self._charts else None,
        )

    def _about_party(self, party: Party) -> Message:
        """Who sits where: people against people, or with bots."""
        kind = "bots" if party.draft.seating != PEOPLE else "people"
        one, other = party.people
        return Message(
            f"door-about-{kind}",
            {"value1": max(one, other), "value2": min(one, other), "game": str(party.draft.game)},
        )

    def _tile_rows(self) -> tuple[TileRowCard, ...]:
        if not self._rows:
            tiles = (
                TileCard(
                    str(way),
                    Message("door-way", {"way": str(way)}),
                    Message("door-way-text", {"way": str(way)}),
                    closed=self._closed(way),
                )
                for way in Way
            )
            return (TileRowCard(tuple(tiles)),)
        return tuple(
            TileRowCard(
                tuple(
                    TileCard(
                        "people",
                        _told_party(party),
                        people=party.people,
                    )
                    for party in row.parties
                ),
                Message("item-to-name", {"name": str(self._row_name(row))}),
                self._told_minutes(row.parties[0].draft),
            )
            for row in self._rows
        )

    def _row_name(self, row: PartyRow) -> str:
        return row.game if self._way is Way.LEARN else row.mode

    def _told_minutes(self, draft: Draft) -> Message | None:
        minutes = self.session.usual_minutes(draft)
        return None if minutes is None else Message("door-minutes", {"minutes": minutes})

    def _shown_chart(self) -> Draft:
        return self._charts[min(self.selected, len(self._charts) - 1)]

    def _near(self) -> tuple[Draft, ...]:
        """The selected chart between its neighbours."""
        if not self._charts:
            return ()
        here, count = min(self.selected, len(self._charts) - 1), len(self._charts)
        return tuple(self._charts[turned(here, step, count)] for step in (-1, 0, 1))

    def _chart(self, draft: Draft) -> OfferedChartCard:
        scenario = self.session.scenarios[draft.scenario]
        board = scenario.map_for(draft.mode)
        return OfferedChartCard(
            title=dict(scenario.title),
            chart=chart_card_of(board.chart),
            certainty=str(board.certainty),
            told=in_lines(scenario.rule or scenario.briefing),
        )


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _told_party(party: Party) -> Message:
    """How many people play, and against whom: two may play the table, or each other."""
    one, other = party.people
    sides = {"value1": max(one, other), "value2": min(one, other)}
    return Message("door-people", {"count": one + other, **sides})
