"""What the system of a memory card tells: small files, hostile until checked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sonar_console.system.cardsystem import (
    DATA,
    GONE_BACK,
    MOST_STEPS,
    PRESET_FAULTS,
    SLOT,
    STEPS,
    BootStep,
    CardSystem,
    DataPartition,
    SlotBack,
)


@pytest.fixture
def card(tmp_path: Path) -> CardSystem:
    (tmp_path / STEPS).mkdir()
    return CardSystem(tmp_path)


def test_without_an_image_nothing_is_told(tmp_path: Path) -> None:
    card = CardSystem(tmp_path / "no")
    assert (card.data(), card.release(), card.gone_back()) == (None, "", None)
    assert (card.steps(), card.preset_faults()) == ((), ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ok\n", DataPartition("ok")),
        ("mended", DataPartition("mended")),
        ("fresh\n", DataPartition("fresh")),
        ("remade e2fsck: 8\n", DataPartition("remade", "e2fsck: 8")),
        ("fresh e2fsck: 8\n", DataPartition("remade", "e2fsck: 8")),
        ("remade \x1b[2J" + "x" * 500, DataPartition("remade", "[2J" + "x" * 77)),
        ("", None),
        ("lost\n", None),
    ],
)
def test_the_data_partition(card: CardSystem, text: str, told: DataPartition | None) -> None:
    (card.folder / DATA).write_text(text)
    assert card.data() == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("B 0.2.0-1a2b3c4d 3 time\n", SlotBack("0.2.0-1a2b3c4d", "time", "3")),
        ("A 0.2.0 3 starts\n", SlotBack("0.2.0", "starts", "3")),
        ("A 0.2.0 many nonsense\n", SlotBack("0.2.0", "time")),
        ("B unknown 3 starts\n", SlotBack("unknown", "starts", "3")),
        ("A 0.2.0\n", None),
        ("A ../0.2.0 3 time\n", None),
        ("A 0.2.0 3 time more\n", None),
    ],
)
def test_the_slot_that_was_given_up(card: CardSystem, text: str, told: SlotBack | None) -> None:
    (card.folder / GONE_BACK).write_text(text)
    assert card.gone_back() == told


def test_the_release_that_runs(card: CardSystem) -> None:
    (card.folder / SLOT).write_text("A 0.1.0-1a2b3c4d\n")
    assert card.release() == "0.1.0-1a2b3c4d"
    (card.folder / SLOT).write_text("A $(reboot)\n")
    assert card.release() == ""


def test_the_steps_come_in_order_and_what_is_none_is_left_out(card: CardSystem) -> None:
    folder = card.folder / STEPS
    (folder / "20-check").write_text("runs\n")
    (folder / "10-grow").write_text("done from 2000 to 30000 MiB\n")
    (folder / "30-Wrong").write_text("done\n")
    (folder / "40-odd").write_text("perhaps\n")
    (folder / "50-link").symlink_to(folder / "10-grow")
    os.mkfifo(folder / "60-pipe")
    (folder / "70-folder").mkdir()
    assert card.steps() == (
        BootStep("grow", "done", "from 2000 to 30000 MiB"),
        BootStep("check", "runs"),
    )
    for number in range(10, 99):
        (folder / f"{number}-more").write_text("done")
    assert len(card.steps()) == MOST_STEPS


def test_the_faults_that_the_system_found_are_lines(card: CardSystem) -> None:
    (card.folder / PRESET_FAULTS).write_text("sonar.toml: kiosk: \x07no\n\n\nsonar.toml: x\n")
    assert card.preset_faults() == ("sonar.toml: kiosk: no",)  # the table finds the other itself


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_no_bytes_do_harm(card: CardSystem, data: bytes) -> None:
    for name in (DATA, SLOT, GONE_BACK, PRESET_FAULTS, f"{STEPS}/10-grow"):
        (card.folder / name).write_bytes(data)
    told = [card.data(), card.release(), card.gone_back(), *card.steps()]
    assert "\\x" not in repr(told)
    assert all(line.isprintable() for line in card.preset_faults())
