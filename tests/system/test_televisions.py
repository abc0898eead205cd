"""Which mode and place each television gets, by what xrandr says: all pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from sonar_console.system.televisions import (
    OutputMemory,
    Place,
    Wants,
    arrange,
    best_mode,
    monitor_calls,
    read_monitors,
    read_outputs,
    remember,
)

FULL, UHD = "1920x1080 60.00 59.94 24.00", "3840x2160 60.00 30.00"
XGA, HD, SVGA = "1024x768 60.00", "1280x720 60.00 50.00", "800x600 60.32"
INTERLACED = "1920x1080i 60.00 50.00"


def xrandr(**outputs: Sequence[str]) -> str:
    """What xrandr prints: an output is its head, then its modes."""
    lines = ["Screen 0: minimum 320 x 200, current 3840 x 1080, maximum 7680 x 7680"]
    for name, (head, *modes) in ((name, list(said)) for name, said in outputs.items()):
        lines.append(f"{name.replace('_', '-')} {head}")
        for mode in modes:
            size, *rates = mode.split()
            lines.append(f"   {size:<14}" + "".join(f"{rate:<9}" for rate in rates))
    return "\n".join(lines) + "\n"


OFF = "connected (normal left inverted right x axis y axis)"
GONE = "disconnected (normal left inverted right x axis y axis)"


def at(place: str, state: str = "connected", turned: str = "") -> str:
    return f"{state} {place} {turned}(normal left inverted right x axis y axis) 1600mm x 900mm"


def shown(mode: str) -> str:
    """A mode as it is marked when it is shown."""
    size, first, *rest = mode.split()
    return " ".join((size, f"{first}*+", *rest))


def arranged(text: str, memory: OutputMemory | None = None, **wants: Any) -> list[str]:
    """What is changed, as words: ``HDMI-1 1920x1080 0x0``."""
    call = arrange(read_outputs(text), Wants(**wants), memory or OutputMemory())
    found: list[dict[str, str]] = []
    for option, value in zip(call[::2], call[1::2], strict=True):
        if option == "--output":
            found.append({})
        found[-1][option] = value
    return [f"{each['--output']} {each['--mode']} {each['--pos']}" for each in found]


BOTH = {
    "HDMI_1": (at("1920x1080+0+0"), shown(FULL), XGA),
    "HDMI_2": (at("1920x1080+1920+0"), shown(FULL), XGA),
}


def test_where_all_is_well_nothing_is_called() -> None:
    assert arranged(xrandr(**BOTH)) == []


def test_what_xrandr_says_is_read() -> None:
    one, other, third = read_outputs(
        xrandr(
            HDMI_1=("connected primary 1080x1920+0+0 left (normal left) 1mm x 1mm", shown(FULL)),
            HDMI_2=(at("1024x768+1920+0", "disconnected"),),
            Virtual_1=(OFF, XGA, INTERLACED),
        )
        + "  1024x768 (0x55) 65.000MHz -HSync -VSync\n        h: width  1024 start 1048\n",
        frozenset({"HDMI-2"}),
    )
    assert (one.connected, one.place, one.mode, one.rate, one.turned, one.edid) == (
        *(True, (1080, 1920, 0, 0), "1920x1080", 60.0, True, True),
    )
    assert one.modes[0].rates == (60.0, 59.94, 24.0)
    assert (other.connected, other.place, other.modes, other.edid) == (
        *(False, (1024, 768, 1920, 0), (), False),
    )
    assert (third.place, [mode.interlaced for mode in third.modes]) == (None, [False, True])


def test_a_television_that_slept_at_power_on_gets_its_best_mode() -> None:
    """RasPlex/RasPlex#488: it was at 1024×768, its place was right, and nothing was done."""
    text = xrandr(
        HDMI_1=(at("1024x768+0+0"), FULL, shown(XGA)),
        HDMI_2=(at("1920x1080+1920+0"), shown(FULL)),
    )
    assert arranged(text) == ["HDMI-1 1920x1080 0x0"]


def test_another_model_gets_a_mode_that_it_lists() -> None:
    """dividat/playos#199: the mode of the last one is shown, and is not listed."""
    text = xrandr(
        HDMI_1=(at("1920x1080+0+0"), HD, XGA), HDMI_2=(at("1920x1080+1920+0"), shown(FULL))
    )
    assert arranged(text) == ["HDMI-1 1280x720 0x0"]


@pytest.mark.parametrize(
    ("listed", "best"),
    [
        ((XGA, FULL), "1920x1080"),
        ((UHD, FULL, HD), "1920x1080"),
        ((UHD,), "3840x2160"),
        ((UHD, "2560x1440 60.00"), "2560x1440"),
        ((HD, XGA, SVGA), "1280x720"),
        ((INTERLACED, HD), "1280x720"),
        ((INTERLACED, UHD), "1920x1080i"),
        (("1366x768 59.79", XGA), "1366x768"),
        (("1920x1200 59.95", "1680x1050 59.95"), "1680x1050"),
        (("720x576 50.00", "640x480 59.94"), "720x576"),
    ],
)
def test_the_best_mode_is_one_that_is_listed(listed: Sequence[str], best: str) -> None:
    (output,) = read_outputs(xrandr(HDMI_1=(OFF, *listed)))
    found = best_mode(output.modes, (1920, 1080))
    assert found is not None
    assert found.name == best


def test_a_television_that_lists_nothing_gets_no_mode() -> None:
    assert best_mode((), (1920, 1080)) is None
    assert arranged(xrandr(HDMI_1=(OFF,), HDMI_2=(GONE,))) == []


def test_the_size_that_is_asked_for_counts() -> None:
    text = xrandr(HDMI_1=(OFF, UHD, FULL, HD))
    assert arranged(text, size=(3840, 2160)) == ["HDMI-1 3840x2160 0x0"]
    assert arranged(text, size=(1280, 720)) == ["HDMI-1 1280x720 0x0"]


def test_films_rates_are_not_taken_for_good() -> None:
    slow = ("1920x1080", "60.00", "24.00*+")
    text = xrandr(HDMI_1=(at("1920x1080+0+0"), " ".join(slow)))
    assert arranged(text) == ["HDMI-1 1920x1080 0x0"]
    assert "60.00" in arrange(read_outputs(text), Wants(), OutputMemory())
    only = xrandr(HDMI_1=(at("1920x1080+0+0"), "1920x1080 30.00*+"))
    assert arranged(only) == []


def test_one_that_comes_late_lies_beside_the_other_which_never_moves() -> None:
    """The window of the other team lies there: it must not come to lie on this television."""
    text = xrandr(HDMI_1=(OFF, FULL), HDMI_2=(at("1920x1080+0+0"), shown(FULL)))
    assert arranged(text) == ["HDMI-1 1920x1080 1920x0"]


def test_one_that_was_pulled_out_keeps_its_place() -> None:
    text = xrandr(
        HDMI_1=(at("1920x1080+0+0", "disconnected"),),
        HDMI_2=(OFF, FULL),
    )
    assert arranged(text) == ["HDMI-2 1920x1080 1920x0"]


def test_two_that_lie_on_each_other_are_put_side_by_side() -> None:
    text = xrandr(
        HDMI_1=(at("1024x768+0+0"), FULL, shown(XGA)), HDMI_2=(at("1024x768+0+0"), FULL, shown(XGA))
    )
    assert arranged(text) == ["HDMI-1 1920x1080 0x0", "HDMI-2 1920x1080 1920x0"]


def test_what_the_display_server_turns_is_put_straight() -> None:
    text = xrandr(HDMI_1=(at("1080x1920+0+0", turned="left "), shown(FULL)))
    assert arranged(text) == ["HDMI-1 1920x1080 0x0"]


def test_without_an_edid_the_last_good_mode_is_kept() -> None:
    """A television in standby says nothing, and X lists only what every television can."""
    memory = OutputMemory()
    remember(read_outputs(xrandr(**BOTH)), memory)
    asleep = xrandr(HDMI_1=(at("1920x1080+0+0"), XGA, SVGA))  # its mode is not listed any more
    assert arranged(asleep, memory) == ["HDMI-1 1024x768 0x0"]
    mute = frozenset({"HDMI-1"})
    assert arrange(read_outputs(asleep, mute), Wants(), memory) == []
    remember(read_outputs(xrandr(HDMI_1=(at("1024x768+0+0"), shown(XGA))), mute), memory)
    assert arrange(read_outputs(asleep, mute), Wants(), memory) == []
    off = read_outputs(xrandr(HDMI_1=(OFF, XGA, FULL)), mute)
    assert "1920x1080" in arrange(off, Wants(), memory)


def test_a_mode_that_was_refused_is_not_tried_again() -> None:
    memory = OutputMemory(refused={("HDMI-1", "1920x1080")})
    assert arranged(xrandr(HDMI_1=(OFF, FULL, HD)), memory) == ["HDMI-1 1280x720 0x0"]


def test_a_third_output_is_used_only_where_the_named_ones_have_no_television() -> None:
    spare = {"HDMI_3": (OFF, FULL)}
    assert arranged(xrandr(HDMI_1=(OFF, FULL), **spare)) == ["HDMI-1 1920x1080 0x0"]
    assert arranged(xrandr(HDMI_1=(GONE,), HDMI_2=(GONE,), **spare)) == ["HDMI-3 1920x1080 0x0"]


# ---- whose picture is where


def monitors(
    text: str,
    now: Mapping[str, Place] | None = None,
    memory: OutputMemory | None = None,
    **more: Any,
) -> list[str]:
    """The calls in short: ``set blue 1920/1920x1080/1080+0+0``, ``del blue``."""
    calls = monitor_calls(read_outputs(text), now or {}, Wants(), memory or OutputMemory(), **more)
    return [" ".join((call[0][2:5], *call[1:3])) for call in calls]


LEFT, RIGHT = (1920, 1080, 0, 0), (1920, 1080, 1920, 0)


def test_each_screen_is_told_where_its_television_is() -> None:
    assert monitors(xrandr(**BOTH)) == [
        "set blue 1920/1920x1080/1080+0+0",
        "set yellow 1920/1920x1080/1080+1920+0",
        "set shared 1920/1920x1080/1080+0+0",
    ]
    known = {"blue": LEFT, "yellow": RIGHT, "shared": LEFT, "HDMI-1": LEFT}
    assert monitors(xrandr(**BOTH), known) == []


def test_the_shared_screen_follows_the_plug_to_the_other_socket() -> None:
    """raspberrypi/noobs#579: it stayed where nothing was plugged in any more."""
    memory = OutputMemory(shared="HDMI-1")
    moved = xrandr(
        HDMI_1=(at("1920x1080+0+0", "disconnected"),),
        HDMI_2=(at("1920x1080+1920+0"), shown(FULL)),
    )
    now = {"blue": LEFT, "shared": LEFT}
    assert monitors(moved, now, memory) == [
        *("del blue", "del shared"),
        "set yellow 1920/1920x1080/1080+1920+0",
        "set shared 1920/1920x1080/1080+1920+0",
    ]
    assert memory.shared == "HDMI-2"


def test_the_shared_screen_stays_where_it_is_when_another_television_comes() -> None:
    for memory, now in ((OutputMemory(shared="HDMI-2"), {}), (OutputMemory(), {"shared": RIGHT})):
        assert monitors(xrandr(**BOTH), now, memory)[-1:] != ["set shared 1920/1920x1080/1080+0+0"]
        assert memory.shared == "HDMI-2"


def test_a_television_that_is_off_has_no_screen() -> None:
    text = xrandr(HDMI_1=BOTH["HDMI_1"], HDMI_2=(at("1920x1080+1920+0", "disconnected"),))
    now = {"blue": LEFT, "yellow": RIGHT, "shared": LEFT}
    assert monitors(text, now) == ["del yellow"]


def test_one_that_stands_still_is_said_to() -> None:
    now = {"blue": LEFT, "yellow": RIGHT, "shared": LEFT}
    still = frozenset({"HDMI-2"})
    assert monitors(xrandr(**BOTH), now, frozen=still) == ["set yellow.frozen 1/1x1/1+0+0"]
    now["yellow.frozen"] = (1, 1, 0, 0)
    assert monitors(xrandr(**BOTH), now, frozen=still) == []
    assert monitors(xrandr(**BOTH), now) == ["del yellow.frozen"]


def test_monitors_are_read() -> None:
    text = """Monitors: 3
 0: +*HDMI-1 1920/508x1080/286+0+0  HDMI-1
 1: blue 1920/510x1080/290+0+0
 2: yellow.frozen 1/1x1/1+0+0
"""
    assert read_monitors(text) == {"HDMI-1": LEFT, "blue": LEFT, "yellow.frozen": (1, 1, 0, 0)}
