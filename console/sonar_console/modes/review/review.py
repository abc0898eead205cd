"""The review mode: how the match ended, the whole match as a film, and what is to be told of it.

How a match ended is shown for `APPEARS` seconds, or until a captain's encoder or button asks for
the review. Then both crews see the whole match in `FILM` seconds, with both routes and all that was
hidden, and read its best moments and a kind word for each seat (`review.story`). Either captain
moves the slider at any time: the encoder slides, its push lets the match go on, *east* and *west*
jump, *north* and *south* go to both ends, and *south* once more to the story. Both fists lead to
the next match.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import ClassVar

from sonar_console.cards import (
    FilmCard,
    ListCard,
    Message,
    NoticeCard,
    OledCard,
    Picture,
    ReviewCard,
    SeatCard,
)
from sonar_console.engine.names import Role, Team
from sonar_console.modes.mode import DEAF, BetweenMatches
from sonar_console.modes.pictures import live_oleds, play_picture, review_picture
from sonar_console.modes.review.film import make_film
from sonar_console.modes.review.story import Keep, Story
from sonar_console.modes.review.timeline import Timeline
from sonar_console.modes.session import Session
from sonar_console.press import Press
from sonar_console.record.journalfolder import number_of
from sonar_console.stations import MOVED, Answer

APPEARS = 8.0
"""Seconds for which the end of the match is shown before the review."""

STEP = 0.7
"""Seconds from one moment to the next while the review goes on because a captain asked for it."""

FILM = 20.0
"""Seconds of the whole match, which is shown once by itself as a film."""

LINGERS = 2.0
"""Seconds that the film stays at a moment of which there is a sentence to read."""

SLOWEST, QUICKEST = 3.0, 0.1
"""The most seconds that the film stays at any other moment, and the least between two pictures."""

LEAVES = 240.0
"""Seconds without a press after which the table returns to attract."""

AT_ONCE = 1000
"""Orders that are played again when the review begins; few matches have more."""

PART = 100
"""Orders of a longer match that are played again at a time: some 3 ms on a desk."""

MEANINGS: Mapping[str, str] = {
    "select": "slide_time",
    "push": "play_time",
    "east": "next_moment",
    "west": "last_moment",
    "north": "first_moment",
    "south": "final_moment",
}
"""What a captain's control does in the review."""


def film_times(moments: int, told: Collection[int]) -> tuple[float, ...]:
    """The seconds from the beginning of the film to each moment, and to its end.

    It takes `FILM` seconds in all, if there are enough moments, and lingers at those ``told``.
    """
    others = max(1, moments - len(told))
    linger = min(LINGERS, FILM / 2 / max(1, len(told)))
    step = min(SLOWEST, (FILM - linger * len(told)) / others)
    spans = (linger if moment in told else step for moment in range(moments))
    return tuple(accumulate(spans, initial=0.0))


class Slider:
    """The slider of a match that ended at ``ended``, in seconds of the table's clock.

    It has ``moments`` places, of which ``keys`` are worth jumping to and ``told`` have a sentence.
    With no moments nothing is shown before `begin` tells them. The whole match is shown once as a
    film, until a captain takes the slider.
    """

    def __init__(
        self, moments: int, keys: Sequence[int], ended: float, told: Collection[int] = ()
    ) -> None:
        self._appears = ended + APPEARS
        self._leaves = ended + LEAVES
        self._next = 0.0
        self._film: tuple[float, ...] = ()
        """The times of the table's clock at which the film comes to each moment; empty without."""
        self._asked = False
        """Whether the review is to be shown as soon as it can be."""
        self.shown = False
        """Whether the review is shown, and no longer the end of the match."""
        self.playing = False
        """Whether it goes on by itself."""
        self.filmed = False
        """Whether the whole film has been seen, and nobody has taken the slider before its end."""
        self._take(moments, keys, told)

    def _take(self, moments: int, keys: Sequence[int], told: Collection[int]) -> None:
        self._moments = moments
        self._keys = sorted({0, *keys, moments - 1})
        self._told = told
        self.moment = moments - 1

    def begin(
        self, moments: int, keys: Sequence[int], now: float, told: Collection[int] = ()
    ) -> None:
        """Learn how many moments there are, and which are worth jumping to."""
        self._take(moments, keys, told)
        if self._asked:
            self.show(now)

    def touch(self, press: Press, meaning: str) -> bool:
        """Take a press or turn of a captain's control; returns whether it changed anything.

        The first one brings the review and does nothing more.
        """
        before = (self.shown, self.moment, self.playing)
        self.stay(press.at)
        if not self.shown:
            self.show(press.at)
        elif meaning == "play_time":
            self._play(press.at)
        else:
            self.pause()
            self.moment = self._moved(meaning, press.steps)
        return self._asked > before[0] or (self.shown, self.moment, self.playing) != before

    def pause(self) -> None:
        """Stand still; the film does not come again by itself."""
        self.playing, self._film = False, ()

    def go_to(self, moment: int) -> None:
        """Stand still at a moment."""
        self.pause()
        self.moment = moment

    def stay(self, now: float) -> None:
        """Learn that somebody is still there."""
        self._leaves = max(self._leaves, now + LEAVES)

    def _moved(self, meaning: str, steps: int) -> int:
        if meaning == "slide_time":
            return max(0, min(self._moments - 1, self.moment + steps))
        if meaning == "next_moment":
            return min((key for key in self._keys if key > self.moment), default=self.moment)
        if meaning == "last_moment":
            return max((key for key in self._keys if key < self.moment), default=self.moment)
        return 0 if meaning == "first_moment" else self._moments - 1

    @property
    def at_end(self) -> bool:
        """Whether it stands at the last moment."""
        return self.moment == self._moments - 1

    def _play(self, now: float) -> None:
        """Go on or pause; from the end it begins again."""
        self._film = ()
        self.playing = not self.playing and self._moments > 1
        if self.playing and self.moment == self._moments - 1:
            self.moment = 0
        self._next = now + STEP

    def show(self, now: float) -> None:
        """Show the review, which goes through the whole match once by itself."""
        self._asked = True
        if not self._moments:
            return
        self.shown = True
        self.playing = self._moments > 1
        if self.playing:
            self.moment = 0
            self._film = tuple(now + at for at in film_times(self._moments, self._told))
            self._next = max(now + QUICKEST, self._film[1])

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass; returns whether anything visible has changed."""
        changed = False
        if not self.shown and now >= self._appears:
            self.show(self._appears)
            changed = self.shown
        while self.playing and now >= self._next:
            self.moment = self._following()
            self.playing = self.moment < self._moments - 1
            changed = True
        if self._film and now >= self._film[-1]:
            self._film, self.filmed = (), True
            changed = True
        return changed

    def _following(self) -> int:
        """The moment to show next; sets the time of the one after it."""
        if not self._film:
            self._next += STEP
            return self.moment + 1
        moment = min(bisect_right(self._film, self._next), self._moments) - 1
        self._next = max(self._next + QUICKEST, self._film[moment + 1])
        return moment

    def due(self) -> float:
        """The time when `advance`, or the end of the review, is next due."""
        dues = [self._leaves]
        if not self.shown:
            dues.append(self._appears)
        if self.playing:
            dues.append(self._next)
        elif self._film:
            dues.append(self._film[-1])
        return min(dues)

    def over(self, now: float) -> bool:
        """Whether nobody has been there for so long that the table returns to attract."""
        return now >= self._leaves


class ReviewMode(BetweenMatches):
    """The review of the session's live match, which has ended or was given up."""

    name = "review"
    MEANINGS: ClassVar[Mapping[str, str]] = {"stop": "ready", **MEANINGS}

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self._live = live = session.live
        self._listens_from = now + DEAF
        squares = session.squares_over(live.match)
        self._timeline = Timeline(
            live.match.setup,
            live.match.orders,
            live.seconds,
            squares,
            live.refused,
            at_once=False,
        )
        self._slider = Slider(0, (), now)
        self._story = Story((), ())
        self._began = now
        self._shown: ReviewCard | None = None
        if not live.ended:  # it was given up: there is no end to be shown first
            self._slider.show(now)
        self._play_on(now, AT_ONCE)

    def _play_on(self, now: float, orders: int) -> None:
        """Play a part of the match again; other presses come between two parts."""
        self._timeline.go_on(orders)
        if self._timeline.done:
            timeline = self._timeline
            praise = timeline.praise(self.session.bot_seats)
            self._story = Story(timeline.told, praise, keeps=self.session.keeps)
            told = {key.at for key in timeline.told}
            self._slider.begin(len(timeline), timeline.keys, now, told)

    # ---- presses

    def listens(self, at: float) -> bool:
        """Whether the captains' controls mean something yet."""
        return at >= self._listens_from

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's control: a fist is for the next match."""
        if meaning == "ready":
            self._slider.stay(press.at)
            self.ready ^= {Team(press.team)}
            return MOVED
        if self._read(press, meaning) or self._slider.touch(press, meaning):
            return MOVED
        return Answer(word=Message("nothing-there"))

    def _read(self, press: Press, meaning: str) -> bool:
        """Take a press that is for the story; returns whether it changed anything."""
        story = self._story
        if not self._slider.shown:
            return False
        self._slider.stay(press.at)
        if not story.open and (meaning != "final_moment" or not self._slider.at_end):
            return False
        if meaning == "final_moment":
            self._slider.pause()
            return story.choose()
        if meaning == "first_moment":
            return story.close()
        if story.selected is None:  # it came by itself: the encoder is for the film
            story.close()
            return False
        if meaning == "slide_time":
            return story.turn(press.steps)
        if meaning != "play_time":
            return story.close()
        before = story.card(), story.busy
        moment = story.push()
        if moment is not None:
            self._slider.go_to(moment)
            story.close()
        return before != (story.card(), story.busy)

    # ---- what is taken home, and the book: the owner of the files does it (`app.keepsakes`)

    def take_request(self) -> Keep | None:
        """The request since this was last asked, if any."""
        return self._story.take_request()

    def tell(self, notice: NoticeCard) -> None:
        """Show how far a request is."""
        self._story.notice = notice

    def ended(self, told: NoticeCard | ListCard) -> None:
        """End a request with the book, or with what is to be said of it."""
        self._story.ended(told)

    def told(self) -> object:
        """A value that changes with what is read in place of the film."""
        return self._story.card()

    def film(self) -> Callable[[], FilmCard]:
        """Makes the match as one card; may be called from another thread, and after the review."""
        session, live = self.session, self._live
        given_up = "" if live.ended else session.given_up_by
        title = session.scenario_title
        return partial(make_film, self._timeline, live.match, session.draft, title, given_up)

    @property
    def number(self) -> int | None:
        """The number of the match's journal, if it has one."""
        path = self.session.recorder.path
        return None if path is None else number_of(path)

    def settle(self, now: float) -> None:
        """Go to the setup of the next match if both crews are ready."""
        if self.both_ready:
            self.session.propose(self.session.next_draft())
            self.following = "setup"

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: the review goes on; one that nobody touches is left."""
        if self._slider.over(now):
            self.following = "attract"
        if not self._timeline.done:
            self._play_on(now, PART)
        filmed = self._slider.filmed
        moved = self._slider.advance(now)
        if filmed != self._slider.filmed:
            self._story.show()
        return super().advance(now) or moved

    def due(self) -> float | None:
        """The time when the review goes on or is left, or a reply ends."""
        if not self._timeline.done:
            return self._began
        replies = self.replies.due()
        return self._slider.due() if replies is None else min(self._slider.due(), replies)

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The captain is asked for the next match; the other seats keep what they show."""
        word = told = self.word(team)
        # A crew that has not raised its fist yet is told that the other one waits for it.
        if word == "wait" and self.ready:
            told = "called"
        elif word == "wait" and not self._slider.shown:
            told = "soon"
        return {Role.CAPTAIN: SeatCard(f"review-{word}", Message(f"prompt-review-{told}"))}

    def picture(self, team: Team) -> Picture:
        """The end of the match, then the moment of the review."""
        captain = self.faces(team)[Role.CAPTAIN]
        if not self._slider.shown:
            return play_picture(self.session, self._live, team, captain, self.replies)
        story = self._story.card()
        return review_picture(self.session, self._live, team, self._moment(), captain.prompt, story)

    def _moment(self) -> ReviewCard:
        """The moment that both crews look at."""
        at = self._slider.moment, self._slider.playing
        if self._shown is None or (self._shown.moment, self._shown.playing) != at:
            self._shown = self._timeline.card(at[0], playing=at[1])
        return self._shown

    def oleds(self, team: Team) -> dict[str, OledCard]:
        """The cards of a crew's OLEDs, by seat: the end of the match."""
        return live_oleds(self._live, team)
