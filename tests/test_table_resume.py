"""A match that is cut off after any order comes back exactly as both crews have last seen it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.cards import Message, PagePicture, Picture, PlayPicture, ReviewPicture
from sonar_console.engine.events import EventName
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.modes.cutoff import shortened
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import (
    Header,
    Record,
    find_scenario,
    load_scenario,
    open_setup,
    read_record,
)
from sonar_console.record import journal as journals
from sonar_console.record.journal import Journal, begin_journal
from sonar_console.record.journalfile import whole_lines
from sonar_console.record.opening import header_of
from sonar_console.table import Plan, Table
from sonar_tools.bench.matches import random_match, setup_for

RECORDS = Path(__file__).parent / "records"
MATCHES = ("alpha-turn", "alpha-realtime", "archipelago-turn", "archipelago-realtime")
"""Each game in each mode."""
AGREED: dict[str, tuple[tuple[str, str], ...]] = {
    "plain": (),
    "helped": (("Assist", "plot"), ("BlueName", "ORCA"), ("TurnClock", "5")),
    "solved": (("Assist", "solve"), ("YellowInterval", "3"), ("Announcements", "spoken")),
}
EACH = 1.625
"""Seconds from order to order in a record without times."""
BEGUN = 500.0
BACK = 90_000.25
"""When the table is switched on again: nothing of the time between may count."""

Seen = tuple[Picture, Picture, frozenset[str], frozenset[str], float | None]


@dataclass(frozen=True)
class Moment:
    """What a table showed after an order, and what its journal was."""

    data: bytes
    seen: Seen
    orders: int


def scene(table: Table) -> str:
    return table.mode.name


def given(record: Record) -> list[tuple[Order, float | None]]:
    """The accepted orders of a record, each with its time, or one that goes on by `EACH`."""
    match = Match(open_setup(record.header, record.file))
    each = 0.0 if any(line.seconds is not None for line in record.lines) else EACH
    found: list[tuple[Order, float | None]] = []
    for line in record.lines:
        if line.order is not None and match.refusal(line.order) is None:
            match.apply(line.order)
            late = round(len(found) * each, 3) if match.dived else None
            found.append((line.order, late if line.seconds is None else line.seconds))
    return found


def table_for(header: Header, folder: Path | None) -> Table:
    assert header.scenario is not None
    plan = Plan(header, load_scenario(find_scenario(header.scenario)), ("en", "en"))
    keep = None if folder is None else lambda head: begin_journal(folder, head)
    first = header.first or Team.BLUE
    return Table(plan, lambda _teams: first, keep, None, Tracker)


def press(table: Table, control: str, at: float, kind: Kind = Kind.PRESS, steps: int = 0) -> None:
    table.touch(Press(*split_control(control), kind, at, steps))


def fists(table: Table, at: float) -> None:
    for kind in (Kind.PRESS, Kind.RELEASE):
        for team in table.teams:
            press(table, f"{team}.captain.stop", at, kind)


def begin(table: Table, at: float) -> None:
    """A match with its settings as they are, and its briefing; it ends 10 seconds later."""
    for control in ("stop", "south", "east", "push"):
        press(table, f"blue.captain.{control}", at)
    for now in (at + 5.0, at + 10.0):
        table.advance(now)
        for team in table.teams:
            if team in table.session.asked:
                press(table, f"{team}.captain.stop", now)
                press(table, f"{team}.captain.stop", now, Kind.RELEASE)


def seen(table: Table, now: float) -> Seen:
    one, other = table.teams
    due = table.due()
    views = [table.picture(team) for team in (one, other)]
    lamps = [table.lamps(team) for team in (one, other)]
    return (*views, *lamps, None if due is None else round(due - now, 3))  # type: ignore[return-value]


def play(
    record: Record, folder: Path, others: tuple[tuple[str, str], ...], most: int = 10_000
) -> list[Moment]:
    """Play a record at a table that keeps a journal; what was seen after each order."""
    table = table_for(replace(record.header, others=others), folder)
    begin(table, BEGUN - 20.0)
    assert scene(table) == "play"
    moments: list[Moment] = []
    helped = ("Assist", "plot") in others or ("Assist", "solve") in others
    for order, seconds in given(record)[:most]:
        if helped and order.verb in (Verb.PLOT, Verb.UNDO):
            continue  # the table plots
        now = BEGUN + (seconds or 0.0)
        table.advance(now)
        assert table.session.live.order(order, now)
        table.advance(now)
        if scene(table) != "play":
            break
        assert table.journal is not None
        data = table.journal.path.read_bytes()
        moments.append(Moment(data, seen(table, now), len(table.match.orders)))
    table.close()
    return moments


def resumed(data: bytes, folder: Path, header: Header) -> Table:
    """A table that has been switched on with a journal, and on which both crews go on."""
    folder.mkdir()
    (folder / "match-0001.sonar").write_bytes(data)
    table = table_for(Header(scenario="alpha"), folder)
    table.look_for(folder, BACK)
    assert scene(table) == "resume"
    fists(table, BACK)
    assert scene(table) == "play"
    return table


def check(moments: Sequence[Moment], step: int, folder: Path, header: Header) -> None:
    for moment in [*moments[:-1:step], moments[-1]]:
        table = resumed(moment.data, folder / f"{moment.orders}-{len(moment.data)}", header)
        assert seen(table, BACK) == moment.seen, moment.orders
        assert len(table.match.orders) == moment.orders
        assert table.journal is not None
        assert table.journal.path.read_bytes() == moment.data  # nothing is written twice
        table.close()


@pytest.mark.parametrize("agreed", AGREED)
@pytest.mark.parametrize("name", MATCHES)
def test_the_resumed_table_is_the_one_that_was_cut_off(
    name: str, agreed: str, tmp_path: Path
) -> None:
    record = read_record(RECORDS / f"{name}.sonar")
    moments = play(record, tmp_path / "kept", AGREED[agreed])
    check(moments, len(moments) // 4, tmp_path, record.header)


@pytest.mark.long
@pytest.mark.parametrize("agreed", AGREED)
@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.sonar")), ids=lambda path: path.stem)
def test_at_every_third_order_of_every_match(path: Path, agreed: str, tmp_path: Path) -> None:
    record = read_record(path)
    check(play(record, tmp_path / "kept", AGREED[agreed]), 3, tmp_path, record.header)


# ---- the offer, and how it is answered


@pytest.fixture
def cut(tmp_path: Path) -> Moment:
    """A match some way on."""
    record = read_record(RECORDS / "alpha-turn.sonar")
    return play(record, tmp_path / "kept", AGREED["helped"], 90)[-1]


def switched_on(folder: Path, data: bytes | None = None, name: str = "match-0001.sonar") -> Table:
    folder.mkdir(exist_ok=True)
    if data is not None:
        (folder / name).write_bytes(data)
    table = table_for(Header(scenario="bravo"), folder)
    table.look_for(folder, BACK)
    return table


def test_the_offer_tells_of_the_match_and_holds_no_secret(cut: Moment, tmp_path: Path) -> None:
    table = switched_on(tmp_path / "on", cut.data)
    pages = []
    for team in table.teams:
        picture = table.picture(team)
        assert isinstance(picture, PagePicture)
        assert picture.phase == "resume"
        assert picture.page.lines[0].title["en"] == "Alpha"
        assert picture.viewer.names == {"blue": "ORCA"}
        assert table.lamps(team) == frozenset()
        pages.append(picture.page)
    assert pages[0] == pages[1]
    assert table.journal is None
    table.close()


def test_left_alone_the_offer_stays(cut: Moment, tmp_path: Path) -> None:
    table = switched_on(tmp_path / "on", cut.data)
    table.advance(BACK + 100_000.0)
    assert table.picture(Team.BLUE).phase == "resume"
    assert (tmp_path / "on" / "match-0001.sonar").read_bytes() == cut.data
    table.close()


def test_a_match_that_is_put_away_is_not_offered_again(cut: Moment, tmp_path: Path) -> None:
    """And what the table was to play stands in the settings again."""
    table = switched_on(tmp_path / "on", cut.data)
    press(table, "yellow.captain.select", BACK, Kind.TURN, 1)
    fists(table, BACK)
    picture = table.picture(Team.BLUE)
    assert (picture.phase, picture.viewer.names) == ("attract", {})
    assert table.session.draft.scenario == "bravo"
    assert table.journal is None
    table.close()
    whole = whole_lines((tmp_path / "on" / "match-0001.sonar").read_bytes())
    assert whole.ended == "put away at the table"
    assert whole.size > len(cut.data)
    again = switched_on(tmp_path / "on")
    assert again.picture(Team.BLUE).phase == "attract"
    again.close()


def test_nothing_of_the_match_sounds_again(cut: Moment, tmp_path: Path) -> None:
    table = resumed(cut.data, tmp_path / "on", Header())
    assert table.take_cues() == []
    table.close()


@pytest.mark.parametrize("seconds", [0.0, 7.25])
def test_time_goes_on_from_the_last_order(seconds: float, cut: Moment, tmp_path: Path) -> None:
    """The time for which the table was off counts for nothing, in the record as on the clocks."""
    table = resumed(cut.data, tmp_path / "on", Header())
    last = table.session.live.seconds[-1]
    assert last is not None
    note = Order(Team.BLUE, "radio", Verb.SLIDE, (1, 0))  # type: ignore[arg-type]
    table.session.live.order(note, BACK + seconds)
    assert table.session.live.seconds[-1] == pytest.approx(last + seconds)
    assert table.journal is not None
    line = table.journal.path.read_text("utf-8").splitlines()[-1]
    assert float(line.split()[0]) == pytest.approx(last + seconds, abs=0.001)
    table.close()


def test_cut_at_any_byte_and_again_it_goes_on(tmp_path: Path) -> None:
    """The last orders of a journal byte by byte: go on, play one order, cut that off, go on."""
    record = read_record(RECORDS / "archipelago-turn.sonar")
    moments = play(record, tmp_path / "kept", AGREED["plain"])
    by_size = {len(moment.data): moment for moment in moments}
    whole, last = moments[-4].data, moments[-1].data
    for size in range(len(whole) - 60, len(whole) + 1, 4):
        folder = tmp_path / str(size)
        before = max(found for found in by_size if found <= size)
        table = resumed(last[:size], folder, record.header)
        assert seen(table, BACK) == by_size[before].seen
        note = Order(Team.BLUE, "radio", Verb.SLIDE, (0, 1))  # type: ignore[arg-type]
        assert table.session.live.order(note, BACK)
        after = seen(table, BACK)
        table.close()
        path = folder / "match-0001.sonar"
        data = path.read_bytes()
        assert data.startswith(last[:before])
        for cut_off, expected in ((0, after), (1, by_size[before].seen)):
            path.write_bytes(data[: len(data) - cut_off])
            again = switched_on(folder)
            fists(again, BACK)
            assert seen(again, BACK) == expected
            again.close()


def test_a_course_that_the_table_had_not_plotted_yet_is_plotted_once(tmp_path: Path) -> None:
    record = read_record(RECORDS / "alpha-turn.sonar")
    moments = play(record, tmp_path / "kept", AGREED["helped"])
    for number, moment in enumerate(moments):
        lines = moment.data.splitlines(keepends=True)
        if b" radio plot " not in lines[-1]:
            continue
        table = resumed(b"".join(lines[:-1]), tmp_path / str(number), record.header)
        assert seen(table, BACK) == moment.seen
        assert table.journal is not None
        assert table.journal.path.read_bytes() == moment.data
        table.close()
        break
    else:
        pytest.fail("the table has plotted nothing")


@pytest.mark.parametrize("name", ["alpha-turn", "archipelago-realtime"])
def test_a_match_that_was_over_goes_to_its_review(name: str, tmp_path: Path) -> None:
    """Only its end line was torn off: nobody is asked to go on with it."""
    record = read_record(RECORDS / f"{name}.sonar")
    table = table_for(record.header, tmp_path)
    begin(table, BEGUN - 20.0)
    for order, seconds in given(record):
        table.session.live.order(order, BEGUN + (seconds or 0.0))
    table.advance(BEGUN + 5000.0)
    assert table.mode.name == "review"
    table.close()
    path = tmp_path / "match-0001.sonar"
    data = path.read_bytes()
    path.write_bytes(data[:-9])
    again = switched_on(tmp_path)
    assert again.mode.name == "review"
    assert again.picture(Team.BLUE).phase == "ended"
    again.advance(BACK + 20.0)
    assert isinstance(again.picture(Team.BLUE), ReviewPicture)
    again.close()
    assert path.read_bytes() == data


# ---- what goes wrong


def warned(table: Table) -> str:
    """What both screens warn of, once the table invites as ever."""
    views = [table.picture(team) for team in table.teams]
    assert [view.phase for view in views] == ["attract", "attract"]
    warning = views[0].warning
    assert warning is not None
    assert warning == views[1].warning
    assert warning.key == "warning-resume"
    return str(warning.values["value"])


def cut_off(folder: Path) -> Path:
    """A journal of some orders, as a power cut leaves it."""
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    played = random_match(setup, random.Random(7), 30)
    with begin_journal(folder, header_of(setup)) as journal:
        for order in played.orders:
            journal.append(order)
    return journal.path


def test_damaged_tags_are_told_and_not_passed_over(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"alpha", b"alphb", 1))
    table = switched_on(tmp_path)
    assert "match-0001.sonar" in warned(table)
    table.close()
    assert path.read_bytes() == data.replace(b"alpha", b"alphb", 1)


def test_lines_behind_a_damaged_one_are_told_to_the_host(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    lines = path.read_bytes().split(b"\n")
    tags = lines.index(b"")
    lines[tags + 6] = lines[tags + 6].replace(b"captain", b"captian").replace(b"mate", b"maet")
    lines[tags + 6] = lines[tags + 6].replace(b"engineer", b"enginere")
    path.write_bytes(b"\n".join(lines))
    table = switched_on(tmp_path)
    views = [table.picture(team) for team in table.teams]
    assert {view.phase for view in views} == {"resume"}
    for view in views:
        assert view.warning == Message("warning-damaged", {"value": "match-0001.sonar"})
    table.close()


def test_a_torn_last_line_is_nothing_to_tell(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    path.write_bytes(path.read_bytes()[:-3])
    table = switched_on(tmp_path)
    assert table.picture(Team.BLUE).phase == "resume"
    assert table.picture(Team.BLUE).warning is None
    table.close()


def test_what_cannot_be_gone_on_with_is_told_until_the_next_match(tmp_path: Path) -> None:
    (tmp_path / "match-0001.sonar").write_bytes(b"")
    (tmp_path / "match-0002.sonar").mkdir()
    table = switched_on(tmp_path)
    assert "match-0002.sonar" in warned(table)
    begin(table, BACK + 5.0)
    assert table.picture(Team.BLUE).phase == "setup"
    assert table.picture(Team.BLUE).warning is None
    table.close()


@pytest.mark.logs_errors
def test_a_journal_that_is_gone_when_the_fists_fall(cut: Moment, tmp_path: Path) -> None:
    table = switched_on(tmp_path / "on", cut.data)
    (tmp_path / "on" / "match-0001.sonar").unlink()
    fists(table, BACK)
    assert "match-0001.sonar" in warned(table)
    table.close()


def test_put_away_when_it_is_gone_is_as_well(cut: Moment, tmp_path: Path) -> None:
    table = switched_on(tmp_path / "on", cut.data)
    (tmp_path / "on" / "match-0001.sonar").unlink()
    press(table, "blue.captain.push", BACK)
    fists(table, BACK)
    assert table.picture(Team.BLUE).phase == "attract"
    table.close()


def test_a_disk_that_fails_while_going_on(
    cut: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match goes on from memory with a warning, and the journal catches up."""
    torn = cut.data + b"900.000 blue cap"
    table = switched_on(tmp_path / "on", torn)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    note = Order(Team.BLUE, "radio", Verb.SLIDE, (1, 0))  # type: ignore[arg-type]
    with monkeypatch.context() as broken:
        broken.setattr(journals, "_write_all", full)
        fists(table, BACK)
        assert table.mode.name == "play"
        assert table.session.live.order(note, BACK + 1.0)
        warning = table.picture(Team.YELLOW).warning
        assert warning is not None
        assert warning.key == "warning-disk"
    table.advance(BACK + 60.0)
    assert table.picture(Team.YELLOW).warning is None
    path = tmp_path / "on" / "match-0001.sonar"
    assert path.read_bytes().startswith(cut.data)
    assert Journal.resume(path)[1].orders[-1] == note
    assert len(list(path.parent.glob("*.torn-1"))) == 1
    table.close()


def test_the_clock_of_a_turn_has_run_out_in_these_matches(tmp_path: Path) -> None:
    """Else nothing above would show that what the clock has said comes back."""
    record = read_record(RECORDS / "alpha-turn.sonar")
    moments = play(record, tmp_path, AGREED["helped"])
    seen = [moment.seen[0] for moment in moments]
    plays = [picture for picture in seen if isinstance(picture, PlayPicture)]
    said = {message.key for picture in plays for message in picture.heard}
    assert "heard-time-up" in said
    assert any(event.name is EventName.SURFACED for event in events_of(record))


def events_of(record: Record) -> list[Any]:
    match = Match(open_setup(record.header, record.file))
    return [event for order, _ in given(record) for event in match.apply(order)]


def test_a_folder_that_takes_no_matches_is_told_before_anybody_plays(tmp_path: Path) -> None:
    (tmp_path / "r").touch()  # a file where the folder should be
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")), ("en", "en"))
    table = Table(plan, lambda teams: teams[0])
    table.look_for(tmp_path / "r" / "records", 1.0)
    warning = table.picture(table.teams[0]).warning
    assert warning == Message(
        "warning-unsaved", {"value": shortened(str(tmp_path / "r" / "records"))}
    )
