"""The pictures that each screen is sent: its side's, and to a shared one what both may see."""

from __future__ import annotations

import pwd
import socket
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from sonar_console.app.screenfeeds import ScreenFeeds
from sonar_console.cards import Picture, PlayPicture
from sonar_console.cards.picture import from_json
from sonar_console.containment import FaultLog
from sonar_console.engine.names import Team
from sonar_console.modes.pictures import shared_picture
from sonar_console.record import read_record
from sonar_console.screens.feed import FeedError
from sonar_console.system.folders import SHARED, socket_of
from sonar_console.system.peers import UnknownUserError
from sonar_tools.pictures.moments import picture_at, review_at

RECORD = Path(__file__).parents[1] / "records" / "alpha-turn.sonar"

Received = Callable[[], Picture | None]


@pytest.fixture
def feeds(tmp_path: Path) -> Iterator[ScreenFeeds]:
    made = ScreenFeeds(tmp_path, ("blue", "yellow"))
    yield made
    made.close()


@pytest.fixture
def screen(tmp_path: Path, feeds: ScreenFeeds) -> Iterator[Callable[[str], Received]]:
    """Connects a screen to a feed; what it gives returns the newest picture since the last call."""
    connections: list[socket.socket] = []

    def connect(name: str) -> Received:
        connection = socket.socket(socket.AF_UNIX)
        connections.append(connection)
        connection.connect(str(socket_of(tmp_path, name)))
        connection.setblocking(False)

        def received() -> Picture | None:
            data = b""
            while True:
                feeds.poll(FaultLog())
                try:
                    data += connection.recv(1 << 20)
                except BlockingIOError:
                    break
            return from_json(data.splitlines()[-1]) if data else None

        return received

    yield connect
    for connection in connections:
        connection.close()


def pictures(at: int) -> tuple[Picture, Picture]:
    record = read_record(RECORD)
    return picture_at(record, Team.BLUE, at), picture_at(record, Team.YELLOW, at)


def test_each_side_gets_its_own_picture_and_a_shared_screen_what_both_may_see(
    feeds: ScreenFeeds, screen: Callable[[str], Received]
) -> None:
    blue, yellow, both = screen("blue"), screen("yellow"), screen(SHARED)
    one, other = pictures(60)
    feeds.show("blue", one)
    assert (blue(), yellow(), both()) == (one, None, None)
    feeds.show("yellow", other)
    assert (blue(), yellow(), both()) == (None, other, shared_picture(one, other))


def test_what_one_crew_does_alone_sends_nothing_to_the_shared_screen(
    feeds: ScreenFeeds, screen: Callable[[str], Received]
) -> None:
    """How often a picture comes would count the marks and touches of both crews."""
    yellow, both = screen("yellow"), screen(SHARED)
    one, other = pictures(60)
    assert isinstance(other, PlayPicture)
    feeds.show("blue", one)
    feeds.show("yellow", other)
    assert both() is not None
    for marked in range(3):
        assert other.mate is not None
        gauge = replace(other.mate.gauges[0], marked=marked)
        mate = replace(other.mate, gauges=(gauge, *other.mate.gauges[1:]))
        changed = replace(other, mate=mate)
        feeds.show("yellow", changed)
        assert yellow() == changed
        assert both() is None


def test_pictures_of_two_modes_leave_the_shared_screen_as_it_is(
    feeds: ScreenFeeds, screen: Callable[[str], Received]
) -> None:
    both = screen(SHARED)
    for side, picture in zip(("blue", "yellow"), pictures(60), strict=True):
        feeds.show(side, picture)
    assert both() is not None
    feeds.show("blue", review_at(read_record(RECORD), Team.BLUE, 10))
    assert both() is None


@pytest.mark.parametrize(
    ("names", "watched"),
    [((), False), (("blue",), False), (("blue", "yellow"), True), ((SHARED,), True)],
)
def test_both_crews_have_a_picture_on_two_screens_or_on_a_shared_one(
    feeds: ScreenFeeds, screen: Callable[[str], Received], names: tuple[str, ...], watched: bool
) -> None:
    for name in names:
        screen(name)
    feeds.poll(FaultLog())
    assert feeds.watched is watched


def test_a_socket_that_cannot_be_made_leaves_none_behind(tmp_path: Path) -> None:
    socket_of(tmp_path, SHARED).mkdir()
    with pytest.raises(FeedError):
        ScreenFeeds(tmp_path, ("blue", "yellow"))
    assert [path.name for path in tmp_path.iterdir()] == [socket_of(tmp_path, SHARED).name]


def test_only_this_user_may_connect(tmp_path: Path, feeds: ScreenFeeds) -> None:
    for name in ("blue", "yellow", SHARED):
        assert stat.S_IMODE(socket_of(tmp_path, name).stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o600, 0o666])
def test_another_user_is_shown_nothing(
    tmp_path: Path,
    feeds: ScreenFeeds,
    screen: Callable[[str], Received],
    stranger: Callable[..., str],
    mode: int,
) -> None:
    """Not even where the mode would let him in: the kernel says who he is."""
    feeds.show("blue", picture_at(read_record(RECORD), Team.BLUE, 3))
    path = socket_of(tmp_path, "blue")
    path.chmod(mode)
    ended = threading.Event()

    def serve() -> None:
        while not ended.wait(0.01):
            feeds.poll(FaultLog())

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        code = "s = socket.socket(socket.AF_UNIX); s.settimeout(20); s.connect(sys.argv[1])\n"
        code += "print(len(s.recv(65536)))"
        assert stranger(code, path) == ("REFUSED" if mode == 0o600 else "0")
    finally:
        ended.set()
        serving.join()
    assert screen("blue")() is not None


def test_the_screens_user_is_named(tmp_path: Path, stranger: Callable[..., str]) -> None:
    feeds = ScreenFeeds(tmp_path, ("blue", "yellow"), "nobody")
    try:
        there = socket_of(tmp_path, "blue").stat()
        assert (stat.S_IMODE(there.st_mode), there.st_gid) == (0o660, pwd.getpwnam("nobody").pw_gid)
        code = "s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); print('connected')"
        socket_of(tmp_path, "blue").chmod(0o666)  # the stranger has no group
        assert stranger(code, socket_of(tmp_path, "blue")) == "connected"
        feeds.poll(FaultLog())
        feeds.show("blue", picture_at(read_record(RECORD), Team.BLUE, 3))
    finally:
        feeds.close()
    with pytest.raises(UnknownUserError):
        ScreenFeeds(tmp_path, ("blue", "yellow"), "nobody-at-all")
