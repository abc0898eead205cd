"""What a match is played with (S-1 to S-4, switches)."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import SetupError, Switches
from sonar_console.engine.names import Game, Mode, Role, Team
from sonar_console.engine.setup import SWITCHES


@pytest.mark.parametrize("crews", [(4, 4), (4, 3), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1), (3, 4)])
def test_s_2_crews_by_number_of_players(table: Any, crews: tuple[int, int]) -> None:
    setup = table(crews=crews).match.setup
    assert (len(setup.seats(Team.BLUE)), len(setup.seats(Team.YELLOW))) == crews


@pytest.mark.parametrize("crews", [(4, 2), (1, 3), (5, 4), (0, 1)])
def test_s_2_crews_that_there_are_not(table: Any, crews: tuple[int, int]) -> None:
    with pytest.raises(SetupError) as caught:
        table(crews=crews)
    assert caught.value.rule == "S-2"


def test_s_2_every_role_has_one_seat_whatever_the_crew(table: Any) -> None:
    for crews in ((4, 4), (3, 3), (2, 2), (1, 1)):
        seats = table(crews=crews).match.setup.seats(Team.BLUE)
        assert sorted(role for seat in seats for role in seat) == sorted(Role)


@pytest.mark.parametrize("crews", [(2, 1), (1, 1)])
def test_s_3_two_or_three_players_play_turn_by_turn(table: Any, crews: tuple[int, int]) -> None:
    with pytest.raises(SetupError) as caught:
        table(mode="realtime", crews=crews)
    assert caught.value.rule == "S-3"
    table(mode="realtime", crews=(2, 2))


@pytest.mark.parametrize("crews", [(2, 1), (1, 1)])
def test_s_3_sonar_family_in_real_time_needs_four(table: Any, crews: tuple[int, int]) -> None:
    with pytest.raises(SetupError) as caught:
        table("sonar-family", "realtime", crews=crews)
    assert caught.value.rule == "S-3"
    table("sonar-family", "turn", crews=crews)


def test_s_1_the_first_team_plays(table: Any) -> None:
    with pytest.raises(SetupError) as caught:
        table(first="green")
    assert caught.value.rule == "S-1"


def test_the_light_sheet_is_for_turn_by_turn(table: Any) -> None:
    with pytest.raises(SetupError):
        table(mode="realtime", sheet="light")


def test_switches_from_words() -> None:
    switches = Switches.from_words({"trigger": "activation"})
    assert switches.changed(Mode.TURN) == {"trigger": "activation"}
    assert Switches().changed(Mode.TURN) == {}


def test_every_switch_has_its_default_first() -> None:
    """Of the sheet, that of turn by turn: it follows the mode (M-1)."""
    defaults = Switches()
    for name, switch in SWITCHES.items():
        assert switch.values[0] == (getattr(defaults, name) or "light")
        assert switch.default(Mode.TURN) == switch.values[0]
        assert len(switch.values) >= 2


@pytest.mark.parametrize(("mode", "usual", "other"), [("turn", "light", "dark")])
def test_the_sheet_follows_the_mode(table: Any, mode: str, usual: str, other: str) -> None:
    for switches in (Switches(), Switches.from_words({"sheet": usual})):
        assert switches.changed(Mode(mode)) == {}
    assert Switches.from_words({"sheet": other}).changed(Mode(mode)) == {"sheet": other}
    assert Switches.from_words({"sheet": "light"}).changed(Mode.REALTIME) == {"sheet": "light"}
    words = Switches().words(Mode(mode), Game.CAPTAIN_SONAR)
    assert words["sheet"] == usual
    assert set(words) == set(SWITCHES)
    family = {"simultaneous_loss", "damage_aloud"}
    assert set(Switches().words(Mode(mode), Game.SONAR_FAMILY)) == family


def test_a_setup_names_its_sheet(table: Any) -> None:
    assert table(sheet="light").match.setup.switches.sheet == "light"
    assert table(mode="realtime").match.setup.switches.sheet == "dark"


@pytest.mark.parametrize("words", [{"torpedoes": "water"}, {"trigger": "often"}])
def test_a_switch_that_there_is_not(words: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"torpedo_path|free or activation or unbroken"):
        Switches.from_words(words)
