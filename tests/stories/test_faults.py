"""Bad luck: plugs pulled, fists that stick, displays and disks that fail. The match goes on."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.devices.bootsel import Drive
from sonar_console.record import journal as journals
from sonar_console.record.record import read_record


def warning(story: Any, team: str) -> str | None:
    """The warning on a screen, which is really drawn there."""
    message = story.screen(team).warning
    if message is None:
        assert "For the host" not in story.words(team)
        return None
    assert "For the host" in story.words(team)
    return f"{message.key} {message.values['value']}"


def test_a_crew_board_is_pulled_and_pushed_in_again_in_play(story: Any) -> None:
    story.dive("E4", "A10")
    story.give("blue captain head N", "blue mate mark mine")
    assert story.lamps("blue") == {"mate_ok"}
    story.bench.unplug("blue")
    story.advance(4.0)
    for team in ("blue", "yellow"):
        assert warning(story, team) == "warning-board blue"
    story.press("blue.captain.stop")  # the pins are there all the same
    assert story.told("blue") == ("captain", "refused-duty-owed")
    story.give("yellow radio plot N")  # and the other board
    story.bench.plug("blue")
    story.advance(6.0)
    assert warning(story, "blue") is None
    assert warning(story, "yellow") is None
    assert story.lamps("blue") == {"mate_ok"}
    story.give("blue engineer break N6")
    assert story.lamps("blue") == {"mate_ok", "engineer_ok"}
    assert story.record()[-1] == "blue engineer break N6"


def test_two_boards_with_one_name_drive_nothing_until_one_is_pulled(story: Any) -> None:
    """Yellow's board was given blue's name; both sides read what to do."""
    story.dive("E4", "A10")
    story.bench.boards["yellow"].id = "crew-blue"
    for board in ("blue", "yellow"):
        story.bench.unplug(board)
    for board in ("yellow", "blue"):  # the wrong one is seen first
        story.bench.plug(board)
        story.advance(1.0)
    seen: dict[str, set[str | None]] = {"blue": set(), "yellow": set()}
    for _ in range(12):
        story.advance(1.0)
        for team, told in seen.items():
            told.add(warning(story, team))
    both = {"warning-twins blue", "warning-board yellow"}
    assert seen == {"blue": both, "yellow": both}
    have = len(story.record())
    for side in ("blue", "yellow"):
        story.bench.press(f"{side}.radio.north")
        story.advance(0.1)
        story.bench.release(f"{side}.radio.north")
    story.advance(0.1)
    assert story.record()[have:] == []
    story.bench.unplug("yellow")
    story.advance(6.0)
    story.press("blue.radio.north")
    assert story.record()[have:] == ["blue radio plot N"]


def test_a_board_that_has_forgotten_who_it_is_is_told_in_one_line_until_it_is_flashed(
    story: Any,
) -> None:
    """Its identity file was damaged when the mains went; the other side plays on meanwhile."""
    story.dive("E4", "A10")
    story.give("blue captain head N", "blue mate mark mine")
    board = story.bench.boards["blue"]
    story.bench.unplug("blue")
    board.id = "lost-1a2b3c"
    story.bench.plug("blue")
    seen = set()
    for _ in range(12):
        story.advance(0.5)
        seen.add(warning(story, "yellow"))
    assert seen == {f"warning-unnamed {board.port}"}
    assert "A crew board does not know which it is" in " ".join(story.words("yellow"))
    story.give("yellow radio plot N")
    story.bench.unplug("blue")
    board.id = "crew-blue"
    story.bench.plug("blue")
    story.advance(6.0)
    assert warning(story, "blue") is None
    story.give("blue engineer break N6")
    assert story.record()[-1] == "blue engineer break N6"


def test_a_board_whose_button_was_held_when_it_was_plugged_in_is_told(story: Any) -> None:
    """It waits for a file, as a drive: BOOTSEL mode. Pushed in again it plays on."""
    story.dive("E4", "A10")
    story.bench.unplug("blue")
    story.bench.drives = [Drive("RP2040", "1-1.2", "/dev/sda1")]
    story.advance(4.0)
    assert warning(story, "yellow") == "warning-bootsel /dev/sda1"
    assert "waits for its program" in " ".join(story.words("yellow"))
    story.bench.drives = []
    story.bench.plug("blue")
    story.advance(6.0)
    assert warning(story, "yellow") is None
    story.course("blue", "N", "mine")
    story.bench.drives = [Drive("RP2040", "1-1.3", "/dev/sda1")]  # a spare one
    story.advance(4.0)
    assert warning(story, "yellow") is None


def test_a_board_that_starts_anew_gets_its_state_again(story: Any) -> None:
    """Its port does not go: a brown-out, or its watchdog."""
    story.dive("E4", "A10")
    story.give("blue captain head N", "blue mate mark mine")
    story.bench.boards["blue"].start()
    assert story.bench.boards["blue"].lamps == 0
    story.advance(2.0)
    assert story.lamps("blue") == {"mate_ok"}
    story.give("blue engineer break N6")
    assert warning(story, "blue") is None


def test_a_fist_that_sticks_is_told_and_the_other_still_works(story: Any) -> None:
    """B18."""
    story.dive("E4", "A10")
    story.course("blue", "N", "mine")
    story.bench.press("blue.captain.stop")
    story.advance(31.0)
    assert story.record()[-1] == "blue captain done"
    assert warning(story, "yellow") == "warning-stuck blue.captain.stop"
    story.course("yellow", "E", "mine")
    story.press("yellow.captain.stop")
    assert story.record()[-1] == "yellow captain done"
    story.bench.release("blue.captain.stop")
    story.advance(0.5)
    assert warning(story, "blue") is None
    story.course("blue", "N", "mine")
    story.press("blue.captain.stop")
    assert story.record()[-1] == "blue captain done"


def test_a_board_pulled_while_undo_is_held_does_nothing_twice(story: Any) -> None:
    story.dive("E4", "A10")
    story.give("blue radio plot N", "blue radio plot E")
    have = len(story.record())
    story.bench.press("blue.radio.undo")
    story.advance(0.2)
    story.bench.unplug("blue")
    story.advance(4.0)
    story.bench.release("blue.radio.undo")
    story.bench.plug("blue")
    story.advance(6.0)
    assert len(story.record()) <= have + 1
    have = len(story.record())
    story.press("blue.radio.north")
    assert story.record()[have:] == ["blue radio plot N"]


def test_a_broken_oled_is_told_and_mended(story: Any) -> None:
    story.dive("E4", "A10")
    story.bench.break_oled("blue.oled.mate")
    story.give("blue captain head N", "blue mate mark mine")
    story.advance(1.0)
    assert warning(story, "blue") == "warning-oled blue.oled.mate"
    assert warning(story, "yellow") == "warning-oled blue.oled.mate"
    story.give("blue engineer break N6")
    story.bench.mend_oled("blue.oled.mate")
    story.advance(12.0)
    assert warning(story, "blue") is None
    story.check_oleds()


def test_an_oled_that_crawls_is_told_and_comes_back(story: Any) -> None:
    story.dive("E4", "A10")
    story.bench.slow_oled("blue.oled.mate")
    story.give("blue captain head N", "blue mate mark mine")
    story.advance(1.0)
    assert warning(story, "blue") == "warning-crawls blue.oled.mate"
    story.bench.mend_oled("blue.oled.mate")
    story.advance(5.0)
    assert warning(story, "yellow") is None
    story.check_oleds()


@pytest.mark.parametrize("fault", [(28, "No space left on device"), (5, "Input/output error")])
def test_a_full_disk_is_told_on_both_screens_and_the_match_goes_on(
    fault: tuple[int, str], story: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.dive("E4", "A10")
    record = story.record()

    def failing(_descriptor: int, _data: bytes) -> None:
        raise OSError(*fault)

    monkeypatch.setattr(journals, "_write_all", failing)
    story.press("blue.captain.north")
    for team in ("blue", "yellow"):
        told = warning(story, team)
        assert told is not None
        assert told.startswith("warning-disk")
        assert fault[1] in told
    story.give("blue mate mark mine", "blue engineer break N6", "blue captain done")
    assert story.screen("yellow").header.turn == "yellow"
    assert story.record() == record
    assert len(read_record(story.journal).orders) == len(record)


def test_contacts_bounce_and_every_press_counts_once(story: Any) -> None:
    """B04: the bench's contacts spring for some milliseconds at each edge."""
    story.dive("E4", "A10")
    have = len(story.record())
    story.press("blue.captain.north")
    story.turn("blue.mate.select", +1)
    story.press("blue.mate.push")
    assert story.record()[have:] == ["blue captain head N", "blue mate mark torpedo"]


def test_a_fist_is_not_overtaken_by_a_press_that_came_later(story: Any) -> None:
    """Blue's done comes before yellow's course, though both are told in one step."""
    story.dive("E4", "A10")
    story.course("blue", "N", "mine")
    story.bench.press("blue.captain.stop")
    story.now += 0.004
    story.bench.press("yellow.captain.north")
    story.advance(0.5)
    assert story.record()[-2:] == ["blue captain done", "yellow captain head N"]
