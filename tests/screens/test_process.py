from __future__ import annotations

import math
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import MomentCard, Picture, PlayPicture
from sonar_console.cards.picture import Fit, to_json
from sonar_console.locales import Words
from sonar_console.screens import process, stage
from sonar_console.screens.brush import Brush
from sonar_console.screens.feed import (
    AT_FIRST,
    LONGEST_LINE,
    MOST_SCREENS,
    RETRY,
    SOON,
    Feed,
    FeedError,
    Lines,
    Link,
    Sight,
)
from sonar_console.screens.parts import Kept
from sonar_console.screens.picture import draw, surface_of
from sonar_console.screens.process import Screen, WindowError, run
from sonar_console.screens.stage import StagePlaces

SIZE = (320, 200)
BELOW = pygame.Rect(0, 80, 960, 460)
"""Of a picture of 960x540, what lies below a strip at its head."""


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def feed(tmp_path: Path) -> Iterator[Feed]:
    feed = Feed(tmp_path / "blue.sock")
    yield feed
    feed.close()


def test_the_steps_of_the_start_are_shown_until_the_table_is_there(
    feed: Feed, plays: dict[str, PlayPicture], tmp_path: Path
) -> None:
    """They are asked for now and then, and no more once a picture has come."""
    surface = pygame.Surface((640, 360))
    steps: list[tuple[str, str, str]] = []
    asked = 0

    def starting() -> process.StartSteps:
        nonlocal asked
        asked += 1
        return tuple(steps)

    link = Link(tmp_path / "blue.sock")
    away = Link(tmp_path / "away.sock")
    screen, waiting = Screen(link, "en", starting), Screen(away, "en", starting)
    waiting.step(surface, 0.0)
    nothing = picture(surface)
    steps.append(("check", "failed", "e2fsck: 8"))
    assert not waiting.step(surface, 0.1)
    assert waiting.step(surface, 1.0)
    assert picture(surface) != nothing
    feed.publish(plays["play"])
    for now in (2.0, 2.1, 2.2, 2.3):
        feed.poll()
        screen.step(surface, now)
    assert screen.picture == plays["play"]
    before = asked
    screen.step(surface, 9.0)
    assert asked == before
    link.close()
    away.close()


def test_a_view_cut_anywhere_is_the_same_view(plays: dict[str, PlayPicture]) -> None:
    line = to_json(plays["play"]) + b"\n"
    for size in (1, 7, 4096, len(line)):
        lines = Lines()
        got = [lines.feed(line[at : at + size]) for at in range(0, len(line), size)]
        assert [view for view in got if view] == [plays["play"]]


def test_noise_is_counted_and_the_next_view_read(plays: dict[str, PlayPicture]) -> None:
    lines = Lines()
    assert lines.feed(b"\xff\xfe{}\n[1]\n") is None
    assert lines.feed(to_json(plays["aim"]) + b"\n") == plays["aim"]
    assert lines.faults == 2


def test_a_line_without_an_end_does_not_grow_for_ever() -> None:
    lines = Lines()
    lines.feed(b"x" * (LONGEST_LINE + 1))
    assert lines.faults == 1
    assert lines.feed(b"") is None


def test_the_screen_draws_on_change_only(plays: dict[str, PlayPicture], alter: Any) -> None:
    ours, theirs = socket.socketpair()
    surface = pygame.Surface(SIZE)
    screen = Screen(Link(None, ours), "en")
    with theirs:
        assert screen.step(surface, 0.0)
        waiting = picture(surface)
        assert not screen.step(surface, 0.1)
        theirs.sendall(to_json(plays["play"]) + b"\n")
        assert screen.step(surface, 0.2)
        shown = picture(surface)
        assert shown != waiting
        assert not screen.step(surface, 0.3)
        french = alter(plays["play"], viewer__language="fr")
        theirs.sendall(to_json(plays["aim"]) + b"\n" + to_json(french) + b"\n")
        assert screen.step(surface, 0.4)
        assert screen.picture == french
    assert screen.step(surface, 0.5)
    assert picture(surface) != shown
    screen.link.close()


def test_the_screen_finds_a_table_that_went_and_came(
    plays: dict[str, PlayPicture], tmp_path: Path
) -> None:
    path = tmp_path / "blue.sock"
    surface = pygame.Surface(SIZE)
    screen = Screen(Link(path), "fr")
    assert screen.step(surface, 0.0)
    now = 10.0
    shown: list[Picture | None] = []
    for view in (plays["play"], plays["aim"]):
        feed = Feed(path)
        feed.publish(view)
        screen.step(surface, now)
        feed.poll()
        screen.step(surface, now + 0.1)
        shown.append(screen.picture)
        feed.close()
        screen.step(surface, now + 0.2)
        shown.append(screen.picture)
        now += 1.2
    assert shown == [plays["play"], None, plays["aim"], None]
    screen.link.close()


def test_nothing_is_taken_from_a_table_that_is_not_welcome(
    feed: Feed, plays: dict[str, PlayPicture]
) -> None:
    feed.publish(plays["play"])
    asked: list[socket.socket] = []

    def welcome(connection: socket.socket) -> bool:
        asked.append(connection)
        return len(asked) > 1

    link = Link(feed.path, welcome=welcome)
    assert link.poll(0.0) is None
    assert asked[0].fileno() == -1  # closed
    feed.poll()
    assert link.poll(SOON) is None
    assert link.connected
    feed.poll()
    assert link.poll(SOON) == plays["play"]
    link.close()


def test_the_table_is_asked_for_again_after_a_pause(tmp_path: Path) -> None:
    """At first often, for both start together; later seldom."""
    path = tmp_path / "blue.sock"
    for began, pause in ((0.0, SOON), (AT_FIRST, RETRY)):
        link = Link(path)
        link.poll(0.0)
        link.poll(began)
        assert link.pause == pause
        feed = Feed(path)
        states = []
        for later in (0.5 * pause, 1.01 * pause):
            link.poll(began + later)
            states.append(link.connected)
        assert states == [False, True]
        assert link.pause == math.inf  # the connection tells when something comes
        link.close()
        feed.close()


def test_a_table_that_went_is_asked_for_often_again(tmp_path: Path) -> None:
    path = tmp_path / "blue.sock"
    feed = Feed(path)
    link = Link(path)
    link.poll(0.0)
    feed.poll()
    feed.close()
    link.poll(50.0)
    assert not link.connected
    assert link.pause == SOON
    link.poll(50.0 + AT_FIRST)
    assert link.pause == RETRY
    link.close()
    feed.close()


def test_a_screen_that_comes_late_gets_the_newest_view(
    feed: Feed, plays: dict[str, PlayPicture]
) -> None:
    feed.publish(plays["play"])
    feed.publish(plays["aim"])
    link = Link(feed.path)
    link.poll(0.0)
    feed.poll()
    assert link.poll(0.1) == plays["aim"]
    assert feed.screens == 1
    link.close()
    feed.poll()
    assert feed.screens == 0


def test_a_view_that_nobody_looks_at_is_not_made(feed: Feed, plays: dict[str, PlayPicture]) -> None:
    """The one of both crews, in a house with two screens."""
    made: list[str] = []

    def make(name: str) -> PlayPicture:
        made.append(name)
        return plays[name]

    feed.publish(lambda: make("play"))
    feed.poll()
    feed.publish(lambda: make("aim"))
    assert made == []
    link = Link(feed.path)
    link.poll(0.0)
    feed.poll()
    assert link.poll(0.1) == plays["aim"]
    feed.poll()
    assert made == ["aim"]
    link.close()


def test_a_screen_that_does_not_read_holds_nothing_up(
    feed: Feed, plays: dict[str, PlayPicture], alter: Any
) -> None:
    """Of the views that a sleeping screen missed it gets the newest, whole."""
    link = Link(feed.path)
    link.poll(0.0)
    feed.poll()
    for turns in range(2000):
        feed.publish(alter(plays["play"], header__turns_left=turns))
    last = alter(plays["play"], header__turns_left=1999)
    newest = None
    for _ in range(2000):
        got = link.poll(0.1)
        feed.poll()
        newest = got or newest
        if newest == last:
            break
    assert newest == last
    assert link.lines.faults == 0
    link.close()


def test_a_socket_left_behind_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "blue.sock"
    stale = socket.socket(socket.AF_UNIX)
    stale.bind(str(path))
    stale.close()
    Feed(path).close()
    assert not path.exists()


def test_a_socket_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    with pytest.raises(FeedError, match="no-folder"):
        Feed(tmp_path / "no-folder" / "blue.sock")


def test_a_window_opens_and_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On SDL's dummy driver: a whole run, ended by the window's own close."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    pygame.display.quit()
    seen = []

    def events() -> list[pygame.event.Event]:
        seen.append(os.environ["SDL_FRAMEBUFFER_ACCELERATION"])
        return [pygame.event.Event(pygame.QUIT)]

    monkeypatch.setattr(pygame.event, "get", events)
    run("blue", tmp_path / "blue.sock", "en", output="1")
    assert not pygame.display.get_init()
    assert seen == ["0"]  # through X, a renderer costs 30 ms a picture


def test_no_window_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    pygame.display.quit()
    with pytest.raises(WindowError, match="screen blue: no window can be opened"):
        run("blue", tmp_path / "blue.sock", "en")


@pytest.fixture
def fed(plays: dict[str, PlayPicture]) -> Iterator[tuple[Screen, socket.socket]]:
    """A screen with the socket of its table; it shows the view in play."""
    ours, theirs = socket.socketpair()
    screen = Screen(Link(None, ours), "en")
    send(theirs, plays["play"])
    with theirs:
        yield screen, theirs
    screen.link.close()


def send(theirs: socket.socket, view: PlayPicture) -> None:
    theirs.sendall(to_json(view) + b"\n")


@pytest.mark.logs_errors
def test_a_view_that_cannot_be_drawn_leaves_the_last_one_with_a_line(
    fed: tuple[Screen, socket.socket],
    plays: dict[str, PlayPicture],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Half of it may have been drawn; the next view that can be drawn is drawn as ever."""
    screen, theirs = fed
    surface = pygame.Surface((960, 540))
    assert screen.step(surface, 0.0)
    good = surface.copy()

    def failing(
        onto: pygame.Surface, view: PlayPicture, words: Words, kept: Kept | None = None
    ) -> StagePlaces:
        if view == plays["aim"]:
            onto.fill((255, 0, 255))
            raise KeyError("no such seat")
        return draw(onto, view, words, kept)

    monkeypatch.setattr(process, "draw", failing)
    for now in (0.1, 0.2):
        send(theirs, plays["aim"])
        assert screen.step(surface, now)
        assert picture(surface.subsurface(BELOW)) == picture(good.subsurface(BELOW))
        assert picture(surface) != picture(good)
        send(theirs, plays["play"])
        assert screen.step(surface, now + 0.05)
        assert picture(surface) == picture(good)
    assert caplog.messages == [
        "yellow.screen: contained a fault: draw: KeyError: 'no such seat'",
    ]


@pytest.mark.logs_errors
def test_a_screen_that_can_draw_nothing_says_so(
    fed: tuple[Screen, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, _ = fed
    surface = pygame.Surface((960, 540))
    monkeypatch.setattr(process, "draw", lambda onto, view, words, kept: 1 / 0)
    assert screen.step(surface, 0.0)
    assert picture(surface) != picture(pygame.Surface((960, 540)))
    monkeypatch.setattr(process, "draw_undrawn", lambda pen, words: 1 / 0)
    screen.redraw()
    assert screen.step(surface, 0.1)


@pytest.mark.logs_errors
def test_a_moment_that_cannot_be_drawn_is_left_out(
    fed: tuple[Screen, socket.socket],
    plays: dict[str, PlayPicture],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen, theirs = fed
    surface = pygame.Surface(SIZE)
    screen.step(surface, 0.0)

    def failing(brush: Brush, *_rest: object) -> None:
        brush.pen.surface.fill((255, 0, 255))
        raise ValueError("no such square")

    monkeypatch.setattr(stage, "draw_moving", failing)
    moves = replace(plays["play"], moment=MomentCard(1, "stop", "blue", seconds=0.6))
    send(theirs, moves)
    screen.step(surface, 0.1)
    shown = picture(surface)
    assert surface.get_at((1, 1)) != pygame.Color(255, 0, 255)
    screen.step(surface, 30.0)
    assert not screen.moving
    assert picture(surface) == shown


def test_more_screens_than_a_team_may_have_are_turned_away(
    feed: Feed, plays: dict[str, PlayPicture]
) -> None:
    """Those that are there are fed, and one that goes makes room."""
    feed.publish(plays["play"])
    links = []
    for _ in range(MOST_SCREENS + 40):
        links.append(Link(feed.path))
        links[-1].poll(0.0)
        feed.poll()
    assert feed.screens == MOST_SCREENS
    assert [link.poll(0.1) for link in links[:MOST_SCREENS]] == [plays["play"]] * MOST_SCREENS
    assert {link.poll(0.1) for link in links[MOST_SCREENS:]} == {None}
    links[0].close()
    feed.poll()
    links[-1].poll(1.0)
    feed.poll()
    assert links[-1].poll(1.1) == plays["play"]
    for link in links:
        link.close()


@pytest.mark.logs_errors
def test_a_language_that_only_the_table_has_is_shown_in_english(
    plays: dict[str, PlayPicture], caplog: pytest.LogCaptureFixture, alter: Any
) -> None:
    ours, theirs = socket.socketpair()
    surface, english = pygame.Surface(SIZE), pygame.Surface(SIZE)
    screen = Screen(Link(None, ours), "fr")
    with theirs:
        for turn in ("blue", "yellow"):
            view = alter(plays["play"], viewer__language="zz", header__turn=turn)
            theirs.sendall(to_json(view) + b"\n")
            assert screen.step(surface, 0.0)
        draw(english, view, Words("en"))
        assert picture(surface) == picture(english)
    screen.link.close()
    assert [each.getMessage().count("there is no language 'zz'") for each in caplog.records] == [1]


# ---- what a screen says of itself


def said(feed: Feed, link: Link, *lines: bytes) -> Sight | None:
    """What the table takes from a screen that says these bytes."""
    number = link.fileno()
    assert number is not None
    for line in lines:
        os.write(number, line)
    feed.poll()
    return feed.take_sight()


def test_a_screen_says_whether_its_picture_can_be_seen(feed: Feed) -> None:
    link = Link(feed.path)
    link.say(Sight.SHOWN, 0.0)  # nobody is there yet
    link.poll(0.0)
    feed.poll()
    heard = []
    for tenth in range(16):
        link.say(Sight.SHOWN, tenth / 10)
        feed.poll()
        heard.append(feed.take_sight())
    assert [place for place, sight in enumerate(heard) if sight is Sight.SHOWN] == [0, 8]
    link.say(Sight.DARK, 1.55)  # what has changed is said at once
    feed.poll()
    assert feed.take_sight() is Sight.DARK
    assert feed.take_sight() is None
    link.close()


def test_words_may_be_cut_and_noise_means_nothing(feed: Feed) -> None:
    link = Link(feed.path)
    link.poll(0.0)
    feed.poll()
    assert said(feed, link, b"sho") is None
    assert said(feed, link, b"wn\n") is Sight.SHOWN
    assert said(feed, link, b"\xff\x00\n", b"SHOWN\n", b"x" * 900) is None
    assert said(feed, link, b"\nfrozen\nnothing\n") is Sight.FROZEN
    link.close()


def test_of_several_screens_the_best_counts(feed: Feed) -> None:
    links = [Link(feed.path) for _ in range(3)]
    for link, sight in zip(links, (Sight.DARK, Sight.SHOWN, Sight.FROZEN), strict=True):
        link.poll(0.0)
        link.say(sight, 0.0)
    feed.poll()
    assert feed.take_sight() is Sight.SHOWN
    for link in links:
        link.close()


def test_a_link_to_a_table_that_has_gone_says_nothing_and_does_not_fail(tmp_path: Path) -> None:
    feed = Feed(tmp_path / "blue.sock")
    link = Link(feed.path)
    link.poll(0.0)
    feed.poll()
    feed.close()
    link.say(Sight.SHOWN, 1.0)
    link.say(Sight.SHOWN, 5.0)
    link.poll(5.0)
    assert not link.connected


@pytest.mark.parametrize("turned", [90, 180])
def test_a_picture_is_turned_as_the_host_has_set_and_changes_in_parts(
    plays: dict[str, PlayPicture], alter: Any, turned: int
) -> None:
    """Part by part it comes to the same as drawn anew; what moves passes over it and goes."""
    ours, theirs = socket.socketpair()
    surface = pygame.Surface((960, 540))
    screen = Screen(Link(None, ours), "en")
    fit = Fit(turned, 4)
    with theirs:
        for number, name in enumerate(("play", "aim", "play")):
            view = alter(plays[name], viewer__fit=fit, viewer__language="en")
            send(theirs, view)
            assert screen.step(surface, float(number))
            assert picture(surface) == picture(surface_of(view, Words("en"), (960, 540)))
        still = picture(surface)
        send(theirs, replace(view, moment=MomentCard(1, "stop", "blue", seconds=0.6)))
        screen.step(surface, 10.0)
        assert screen.moving
        screen.step(surface, 10.1)
        assert picture(surface) != still
        screen.step(surface, 40.0)
        assert picture(surface) == still
        send(theirs, alter(plays["play"], viewer__language="en"))
        screen.step(surface, 41.0)
        assert picture(surface) != still
    screen.link.close()
