"""Which output a window is on, and that it stays there."""

from __future__ import annotations

import pygame
import pytest

from sonar_console.screens.outputs import (
    Berth,
    Output,
    SdlOutputs,
    Sized,
    UnknownOutputError,
    choose,
    open_outputs,
)

LEFT = Output("HDMI-1", 0, 0, 1920, 1080)
RIGHT = Output("HDMI-2", 1920, 0, 1920, 1080, 1)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("HDMI-1", LEFT),
        ("HDMI-2", RIGHT),
        ("0", LEFT),
        ("1", RIGHT),
        ("7", RIGHT),
        ("9" * 5000, RIGHT),
    ],
)
def test_an_output_is_chosen_by_name_or_number(wanted: str, found: Output) -> None:
    assert choose((LEFT, RIGHT), wanted) is found


@pytest.mark.parametrize("wanted", ["HDMI-3", "", "-1", "hdmi-1"])
def test_an_output_that_is_not_there_is_refused_with_those_that_are(wanted: str) -> None:
    with pytest.raises(UnknownOutputError, match="there are: HDMI-1, HDMI-2"):
        choose((LEFT, RIGHT), wanted)
    with pytest.raises(UnknownOutputError, match="there are: none"):
        choose((), wanted)


def test_a_name_that_is_a_number_is_a_name_first() -> None:
    one = Output("1", 5, 0, 100, 100)
    assert choose((one, RIGHT), "1") is one


def test_a_berth_follows_its_name_and_never_another_output() -> None:
    berth = Berth(RIGHT)
    seen = []
    for layout in (
        (LEFT, RIGHT),
        (LEFT,),
        (Output("HDMI-1", 1920, 0, 1920, 1080),),
        (LEFT, RIGHT),
        (Output("HDMI-2", 0, 0, 1280, 720), Output("HDMI-1", 1280, 0, 1920, 1080)),
    ):
        seen.append((berth.look(layout), berth.place))
    assert seen == [
        (False, RIGHT.place),
        (True, None),
        (False, None),
        (True, RIGHT.place),
        (True, (0, 0, 1280, 720)),
    ]


def test_without_x_sdl_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    pygame.display.init()
    try:
        outputs = open_outputs()
        assert isinstance(outputs, SdlOutputs)
        found = outputs.now()
        sizes = [(each.width, each.height) for each in found]
        assert sizes == pygame.display.get_desktop_sizes()
        assert outputs.fileno() is None
        outputs.close()
    finally:
        pygame.display.quit()


def test_a_pygame_whose_sdl_cannot_be_reached_has_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 720)])
    monkeypatch.setattr(pygame.display, "__file__", "/no/such/library.so")
    found = SdlOutputs().now()
    assert [each.name for each in found] == ["0", "1"]
    assert found[1].place == (1920, 0, 1280, 720)


def test_outputs_may_be_taken_for_another_size() -> None:
    class One:
        closed = False

        def fileno(self) -> int | None:
            return 7

        def now(self) -> tuple[Output, ...]:
            return (Output("HDMI-1", 1920, 0, 1920, 1080, 1),)

        def close(self) -> None:
            self.closed = True

    one = One()
    sized = Sized(one, (640, 360))
    assert sized.now() == (Output("HDMI-1", 1920, 0, 640, 360, 1),)
    assert sized.fileno() == 7
    sized.close()
    assert one.closed
