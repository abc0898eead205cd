"""The screens' sockets: pictures go out for each side and for both, and what is seen comes back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path

from sonar_console.app.screenwatch import Loss, ScreenWatch
from sonar_console.cards import Picture
from sonar_console.containment import FaultLog
from sonar_console.modes.pictures import alike, shared_picture
from sonar_console.screens.feed import Feed
from sonar_console.system.folders import SHARED, socket_of
from sonar_console.system.peers import user_and_group, welcome


class ScreenFeeds:
    """A feed for each of two sides of the table, and one for a screen that both crews see.

    ``folder`` is where the sockets are made. Screens of this user and of root are served, and
    those of ``screen_user``, whose group the sockets then have. Raises `FeedError` where one
    cannot be made, `UnknownUserError` for a user that there is not.
    """

    def __init__(self, folder: Path, sides: Sequence[str], screen_user: str | None = None) -> None:
        self._sides = tuple(sides)
        self._pictures: dict[str, Picture] = {}
        """The last picture of each side."""
        self._feeds: dict[str, Feed] = {}
        user, group = (None, None) if screen_user is None else user_and_group(screen_user)
        may = welcome() if user is None else welcome(user)
        self._watch = ScreenWatch(sides)
        self.lost: Mapping[str, Loss] = {}
        """The sides whose screen is lost, and how, when `poll` was last called."""
        self.seen: Collection[str] = ()
        """The sides whose picture was seen then."""
        try:
            for name in (*self._sides, SHARED):
                self._feeds[name] = Feed(socket_of(folder, name), may, group)
        except OSError:
            self.close()
            raise

    def show(self, side: str, picture: Picture) -> None:
        """Send a picture to the screens of a side, and what both crews may see to the shared one.

        While only one of two pictures has changed to another game or mode they are not `alike`,
        and the shared screen keeps what it shows.
        """
        self._feeds[side].publish(picture)
        self._pictures[side] = picture
        if len(self._pictures) == len(self._sides):
            one, other = (self._pictures[each] for each in self._sides)
            if alike(one, other):
                self._feeds[SHARED].publish(partial(shared_picture, one, other))

    def poll(self, faults: FaultLog, now: float = 0.0) -> None:
        """Take in screens that have connected and what they say, and go on sending; never blocks.

        ``now`` is in seconds of a clock that nobody moves by hand: screens are processes of their
        own, whose time does not pass with that of mock hardware.
        """
        for name, feed in self._feeds.items():
            with faults.contained(f"{name}.screen", "feed"):
                feed.poll()
                self._watch.hear(name, feed.take_sight(), feed.screens > 0, now)
        self.lost = self._watch.lost(now)
        self.seen = self._watch.seen(now)

    @property
    def watched(self) -> bool:
        """Whether a screen shows the picture of each crew."""
        each = all(self._feeds[side].screens for side in self._sides)
        return each or self._feeds[SHARED].screens > 0

    def close(self) -> None:
        """Close every connection and take the sockets away."""
        for feed in self._feeds.values():
            feed.close()
