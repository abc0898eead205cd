"""The offer to go on with a match that was cut off: what it tells, what the controls do."""

from __future__ import annotations

import pytest

from sonar_console.engine.names import Game, Mode, Team
from sonar_console.modes import Evening, Scene
from sonar_console.modes.resuming import CutOff, Resuming
from sonar_console.press import Kind, Press, split_control

TEAMS = (Team.BLUE, Team.YELLOW)
MATCH = CutOff(
    title={"en": "Alpha", "fr": "Alpha"},
    game=Game.CAPTAIN_SONAR,
    mode=Mode.REALTIME,
    teams=TEAMS,
    orders=42,
    seconds=190.0,
    damage=(1, 3),
)


@pytest.fixture
def evening() -> Evening:
    evening = Evening(TEAMS)
    evening.offer_match(Resuming(MATCH))
    return evening


def press(evening: Evening, control: str, steps: int = 0) -> object:
    kind = Kind.TURN if steps else Kind.PRESS
    return evening.touch(Press(*split_control(control), kind, 10.0, steps)).word


def chosen(evening: Evening) -> str:
    menu = evening.menu()
    assert menu is not None
    return menu.lines[menu.selected].value.key


def accepted(evening: Evening) -> tuple[str, ...]:
    menu = evening.menu()
    assert menu is not None
    return menu.accepted


def test_it_tells_which_match_it_is() -> None:
    view = Resuming(MATCH).view(set())
    told = {line.label.key: line.value.values for line in view.lines}
    assert view.kind == "resume"
    assert view.lines[0].title == {"en": "Alpha", "fr": "Alpha"}
    assert told["item-set-mode"] == {"name": "realtime"}
    assert told["item-set-played"] == {"orders": 42, "minutes": 3}
    assert told["item-set-damage"] == {"one": "blue", "value1": 1, "other": "yellow", "value2": 3}


@pytest.mark.parametrize(
    ("control", "steps"), [("select", 1), ("select", -3), ("push", 0), ("west", 0), ("east", 0)]
)
def test_each_choosing_control_is_the_other_choice(
    control: str, steps: int, evening: Evening
) -> None:
    for key in ("item-to-put-away", "item-to-go-on"):
        press(evening, f"yellow.captain.{control}", steps)
        assert chosen(evening) == key


def test_both_fists_agree_and_a_second_blow_takes_that_back(evening: Evening) -> None:
    press(evening, "blue.captain.stop")
    assert accepted(evening) == ("blue",)
    press(evening, "blue.captain.stop")
    press(evening, "yellow.captain.stop")
    assert (accepted(evening), evening.both_ready) == (("yellow",), False)
    press(evening, "blue.captain.stop")
    assert evening.both_ready


def test_another_choice_takes_the_agreement_back(evening: Evening) -> None:
    press(evening, "blue.captain.stop")
    press(evening, "yellow.captain.select", 1)
    assert accepted(evening) == ()


def test_left_alone_it_stays(evening: Evening) -> None:
    assert evening.due() is None
    assert not evening.advance(1e6)
    assert evening.scene is Scene.RESUME


@pytest.mark.parametrize("control", ["blue.captain.north", "blue.mate.push", "yellow.radio.undo"])
def test_what_means_nothing_is_answered(control: str, evening: Evening) -> None:
    told = press(evening, control)
    assert getattr(told, "values", {}).get("moment") == "resume"


def test_the_other_seats_look_on(evening: Evening) -> None:
    press(evening, "blue.captain.stop")
    faces = evening.faces(Team.BLUE)
    assert faces["captain"].prompt.key == "prompt-evening-resume-ready"
    assert faces["radio"].prompt.key == "prompt-evening-resume-watch"
    assert evening.faces(Team.YELLOW)["captain"].prompt.key == "prompt-evening-resume-wait"
