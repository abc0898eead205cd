"""Makes the picture of each kind that one crew may see, and the one that both crews may see.

The shared picture is made from both crews' pictures. What they have in common is no secret; all
else is left out, so that there is nothing in it to leak.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from sonar_console.cards import (
    PICTURES,
    AgreedCard,
    AttractPicture,
    BriefingCard,
    BriefingPicture,
    CaptainCard,
    DoorCard,
    DoorPicture,
    EngineerCard,
    GoalsCard,
    HeaderCard,
    LessonCard,
    MateCard,
    Message,
    MomentCard,
    OledCard,
    OutcomeCard,
    PageCard,
    PagePicture,
    Picture,
    PlayPicture,
    RadioCard,
    ReviewCard,
    ReviewPicture,
    SeatCard,
    SharedPicture,
    StoryCard,
    TraceCard,
    Viewer,
)
from sonar_console.engine import Match, Setup
from sonar_console.engine.names import Game, Phase, Role, Team
from sonar_console.engine.objectives import TURNS, ObjectiveKind, goal_sentence, steps_away
from sonar_console.modes.matchcards import (
    MatchCards,
    advice_card,
    chart_card,
    gauge_cards,
    hull_card,
    oled_cards,
    symbol_cards,
)
from sonar_console.modes.play.livematch import LiveMatch
from sonar_console.modes.replies import Replies
from sonar_console.modes.session import Session
from sonar_console.settings.schema import LARGE_TEXT, TextSize

NOBODY: Mapping[str, Message] = {}
"""The reports of a crew without bots."""


def attract_picture(
    session: Session, team: Team, page: int, seats: Mapping[str, SeatCard], replies: Replies
) -> AttractPicture:
    """A page of the attract mode; the pages of the game that is agreed on come first."""
    lesson = _lesson(session.setup, team, page)
    return AttractPicture(
        _viewer(session, team),
        page,
        lesson,
        dict(seats),
        _refusal(replies, team),
        session.house.house_name,
    )


def page_picture(session: Session, team: Team, page: PageCard, replies: Replies) -> PagePicture:
    """A page of lines: setup, resume or service."""
    return PagePicture(_viewer(session, team), page, _refusal(replies, team))


def door_picture(session: Session, team: Team, door: DoorCard, replies: Replies) -> DoorPicture:
    """The front door."""
    return DoorPicture(_viewer(session, team), door, _refusal(replies, team))


def briefing_picture(
    session: Session, team: Team, briefing: BriefingCard, replies: Replies
) -> BriefingPicture:
    """The briefing before a match."""
    return BriefingPicture(_viewer(session, team), briefing, _refusal(replies, team))


def agreed_card(session: Session, ready: Collection[Team]) -> AgreedCard:
    """The crews that agree to a page, and the chart of the match that it is about."""
    match = session.match
    return AgreedCard(
        chart_card(match),
        certainty=session.certainty,
        accepted=tuple(sorted(map(str, ready))),
        unmanned=tuple(sorted(map(str, session.unmanned - session.asked))),
        goals=agreed_goals(match) if match.progress else (),
    )


def review_picture(
    session: Session,
    live: LiveMatch,
    team: Team,
    moment: ReviewCard,
    prompt: Message,
    story: StoryCard | None = None,
) -> ReviewPicture:
    """A moment of a match that is over, or was given up; ``prompt`` is for the captain.

    Where there is a ``story``, it is read in place of that moment.
    """
    return ReviewPicture(
        viewer=_viewer(session, team),
        review=moment,
        chart=chart_card(live.match),
        outcome=outcome_card(live.match, team),
        given_up="" if live.ended else session.given_up_by,
        story=story,
        prompt=prompt,
    )


def live_oleds(live: LiveMatch, team: Team) -> dict[str, OledCard]:
    """The cards of a crew's OLEDs in a match that is played or has ended, by seat."""
    shown = live.show.oled(team)
    if shown is not None:
        return {"mate": shown, "engineer": shown}
    cards, seats = live.match_cards(team), live.cards(team)
    bots = live.players.levels[team] and not live.ended
    reports = live.players.reports(team) if bots else NOBODY
    return oled_cards(live.match, team, cards, seats, reports)


def _viewer(session: Session, team: Team) -> Viewer:
    """The crew that a picture is for, with what the crews and the host have set."""
    teams, draft = session.teams, session.draft
    number = teams.index(team)
    letters = session.letters
    if draft.text is TextSize.LARGE:
        letters = letters * LARGE_TEXT // 100
    return Viewer(
        team=str(team),
        enemy_team=str(teams[1 - number]),
        language=draft.languages[number],
        game=str(session.setup.game),
        names=session.names,
        light=session.house.screen_light,
        fit=session.fit,
        warning=session.warning_to(team),
        letters=letters,
    )


def _refusal(replies: Replies, team: Team) -> Message | None:
    """The reason why the last press of a crew meant nothing."""
    reply = replies.of(team)
    return None if reply is None else reply.message


def _lesson(setup: Setup, team: Team, page: int) -> LessonCard | None:
    """The lesson of a page: one game after the other; the first page is the title."""
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
    match, crew, cards = live.match, live.crews[team], live.match_cards(team)
    heard, assistance = live.announcer.of(team), live.assistance
    boat, seats = match.boats[team], live.cards(team)
    if captain is not None:
        seats = {**seats, Role.CAPTAIN: captain}
    reply, levels = (replies or live.replies).of(team), live.players.levels[team]
    reports = live.players.reports(team) if levels and not live.ended else NOBODY
    told = {
        role: (
            card,
            None if reply is None or reply.seat != role else reply.message,
            levels.get(role),
            reports.get(role),
        )
        for role, card in seats.items()
    }
    trace = crew.trace()
    awaited = cards.awaited_seats if trace is None else (trace.role,)
    family = match.setup.game is Game.SONAR_FAMILY
    return PlayPicture(
        viewer=_viewer(session, team),
        phase=str(Phase.PLAY if match.phase is Phase.STOPPED else match.phase),
        header=_header(live, team, cards, trace, session.scenario_title),
        captain=CaptainCard(
            *told[Role.CAPTAIN],
            chart=cards.chart,
            boat=cards.boat,
            sector=_sector(match, team, seats),
            energy=cards.energy,
            blasts=heard.blasts,
            gauges=cards.gauges,
        ),
        radio=RadioCard(
            *told[Role.RADIO],
            chart=cards.chart,
            sheet=crew.sheet(),
            enemy_team=cards.enemy.team,
            enemy_sector=cards.enemy.sector,
            possible=assistance.possible(team, match),
            found=heard.found,
            shades=heard.shades,
            blasts=heard.blasts,
            checked=assistance.plots,
            plotting=match.phase is not Phase.SETUP,
        ),
        mate=None
        if family
        else MateCard(*told[Role.MATE], damage=cards.damage, gauges=cards.gauges),
        engineer=None
        if family
        else EngineerCard(
            *told[Role.ENGINEER],
            symbols=cards.symbols,
            blocks=cards.blocks,
            advice=advice_card(match, boat, seats[Role.ENGINEER].cursor)
            if assistance.advises
            else None,
            hull=hull_card(match, boat, seats, awaited) if boat.surfaced else None,
        ),
        awaited=awaited,
        heard=heard.said,
        outcome=None if match.outcome is None else outcome_card(match, team),
        trace=trace,
        inspection=assistance.inspection,
        coach=live.players.coach(team, match) if replies is None else None,
        declared=session.declared,
        minutes=assistance.clocks.minutes,
        goals=goals_cards(match, team, assistance.tells_turns, assistance.clocks.minutes)
        if match.progress
        else (),
        moment=live.show.cards.get(team),
        held=crew.held,
    )


def paused_picture(picture: PlayPicture, team: Team) -> PlayPicture:
    """A picture of a match that waits for a team's picture: nobody is asked for anything else."""
    waits = Message("prompt-play-pause-seat")
    told = {
        role: card if card is None else replace(card, seat=replace(card.seat, prompt=waits))
        for role, card in (
            ("radio", picture.radio),
            ("mate", picture.mate),
            ("engineer", picture.engineer),
        )
    }
    awaited = Message("awaited-picture", {"team": str(team)})
    header = replace(picture.header, awaited=awaited)
    return replace(picture, header=header, awaited=(), **told)


def _header(
    live: LiveMatch,
    team: Team,
    cards: MatchCards,
    trace: TraceCard | None,
    title: Mapping[str, str],
) -> HeaderCard:
    """Whose turn or stop it is, who is awaited, the enemy."""
    match, boat = live.match, live.match.boats[team]
    turn = match.turn if match.phase is Phase.PLAY else None
    tracing = None if trace is None else Message("awaited-secure", {"role": trace.role})
    return HeaderCard(
        team=str(team),
        enemy=cards.enemy,
        awaited=tracing or cards.awaited,
        scenario=dict(title),
        turn=None if turn is None else str(turn),
        turns_left=None if turn is None else match.left,
        seconds_left=live.assistance.clocks.seconds_left,
        stopped_by=None if match.stopped_by is None else str(match.stopped_by),
        surfaced=boat.surfaced,
        ready_to_dive=boat.ready_to_dive,
        blackout=boat.blackout,
    )


def _sector(match: Match, team: Team, seats: Mapping[str, SeatCard]) -> str | None:
    """The highlighted sector: a missile's reach (F-5), or a drone's aim (D-1)."""
    if match.setup.game is Game.SONAR_FAMILY:
        at = match.boats[team].at
        return None if at < 0 else str(match.chart.sector_of[at])
    for seat in (seats[Role.CAPTAIN], seats[Role.MATE]):
        if seat.moment == "sector":
            return str(seat.prompt.values["sector"])
    return None


def outcome_card(match: Match, team: Team) -> OutcomeCard | None:
    """The end of a match, said to one crew; None while it is on."""
    if match.outcome is None:
        return None
    cause: dict[str, str | int] = {"cause": match.outcome.cause}
    winner = match.outcome.winner
    if winner is None:
        return OutcomeCard(Message("outcome-draw", cause), None)
    key = "outcome-won" if winner is team else "outcome-lost"
    return OutcomeCard(Message(key, cause), str(winner))


def goals_cards(
    match: Match, team: Team, tells_turns: bool, minutes: int | None = None
) -> tuple[GoalsCard, ...]:
    """The objectives of both teams for one crew, its own first.

    How far a submarine is from a place that it must reach, only its own crew is told.
    ``tells_turns`` is whether it reads how many turns its enemy has counted, ``minutes`` the
    whole ones since the dive.
    """
    enemy = match.enemy(match.boats[team]).team
    return tuple(
        GoalsCard(str(each), tuple(_goals(match, each, each is team, tells_turns, minutes)))
        for each in (team, enemy)
    )


def agreed_goals(match: Match) -> tuple[GoalsCard, ...]:
    """The objectives of both teams, without how far they are."""
    return tuple(
        GoalsCard(
            str(team),
            (
                *(Message(*goal_sentence(goal)) for goal in goals),
                *_instead(match, team),
            ),
        )
        for team, goals in match.setup.objectives.items()
    )


def _instead(match: Match, team: Team) -> Iterator[Message]:
    """Says of a team that it does not win by sinking."""
    if team in match.replaced:
        yield Message("goal-instead")


def _goals(
    match: Match, team: Team, own: bool, tells_turns: bool, minutes: int | None
) -> Iterator[Message]:
    chart, at = match.chart, match.boats[team].at
    for goal, done in zip(match.setup.objectives[team], match.progress[team], strict=True):
        away = None
        if own and at >= 0 and goal.kind is ObjectiveKind.REACH:
            away = steps_away(chart, at, goal.area(chart))
        shown: int | None = done
        if goal.timed:
            shown = None if minutes is None else min(minutes, goal.count)
        elif not (own or tells_turns or goal.kind not in TURNS):
            shown = None
        yield Message(*goal_sentence(goal, shown, away))
    yield from _instead(match, team)


_OWN = (
    "heard-ready",
    "heard-charged",
    "heard-full",
    "heard-repaired-circuit",
    "heard-repaired-damage",
    "heard-repaired-surface",
)
"""What a crew hears of itself alone, even where both happen to hear the same."""


def alike(one: Picture, other: Picture) -> bool:
    """Whether two pictures are of one kind and one game: while they change, they may not be."""
    return type(one) is type(other) and one.viewer.enemy_team == other.team


def shared_picture(one: Picture, other: Picture) -> Picture:
    """The picture that both crews may see, in the first crew's language; both are `alike`.

    Between matches that is what the first crew sees, without an answer to its last press.
    """
    match one, other:
        case PlayPicture(), PlayPicture():
            return _shared(one, other)
        case ReviewPicture(), ReviewPicture():
            prompt = one.prompt if one.prompt == other.prompt else None
            return replace(one, outcome=_outcome(one.outcome, other.outcome), prompt=prompt)
        case AttractPicture(), AttractPicture():
            common = {role: seat for role, seat in one.seats.items() if other.seats[role] == seat}
            return replace(one, seats=common, refusal=None)
        case DoorPicture(), DoorPicture():
            return replace(one, refusal=None)
        case BriefingPicture(), BriefingPicture():
            asked = other if one.team in one.briefing.accepted else one
            briefing = replace(one.briefing, prompt=asked.briefing.prompt)
            return replace(one, briefing=briefing, refusal=None)
        case PagePicture(), PagePicture():
            return _page(one, other)
    raise ValueError(f"{one.phase} and {other.phase} are no pictures of one moment")


def _shared(one: PlayPicture, other: PlayPicture) -> SharedPicture:
    """The shared picture of a match: of each crew what the other one knows of it."""
    header, chart = one.header, one.captain.chart
    return SharedPicture(
        viewer=replace(one.viewer, warning=_warning(one.warning, other.warning)),
        phase=one.phase,
        crews=(other.header.enemy, header.enemy),
        chart=replace(chart, places=()) if chart.places else chart,
        turn=header.turn,
        seconds_left=header.seconds_left,
        stopped_by=header.stopped_by,
        heard=_common(one.heard, other.heard),
        outcome=_outcome(one.outcome, other.outcome),
        declared=one.declared,
        minutes=one.minutes,
        goals=other.goals[1:] + one.goals[1:],
        moment=_moment(one.moment, other.moment),
    )


def _page(one: PagePicture, other: PagePicture) -> PagePicture:
    """A page, with the prompt of the captain whose agreement is waited for."""
    agreed = one.page.agreed
    asked = other if agreed is not None and one.team in agreed.accepted else one
    return replace(one, page=replace(one.page, prompt=asked.page.prompt), refusal=None)


def _outcome(one: OutcomeCard | None, other: OutcomeCard | None) -> OutcomeCard | None:
    """The end of the match, said to both crews at once."""
    if one is None or other is None or one == other:
        return one if one == other else None
    values = {**one.said.values, "team": one.winner or ""}
    return OutcomeCard(Message("screen-shared-outcome", values), one.winner, to_both=True)


def _warning(one: Message | None, other: Message | None) -> Message | None:
    """The warning that both crews have; of orders that are not saved yet the lesser number.

    Each crew's counts those of which it has heard (`record.recorder`).
    """
    if one is None or other is None or one == other:
        return one if one == other else None
    if one.key == other.key == "warning-late":
        return min(one, other, key=lambda late: int(late.values["value"]))
    return one if other.key == "warning-late" else other


def _moment(one: MomentCard | None, other: MomentCard | None) -> MomentCard | None:
    """The moment of both crews, as somebody sees it who belongs to neither.

    Of the two cards the one is of the enemy's affairs, so that it holds nothing of a crew's own.
    A moment that ends a match is the winner's; one that only one crew has staged is not staged.
    """
    if one is None or other is None or one.number != other.number:
        return None
    shown = one if one.side == "enemy" else other
    kind = "victory" if shown.kind == "defeat" else shown.kind
    said, told = shown.said, shown.told
    if said is not None:
        key = "stage-victory" if kind == "victory" else said.key
        said = Message(key, {**said.values, "side": "both"})
    if told is not None:
        told = Message(told.key, {**told.values, "side": "both"})
    staged = one.staged and other.staged
    return replace(shown, kind=kind, side="both", said=said, told=told, staged=staged)


def _common(one: tuple[Message, ...], other: tuple[Message, ...]) -> tuple[Message, ...]:
    """The announcements that both have heard, in their order; each list has its newest ones."""
    left = Counter(_key(message) for message in other)
    found = []
    for message in reversed(one):
        if message.key not in _OWN and left[_key(message)] > 0:
            left[_key(message)] -= 1
            found.append(message)
    return tuple(reversed(found))


def _key(message: Message) -> tuple[object, ...]:
    return message.key, *sorted(message.values.items())
