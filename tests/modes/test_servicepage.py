"""The service page: what each control does on it, what it requests, when it closes."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.cards import BRIGHTEST, LineCard, ListCard, Message, NoticeCard, ServiceCard
from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.modes.hold import HOLD
from sonar_console.modes.linespage import LEFT_ALONE
from sonar_console.modes.service import Request, ServicePage
from sonar_console.press import Kind, Press
from sonar_console.record import shipped_folder
from sonar_console.settings import DARKEST, LOUDEST, House
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import LATE

TEAMS = (Team.BLUE, Team.YELLOW)
STUCK = NoticeCard(
    "wrong", Message("warning-stuck", {"value": "blue.mate.push"}), Message("advice-stuck")
)


def page(**changed: Any) -> ServicePage:
    return ServicePage(dataclasses.replace(House(), **changed), TEAMS, ("en", "fr"), 100.0)


def press(control: str, at: float = 101.0, kind: Kind = Kind.PRESS) -> Press:
    return Press("blue", "captain", control, kind, at)


def turn(steps: int, at: float = 101.0, team: str = "blue") -> Press:
    return Press(team, "captain", "select", Kind.TURN, at, steps)


def names(at: ServicePage) -> list[str]:
    return [line.name for line in at.lines]


def selected(at: ServicePage) -> str:
    return names(at)[at.card().selected]


def go(at: ServicePage, line: str) -> None:
    """Turn to a line."""
    at.touch(turn(names(at).index(line) - at.card().selected))
    assert selected(at) == line


def shown(at: ServicePage, line: str) -> LineCard:
    return at.card().lines[names(at).index(line)]


def service(at: ServicePage) -> ServiceCard:
    card = at.card().service
    assert card is not None
    return card


def listed(at: ServicePage) -> ListCard | None:
    return service(at).listed


# ---- lines and values


def test_the_encoder_goes_round_the_lines_and_the_buttons_step() -> None:
    at = page()
    at.touch(turn(-1))
    assert selected(at) == "leave"
    at.touch(press("south"))
    assert selected(at) == "volume"
    at.touch(press("north"))
    at.touch(Press("yellow", "captain", "north", Kind.PRESS, 101.0))
    assert selected(at) == "power-off"


def test_push_turn_push_sets_the_volume_at_once() -> None:
    at = page()
    at.touch(press("push"))
    assert at.card().changing
    at.touch(turn(2))
    assert at.house.volume == 9
    at.touch(press("push"))
    assert not at.card().changing
    at.touch(turn(1))
    assert at.house.volume == 9


@pytest.mark.parametrize(
    ("line", "key", "least", "most"),
    [
        ("volume", "volume", 0, LOUDEST),
        ("brightness", "brightness", DARKEST, BRIGHTEST),
        ("oleds", "oled_brightness", DARKEST, BRIGHTEST),
    ],
)
def test_a_number_stops_at_its_ends_and_says_so(line: str, key: str, least: int, most: int) -> None:
    at = page()
    go(at, line)
    for button, end in (("west", least), ("east", most)):
        for _ in range(20):
            at.touch(press(button))
        assert getattr(at.house, key) == end
        assert at.touch(press(button)) == Answer(word=Message("nothing-there"))


def test_the_night_goes_on_and_off_and_dims() -> None:
    at = page(brightness=9, oled_brightness=2)
    go(at, "night")
    at.touch(press("east"))
    assert at.house.night
    assert at.house.screen_light < 9
    assert at.house.oled_light == 2  # darker than the night already
    assert shown(at, "brightness").value.key == "item-to-light-at-night"
    assert shown(at, "oleds").value.key == "item-to-light"
    at.touch(press("west"))
    assert at.house == House(brightness=9, oled_brightness=2)


@pytest.mark.parametrize(
    ("line", "pair"), [("language", ("fr", "fr")), ("language-2", ("en", "en"))]
)
def test_each_side_has_its_language(line: str, pair: tuple[str, str]) -> None:
    at = page()
    go(at, line)
    at.touch(press("east"))
    assert at.house.languages == pair
    label = shown(at, line).label
    assert label.values == {"team": "blue" if line == "language" else "yellow"}


@pytest.mark.parametrize("line", ["faults", "doctor", "leave"])
def test_a_line_without_a_value_cannot_be_turned(line: str) -> None:
    at = page()
    go(at, line)
    assert at.touch(press("east")) == Answer(word=Message("nothing-there"))


# ---- faults


def test_the_faults_are_read_and_closed() -> None:
    at = page()
    at.faults = (STUCK, replace(STUCK, level="note"))
    assert shown(at, "faults").value == Message("item-to-faults", {"count": 2})
    go(at, "faults")
    at.touch(press("push"))
    assert at.card().title == Message("screen-host-faults")
    assert listed(at) == ListCard(Message("screen-host-faults"), at.faults)
    at.touch(turn(1))
    assert listed(at) == ListCard(Message("screen-host-faults"), at.faults, 1)
    assert at.touch(turn(1)) == Answer(word=Message("nothing-there"))
    at.touch(press("stop"))
    assert listed(at) is None
    assert not at.left


def test_no_fault_is_told_as_well() -> None:
    at = page()
    go(at, "faults")
    at.touch(press("push"))
    none = NoticeCard("good", Message("house-no-faults"))
    assert listed(at) == ListCard(Message("screen-host-faults"), (none,))


# ---- requests


@pytest.mark.parametrize(("line", "wanted"), [("doctor", Request.EXAMINE), ("copy", Request.COPY)])
def test_a_push_requests_once_and_the_page_waits(line: str, wanted: Request) -> None:
    at = page()
    go(at, line)
    at.touch(press("push"))
    assert at.take_request() is wanted
    assert at.take_request() is None
    assert service(at).busy
    busy = Answer(word=Message("house-busy"))
    assert at.touch(press("push")) == busy
    assert at.touch(press("stop")) == busy
    assert not at.left
    told = NoticeCard("good", Message("house-examine-good"))
    at.ended(told, 105.0)
    assert (service(at).told, service(at).busy) == (told, False)
    assert at.touch(press("stop")) == MOVED
    assert at.left


def test_what_the_doctor_found_is_a_list() -> None:
    at = page()
    go(at, "doctor")
    at.touch(press("push"))
    at.ended(NoticeCard("good", Message("house-examine-good")), 103.0, (STUCK,))
    assert listed(at) == ListCard(Message("screen-host-doctor"), (STUCK,))


def test_the_power_off_has_to_be_held() -> None:
    at = page()
    go(at, "power-off")
    at.touch(press("push", 200.0))
    assert at.take_request() is None
    assert at.advance(201.0)
    assert 0.0 < service(at).held < 1.0
    at.touch(press("push", 200.0 + HOLD - 0.1, Kind.RELEASE))
    told = service(at).told
    assert told is not None
    assert told.said.key == "house-hold"
    assert at.take_request() is None
    at.touch(press("push", 210.0))
    at.advance(210.0 + HOLD + LATE)
    assert at.take_request() is Request.POWER_OFF


def test_a_release_that_is_told_late_still_counts_by_its_stamp() -> None:
    at = page()
    go(at, "power-off")
    at.touch(press("push", 200.0))
    at.touch(press("push", 200.0 + HOLD, Kind.RELEASE))
    assert at.take_request() is Request.POWER_OFF


def test_another_control_let_go_changes_nothing() -> None:
    at = page()
    go(at, "power-off")
    at.touch(press("push", 200.0))
    at.touch(Press("yellow", "captain", "push", Kind.RELEASE, 201.0))
    at.touch(press("stop", 201.5, Kind.RELEASE))
    at.advance(200.0 + HOLD + LATE)
    assert at.take_request() is Request.POWER_OFF


def test_turning_away_from_the_power_off_is_no_confirmation() -> None:
    """Whoever goes on turning while the push is down does not mean to switch off."""
    at = page()
    go(at, "power-off")
    at.touch(press("push", 200.0))
    at.touch(turn(1, 201.0))
    at.advance(200.0 + HOLD + LATE)
    assert at.take_request() is None


# ---- leaving


@pytest.mark.parametrize("button", ["push", "stop"])
def test_the_page_is_left(button: str) -> None:
    at = page()
    go(at, "leave")
    at.touch(press(button))
    assert at.left


def test_a_fist_closes_an_open_line_first() -> None:
    at = page()
    at.touch(press("push"))
    at.touch(press("stop"))
    assert (at.card().changing, at.left) == (False, False)


def test_a_page_that_nobody_touches_closes() -> None:
    at = page()
    assert at.due() == 100.0 + LEFT_ALONE
    assert not at.advance(99.9 + LEFT_ALONE)
    assert at.advance(100.0 + LEFT_ALONE)
    assert at.left


def test_not_while_something_is_under_way() -> None:
    at = page()
    go(at, "copy")
    at.touch(press("push", 110.0))
    assert at.due() is None
    assert not at.advance(1000.0)
    at.ended(NoticeCard("note", Message("house-copy-none")), 1000.0)
    assert not at.advance(1000.0 + LEFT_ALONE - 0.1)
    assert at.advance(1000.0 + LEFT_ALONE)


# ---- words


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_line_and_all_it_says_has_words(language: str) -> None:
    words = Words(language)
    for house in (
        House(),
        House(volume=0, night=True, brightness=5, oled_brightness=5, languages=("fr", "en")),
    ):
        for line in ServicePage(house, TEAMS, ("en", "fr"), 0.0).card().lines:
            assert words.say(line.label)
            assert words.say(line.value)
            assert words.say(line.label.key.replace("item-set-", "house-about-"))
    for request in Request:
        assert words.say(f"house-{request}-begun")


# ---- the rules of the house, and the sheets


def test_the_host_keeps_the_rules_that_the_crews_have_agreed_on() -> None:
    agreed = (("edition", "fr"), ("damage_limit", "1"))
    at = ServicePage(House(), TEAMS, ("en", "fr"), 100.0, rules=agreed)
    go(at, "our-rules")
    assert shown(at, "our-rules").value == Message("item-to-rules-english")
    kept = [Message("item-to-rules-french"), Message("item-to-rules-own", {"count": 2})]
    for value in kept:
        at.touch(press("east"))
        assert shown(at, "our-rules").value == value
    assert at.house.our_rules == agreed


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("corrected", [False, True])
def test_it_says_how_the_sheets_are_corrected(
    language: str, corrected: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The light side is known at second hand (M-1)."""
    own = tmp_path / "sheets.toml"
    monkeypatch.setenv("SONAR_SHEETS", str(own))
    if corrected:
        own.touch()
    at = page()
    go(at, "sheets")
    at.touch(press("push"))
    card = listed(at)
    assert card is not None
    said = [Words(language).say(notice.said) for notice in card.notices]
    assert any(word in said[1] for word in ("second hand", "seconde main"))
    assert str(own) in said[2]
    assert (str(shipped_folder("scenarios")) in said[2]) is not corrected
    at.touch(press("push"))
    assert listed(at) is None
