"""The service mode: the host's page on both screens.

It has loudness, light, languages, faults, matches to a stick and power off. A captain's encoder
that is held down in attract or resume opens it, and either captain's controls are for it then. What
is set takes effect while it is turned. What takes time is only requested here (`Request`); whoever
owns the devices does it and says how it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar

from sonar_console.cards import (
    Message,
    NoticeCard,
    PageCard,
    PagePicture,
    SeatCard,
    ServiceCard,
)
from sonar_console.engine.names import Team
from sonar_console.modes.hold import Hold
from sonar_console.modes.linespage import (
    CONTROLS,
    LEFT_ALONE,
    LinesPage,
)
from sonar_console.modes.mode import BetweenMatches
from sonar_console.modes.pictures import page_picture
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.record.sheets import corrected_file, shipped_file
from sonar_console.settings import House, entries
from sonar_console.settings.lines import PageLine, setting_lines
from sonar_console.settings.values import ENGLISH_BOOK, Known, Rules
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import BAR

FAULTS, SHEETS, CHARTS = "faults", "sheets", "charts"
DOCTOR, COPY, RELEASE = "doctor", "copy", "release"
BOOK, PRINT, FIRST_BOOT = "book", "print", "first-boot"
POWER_OFF, LEAVE = "power-off", "leave"

ACTIONS = (
    *(SHEETS, CHARTS, FAULTS, DOCTOR, FIRST_BOOT),
    *(BOOK, COPY, PRINT, RELEASE, POWER_OFF, LEAVE),
)
"""The lines that do something; those above them are settings of the house."""


class Request(StrEnum):
    """A request to the owner of the devices: it takes a while or needs the machine."""

    EXAMINE = "examine"
    """Examine the table's parts."""
    COPY = "copy"
    """Copy the matches to a stick."""
    BOOK = "book"
    """Read the house's book of matches."""
    PRINT = "print"
    """Write the book to a stick as pages to print."""
    RELEASE = "release"
    """Install the release of the program that is on a stick."""
    POWER_OFF = "power-off"
    """Switch the table off."""


_REQUESTS: Mapping[str, Request] = {
    DOCTOR: Request.EXAMINE,
    BOOK: Request.BOOK,
    COPY: Request.COPY,
    PRINT: Request.PRINT,
    RELEASE: Request.RELEASE,
}
"""What a push on a line requests at once; the power off has to be held."""

_TITLES: Mapping[Request, str] = {
    Request.EXAMINE: "screen-host-doctor",
    Request.BOOK: "screen-book",
}

_BUSY = Answer(word=Message("house-busy"))


class ServicePage(LinesPage[House]):
    """The service page. ``faults`` is what the host should know of the table's faults.

    ``teams`` are those whose screens speak the house's two languages, ``spoken`` the languages
    that there are, ``cards`` the sound cards, which may change while the page is open, ``rules``
    those that the crews have agreed on, which the house may keep.
    """

    closes = False

    def __init__(
        self,
        house: House,
        teams: tuple[Team, Team],
        spoken: Sequence[str],
        now: float,
        cards: Sequence[str] = (),
        rules: Rules = ENGLISH_BOOK,
    ) -> None:
        known = Known(languages=tuple(spoken), cards=cards, rules=rules)
        self._lines: tuple[PageLine[House], ...] = (
            *(
                line
                for entry in entries(House)
                if entry.service
                for line in setting_lines(entry, teams, known, ends=True)
            ),
            *(PageLine(name, Message(f"item-set-{name}")) for name in ACTIONS),
        )
        super().__init__(house, now)
        self.left = False
        """Whether the page is to be closed."""
        self.to_charts = False
        """Whether the page of the charts is asked for."""
        self.to_first_boot = False
        """Whether the questions of the first start are asked for again."""
        self.faults: tuple[NoticeCard, ...] = ()
        self.running = ""
        """The version of the program that runs."""
        self.offered = ""
        """The version on the stick that is in; empty without one."""
        self.busy: Request | None = None
        """The request that is being carried out."""
        self._requested: Request | None = None
        self._notice: NoticeCard | None = None
        self._holding: Hold | None = None

    @property
    def house(self) -> House:
        """The settings now."""
        return self.value

    @property
    def lines(self) -> Sequence[PageLine[House]]:
        """The settings of the house, then what the table can do for the host."""
        return self._lines

    # ---- what the controls do

    def touch(self, press: Press) -> Answer:
        """Answer a captain's control; releases too, for what has to be held."""
        if press.kind is Kind.RELEASE:
            self.touched = press.at
            return self._release(press)
        self._holding = None  # any other control calls the hold off
        if press.name == "stop" and self.listed is None:
            self.touched = press.at
            return self._leave()
        return super().touch(press)

    def push(self, line: PageLine[House], press: Press) -> Answer:
        """Do what a line is for."""
        if line.name == FAULTS:
            self._show(Message("screen-host-faults"), self.faults)
        elif line.name == SHEETS:
            self._show(Message("screen-host-sheets"), _told_of_sheets())
        elif line.name == LEAVE:
            return self._leave()
        elif self.busy is not None:
            return _BUSY
        elif line.name == CHARTS:
            self.to_charts = True
        elif line.name == FIRST_BOOT:
            self.to_first_boot = True
        elif line.name == POWER_OFF:
            self._notice = None
            self._holding = Hold(press)
        else:
            self._request(_REQUESTS[line.name])
        return MOVED

    def told(self, line: PageLine[House]) -> Message:
        """The action of a push on the line."""
        if line.name == FAULTS:
            return Message("item-to-faults", {"count": len(self.faults)})
        if line.name == RELEASE:
            values: dict[str, str | int] = {"value": self.running, "value1": self.offered}
            return Message("item-to-release" if self.offered else "item-release-runs", values)
        return super().told(line)

    def _leave(self) -> Answer:
        if self.is_open:
            self.close()
        elif self.busy is not None:
            return _BUSY
        else:
            self.left = True
        return MOVED

    def _release(self, press: Press) -> Answer:
        holding = self._holding
        if holding is None or press.control != holding.control:
            return MOVED
        holding.released(press.at)
        if holding.done:
            self._power_off()
        else:
            self._holding = None
            self._notice = NoticeCard("note", Message("house-hold"))
        return MOVED

    def _power_off(self) -> None:
        self._holding = None
        self._request(Request.POWER_OFF)

    def _request(self, request: Request) -> None:
        self._requested = self.busy = request
        self._notice = NoticeCard("note", Message(f"house-{request}-begun"))

    def _show(self, title: Message, notices: tuple[NoticeCard, ...]) -> None:
        none = NoticeCard("good", Message("house-no-faults"))
        self.show_list(title, notices or (none,))

    # ---- what the owner of the devices does for it

    def take_request(self) -> Request | None:
        """The request that was made since this was last asked, if any."""
        requested, self._requested = self._requested, None
        return requested

    def tell(self, notice: NoticeCard) -> None:
        """Show how far a request is."""
        self._notice = notice

    def ended(
        self, notice: NoticeCard | None, now: float, notices: tuple[NoticeCard, ...] = ()
    ) -> None:
        """End a request, perhaps with a list of things to read."""
        request, self.busy = self.busy, None
        self.touched = max(self.touched, now)
        self._notice = notice
        if request is not None and notices:
            self._show(Message(_TITLES[request]), notices)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass; whether anything can be seen of it."""
        changed = False
        if self._holding is not None:
            changed = self._holding.advance(now)
            if self._holding.done:
                self._power_off()
        if self.busy is None and self._holding is None and now >= self.touched + LEFT_ALONE:
            self.left = True
        return changed or self.left

    def due(self) -> float | None:
        """The time when `advance` will next have something to do, or None."""
        if self._holding is not None:
            return self._holding.due()
        return None if self.busy is not None else self.touched + LEFT_ALONE

    # ---- what is shown

    def card(self) -> PageCard:
        """The page."""
        listed, prompt = self.listed, Message("prompt-service")
        if listed is not None:
            prompt = Message("screen-host-list")
        elif self.is_open:
            prompt = Message("screen-host-change")
        return self.page_card(
            "host",
            Message("screen-host") if listed is None else listed.title,
            prompt,
            Message(self.line.label.key.replace("item-set-", "house-about-")),
            service=ServiceCard(
                told=self._notice,
                busy=self.busy is not None,
                held=0.0 if self._holding is None else (self._holding.parts + 1) / (BAR + 1),
                listed=listed,
            ),
        )


def _told_of_sheets() -> tuple[NoticeCard, ...]:
    """What is known of both sides of the sheets, and where an owner corrects them."""
    own = corrected_file()
    files: dict[str, str | int] = {"file": str(own), "value": str(shipped_file())}
    return (
        NoticeCard("good", Message("sheets-dark")),
        NoticeCard("note", Message("sheets-light")),
        NoticeCard("note", Message("sheets-corrected" if own.is_file() else "sheets-copy", files)),
    )


class ServiceMode(BetweenMatches):
    """The host's page; `app.service` does what it requests."""

    name = "service"
    MEANINGS: ClassVar[Mapping[str, str]] = {"stop": "leave", **CONTROLS}

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self.page = ServicePage(
            session.house,
            session.teams,
            session.languages,
            now,
            session.cards,
            session.draft.rules,
        )

    # ---- presses

    def pressed(self, press: Press) -> Answer:
        """The answer to a press; the page also takes the captains' releases."""
        if press.seat == "captain":
            return self.page.touch(press)
        return super().pressed(press)

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer of the page to a captain's control."""
        return self.page.touch(press)

    def settle(self, now: float) -> None:
        """Take over what is set; a page that was left closes.

        A match that was cut off is offered again then.
        """
        self.session.set_house(self.page.house)
        if self.page.to_charts:
            self.following = "charts"
        elif self.page.to_first_boot:
            self.following = "firstboot"
        elif self.page.left:
            if self.session.cut_off is None:
                self.session.leave_service()
                self.following = "attract"
            else:
                self.following = "resume"

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: a hold goes on, a page that nobody touches is left."""
        changed = self.page.advance(now)
        self.settle(now)
        return super().advance(now) or changed

    def due(self) -> float | None:
        """The time when the page has something to do, or a reply ends."""
        dues = (self.page.due(), self.replies.due())
        return min((due for due in dues if due is not None), default=None)

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The card of each seat: how to use the page."""
        face = SeatCard("service", Message("prompt-service"))
        return dict.fromkeys(self.session.roles, face)

    def picture(self, team: Team) -> PagePicture:
        """The page."""
        return page_picture(self.session, team, self.page.card(), self.replies)
