from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from console.screens.feed import Feed, FeedError
from console.screens.process import LONGEST_LINE, RETRY, Lines, Link, Screen, WindowError, run
from console.views.team import TeamView
from console.views.wire import to_json

SIZE = (320, 200)


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def feed(tmp_path: Path) -> Iterator[Feed]:
    feed = Feed(tmp_path / "blue.sock")
    yield feed
    feed.close()


def test_a_view_cut_anywhere_is_the_same_view(views: dict[str, TeamView]) -> None:
    line = to_json(views["play"]).encode() + b"\n"
    for size in (1, 7, 4096, len(line)):
        lines = Lines()
        got = [lines.feed(line[at : at + size]) for at in range(0, len(line), size)]
        assert [view for view in got if view] == [views["play"]]


def test_noise_is_counted_and_the_next_view_read(views: dict[str, TeamView]) -> None:
    lines = Lines()
    assert lines.feed(b"\xff\xfe{}\n[1]\n") is None
    assert lines.feed(to_json(views["aim"]).encode() + b"\n") == views["aim"]
    assert lines.faults == 2


def test_a_line_without_an_end_does_not_grow_for_ever() -> None:
    lines = Lines()
    lines.feed(b"x" * (LONGEST_LINE + 1))
    assert lines.faults == 1
    assert lines.feed(b"") is None


def test_the_screen_draws_on_change_only(views: dict[str, TeamView]) -> None:
    ours, theirs = socket.socketpair()
    surface = pygame.Surface(SIZE)
    screen = Screen(Link(None, ours), "en")
    with theirs:
        assert screen.step(surface, 0.0)
        waiting = picture(surface)
        assert not screen.step(surface, 0.1)
        theirs.sendall(to_json(views["play"]).encode() + b"\n")
        assert screen.step(surface, 0.2)
        shown = picture(surface)
        assert shown != waiting
        assert not screen.step(surface, 0.3)
        french = replace(views["play"], language="fr")
        theirs.sendall((to_json(views["aim"]) + "\n" + to_json(french) + "\n").encode())
        assert screen.step(surface, 0.4)
        assert screen.view == french
    assert screen.step(surface, 0.5)
    assert picture(surface) != shown
    screen.link.close()


def test_the_screen_finds_a_table_that_went_and_came(
    views: dict[str, TeamView], tmp_path: Path
) -> None:
    path = tmp_path / "blue.sock"
    surface = pygame.Surface(SIZE)
    screen = Screen(Link(path), "fr")
    assert screen.step(surface, 0.0)
    now = 10.0
    shown: list[TeamView | None] = []
    for view in (views["play"], views["aim"]):
        feed = Feed(path)
        feed.publish(view)
        screen.step(surface, now)
        feed.poll()
        screen.step(surface, now + 0.1)
        shown.append(screen.view)
        feed.close()
        screen.step(surface, now + 0.2)
        shown.append(screen.view)
        now += 1.2
    assert shown == [views["play"], None, views["aim"], None]
    screen.link.close()


def test_the_table_is_asked_for_again_after_a_pause(tmp_path: Path) -> None:
    path = tmp_path / "blue.sock"
    link = Link(path)
    link.poll(0.0)
    feed = Feed(path)
    states = []
    for now in (RETRY / 2, RETRY):
        link.poll(now)
        states.append(link.connected)
    assert states == [False, True]
    link.close()
    feed.close()


def test_a_screen_that_comes_late_gets_the_newest_view(
    feed: Feed, views: dict[str, TeamView]
) -> None:
    feed.publish(views["play"])
    feed.publish(views["aim"])
    link = Link(feed.path)
    link.poll(0.0)
    feed.poll()
    assert link.poll(0.1) == views["aim"]
    assert feed.screens == 1
    link.close()
    feed.poll()
    assert feed.screens == 0


def test_a_screen_that_does_not_read_holds_nothing_up(
    feed: Feed, views: dict[str, TeamView]
) -> None:
    """Of the views that a sleeping screen missed it gets the newest, whole."""
    link = Link(feed.path)
    link.poll(0.0)
    feed.poll()
    for turns in range(2000):
        feed.publish(replace(views["play"], turns_left=turns))
    newest = None
    for _ in range(2000):
        got = link.poll(0.1)
        feed.poll()
        newest = got or newest
        if newest is not None and newest.turns_left == 1999:
            break
    assert newest is not None
    assert newest.turns_left == 1999
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
    pygame.display.quit()
    monkeypatch.setattr(
        pygame.event, "get", lambda: [pygame.event.Event(pygame.QUIT)], raising=True
    )
    run("blue", tmp_path / "blue.sock", "en", output="1")
    assert not pygame.display.get_init()


def test_no_window_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    pygame.display.quit()
    with pytest.raises(WindowError, match="screen blue: no window can be opened"):
        run("blue", tmp_path / "blue.sock", "en")
