"""A reply is shown as long as it holds, and no longer."""

from __future__ import annotations

from sonar_console.cards import Message
from sonar_console.engine import Order
from sonar_console.engine.names import Role, Team, Verb
from sonar_console.modes.replies import Replies, Reply

BLUE, YELLOW = Team.BLUE, Team.YELLOW
COURSE = Order(BLUE, Role.CAPTAIN, Verb.HEAD, ("N",))
WAIT = Message("refused-duty-owed", {"role": "engineer"})


class Table:
    """The two things that a reply is checked with, set by hand."""

    def __init__(self) -> None:
        self.replies = Replies()
        self.question = "course"
        self.against: Message | None = WAIT

    def look(self, now: float = 0.0) -> bool:
        return self.replies.check(
            BLUE, lambda seat: (seat, self.question), lambda order: self.against, now
        )

    def said(self) -> Message | None:
        reply = self.replies.of(BLUE)
        return None if reply is None else reply.message


def test_a_reply_goes_when_its_seat_is_asked_something_else() -> None:
    table = Table()
    table.replies.show(BLUE, Reply("captain", Message("nothing-there")))
    assert not table.look()
    assert not table.look()
    assert table.said() == Message("nothing-there")
    table.question = "the enemy has stopped the table"
    assert table.look()
    assert table.said() is None
    table.question = "course"
    assert not table.look()
    assert table.said() is None  # and does not come back with its question


def test_a_refusal_goes_when_its_order_would_not_be_refused_any_more() -> None:
    table = Table()
    table.replies.show(BLUE, Reply("captain", WAIT, COURSE))
    assert not table.look()
    table.against = None
    assert table.look()
    assert table.said() is None


def test_a_refusal_goes_when_something_else_is_in_the_way_now() -> None:
    table = Table()
    table.replies.show(BLUE, Reply("captain", WAIT, COURSE))
    table.against = Message("refused-table-stopped")
    assert table.look()
    assert table.said() is None


def test_a_wait_counts_down_as_it_passes() -> None:
    table = Table()
    table.against = Message("refused-so-early", {"seconds": 28})
    table.replies.show(BLUE, Reply("captain", table.against, COURSE))
    assert not table.look()
    table.against = Message("refused-so-early", {"seconds": 27})
    assert table.look()
    assert table.said() == Message("refused-so-early", {"seconds": 27})


def test_what_has_run_out_goes_by_time_alone() -> None:
    table = Table()
    table.replies.show(BLUE, Reply("mate", Message("nothing-same-fist"), until=10.0))
    assert not table.look(9.9)
    assert table.look(10.0)
    assert table.said() is None


def test_only_the_seat_itself_forgets_and_each_crew_has_its_own() -> None:
    replies = Replies()
    replies.show(BLUE, Reply("captain", WAIT))
    replies.show(YELLOW, Reply("mate", WAIT))
    replies.forget(BLUE, "mate")
    assert replies.of(BLUE) is not None
    replies.forget(BLUE, "captain")
    assert replies.of(BLUE) is None
    replies.clear(BLUE)
    assert replies.of(YELLOW) is not None
    replies.clear(YELLOW)
    assert replies.of(YELLOW) is None
