"""A match that is over as one card, to be taken home: from the table's review or from a record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sonar_console.cards import FilmCard
from sonar_console.engine import Match
from sonar_console.modes.matchcards import chart_card
from sonar_console.modes.planning import draft_of
from sonar_console.modes.review.timeline import Timeline
from sonar_console.modes.session import FindSquares
from sonar_console.record import Record, find_scenario, load_scenario, setup_as_played
from sonar_console.record.replay import accepted_of
from sonar_console.settings import Draft


def make_film(
    timeline: Timeline,
    match: Match,
    draft: Draft,
    title: Mapping[str, str],
    given_up: str = "",
    played: str = "",
) -> FilmCard:
    """The film of a match that was played to the end of its timeline, as the crews agreed on it.

    ``title`` is the scenario's by language, ``given_up`` who gave the match up, ``played`` the day
    on which it was, where that is known.
    """
    setup, outcome = match.setup, match.outcome
    one, other = setup.teams
    bots = draft.seating.bots(setup.game)
    return FilmCard(
        game=str(setup.game),
        mode=str(setup.mode),
        scenario=dict(title),
        teams=(str(one), str(other)),
        names={
            str(team): name for team, name in zip(setup.teams, draft.names, strict=True) if name
        },
        chart=chart_card(match),
        damage_limit=match.damage_limit,
        winner=None if outcome is None or outcome.winner is None else str(outcome.winner),
        cause="" if outcome is None else str(outcome.cause),
        given_up=given_up,
        bots=tuple(str(team) for team in setup.teams if team in draft.unmanned),
        legs=timeline.legs,
        moments=tuple(timeline.film()),
        keys=timeline.key_cards,
        praise=timeline.praise({(team, role) for team, roles in bots.items() for role in roles}),
        played=played,
        languages=draft.languages,
    )


def film_of_record(
    record: Record,
    languages: tuple[str, str],
    beside: Path | None = None,
    find_squares: FindSquares | None = None,
    given_up: str = "",
) -> FilmCard:
    """The film of a record; raises `RecordError` and `ScenarioError`.

    ``beside`` is the folder from which a scenario's path counts; ``find_squares`` is as for a
    `Session`.
    """
    setup = setup_as_played(record, beside)
    scenario = load_scenario(find_scenario(record.header.scenario or "", beside))
    accepted = accepted_of(record, Match(setup))
    match = Match(setup)
    for order in accepted.orders:
        match.apply(order)
    squares = () if find_squares is None else find_squares(setup, accepted.orders)
    timeline = Timeline(setup, accepted.orders, accepted.seconds, squares, accepted.refused)
    draft = draft_of(setup.scenario, setup, languages, record.header.others)
    return make_film(timeline, match, draft, scenario.title, given_up)
