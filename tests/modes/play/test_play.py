"""What the captains agree to by holding, by the times of the presses alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from sonar_console.cards import Message
from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.modes.hold import HOLD, TAP
from sonar_console.modes.play.play import (
    GIVE_UP,
    LONGEST_ALONE,
    TAKE_BACK,
    TOGETHER,
    CaptainHolds,
    JointHold,
    PushFilter,
)
from sonar_console.press import Kind, Press
from sonar_console.stations.station import BAR, LATE

TEAMS = (Team.BLUE, Team.YELLOW)


def struck(blue: float, yellow: float) -> JointHold:
    fists = JointHold(TEAMS)
    for team, at in sorted(zip(TEAMS, (blue, yellow), strict=True), key=lambda each: each[1]):
        fists.touch(Press(team, "captain", "stop", Kind.PRESS, at))
    return fists


def release(fists: JointHold, at: float, team: Team = Team.BLUE) -> None:
    fists.touch(Press(team, "captain", "stop", Kind.RELEASE, at))


@pytest.mark.parametrize(("apart", "counts"), [(0.0, True), (TOGETHER, True), (2.001, False)])
def test_both_must_strike_within_two_seconds(apart: float, counts: bool) -> None:
    fists = struck(10.0, 10.0 + apart)
    fists.advance(60.0)
    assert fists.done is counts


@pytest.mark.parametrize(
    ("held", "agreed"), [(HOLD - 0.001, False), (HOLD, True), (HOLD + 0.05, True)]
)
def test_a_release_that_is_told_late_counts_by_its_stamp(held: float, agreed: bool) -> None:
    fists = struck(8.0, 10.0)
    fists.advance(10.0 + HOLD + LATE - 0.001)
    assert not fists.done
    release(fists, 10.0 + held)
    assert fists.done is agreed
    fists.advance(60.0)
    assert fists.done is agreed


def test_the_bar_grows_part_by_part() -> None:
    fists = struck(10.0, 10.0)
    parts = []
    while (due := fists.due()) is not None:
        assert fists.advance(due)
        parts.append(fists.parts)
    assert parts == [*range(1, BAR), BAR - 1]
    assert fists.done
    assert not fists.advance(60.0)


def test_to_strike_again_begins_again() -> None:
    fists = struck(10.0, 10.0)
    fists.advance(11.0)
    release(fists, 11.0)
    assert (fists.parts, fists.due()) == (0, None)
    fists.touch(Press("blue", "captain", "stop", Kind.PRESS, 11.5))
    fists.advance(11.5 + HOLD)
    assert not fists.done
    fists.advance(11.5 + HOLD + LATE)
    assert fists.done


def test_to_hold_on_agrees_once_more() -> None:
    held = struck(10.0, 10.5)
    held.advance(10.5 + HOLD + LATE)
    assert held.done
    held.restart(14.0)
    seen = [(held.done, held.parts)]
    for now in (14.0 + HOLD, 14.0 + HOLD + LATE):
        held.advance(now)
        seen.append((held.done, held.parts))
    assert seen == [(False, 0), (False, BAR - 1), (True, BAR - 1)]


def test_who_has_let_go_does_not_agree_once_more() -> None:
    held = struck(10.0, 10.0)
    release(held, 10.0 + HOLD)
    assert held.done
    held.restart(13.5)
    held.advance(60.0)
    assert not held.done


def test_the_first_of_two_blows_is_told_apart() -> None:
    held = JointHold(TEAMS)
    blows = [("blue", 10.0), ("yellow", 11.0), ("blue", 11.5), ("yellow", 20.0), ("blue", 21.0)]
    firsts = [held.touch(Press(team, "captain", "push", Kind.PRESS, at)) for team, at in blows]
    assert firsts == [True, False, False, True, False]


def at_surface() -> object:
    return "menu", "surface"


def at_answer() -> object:
    return "answer", "row 3"


def pushed(control: str, kind: Kind, at: float, steps: int = 0) -> Press:
    return Press("blue", "captain", control, kind, at, steps)


def test_a_short_push_is_given_when_it_is_let_go() -> None:
    pushes = PushFilter()
    assert pushes.filter(pushed("push", Kind.PRESS, 1.0), at_surface) == ()
    release = pushed("push", Kind.RELEASE, 1.0 + TAP - 0.01)
    assert pushes.filter(release, at_surface) == (replace(release, kind=Kind.PRESS), release)
    assert pushes.filter(release, at_surface) == (release,)


@pytest.mark.parametrize(
    ("held", "aim", "word"),
    [(TAP, at_surface, "nothing-push-held"), (0.1, at_answer, "nothing-push-changed")],
)
def test_a_push_that_is_held_or_has_lost_its_aim_does_nothing(
    held: float, aim: Callable[[], object], word: str
) -> None:
    pushes = PushFilter()
    pushes.filter(pushed("push", Kind.PRESS, 1.0), at_surface)
    assert pushes.filter(pushed("push", Kind.RELEASE, 1.0 + held), aim) == Message(word)


def test_an_encoder_that_is_down_does_not_turn() -> None:
    pushes = PushFilter()
    turn = pushed("select", Kind.TURN, 1.05, 1)
    assert pushes.filter(turn, at_surface) == (turn,)
    pushes.filter(pushed("push", Kind.PRESS, 1.0), at_surface)
    assert pushes.filter(turn, at_surface) == Message("nothing-turn-pushed")
    other = Press("yellow", "captain", "select", Kind.TURN, 1.05, 1)
    assert pushes.filter(other, at_surface) == (other,)
    assert pushes.filter(pushed("stop", Kind.PRESS, 1.06), at_surface) != ()


# ---- one captain alone


def alone() -> JointHold:
    hold = JointHold({Team.BLUE})
    hold.touch(Press("blue", "captain", "stop", Kind.PRESS, 10.0))
    return hold


@pytest.mark.parametrize(
    ("held", "agreed"),
    [(HOLD - 0.001, False), (HOLD, True), (LONGEST_ALONE, True), (LONGEST_ALONE + 0.001, False)],
)
def test_who_is_alone_agrees_by_holding_and_letting_go(held: float, agreed: bool) -> None:
    hold = alone()
    hold.advance(10.0 + held)
    assert not hold.done
    release(hold, 10.0 + held)
    assert hold.done is agreed


def test_a_pad_that_sticks_agrees_to_nothing() -> None:
    hold = alone()
    while (due := hold.due()) is not None:
        hold.advance(due)
    assert (hold.parts, hold.done) == (BAR, False)
    hold.advance(1000.0)
    assert not hold.done


def test_the_fists_of_bots_are_not_looked_at() -> None:
    hold = alone()
    hold.touch(Press("yellow", "captain", "stop", Kind.PRESS, 10.5))
    release(hold, 11.0, Team.YELLOW)
    release(hold, 10.0 + HOLD)
    assert hold.done


# ---- what is shown of it


def test_nothing_is_shown_until_both_fists_are_down() -> None:
    holds = CaptainHolds(TEAMS)
    for team, at, due in (
        ("blue", 10.0, None),
        ("yellow", 10.5, pytest.approx(10.5 + HOLD / BAR)),
    ):
        assert holds.face() is None
        holds.touch(GIVE_UP, Press(team, "captain", "stop", Kind.PRESS, at))
        assert holds.due() == due
    assert holds.advance(12.0)
    face = holds.face()
    assert face is not None
    assert face.held == pytest.approx(0.5)
    for language in languages():
        assert Words(language).say(face.prompt)
    assert not holds.agreed(GIVE_UP)
    holds.advance(20.0)
    assert holds.agreed(GIVE_UP)
    assert not holds.agreed(TAKE_BACK)


@pytest.mark.parametrize("meaning", [GIVE_UP, TAKE_BACK])
@pytest.mark.parametrize("language", languages())
def test_who_holds_alone_is_told_to_let_go(meaning: str, language: str) -> None:
    holds = CaptainHolds({Team.BLUE})
    holds.touch(meaning, Press("blue", "captain", "stop", Kind.PRESS, 10.0))
    holds.advance(10.0 + HOLD)
    face = holds.face()
    assert face is not None
    assert face.held == 1.0
    assert face.prompt.key.endswith("-alone")
    assert Words(language).say(face.prompt)
