"""The count of files that a setting stands in."""

from __future__ import annotations

from sonar_console.settings import SCHEMA
from sonar_tools.structure.settings import SAMPLE, modules_naming, most_modules_naming


def test_a_setting_stands_in_the_schema_and_where_it_takes_effect() -> None:
    for name in SAMPLE:
        modules = modules_naming(SCHEMA[name])
        assert "sonar_console.settings.schema" in modules
        assert len(modules) == 2, modules
    assert most_modules_naming() == 2


def test_what_stands_in_many_places_is_counted() -> None:
    assert len(modules_naming(SCHEMA["mode"])) > 5
