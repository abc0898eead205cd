"""The fists of one crew in real time: stop, resume, back, and two blows for one reason."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Mode
from sonar_console.press import Kind
from sonar_console.stations.station import SAME_FIST


@pytest.mark.parametrize("seat", ["captain", "mate"])
def test_a_fist_stops_and_the_next_resumes(seat: str, realtime: Any) -> None:
    """A-4."""
    realtime.dive()
    realtime.press(f"blue.{seat}.stop")
    assert realtime.last == f"blue {seat} stop"
    realtime.press(f"blue.{seat}.stop")
    assert realtime.last == f"blue {seat} resume"


@pytest.mark.parametrize(
    ("after", "counts"), [(SAME_FIST - 0.001, False), (SAME_FIST + 0.001, True)]
)
def test_the_other_s_fist_soon_after_is_the_same_stop(
    after: float, counts: bool, realtime: Any
) -> None:
    realtime.dive()
    struck = realtime.now
    for seat, at in (("captain", struck), ("mate", struck + after)):
        realtime.now = at
        realtime.touch(f"blue.{seat}.stop", Kind.PRESS)
    assert (realtime.last == "blue mate resume") is counts
    if not counts:
        assert realtime.told().key == "nothing-same-fist"
        assert realtime.view("blue").header.stopped_by == "blue"


def test_the_other_s_fist_soon_after_a_resume_is_no_new_stop(realtime: Any) -> None:
    realtime.dive()
    realtime.give("blue captain stop", "blue mate resume")
    realtime.touch("blue.captain.stop", Kind.PRESS)
    assert realtime.last == "blue mate resume"
    assert realtime.told().key == "nothing-same-fist"


def test_the_enemy_s_fist_is_not_of_this_crew(realtime: Any) -> None:
    """Whoever comes second is told who stopped, however soon after."""
    realtime.dive()
    realtime.touch("yellow.mate.stop", Kind.PRESS)
    realtime.touch("blue.captain.stop", Kind.PRESS)
    assert realtime.last == "yellow mate stop"
    assert realtime.told().key == "refused-stopped-by-enemy"


@pytest.mark.parametrize(
    ("verb", "moment"), [("torpedo", "target"), ("drone", "sector"), ("silence", "silence")]
)
def test_from_a_choice_under_a_stop_the_fist_goes_back_then_resumes(
    verb: str, moment: str, realtime: Any
) -> None:
    realtime.dive()
    realtime.fill("blue", "torpedo", "drone", "silence")
    realtime.course("blue", "E")
    realtime.mend("blue")
    realtime.give("blue captain stop")
    realtime.open(verb)
    seat = realtime.seat("captain")
    assert seat.moment == moment
    assert seat.prompt.values["back"] == "stopped"
    realtime.press("blue.captain.stop")
    assert (realtime.last, realtime.seat("captain").moment) == ("blue captain stop", "stopped")
    realtime.press("blue.captain.stop")
    assert realtime.last == "blue captain resume"


def test_a_choice_is_closed_when_the_mate_resumes(realtime: Any) -> None:
    """A push that is on its way already must not launch anything."""
    realtime.dive()
    realtime.fill("blue", "torpedo")
    realtime.course("blue", "E")
    realtime.mend("blue")
    realtime.give("blue captain stop")
    realtime.open("torpedo")
    realtime.advance(1.0)
    realtime.press("blue.mate.stop")
    assert realtime.last == "blue mate resume"
    realtime.press("blue.captain.push")
    assert realtime.last == "blue mate resume"
    assert realtime.told().key == "refused-stop-missing"


def test_the_menu_resumes_too_and_surfaces_without_a_stop(realtime: Any) -> None:
    realtime.dive()
    realtime.give("blue captain stop")
    realtime.open("surface")
    assert realtime.told().key == "refused-table-stopped"
    realtime.open("resume")
    assert realtime.last == "blue captain resume"
    realtime.open("resume")
    assert realtime.told().key == "refused-not-stopped"
    realtime.open("surface")
    assert realtime.last == "blue captain surface"


@pytest.mark.parametrize("verb", ["torpedo", "mine", "trigger", "drone", "sonar", "silence"])
def test_every_system_wants_a_stop_first(verb: str, realtime: Any) -> None:
    realtime.dive()
    realtime.fill("blue", "torpedo", "mine", "drone", "sonar", "silence")
    realtime.course("blue", "E")
    realtime.open(verb)
    assert realtime.told().key == "refused-stop-missing"


def test_in_the_family_only_the_captain_has_a_fist(open_seats: Any) -> None:
    """F-8."""
    seats = open_seats("umbria", mode=Mode.REALTIME)
    seats.dive("A1", "J10")
    seats.press("blue.mate.stop")
    assert seats.told().key == "nothing-in-family"
    assert seats.reply("blue").seat == "captain"
    seats.press("blue.captain.stop")
    assert seats.last == "blue captain stop"
