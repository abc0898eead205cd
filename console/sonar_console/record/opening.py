"""The setup of a match from the header of its record, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sonar_console.engine.match import Match
from sonar_console.engine.names import TEAMS, Edition, Game, Mode, Team
from sonar_console.engine.refusals import Refused
from sonar_console.engine.setup import SHEET_OF, Setup, SetupError, Switches
from sonar_console.engine.sheet import Sheet
from sonar_console.record.header import Header, RecordError
from sonar_console.record.notation import format_order
from sonar_console.record.record import Line, Record
from sonar_console.record.scenario import Scenario, ScenarioError, find_scenario, load_scenario
from sonar_console.record.sheets import load_sheets


def build_setup(
    header: Header, scenario: Scenario, sheets: Mapping[str, Sheet], file: str = "record"
) -> Setup:
    """Make the setup of a match from its header.

    Defaults: the scenario's game, turn by turn, edition ``en``, blue begins, full crews, every
    switch at its default in the mode. Raises `RecordError` naming the rule for what S-1 to S-4
    forbid; ``file`` is the name of the record in the error.
    """

    def fault(tag: str, cause: str) -> RecordError:
        return RecordError(file, header.lines.get(tag), cause)

    if header.game is not None and header.game is not scenario.game:
        raise fault(
            "scenario", f"the scenario {scenario.name} is for {scenario.game}, not {header.game}"
        )
    teams = TEAMS[scenario.game]
    for team in header.crews:
        if team not in teams:
            raise fault(team, f"S-1: {team} does not play {scenario.game}")
    mode = header.mode or Mode.TURN
    board = scenario.map_for(mode)
    switches = Switches.from_words(header.switches)
    try:
        return Setup(
            chart=board.chart,
            sheet=sheets[switches.sheet or SHEET_OF[mode]],
            scenario=header.scenario or scenario.name,
            game=scenario.game,
            mode=mode,
            edition=header.edition or Edition.EN,
            first=header.first or Team.BLUE,
            crews=_crews(header, teams),
            switches=switches,
            gauges=scenario.gauges,
            starts=board.starts,
            surface_damage_off_holes=scenario.surface_damage_off_holes,
            objectives=scenario.objectives.get(mode, {}),
        )
    except SetupError as forbidden:
        raise fault(_tag_of(forbidden, header), str(forbidden)) from forbidden


def header_of(setup: Setup, others: tuple[tuple[str, str], ...] = ()) -> Header:
    """Make the header of a match from its setup, with every tag.

    ``others`` are tags of the caller's own, such as a date. Every switch of the game is named, so
    that the record means the same when a default changes. `build_setup` gives the same setup for
    the header.
    """
    assert setup.crews is not None  # a setup fills it in
    return Header(
        scenario=setup.scenario,
        game=setup.game,
        mode=setup.mode,
        edition=setup.edition,
        first=setup.first if setup.mode is Mode.TURN else None,
        crews=dict(zip(setup.teams, setup.crews, strict=True)),
        switches=setup.switch_words,
        others=others,
    )


def record_of(match: Match, others: tuple[tuple[str, str], ...] = ()) -> Record:
    """Make the record of a match that was played: its setup, and its orders without times.

    ``others`` are tags of the caller's own, such as a date.
    """
    lines = tuple(Line(format_order(order), order=order) for order in match.orders)
    return Record(header_of(match.setup, others), lines)


FORMER_SWITCHES: Mapping[str, str] = {
    "sheet": "dark",
    "silence_mark": "any",
    "blackout_trigger": "allowed",
    "ready_aloud": "own",
}
"""What was played before the rules had switches for it.

A table names every switch in the header of its journals (`header_of`); one of a former version
named only those of its own that were not at their default. So a journal that does not name
``ready_aloud`` is of a former version.
"""


def as_journal(header: Header, game: Game) -> Header:
    """The header of a table's journal with all that it was played with, whatever its version."""
    if game is Game.SONAR_FAMILY or "ready_aloud" in header.switches:
        return header
    return replace(header, switches={**FORMER_SWITCHES, **header.switches})


def setup_as_played(
    record: Record, beside: Path | None = None, scenario: Path | None = None
) -> Setup:
    """Make the setup of a record that people want to look at again, as `open_setup` does.

    A record without tags for it is by the defaults of now; but where these refuse an order, and
    the former ones none, a former version of the table has written it.
    """
    setup = open_setup(record.header, record.file, beside, scenario)
    former = as_journal(record.header, setup.game)
    if former is record.header or _plays(setup, record):
        return setup
    try:
        played = open_setup(former, record.file, beside, scenario)
    except RecordError:  # the former sheet of turn by turn, and the like
        return setup
    return played if _plays(played, record) else setup


def _plays(setup: Setup, record: Record) -> bool:
    """Whether every order that stands in a record is accepted."""
    match = Match(setup)
    try:
        for order in record.orders:
            match.apply(order)
    except Refused:
        return False
    return True


def open_setup(
    header: Header, file: str, beside: Path | None = None, scenario: Path | None = None
) -> Setup:
    """Make the setup of a record, reading its scenario and the sheets from their files.

    ``beside`` is the record's folder, from which a scenario's path counts; ``scenario`` is a
    scenario file to take in place of the header's. Raises `RecordError` and `ScenarioError`.
    """
    if scenario is None:
        if header.scenario is None:
            raise RecordError(file, None, 'there is no tag [Scenario "..."] before the orders')
        try:
            scenario = find_scenario(header.scenario, beside)
        except ScenarioError as missing:
            raise RecordError(file, header.lines.get("scenario"), str(missing)) from missing
    else:
        header = replace(header, scenario=str(scenario))
    return build_setup(header, load_scenario(scenario), load_sheets(), file)


def new_setup(
    scenario: str,
    mode: Mode = Mode.TURN,
    *,
    edition: Edition = Edition.EN,
    first: Team = Team.BLUE,
    crews: Mapping[Team, int] | None = None,
    switches: Mapping[str, str] | None = None,
) -> Setup:
    """Make the setup of a match from names.

    ``scenario`` is one of `scenario_names` or the path of a scenario file. ``switches`` are table
    rules by name (``{"sheet": "dark"}``); each that is not named has its default in the mode.
    Raises `RecordError` and `ScenarioError`, and `ValueError` for a mode or edition that is none.
    """
    mode = Mode(mode)
    header = Header(
        scenario=scenario,
        mode=mode,
        edition=Edition(edition),
        first=first if mode is Mode.TURN else None,
        crews=crews or {},
        switches=switches or {},
    )
    return open_setup(header, "setup")


def _crews(header: Header, teams: tuple[Team, Team]) -> tuple[int, int] | None:
    """The sizes of both crews; a crew that is not given is full."""
    if not header.crews:
        return None
    full = 4 if Team.YELLOW in teams else 2
    return (header.crews.get(teams[0], full), header.crews.get(teams[1], full))


def _tag_of(forbidden: SetupError, header: Header) -> str:
    """The tag that most likely caused an error, for its line number."""
    if forbidden.rule == "S-1":
        return "first"
    if forbidden.rule == "S-4":
        return "rule sheet"
    if forbidden.rule == "S-3" and not header.crews:
        return "mode"
    return max(header.crews, key=lambda team: header.lines.get(team, 0), default="")
