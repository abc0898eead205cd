"""The demonstration: a whole match through pins and pseudo-terminals, to a sunk submarine."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from sonar_console.bots.touches import NoTouchError, Touch, TouchKind
from sonar_console.cards import PlayPicture
from sonar_console.devices.layout import Layout
from sonar_console.engine.orders import Order
from sonar_console.locales import Words
from sonar_console.record.header import RecordError
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of
from sonar_console.simulator.demonstration import (
    RECORD,
    SIZE,
    Demonstration,
    DemonstrationError,
    told,
)

LANGUAGES = ("en", "fr")


def test_a_whole_match_is_played_and_replays_to_the_same_state(
    layout: Layout, tmp_path: Path
) -> None:
    played = Demonstration(layout, tmp_path / "out", LANGUAGES, every=70).play()
    assert played.same
    assert played.outcome is not None
    record = read_record(played.record)
    assert record.orders == read_record(RECORD).orders
    match = match_of(record)
    assert match.outcome is not None
    assert max(team["damage"] for team in match.state()["teams"].values()) >= 4  # W-1
    assert len(played.pictures) >= 4
    for path in played.pictures:
        with Image.open(path) as picture:
            assert picture.size == SIZE
            colours = picture.convert("RGB").getcolors(1_000_000)
            assert colours is not None
            assert len(colours) > 100
    said = told(played, Words("en"))
    assert str(played.orders) in said[0]
    assert "same state" in said[1]


def test_the_last_demonstration_is_taken_away_and_nothing_else(
    layout: Layout, tmp_path: Path
) -> None:
    for name in ("demonstration-099.png", "demonstration.sonar", "holiday.png"):
        (tmp_path / name).write_text("old")
    Demonstration(layout, tmp_path, LANGUAGES)
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.png"]


def record_of(tmp_path: Path, *orders: str) -> Path:
    path = tmp_path / "short.sonar"
    path.write_text("\n".join(('[Scenario "alpha"]', *orders)) + "\n")
    return path


def test_a_record_that_does_not_end_the_match_is_said(layout: Layout, tmp_path: Path) -> None:
    record = record_of(tmp_path, "blue captain start A6", "yellow captain start C6")
    with pytest.raises(DemonstrationError) as caught:
        Demonstration(layout, tmp_path / "out", LANGUAGES, record=record).play()
    assert caught.value.message.key == "simulator-demonstration-open"


def idle(order: Order, picture: PlayPicture) -> Touch:
    return Touch("mate", "select", TouchKind.TURN, 1)


def lost(order: Order, picture: PlayPicture) -> Touch:
    raise NoTouchError("no way")


def another(order: Order, picture: PlayPicture) -> Touch:
    return Touch("captain", "push")


@pytest.mark.parametrize("touches", [idle, lost, another])
def test_hands_that_do_not_give_the_order_are_not_waited_for(
    layout: Layout, tmp_path: Path, touches: object
) -> None:
    record = record_of(tmp_path, "blue captain start J9")
    demonstration = Demonstration(
        layout,
        tmp_path / "out",
        LANGUAGES,
        record=record,
        touches=touches,  # type: ignore[arg-type]
    )
    with pytest.raises(DemonstrationError) as caught:
        demonstration.play()
    assert caught.value.message.values == {"value": "blue captain start J9"}


def test_a_record_that_cannot_be_read_is_its_own_fault(layout: Layout, tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        Demonstration(layout, tmp_path / "out", LANGUAGES, record=tmp_path / "none.sonar")
