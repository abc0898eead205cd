"""The setup of a match from the header of its record, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sonar_console.engine.names import TEAMS, Edition, Mode, Team
from sonar_console.engine.setup import Setup, SetupError, Switches
from sonar_console.engine.sheet import Sheet
from sonar_console.record.header import Header, RecordError
from sonar_console.record.scenario import Scenario, ScenarioError, find_scenario, load_scenario
from sonar_console.record.sheets import load_sheets


def build_setup(
    header: Header, scenario: Scenario, sheets: Mapping[str, Sheet], file: str = "record"
) -> Setup:
    """Make the setup of a match from its header.

    Defaults: the scenario's game, turn by turn, edition ``en``, blue begins, full crews, every
    switch at its default. Raises `RecordError` naming the rule for what S-1 to S-4 forbid;
    ``file`` is the name of the record in the error.
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
    """Make the header of a match from its setup, with every tag.

    ``others`` are tags of the caller's own, such as a date. Switches at their default are left
    out. `build_setup` gives the same setup for the header.
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
