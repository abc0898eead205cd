"""The schema: each setting once, with words in every language, and nothing beside it."""

from __future__ import annotations

import dataclasses

import pytest

from sonar_console.cli.rules import RULES
from sonar_console.engine.names import TEAMS, Game
from sonar_console.engine.setup import SWITCHES
from sonar_console.locales import Words, languages
from sonar_console.settings import SCHEMA, Draft, House, Scope, SettingEntry, entries
from sonar_console.settings.entry import Declared, SetupPart
from sonar_console.settings.values import Known

each_setting = pytest.mark.parametrize("entry", SCHEMA.values(), ids=SCHEMA)
KNOWN = Known(scenarios=dict.fromkeys(Game, ("alpha",)), languages=("en", "fr"))


def listed(entry: SettingEntry) -> list[object]:
    """The values of one side, and the default."""
    default = entry.default[0] if entry.sides else entry.default
    return [default, *entry.values.listed(Game.CAPTAIN_SONAR, KNOWN)]


@each_setting
def test_a_draft_or_a_house_begins_with_the_default(entry: SettingEntry) -> None:
    holder = House() if entry in entries(House) else Draft()
    assert entry.of(holder) == entry.default
    assert entry.put(holder, entry.default) == holder


def test_every_field_has_its_entry() -> None:
    """But what the schema says by itself: the engine's switches, and who changes places."""
    for holder, others in ((Draft, {"switches", "swapped"}), (House, set())):
        fields = {field.name for field in dataclasses.fields(holder)}
        assert {entry.field for entry in entries(holder)} >= fields - others


def test_every_switch_of_the_engine_is_a_setting() -> None:
    for name, switch in SWITCHES.items():
        entry, values = SCHEMA[name], switch.values
        assert tuple(entry.values.listed(Game.CAPTAIN_SONAR, KNOWN)) == values
        assert entry.default == values[0]
        assert entry.rule
        changed = entry.put(Draft(), values[1])
        assert (entry.of(changed), changed.switches) == (values[1], {name: values[1]})
        assert entry.put(changed, values[0]) == Draft()


def test_names_tags_options_and_keys_are_each_taken_once() -> None:
    own = [entry for entry in SCHEMA.values() if entry.name not in SWITCHES]
    for names in (
        [entry.tag for entry in own if entry.tag],
        [entry.option for entry in own if entry.option],
        [entry.field for entry in own],
    ):
        assert len(names) == len(set(names))


@each_setting
def test_a_setting_is_kept_and_can_be_set(entry: SettingEntry) -> None:
    assert entry.tag or entry.file
    assert entry.file or entry.scope is Scope.MATCH
    assert entry.option or entry.setup is not SetupPart.NOWHERE
    assert not entry.rule or entry.rule in RULES


@pytest.mark.parametrize("language", sorted(languages()))
@each_setting
def test_a_setting_has_words_in_every_language(entry: SettingEntry, language: str) -> None:
    words, teams = Words(language), TEAMS[Game.CAPTAIN_SONAR]
    assert words.say(f"item-set-{entry.name}", team=teams[0])
    assert words.say(entry.about, game=Game.CAPTAIN_SONAR)
    if entry.service:
        assert words.say(f"house-about-{entry.name}")
    for value in listed(entry):
        assert words.say(entry.values.said(entry.name, value, teams))
        if entry.declared is Declared.NEVER or entry.name == "bots":
            continue
        if entry.declared is Declared.ALWAYS or value != listed(entry)[0]:
            said = entry.values.declared(entry.name, value)
            assert words.say(said.key, team=teams[0], **said.values)


@each_setting
def test_what_is_written_is_read(entry: SettingEntry) -> None:
    for value in listed(entry):
        word = entry.values.written(value, Game.CAPTAIN_SONAR)
        assert entry.values.read(word, Game.CAPTAIN_SONAR, KNOWN) == value
        if entry.file:
            assert entry.values.checked(entry.values.toml(value), KNOWN) == value


def test_what_may_change_during_a_match_is_held_by_the_draft_and_changes_no_rule() -> None:
    """The page in a match shows a draft; what is agreed on with the enemy is not on it."""
    marked = {entry.name for entry in SCHEMA.values() if entry.in_match}
    assert {"volume", "night", "language"} <= marked
    assert marked <= {entry.name for entry in entries(Draft)} - set(SWITCHES)


def test_letters_are_larger_on_a_small_or_far_television() -> None:
    """In percent of those at 2 m from 40 inches; never smaller."""
    assert House().letters == 100
    assert House(television=32).letters == 125
    assert House(distance=30).letters == 150
    assert House(television=65, distance=20).letters == 100
    assert House(television=80, distance=40).letters == 100
