"""Every finding has its sentence, and what to do, in each language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sonar_console
from sonar_console.locales import Words, languages

SOURCE = Path(sonar_console.__file__).parent


def keys(level: str) -> set[str]:
    found: set[str] = set()
    for path in (*(SOURCE / "doctor").glob("*.py"), SOURCE / "cli" / "doctor.py"):
        text = path.read_text("utf-8")
        found |= set(re.findall(rf'\b{level}\(\s*"([a-z0-9-]+)"', text))
    return found


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_finding_has_its_sentences(language: str) -> None:
    words = Words(language)
    bad = keys("wrong") | keys("note") | {"board-silent", "board-gone"}
    assert len(bad) > 20
    for key in keys("good") | bad:
        assert words.has(f"doctor-{key}"), key
    for key in bad:
        assert words.has(f"doctor-{key}-do"), key


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_step_and_error_of_flash_has_its_sentence(language: str) -> None:
    words = Words(language)
    text = (SOURCE / "devices" / "flasher.py").read_text("utf-8")
    found = set(re.findall(r'"(flash-[a-z-]+)"', text))
    assert len(found) > 12
    assert [key for key in found if not words.has(key)] == []
