"""Televisions come, go and change: a stand-in for the display server, and a clock moved by hand."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sonar_console.system.drm import Connector
from sonar_console.system.placing import (
    ALIVE_EVERY,
    MEND_AFTER,
    MENDS,
    PAUSE,
    DisplayHangsError,
    OutputPlacer,
    WantsError,
    XrandrError,
    call_xrandr,
    wants_of,
)
from sonar_console.system.televisions import Wants

FULL, XGA, HD = "1920x1080", "1024x768", "1280x720"
SETTLED = 3.0
"""Seconds in which a picture settles."""


class Server:
    """A display server that does what xrandr says, and the televisions at its sockets."""

    def __init__(self) -> None:
        self.listed: dict[str, tuple[str, ...]] = {"HDMI-1": (), "HDMI-2": ()}
        """What each television really lists; nothing where none is plugged in."""
        self.known: dict[str, tuple[str, ...]] = dict(self.listed)
        """What the server knows of it since it was last asked."""
        self.mute: set[str] = set()
        self.shows: dict[str, tuple[str, str]] = {}
        """Mode and place of each output."""
        self.monitors: dict[str, str] = {}
        self.calls: list[str] = []
        self.refuses: set[str] = set()
        self.still: set[str] = set()
        self.hangs = False

    def plug(self, output: str, *modes: str, edid: bool = True) -> None:
        self.listed[output] = modes
        self.mute.discard(output)
        if not edid:
            self.mute.add(output)

    def connectors(self) -> dict[str, Connector]:
        return {
            name: Connector(
                bool(modes), b"" if name in self.mute or not modes else " ".join(modes).encode()
            )
            for name, modes in self.listed.items()
        }

    def frozen(self, now: float) -> frozenset[str]:
        return frozenset(self.still & self.shows.keys())

    def xrandr(self, options: Sequence[str]) -> str:
        self.calls.append(" ".join(options))
        if self.hangs:
            raise DisplayHangsError("no answer")
        if options[0] == "--query":
            self.known = {
                name: (XGA,) if name in self.mute else modes for name, modes in self.listed.items()
            }
        if options[0] in ("--query", "--current"):
            return self.told()
        if options[0] == "--listmonitors":
            return "".join(f" 0: {name} {where}\n" for name, where in self.monitors.items())
        if options[0] == "--setmonitor":
            self.monitors[options[1]] = options[2]
        elif options[0] == "--delmonitor":
            del self.monitors[options[1]]
        elif options[2] == "--off":
            del self.shows[options[1]]
        else:
            self.set(options)
        return ""

    def set(self, options: Sequence[str]) -> None:
        wanted = re.findall(
            r"--output (\S+) --mode (\S+)(?: --rate \S+)? --pos (\S+)", " ".join(options)
        )
        assert wanted
        for output, mode, _ in wanted:
            assert mode in self.known[output], f"{output} does not list {mode}"
            if mode in self.refuses:
                raise XrandrError("Configure crtc 0 failed")
        self.shows.update({output: (mode, place) for output, mode, place in wanted})

    def told(self) -> str:
        lines = []
        for name, modes in self.known.items():
            state = "connected" if modes else "disconnected"
            mode, place = self.shows.get(name, ("", ""))
            where = f" {mode}+{place.replace('x', '+')}" if mode else ""
            lines.append(f"{name} {state}{where} (normal left)")
            lines += [f"   {each}     60.00{'*' if each == mode else ' '} " for each in modes]
        return "\n".join(lines)


class House:
    """The placer at the display server, as time passes."""

    def __init__(self) -> None:
        self.server = Server()
        self.set_up = 0
        self.now = 100.0
        self.placer = OutputPlacer(
            Wants(), self.server.xrandr, self.server.connectors, self.server.frozen, self.note
        )

    def note(self) -> None:
        self.set_up += 1

    def wait(self, seconds: float = SETTLED) -> None:
        for _ in range(round(seconds / PAUSE)):
            self.now += PAUSE
            self.placer.step(self.now)

    def asked(self, what: str = "--query") -> int:
        return self.server.calls.count(what)


@pytest.fixture
def house() -> House:
    made = House()
    made.server.plug("HDMI-1", FULL, XGA)
    made.server.plug("HDMI-2", FULL, XGA)
    made.wait()
    return made


def test_both_are_at_their_best_side_by_side_and_each_screen_knows(house: House) -> None:
    assert house.server.shows == {"HDMI-1": (FULL, "0x0"), "HDMI-2": (FULL, "1920x0")}
    assert house.server.monitors == {
        "blue": "1920/1920x1080/1080+0+0",
        "yellow": "1920/1920x1080/1080+1920+0",
        "shared": "1920/1920x1080/1080+0+0",
    }


def test_at_rest_the_televisions_are_not_asked_and_nothing_is_set(house: House) -> None:
    before = len(house.server.calls)
    house.wait(60.0)
    new = house.server.calls[before:]
    assert set(new) == {"--current", "--listmonitors"}
    assert 60.0 / ALIVE_EVERY / 2 <= new.count("--current") <= 60.0 / ALIVE_EVERY + 1


def test_off_and_on_again_and_another_model(house: House) -> None:
    for modes in ((FULL, XGA), (HD, XGA)):
        house.server.plug("HDMI-2")
        house.wait()
        assert "yellow" not in house.server.monitors
        house.server.plug("HDMI-2", *modes)
        house.wait()
        assert house.server.shows["HDMI-2"] == (modes[0], "1920x0")
        wide, tall = modes[0].split("x")
        assert house.server.monitors["yellow"] == f"{wide}/{wide}x{tall}/{tall}+1920+0"
    assert house.server.shows["HDMI-1"] == (FULL, "0x0")


def test_a_one_screen_house_whose_plug_moves() -> None:
    house = House()
    house.server.plug("HDMI-1", FULL)
    house.wait()
    assert house.server.monitors["shared"] == "1920/1920x1080/1080+0+0"
    house.server.plug("HDMI-1")
    house.server.plug("HDMI-2", FULL)
    house.wait()
    assert house.server.monitors["shared"] == "1920/1920x1080/1080+1920+0"


def test_one_that_says_nothing_is_asked_again_after_1_2_and_4_seconds(house: House) -> None:
    """At power-on a television may sleep: X knows only what every television can."""
    house.server.plug("HDMI-2")
    house.wait()
    house.server.plug("HDMI-2", FULL, XGA, edid=False)
    before, asked = house.now, []
    for _ in range(20):
        count = house.asked()
        house.wait(PAUSE)
        if house.asked() > count:
            asked.append(house.now - before)
    assert asked == pytest.approx([PAUSE, PAUSE + 1.0, PAUSE + 2.0, PAUSE + 4.0], abs=0.01)
    assert house.server.shows["HDMI-2"] == (FULL, "1920x0")  # the last good one, as it was


def test_one_that_wakes_later_is_at_its_best_at_once() -> None:
    house = House()
    house.server.plug("HDMI-1", FULL, XGA, edid=False)
    house.wait()
    assert house.server.shows["HDMI-1"] == (XGA, "0x0")
    house.server.plug("HDMI-1", FULL, XGA)
    house.wait()
    assert house.server.shows["HDMI-1"] == (FULL, "0x0")


def test_what_the_server_refuses_is_said_and_the_next_best_is_set(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house = House()
    house.server.refuses.add(FULL)
    house.server.plug("HDMI-1", FULL, HD)
    house.server.plug("HDMI-2", XGA)
    house.wait()
    assert house.server.shows == {"HDMI-1": (HD, "0x0"), "HDMI-2": (XGA, "1920x0")}
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_picture_that_stands_still_is_set_up_again_and_told_to_its_screen(house: House) -> None:
    before = house.set_up
    house.server.still.add("HDMI-2")
    house.wait(PAUSE)
    assert house.server.monitors["yellow.frozen"] == "1/1x1/1+0+0"
    assert house.server.calls[-2:] == [
        "--output HDMI-2 --off",
        f"--output HDMI-2 --mode {FULL} --pos 1920x0",
    ]
    assert house.set_up == before + 1
    house.server.still.clear()
    house.wait(PAUSE)
    assert "yellow.frozen" not in house.server.monitors
    assert house.server.shows == {"HDMI-1": (FULL, "0x0"), "HDMI-2": (FULL, "1920x0")}


def test_one_that_stands_still_for_good_has_the_server_started_anew(house: House) -> None:
    house.server.still.add("HDMI-2")
    with pytest.raises(DisplayHangsError, match="HDMI-2 stands still"):
        house.wait(MEND_AFTER * (MENDS + 1))
    assert house.server.calls.count("--output HDMI-2 --off") == MENDS


def test_a_server_that_hangs_is_noticed(house: House) -> None:
    house.server.hangs = True
    with pytest.raises(DisplayHangsError):
        house.wait(ALIVE_EVERY)


# ---- xrandr itself


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a program in the place of xrandr."""
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")

    def put(script: str) -> None:
        (tmp_path / "xrandr").write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "xrandr").chmod(0o755)

    return put


def test_xrandr_says_what_it_prints_or_why_not(stand_in: Callable[[str], None]) -> None:
    stand_in('echo "$@"')
    assert call_xrandr(["--query"]) == "--query\n"
    stand_in('echo "Can\'t open display :0" >&2; exit 1')
    with pytest.raises(XrandrError, match="xrandr --query: Can't open display :0"):
        call_xrandr(["--query"])


def test_a_server_that_does_not_answer_has_a_deadline(
    stand_in: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_console.system.placing.DEADLINE", 0.05)
    stand_in("exec sleep 60")
    with pytest.raises(DisplayHangsError, match="no answer to xrandr --current"):
        call_xrandr(["--current"])


def test_no_xrandr_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(XrandrError, match="xrandr cannot be called"):
        call_xrandr(["--query"])


# ---- kiosk.conf


def test_what_the_host_has_set_is_taken() -> None:
    assert wants_of({}) == Wants("HDMI-1", "HDMI-2", (1920, 1080))
    given = {"BLUE_OUTPUT": "DP-1", "YELLOW_OUTPUT": "DP-2", "SCREEN_SIZE": "1280x720"}
    assert wants_of(given) == Wants("DP-1", "DP-2", (1280, 720))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"SCREEN_SIZE": "large"}, "SCREEN_SIZE is WIDTHxHEIGHT, not large"),
        ({"SCREEN_SIZE": "0x0"}, "not 0x0"),
        ({"SCREEN_SIZE": "9" * 5000}, "SCREEN_SIZE"),
        ({"YELLOW_OUTPUT": "HDMI-1"}, "BLUE_OUTPUT and YELLOW_OUTPUT are both HDMI-1"),
    ],
)
def test_wrong_settings_are_named(wrong: dict[str, str], said: str) -> None:
    with pytest.raises(WantsError, match=said):
        wants_of(wrong)
