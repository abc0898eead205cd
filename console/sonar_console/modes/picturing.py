"""The picture that one crew may see: of a match, or of a page outside of one."""

from __future__ import annotations

from collections.abc import Mapping

from sonar_console.cards.team import HostView, MenuView, ReviewView, SeatView, TeamView
from sonar_console.engine.names import Team
from sonar_console.modes.build import Surroundings, team_view
from sonar_console.modes.play.livematch import LiveMatch
from sonar_console.modes.replies import Replies
from sonar_console.modes.session import Session
from sonar_console.stations.radio import blank_sheet


def match_picture(
    session: Session,
    live: LiveMatch,
    team: Team,
    seats: Mapping[str, SeatView],
    *,
    replies: Replies | None = None,
    review: ReviewView | None = None,
) -> TeamView:
    """A match that is played or has ended; ``seats`` are shown in place of the stations' own.

    ``replies`` are shown in place of the match's, whose play goes on without them.
    """
    match, crew = live.match, live.crews[team]
    reply = (replies or live.replies).of(team)
    heard = live.announcer.of(team)
    return team_view(
        match,
        team,
        Surroundings(
            language=_language(session, team),
            scenario=session.scenario_title,
            seats={**live.cards(team), **seats},
            sheet=crew.sheet(),
            heard=heard.said,
            found=heard.found,
            astray=crew.astray(),
            refusal=None if reply is None else reply.message,
            refusal_seat=None if reply is None else reply.seat,
            warning=session.warning,
            enemy_sector=live.announcer.sectors.get(match.enemy(match.boats[team]).team),
            happened=heard.moved,
            review=review,
            light=session.house.screen_light,
            declared=session.declared,
            trace=crew.trace(),
            inspection=live.assistance.inspection,
            minutes=live.assistance.clocks.minutes,
            seconds_left=live.assistance.clocks.seconds_left,
            possible=live.assistance.possible(team, match),
            bots=live.players.levels[team],
            coach=live.players.coach(team, match) if replies is None else None,
            names=_names(session),
        ),
    )


def page_picture(
    session: Session,
    team: Team,
    seats: Mapping[str, SeatView],
    replies: Replies,
    *,
    attract: int | None = None,
    menu: MenuView | None = None,
    host: HostView | None = None,
) -> TeamView:
    """A page outside of a match: one of the attract mode's, a menu or the host's."""
    match, reply = session.match, replies.of(team)
    chart = match.chart
    return team_view(
        match,
        team,
        Surroundings(
            language=_language(session, team),
            scenario=session.scenario_title,
            seats=seats,
            sheet=blank_sheet(chart.columns, chart.rows),
            refusal=None if reply is None else reply.message,
            refusal_seat=None if reply is None else reply.seat,
            warning=session.warning,
            attract=attract is not None,
            page=attract or 0,
            menu=menu,
            host=host,
            light=session.house.screen_light,
            declared=session.declared,
            bots=session.levels(team),
            names=_names(session),
        ),
    )


def _language(session: Session, team: Team) -> str:
    return session.draft.languages[session.teams.index(team)]


def _names(session: Session) -> dict[str, str]:
    """What the crews call themselves."""
    named = zip(session.teams, session.draft.names, strict=True)
    return {str(team): name for team, name in named if name}
