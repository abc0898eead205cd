"""Mouse and keys: what they do to the controls, and what is selected."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from sonar_console.press import Kind
from sonar_console.simulator.geometry import Arrangement, Click, arrange
from sonar_console.simulator.input import SHORTEST, InputHandler, Touched

TEAMS = ("blue", "yellow")


class At:
    """An input handler with its window, and events made by hand."""

    def __init__(self, hands: Any) -> None:
        self.hands = hands
        self.where: Arrangement = arrange(hands.layout, TEAMS, (1600, 900))
        self.handler = InputHandler(hands, TEAMS, ("en", "fr"), "en")
        self.now = 10.0

    def send(self, kind: int, **values: Any) -> None:
        self.handler.handle(pygame.event.Event(kind, **values), self.where, self.now)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.handler.advance(self.now)

    def down(self, key: int, scancode: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=key, scancode=scancode)

    def up(self, key: int) -> None:
        self.send(pygame.KEYUP, key=key)

    def middle_of(self, control: str, act: Click = Click.PRESS) -> tuple[int, int]:
        box = next(p.box for p in self.where.targets if (p.control, p.act) == (control, act))
        x, y = box.centre
        return int(x * self.where.scale), int(y * self.where.scale)

    def click(self, control: str, act: Click = Click.PRESS, button: int = 1) -> None:
        pos = self.middle_of(control, act)
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.wait(0.1)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        self.wait(0.1)

    def wheel(self, control: str, act: Click, x: int = 0, y: int = 0) -> None:
        self.send(pygame.MOUSEMOTION, pos=self.middle_of(control, act))
        self.send(pygame.MOUSEWHEEL, x=x, y=y)


@pytest.fixture
def at(hands: Any) -> At:
    return At(hands)


def test_the_mouse_holds_a_button_as_long_as_it_is_down(at: At) -> None:
    pos = at.middle_of("yellow.radio.undo")
    at.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
    at.wait(1.5)
    assert at.hands.done == [("press", "yellow.radio.undo", 0)]
    assert at.handler.down == {"yellow.radio.undo"}
    at.send(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1)
    assert at.hands.done[1:] == [("release", "yellow.radio.undo", 0)]
    assert not at.handler.down
    assert at.handler.last == Touched("yellow.radio.undo", Kind.PRESS)


def test_every_place_does_what_it_is_for(at: At) -> None:
    for place in at.where.targets:
        at.hands.done.clear()
        at.click(place.control, place.act)
        if place.act is Click.PRESS:
            assert at.hands.done == [("press", place.control, 0), ("release", place.control, 0)]
        else:
            steps = 1 if place.act is Click.FORTH else -1
            assert at.hands.done == [("turn", place.control, steps)]


def test_a_click_in_a_seat_selects_it(at: At) -> None:
    at.click("yellow.engineer.push")
    assert (at.handler.team, at.handler.seat) == ("yellow", "engineer")


def test_a_click_beside_everything_does_nothing(at: At) -> None:
    at.send(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)
    at.send(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)
    assert at.hands.done == []


@pytest.mark.parametrize(
    ("control", "act", "x", "y", "turned"),
    [
        ("blue.captain.north", Click.PRESS, 0, -2, ("blue.captain.select", 2)),
        ("blue.mate.select", Click.BACK, 0, 1, ("blue.mate.select", -1)),
        ("blue.radio.slide_x", Click.FORTH, 0, -1, ("blue.radio.slide_x", 1)),
        ("yellow.radio.undo", Click.PRESS, 0, -1, ("yellow.radio.slide_y", 1)),
        ("yellow.radio.undo", Click.PRESS, -1, 0, ("yellow.radio.slide_x", -1)),
    ],
)
def test_the_wheel_turns_the_encoder_under_the_mouse_or_of_the_seat(
    at: At, control: str, act: Click, x: int, y: int, turned: tuple[str, int]
) -> None:
    at.wheel(control, act, x, y)
    assert at.hands.done == [("turn", *turned)]


def test_the_wheel_elsewhere_turns_nothing(at: At) -> None:
    at.send(pygame.MOUSEMOTION, pos=(1, 1))
    at.send(pygame.MOUSEWHEEL, x=0, y=1)
    assert at.hands.done == []


def test_the_middle_button_pushes_the_encoder_of_the_seat(at: At) -> None:
    at.click("blue.mate.stop", button=2)
    assert at.hands.done == [("press", "blue.mate.push", 0), ("release", "blue.mate.push", 0)]


def test_keys_act_on_the_selected_team_and_seat(at: At) -> None:
    at.down(pygame.K_UP)
    at.wait(0.1)
    at.up(pygame.K_UP)
    at.down(pygame.K_TAB)
    at.down(0, pygame.KSCAN_3)
    at.down(pygame.K_PAGEDOWN)
    at.down(pygame.K_RETURN)
    assert at.hands.done == [
        ("press", "blue.captain.north", 0),
        ("release", "blue.captain.north", 0),
        ("turn", "yellow.mate.select", 1),
        ("press", "yellow.mate.push", 0),
    ]


@pytest.mark.parametrize("under", ["yellow.engineer.push", "blue.mate.stop"])
def test_keys_go_to_the_seat_that_is_lit_and_not_to_the_one_under_the_mouse(
    at: At, under: str
) -> None:
    at.send(pygame.MOUSEMOTION, pos=at.middle_of(under))
    at.down(pygame.K_PAGEUP)
    assert at.hands.done == [("turn", "blue.captain.select", -1)]


def test_a_key_that_repeats_presses_once_and_turns_again(at: At) -> None:
    at.down(pygame.K_BACKSPACE)
    at.down(pygame.K_BACKSPACE)
    at.down(pygame.K_PAGEDOWN)
    at.down(pygame.K_PAGEDOWN)
    assert [done[0] for done in at.hands.done] == ["press", "turn", "turn"]


def test_a_release_belongs_to_its_press_whatever_is_selected_meanwhile(at: At) -> None:
    at.down(pygame.K_SPACE)
    at.down(pygame.K_TAB)
    at.wait(0.1)
    at.up(pygame.K_SPACE)
    assert at.hands.done[-1] == ("release", "blue.captain.stop", 0)


def test_a_tap_without_duration_is_drawn_out_for_the_contact(at: At) -> None:
    """B04: a contact that is closed for less than its filter's time is no press."""
    at.down(pygame.K_SPACE)
    at.up(pygame.K_SPACE)
    at.down(pygame.K_SPACE)
    at.up(pygame.K_SPACE)
    assert [done[0] for done in at.hands.done] == ["press"]
    for _ in range(3):
        at.wait(SHORTEST + 0.001)
    assert [done[0] for done in at.hands.done] == ["press", "release", "press", "release"]


def drained(at: At) -> list[tuple[str, str]]:
    """All that the hands have done once nothing is still to be made."""
    for _ in range(20):
        at.wait(0.015)
    return [(verb, control.partition(".")[2]) for verb, control, _ in at.hands.done]


def test_two_keys_in_one_frame_act_in_their_order(at: At) -> None:
    """pygame/pygame#2871: the fist must not go ahead of the push's release."""
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        at.down(key)
        at.up(key)
    assert drained(at) == [
        ("press", "captain.push"),
        ("release", "captain.push"),
        ("press", "captain.stop"),
        ("release", "captain.stop"),
    ]


def test_keys_wheel_and_mouse_in_one_frame_act_in_their_order(at: At) -> None:
    at.down(pygame.K_RETURN)
    at.up(pygame.K_RETURN)
    at.wheel("blue.captain.select", Click.FORTH, y=-2)
    pos = at.middle_of("yellow.radio.undo")
    at.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
    at.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)
    at.down(pygame.K_TAB)
    at.down(pygame.K_SPACE)
    at.up(pygame.K_SPACE)
    assert [each for each in drained(at) if each[0] != "release"] == [
        ("press", "captain.push"),
        ("turn", "captain.select"),
        ("press", "radio.undo"),
        ("press", "radio.stop" if "blue.radio.stop" in at.hands.layout.names() else "captain.stop"),
    ]
    assert len(at.hands.done) == 7


def test_what_was_pressed_before_the_window_lost_the_keys_is_not_lost(at: At) -> None:
    at.down(pygame.K_RETURN)
    at.up(pygame.K_RETURN)
    at.down(pygame.K_SPACE)
    at.send(pygame.WINDOWFOCUSLOST)
    assert drained(at) == [
        ("press", "captain.push"),
        ("release", "captain.push"),
        ("press", "captain.stop"),
        ("release", "captain.stop"),
    ]


def test_a_control_is_up_when_the_last_that_holds_it_lets_go(at: At) -> None:
    at.down(pygame.K_RETURN)
    at.down(pygame.K_KP_ENTER)
    at.up(pygame.K_RETURN)
    assert drained(at) == [("press", "captain.push")]
    at.up(pygame.K_KP_ENTER)
    assert drained(at) == [("press", "captain.push"), ("release", "captain.push")]


def test_everything_is_let_go_when_the_window_loses_the_keys(at: At) -> None:
    at.down(pygame.K_SPACE)
    at.send(pygame.WINDOWFOCUSLOST)
    assert at.hands.done[-1] == ("release", "blue.captain.stop", 0)
    at.up(pygame.K_SPACE)
    assert len(at.hands.done) == 2


def test_hover_follows_the_mouse(at: At) -> None:
    at.send(pygame.MOUSEMOTION, pos=at.middle_of("blue.captain.stop"))
    assert at.handler.hover is not None
    assert at.handler.hover.control == "blue.captain.stop"
    at.send(pygame.WINDOWLEAVE)
    assert at.handler.hover is None


def test_help_opens_and_any_touch_only_closes_it(at: At) -> None:
    for close in (pygame.K_F1, pygame.K_ESCAPE, pygame.K_SPACE):
        at.down(pygame.K_F1)
        assert at.handler.help
        at.down(close)
        assert not at.handler.help
    at.down(pygame.K_F1)
    at.wheel("blue.mate.select", Click.BACK, y=1)
    at.click("blue.captain.stop")
    assert not at.handler.help
    assert at.hands.done == []
    assert not at.handler.quit


def test_the_window_s_language_goes_round(at: At) -> None:
    at.down(pygame.K_F2)
    assert at.handler.language == "fr"
    at.down(pygame.K_F2)
    assert at.handler.language == "en"


@pytest.mark.parametrize("event", ["key", "close"])
def test_esc_and_the_window_s_cross_end(at: At, event: str) -> None:
    if event == "key":
        at.down(pygame.K_ESCAPE)
    else:
        at.send(pygame.QUIT)
    assert at.handler.quit


def test_esc_asks_before_it_ends_a_match(at: At) -> None:
    at.handler.in_match = True
    at.down(pygame.K_UP)
    at.wait(0.1)
    at.down(pygame.K_ESCAPE)
    assert (at.handler.asking, at.handler.quit) == (True, False)
    assert at.handler.down == frozenset(), "what was held is let go"
    at.down(pygame.K_RETURN)
    assert at.handler.quit


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_UP])
def test_any_other_key_goes_on_with_the_match_and_does_nothing_else(at: At, key: int) -> None:
    at.handler.in_match = True
    at.down(pygame.K_ESCAPE)
    at.hands.done.clear()
    at.down(key)
    assert (at.handler.asking, at.handler.quit) == (False, False)
    assert at.hands.done == []


def test_a_click_goes_on_with_the_match_as_well(at: At) -> None:
    at.handler.in_match = True
    at.down(pygame.K_ESCAPE)
    at.click("blue.captain.stop")
    assert (at.handler.asking, at.hands.done) == (False, [])


def test_the_cross_of_the_window_ends_a_match_without_a_question(at: At) -> None:
    at.handler.in_match = True
    at.send(pygame.QUIT)
    assert at.handler.quit


def test_a_control_that_was_used_once_is_remembered(at: At) -> None:
    at.click("blue.captain.east")
    at.wheel("blue.mate.select", Click.FORTH, y=1)
    at.down(pygame.K_SPACE)
    assert at.handler.used == {"blue.captain.course", "blue.mate.select", "blue.captain.stop"}
