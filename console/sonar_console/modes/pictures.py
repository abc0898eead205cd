"""Makes the picture of each kind that one crew may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sonar_console.cards import (
    PICTURES,
    AgreedCard,
    AttractPicture,
    CaptainCard,
    EngineerCard,
    HeaderCard,
    LessonCard,
    MateCard,
    Message,
    OledCard,
    OutcomeCard,
    PageCard,
    PagePicture,
    PlayPicture,
    RadioCard,
    ReviewCard,
    ReviewPicture,
    SeatCard,
    Viewer,
)
from sonar_console.engine import Match, Setup
from sonar_console.engine.names import Game, Phase, Role, Team
from sonar_console.modes.awaited import awaited
from sonar_console.modes.matchcards import (
    announced_card,
    awaited_seats,
    block_cards,
    boat_card,
    chart_card,
    damage_card,
    energy_card,
    gauge_cards,
    hull_card,
    oled_cards,
    symbol_cards,
)
from sonar_console.modes.play.livematch import LiveMatch
from sonar_console.modes.replies import Replies
from sonar_console.modes.session import Session


def attract_picture(
    session: Session, team: Team, page: int, seats: Mapping[str, SeatCard], replies: Replies
) -> AttractPicture:
    """A page of the attract mode, which tells of the game that is agreed on first."""
    lesson = _lesson(session.setup, team, page)
    return AttractPicture(
        _viewer(session, team), page, lesson, dict(seats), _refusal(replies, team)
    )


def page_picture(session: Session, team: Team, page: PageCard, replies: Replies) -> PagePicture:
    """A page of lines: setup, resume or service."""
    return PagePicture(_viewer(session, team), page, _refusal(replies, team))


def agreed_card(session: Session, ready: Collection[Team]) -> AgreedCard:
    """Who agrees to a page, and the chart of the match that it is about."""
    return AgreedCard(
        chart_card(session.match),
        accepted=tuple(sorted(map(str, ready))),
        unmanned=tuple(sorted(map(str, session.unmanned))),
    )


def review_picture(
    session: Session, live: LiveMatch, team: Team, moment: ReviewCard, prompt: Message
) -> ReviewPicture:
    """A moment of a match that is over, or was given up; ``prompt`` is for the captain."""
    return ReviewPicture(
        viewer=_viewer(session, team),
        review=moment,
        chart=chart_card(live.match),
        outcome=outcome_card(live.match, team),
        prompt=prompt,
    )


def live_oleds(live: LiveMatch, team: Team) -> dict[str, OledCard]:
    """What the OLEDs of a crew show in a match that is played or has ended, by seat."""
    crew = live.crews[team]
    return oled_cards(live.match, team, live.cards(team), crew.astray())


def _viewer(session: Session, team: Team) -> Viewer:
    """Who a picture is for, with what the crews and the host have set."""
    teams, draft = session.teams, session.draft
    number = teams.index(team)
    return Viewer(
        team=str(team),
        enemy_team=str(teams[1 - number]),
        language=draft.languages[number],
        names={str(each): name for each, name in zip(teams, draft.names, strict=True) if name},
        light=session.house.screen_light,
        warning=session.warning,
    )


def _refusal(replies: Replies, team: Team) -> Message | None:
    """Why the last press of a crew meant nothing."""
    reply = replies.of(team)
    return None if reply is None else reply.message


def _lesson(setup: Setup, team: Team, page: int) -> LessonCard | None:
    """What a page teaches: one game after the other; the first page is the title."""
    if page == 0:
        return None
    second, picture = divmod(page - 1, PICTURES)
    game = next(each for each in Game if (each is setup.game) != bool(second))
    match = Match(Setup(setup.chart, setup.sheet, setup.scenario, game))
    boat = match.boats[match.setup.teams[setup.teams.index(team)]]
    family = game is Game.SONAR_FAMILY
    return LessonCard(
        game=str(game),
        picture=picture + 1,
        chart=chart_card(match),
        damage_limit=match.damage_limit,
        gauges=() if family else gauge_cards(boat),
        symbols=() if family else symbol_cards(boat),
    )


def play_picture(
    session: Session,
    live: LiveMatch,
    team: Team,
    captain: SeatCard | None = None,
    replies: Replies | None = None,
) -> PlayPicture:
    """A match for one crew.

    ``captain`` is what its captain is told in place of his station; ``replies`` are shown in place
    of the match's, when it has ended.
    """
    cards = _PlayCards(live, team, captain, replies or live.replies)
    heard, assistance = live.announcer.of(team), live.assistance
    return PlayPicture(
        viewer=_viewer(session, team),
        phase=cards.phase,
        header=cards.header(session.scenario_title),
        captain=cards.captain(),
        radio=cards.radio(heard.found),
        mate=cards.mate(),
        engineer=cards.engineer(),
        awaited=cards.awaited,
        heard=heard.said,
        outcome=outcome_card(live.match, team),
        trace=cards.trace,
        inspection=assistance.inspection,
        coach=live.players.coach(team, live.match) if replies is None else None,
        declared=session.declared,
        minutes=assistance.clocks.minutes,
        movement=heard.moved,
    )


class _PlayCards:
    """Makes the cards of one crew in a match."""

    def __init__(
        self, live: LiveMatch, team: Team, captain: SeatCard | None, replies: Replies
    ) -> None:
        self._live = live
        self._match, self._team, self._crew = live.match, team, live.crews[team]
        self._boat = self._match.boats[team]
        self._seats = dict(live.cards(team))
        if captain is not None:
            self._seats[Role.CAPTAIN] = captain
        reply = replies.of(team)
        self._refusals = {} if reply is None else {reply.seat: reply.message}
        self._bots = live.players.levels[team]
        self._chart = chart_card(self._match)
        enemy = self._match.enemy(self._boat).team
        self._enemy = announced_card(self._match, team, live.announcer.sectors.get(enemy))
        self._family = self._match.setup.game is Game.SONAR_FAMILY
        self.trace = self._crew.trace()
        self.awaited = awaited_seats(self._match, self._boat, self.trace)

    @property
    def phase(self) -> str:
        """A stopped match is in play; who stopped it is told apart."""
        phase = self._match.phase
        return str(Phase.PLAY if phase is Phase.STOPPED else phase)

    def header(self, title: Mapping[str, str]) -> HeaderCard:
        """Whose turn or stop it is, who is awaited, the enemy."""
        match, boat, trace = self._match, self._boat, self.trace
        turn = match.turn if match.phase is Phase.PLAY else None
        tracing = None if trace is None else Message("awaited-secure", {"role": trace.role})
        return HeaderCard(
            team=str(self._team),
            enemy=self._enemy,
            awaited=tracing or awaited(match, self._team),
            scenario=dict(title),
            turn=None if turn is None else str(turn),
            turns_left=None if turn is None else match.left,
            seconds_left=self._live.assistance.clocks.seconds_left,
            stopped_by=None if match.stopped_by is None else str(match.stopped_by),
            surfaced=boat.surfaced,
            ready_to_dive=boat.ready_to_dive,
            blackout=boat.blackout,
        )

    def captain(self) -> CaptainCard:
        """The chart with the own submarine."""
        match, boat = self._match, self._boat
        return CaptainCard(
            *self._said(Role.CAPTAIN),
            chart=self._chart,
            boat=boat_card(boat),
            sector=self._sector(),
            energy=energy_card(match, boat) if self._family else None,
        )

    def _sector(self) -> str | None:
        """The sector that stands out: a missile's reach (F-5), or a drone's aim (D-1)."""
        if self._family:
            at = self._boat.at
            return None if at < 0 else str(self._match.chart.sector_of[at])
        aimed = (self._seats[role].aimed_sector for role in (Role.CAPTAIN, Role.MATE))
        return next((sector for sector in aimed if sector is not None), None)

    def radio(self, found: tuple[Message, ...]) -> RadioCard:
        """The chart with the sheet."""
        return RadioCard(
            *self._said(Role.RADIO),
            chart=self._chart,
            sheet=self._crew.sheet(),
            enemy_team=self._enemy.team,
            enemy_sector=self._enemy.sector,
            possible=self._live.assistance.possible(self._team, self._match),
            found=found,
            plotting=self._match.phase is not Phase.SETUP,
        )

    def mate(self) -> MateCard | None:
        """The damage and the gauges; None in Sonar Family."""
        if self._family:
            return None
        damage = damage_card(self._match, self._boat)
        return MateCard(*self._said(Role.MATE), damage=damage, gauges=gauge_cards(self._boat))

    def engineer(self) -> EngineerCard | None:
        """The symbols, or the hull; None in Sonar Family."""
        if self._family:
            return None
        boat, astray = self._boat, self._crew.astray()
        return EngineerCard(
            *self._said(Role.ENGINEER),
            symbols=symbol_cards(boat),
            blocks=block_cards(boat),
            hull=hull_card(self._match, boat, self._seats, astray, self.awaited),
        )

    def _said(self, role: Role) -> tuple[SeatCard, Message | None, str | None]:
        """What a seat is told, why its last press was refused, and its bot's level."""
        return self._seats[role], self._refusals.get(role), self._bots.get(role)


def outcome_card(match: Match, team: Team) -> OutcomeCard | None:
    """How a match ended, said to one crew; None while it is on."""
    if match.outcome is None:
        return None
    cause: dict[str, str | int] = {"cause": match.outcome.cause}
    winner = match.outcome.winner
    if winner is None:
        return OutcomeCard(Message("outcome-draw", cause), None)
    key = "outcome-won" if winner is team else "outcome-lost"
    return OutcomeCard(Message(key, cause), str(winner))
