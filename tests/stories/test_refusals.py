"""Every refusal that controls can bring about: said in words, on the right screen, to no effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

OPEN = ".....\n" * 5
CORRIDOR = "..###\n#####\n.....\n.....\n.....\n"


def setting_up(story: Any) -> None:
    story.begin()


def diving(story: Any) -> None:
    story.dive("A1", "E5")


def headed(story: Any) -> None:
    diving(story)
    story.give("blue captain head E")


def worked(story: Any) -> None:
    diving(story)
    story.course("blue", "E", "mine")


def enemy(story: Any) -> None:
    worked(story)
    story.give("blue captain done")


def filled(story: Any) -> None:
    """Blue's mine gauge is full; weapons work."""
    diving(story)
    for heading, other in (("E", "N"), ("E", "N"), ("S", "W")):
        story.round("blue", heading, "mine")
        story.round("yellow", other, "silence")


def mark_full(story: Any) -> None:
    filled(story)
    story.give("blue captain head W")


def mined(story: Any) -> None:
    """Blue on B2 has a mine on A2, west of it, and has used its system."""
    filled(story)
    story.course("blue", "W", "torpedo")
    story.give("blue captain mine A2")


def beside_its_mine(story: Any) -> None:
    mined(story)
    story.give("blue captain done")
    story.round("yellow", "S", "torpedo")


def broken(story: Any) -> None:
    """Blue's mine gauge is full, and a weapon's symbol is crossed out."""
    filled(story)
    story.give("blue captain head W", "blue mate mark torpedo", "blue engineer break W1")


def asked(story: Any) -> None:
    diving(story)
    for heading, other in (("E", "N"), ("E", "N"), ("E", "W")):
        story.round("blue", heading, "sonar", spare="detection")
        story.round("yellow", other, "silence")
    story.course("blue", "S", "mine", spare="detection")
    story.give("blue mate sonar")


def surfaced(story: Any) -> None:
    diving(story)
    story.give("blue captain surface")


def stuck(story: Any) -> None:
    story.dive("A1", "C4")
    story.round("blue", "E", "mine")
    story.round("yellow", "E", "mine")


def gauge(name: str) -> Callable[[Any], None]:
    """The mate goes to a gauge and pushes."""

    def touch(story: Any) -> None:
        while story.screen("blue").seats["mate"].cursor != name:
            story.turn("blue.mate.select", +1)
        story.press("blue.mate.push")

    return touch


def line(verb: str) -> Callable[[Any], None]:
    """The captain goes to a line of the menu and pushes."""

    def touch(story: Any) -> None:
        face = story.screen("blue").seats["captain"]
        keys = [item.label.key for item in face.items]
        story.turn("blue.captain.select", keys.index(f"item-{verb}") - face.selected)
        story.press("blue.captain.push")

    return touch


def control(name: str) -> Callable[[Any], None]:
    return lambda story: story.press(f"blue.{name}")


Step = Callable[[Any], None]

CASES: list[tuple[str, str, Step, Step]] = [
    ("start-missing", "captain", setting_up, control("captain.stop")),
    ("not-dived", "mate", setting_up, control("mate.push")),
    ("not-dived", "engineer", setting_up, control("engineer.push")),
    ("not-dived", "radio", setting_up, control("radio.unknown")),
    ("off-chart", "captain", diving, control("captain.north")),
    ("course-missing", "captain", diving, control("captain.stop")),
    ("course-missing", "captain", diving, line("torpedo")),
    ("nothing-to-mark", "mate", diving, control("mate.push")),
    ("nothing-to-break", "engineer", diving, control("engineer.push")),
    ("duty-owed", "captain", headed, control("captain.stop")),
    ("duty-owed-before-system", "captain", headed, line("sonar")),
    ("course-given", "captain", worked, control("captain.south")),
    ("course-given", "captain", worked, line("surface")),
    ("gauge-not-full", "captain", worked, line("drone")),
    ("gauge-not-full", "mate", worked, gauge("sonar")),
    ("not-your-turn", "captain", enemy, control("captain.south")),
    ("not-your-turn", "captain", enemy, line("done")),
    ("not-your-turn", "mate", enemy, control("mate.push")),
    ("not-your-turn", "engineer", enemy, control("engineer.push")),
    ("gauge-full", "mate", mark_full, gauge("mine")),
    ("own-route", "captain", filled, control("captain.north")),
    ("system-used", "captain", mined, line("torpedo")),
    ("own-mine", "captain", beside_its_mine, control("captain.west")),
    ("system-broken", "captain", broken, line("mine")),
    ("answer-owed", "mate", asked, gauge("sonar")),
    ("answer-owed", "engineer", asked, control("engineer.push")),
    ("answer-owed", "radio", asked, control("radio.north")),
    ("surfaced", "mate", surfaced, control("mate.push")),
    ("surfaced", "engineer", surfaced, control("engineer.push")),
    ("surfaced", "captain", surfaced, line("trigger")),
]


@pytest.mark.parametrize(
    ("why", "seat", "situation", "touch"),
    CASES,
    ids=[f"{why}-{seat}-{number}" for number, (why, seat, _, _) in enumerate(CASES)],
)
def test_a_refusal_is_said_on_its_own_screen_and_changes_nothing(
    why: str, seat: str, situation: Step, touch: Step, tell: Any
) -> None:
    story = tell("open", grid=OPEN)
    situation(story)
    record, state = story.record(), story.table.match.state()
    enemy_sees = story.screen("yellow"), story.words("yellow")
    touch(story)
    assert story.told("blue") == (seat, f"refused-{why}")
    assert story.screen("blue").refusal.values["rule"]
    assert (story.record(), story.table.match.state()) == (record, state)
    assert (story.screen("yellow"), story.words("yellow")) == enemy_sees


@pytest.mark.parametrize(("why", "button"), [("island", "south"), ("off-chart", "west")], ids=str)
def test_an_island_and_the_edge_are_refused(why: str, button: str, tell: Any) -> None:
    """C-1, C-2."""
    story = tell("corridor", grid=CORRIDOR)
    story.dive("A1", "C4")
    story.press(f"blue.captain.{button}")
    assert story.told("blue") == ("captain", f"refused-{why}")


@pytest.mark.parametrize("heading", ["north", "east", "south", "west"])
def test_in_a_blackout_every_course_is_refused(heading: str, tell: Any) -> None:
    """C-7."""
    story = tell("corridor", grid=CORRIDOR)
    stuck(story)
    story.press(f"blue.captain.{heading}")
    assert story.told("blue") == ("captain", "refused-blackout")


@pytest.mark.parametrize(
    ("situation", "name", "seat"),
    [
        (diving, "mate.stop", "mate"),
        (enemy, "captain.stop", "captain"),
        (enemy, "mate.stop", "mate"),
        (asked, "captain.push", "captain"),
        (asked, "captain.stop", "captain"),
    ],
)
def test_a_press_that_means_nothing_now_is_answered(
    situation: Step, name: str, seat: str, tell: Any
) -> None:
    story = tell("open", grid=OPEN)
    situation(story)
    record = story.record()
    story.press(f"blue.{name}")
    assert story.told("blue") == (seat, "nothing-now")
    assert story.record() == record


def test_a_trigger_without_a_mine_says_so(tell: Any) -> None:
    story = tell("open", grid=OPEN)
    diving(story)
    line("trigger")(story)
    assert story.told("blue") == ("captain", "no-target-trigger")
    assert "You have no mine to trigger." in story.words("blue")
