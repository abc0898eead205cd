"""A new setting: an entry in the schema and words in two languages, and it is everywhere.

The drill is done on a copy of the program, with two settings: one of a match, one of the house.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from sonar_tools.structure.drills import ProgramCopy, add_settings

SEEN = '''
import argparse, json, sys
from dataclasses import replace
from pathlib import Path

import sonar_console
from sonar_console.app.options import add_setting_arguments, add_sound_arguments, plan_of
from sonar_console.app.start_settings import StartSettings, known_values, say
from sonar_console.cards import Message
from sonar_console.cli import main
from sonar_console.engine.names import Game, Team
from sonar_console.locales import Words
from sonar_console.modes.planning import draft_of, header_of_draft
from sonar_console.modes.service import ServicePage
from sonar_console.modes.setup import SetupPage
from sonar_console.press import Kind, Press
from sonar_console.record import build_setup, load_sheets, read_record
from sonar_console.record.header import format_header
from sonar_console.settings import Draft, House
from sonar_console.settings.declared import declared
from sonar_console.settings.file import SettingsFile
from sonar_console.settings.lines import Offers

folder = Path(sys.argv[1])
seen = {"program": str(Path(sonar_console.__file__).parent)}

def press(name, kind=Kind.PRESS, steps=0):
    return Press("blue", "captain", name, kind, 1.0, steps)

def turned(page, name):
    """The words of a line before and after one step."""
    names = [line.name for line in page.lines]
    here = names.index(page.line.name)
    page.touch(press("select", Kind.TURN, names.index(name) - here))
    told = []
    for _ in range(2):
        card = page.page_card("page", page.line.label, page.line.label, None)
        line = card.lines[card.selected]
        told.append([say(line.label, "en"), say(line.value, "fr")])
        page.touch(press("east"))
    page.touch(press("west"))
    return told

scenarios = {Game.CAPTAIN_SONAR: ["alpha"]}
offers = Offers(scenarios=scenarios, titles={"alpha": {}}, forbidden=lambda draft: None)
setup = SetupPage(Draft(), offers, 0.0)
assert "fog" not in [line.name for line in setup.lines]
setup.touch(press("north")), setup.touch(press("push"))
seen["setup page"] = turned(setup, "fog")
assert setup.draft == Draft(fog="thick")

service = ServicePage(House(), (Team.BLUE, Team.YELLOW), ("en", "fr"), 0.0)
seen["service page"] = turned(service, "siren")
assert service.house == House(siren=True)

file = SettingsFile(folder, known_values(), say)
file.write(service.house)
seen["settings file"] = file.path.read_text()
read, notes = SettingsFile(folder, known_values(), say).read()
assert (read.house, notes) == (House(siren=True), [])

def asked(*words):
    parser = argparse.ArgumentParser()
    add_setting_arguments(parser)
    add_sound_arguments(parser)
    return parser.parse_args(words)

plain = asked()
assert StartSettings(plain, folder).house.siren
assert not StartSettings(asked("--no-siren"), folder).house.siren
arguments = asked("--fog", "thick")
StartSettings(arguments, folder)
plan = plan_of(arguments)
seen["record"] = format_header(plan.header)
(folder / "m.sonar").write_text(seen["record"])
header = read_record(folder / "m.sonar").header
match = build_setup(header, plan.scenario, load_sheets())
draft = draft_of("alpha", match, ("en", "fr"), header.others)
assert draft == Draft(fog="thick")
assert header_of_draft(draft, header.others).others == (("Fog", "thick"),)
seen["declared"] = [say(each, "en") for each in declared(draft)]
Path(sys.argv[1], "seen.json").write_text(json.dumps(seen))
assert main(["settings", "--markdown"]) == 0
assert main(["play", "--help"]) == 0
'''


@pytest.fixture(scope="module")
def drill(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], str]:
    """What the changed program shows, and what two of its commands print."""
    copy = ProgramCopy(tmp_path_factory.mktemp("drill"))
    add_settings(copy)
    printed = copy.run("-c", SEEN, str(copy.top))
    seen = json.loads((copy.top / "seen.json").read_text())
    assert seen["program"] == str(copy.package)
    return seen, printed


def test_it_is_on_the_pages(drill: tuple[dict[str, Any], str]) -> None:
    seen, _ = drill
    assert seen["setup page"] == [["Fog", "a little"], ["Fog", "a lot"]]
    assert seen["service page"] == [["Siren", "silent siren"], ["Siren", "loud siren"]]
    assert "thick fog" in seen["declared"]


def test_it_is_in_the_settings_file_if_it_is_the_house_s(drill: tuple[dict[str, Any], str]) -> None:
    seen, _ = drill
    text = seen["settings file"]
    assert "# Whether a stop is heard in the whole house.\n# true, false\nsiren = true\n" in text
    assert "fog" not in text


def test_it_is_in_the_record_and_back(drill: tuple[dict[str, Any], str]) -> None:
    seen, _ = drill
    assert '[Fog "thick"]\n' in seen["record"]
    assert "Siren" not in seen["record"]


def test_it_is_on_the_command_line_and_in_the_list(drill: tuple[dict[str, Any], str]) -> None:
    _, printed = drill
    assert "--fog thin|thick" in printed
    assert "--siren, --no-siren" in printed
    assert "| Fog | How far one sees. | a little; a lot | a little |" in printed
    assert "| silent siren; loud siren | silent siren |" in printed
