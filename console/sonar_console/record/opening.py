"""From the header of a record to the match it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sonar_console.engine.names import TEAMS, Edition, Mode, Team
from sonar_console.engine.setup import Setup, SetupError, Switches
from sonar_console.engine.sheet import Sheet
from sonar_console.record.header import Header, RecordError
from sonar_console.record.scenario import Scenario, find_scenario, load_scenario
from sonar_console.record.sheets import load_sheets
from sonar_console.tomlfile.tables import ScenarioError


def build_setup(
    header: Header, scenario: Scenario, sheets: Mapping[str, Sheet], file: str = "record"
) -> Setup:
    """What a match of this header is played with.

    What the header does not say: the scenario's game, turn by turn, edition ``en``, blue begins,
    full crews, every switch at its default. Raises `RecordError` for what S-1 to S-4 forbid,
    naming the rule; ``file`` is what it calls the record.
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
            sheet=sheets[switches.sheet],
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
        )
    except SetupError as forbidden:
        raise fault(_tag_of(forbidden, header), str(forbidden)) from forbidden


def header_of(setup: Setup, others: tuple[tuple[str, str], ...] = ()) -> Header:
    """The header of a match that the table begins, every tag written out.

    ``others`` are tags of the caller's own, such as a date. Switches at their default are left
    to the default. Reading the header again gives the same setup.
    """
    assert setup.crews is not None  # a setup fills it in
    return Header(
        scenario=setup.scenario,
        game=setup.game,
        mode=setup.mode,
        edition=setup.edition,
        first=setup.first if setup.mode is Mode.TURN else None,
        crews=dict(zip(setup.teams, setup.crews, strict=True)),
        switches=setup.switches.changed(),
        others=others,
    )


def open_setup(
    header: Header, file: str, beside: Path | None = None, scenario: Path | None = None
) -> Setup:
    """The setup of a record, its scenario and the sheets read from their files.

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


def _crews(header: Header, teams: tuple[Team, Team]) -> tuple[int, int] | None:
    """The sizes of both crews: one that is not given is full."""
    if not header.crews:
        return None
    full = 4 if Team.YELLOW in teams else 2
    return (header.crews.get(teams[0], full), header.crews.get(teams[1], full))


def _tag_of(forbidden: SetupError, header: Header) -> str:
    """The tag that most likely made a setup forbidden, for the line number of the error."""
    if forbidden.rule == "S-1":
        return "first"
    if forbidden.rule == "S-4":
        return "rule sheet"
    if forbidden.rule == "S-3" and not header.crews:
        return "mode"
    return max(header.crews, key=lambda team: header.lines.get(team, 0), default="")
