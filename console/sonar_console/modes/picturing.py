"""From a match and the evening around it to the picture that one crew may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sonar_console.cards.team import Message, ReviewView, TeamView
from sonar_console.engine.names import Team
from sonar_console.modes import Evening, Scene
from sonar_console.modes.build import Surroundings, team_view
from sonar_console.modes.playing import Playing
from sonar_console.settings import Draft
from sonar_console.settings.declared import declared


@dataclass(frozen=True, slots=True)
class Agreed:
    """What both crews have agreed to play, and the scenario's title by language."""

    draft: Draft
    title: Mapping[str, str]


def question(playing: Playing, evening: Evening, team: Team, seat: str) -> object:
    """What a seat is asked now: its moment and prompt, and outside a match the page shown.

    What both captains hold down together asks for nothing new.
    """
    if evening.scene is Scene.MATCH:
        seats = playing.aids.faces(playing.crews[team].cards(playing.match))
        return seats[seat].moment, seats[seat].prompt
    face, page = evening.faces(team).get(seat), evening.menu()
    asked = None if face is None else (face.moment, face.prompt)
    return evening.scene, asked, None if page is None else replace(page, accepted=())


def picture(
    team: Team,
    playing: Playing,
    evening: Evening,
    agreed: Agreed,
    *,
    warning: Message | None,
    review: ReviewView | None,
    light: int,
) -> TeamView:
    """The picture that one crew may see now."""
    match, teams, draft = playing.match, playing.teams, agreed.draft
    crew = playing.crews[team]
    told = playing.telling.of(team)
    heard = playing.hearing.of(team)
    seats = playing.aids.faces(crew.cards(match))
    seats.update(evening.faces(team))
    return team_view(
        match,
        team,
        Surroundings(
            language=draft.languages[teams.index(team)],
            scenario=agreed.title,
            seats=seats,
            sheet=crew.sheet(),
            heard=heard.said,
            found=heard.found,
            astray=crew.astray(),
            refusal=None if told is None else told.message,
            refusal_seat=None if told is None else told.seat,
            warning=warning,
            enemy_sector=playing.hearing.sectors.get(match.enemy(match.boats[team]).team),
            attract=evening.scene is Scene.ATTRACT,
            happened=heard.moved,
            review=review,
            page=evening.howto.page,
            menu=evening.menu(),
            host=evening.host(),
            light=light,
            declared=declared(draft),
            trace=crew.trace(),
            inspection=playing.aids.inspection,
            minutes=playing.aids.pace.minutes,
            seconds_left=playing.aids.pace.seconds_left,
            possible=playing.aids.possible(team, match),
            bots=playing.levels(team),
            coach=playing.coach(team) if evening.scene is Scene.MATCH else None,
            names={str(each): name for each, name in zip(teams, draft.names, strict=True) if name},
        ),
    )
