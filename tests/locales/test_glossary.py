"""A glossary parses a message when it is first asked for."""

from __future__ import annotations

import errno
import os
import re

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from sonar_console.locales import Words
from sonar_console.locales.folders import language_folders, read_sentences
from sonar_console.locales.glossary import Glossary

TEXT = """\
first = One
# A comment
second = { first } and { -term }
    goes on
    .short = S
-term = two
third = { $many ->
    [one] one
   *[other] { second }
}
first = never
broken = {
name-x = x
last = { nowhere }
bare =
    .short = S
"""


def test_what_a_message_refers_to_is_there() -> None:
    glossary = Glossary("en", TEXT)
    assert glossary.sentence("third", {"many": 2}) == ("One and two\ngoes on", "")
    assert glossary.sentence("third", {"many": 1}) == ("one", "")
    assert glossary.sentence("first", {}) == ("One", "")
    assert "short" in glossary.get_message("second").attributes


@pytest.mark.parametrize("key", ["broken", "nowhere", "-term", ""])
def test_what_is_no_message(key: str) -> None:
    glossary = Glossary("en", TEXT)
    assert not glossary.has_message(key)
    with pytest.raises(LookupError):
        glossary.get_message(key)
    assert glossary.sentence(key, {})[1] != ""


@pytest.mark.parametrize("key", ["last", "bare", "broken"])
def test_what_cannot_be_said_is_said_by_the_glossary_that_stands_in(key: str) -> None:
    assert Glossary("en", TEXT).sentence(key, {})[1] != ""
    other = Glossary("en", f"{key} = Said\n")
    assert Glossary("de", TEXT, lambda: other).sentence(key, {}) == ("Said", "")
    assert Glossary("de", TEXT, lambda: other).has(key)


def test_a_name_that_is_missing_is_the_name_of_the_glossary_that_stands_in() -> None:
    other = Glossary("en", "name-y = why\nname-x = ex\n")
    glossary = Glossary("de", TEXT + "both = { $one } { $two } { WHERE($place) }\n", lambda: other)
    values = {"one": glossary.name("x"), "two": glossary.name("y"), "place": "x.y.z"}
    assert glossary.sentence("both", values) == ("x why x, why, z", "")


@pytest.mark.parametrize(
    "hostile",
    [
        "a = " + "{" * 5000,
        "a = " + "{ " * 300 + '"x"' + " }" * 300,
        "a = { a }",
        "a = { b }\nb = { a }",
        "a = { THE() }",
        "a = { NOWHERE($x) }",
        "a = { $x ->\n   *[other] { $y }\n}",
        "a = { NUMBER($x) }",
        "a = { LANGUAGE(1, 2) }",
        "a = { WHERE() }",
        "\0a = 1\0",
        "",
    ],
)
def test_a_message_of_any_kind_never_raises(hostile: str) -> None:
    glossary = Glossary("zz-Zz", hostile, lambda: Glossary("en", "a = English\n"))
    assert glossary.sentence("a", {"x": "blue"}) == ("English", "")


@pytest.mark.parametrize("language", ["en", "fr", "zz", "zz-0000", "abc-12345678"])
def test_a_language_that_no_library_knows_has_numbers_and_plurals(language: str) -> None:
    text = "a = { $n ->\n    [one] one\n   *[other] { $n } pieces\n}\n"
    assert Glossary(language, text).sentence("a", {"n": 2}) == ("2 pieces", "")
    assert Glossary(language, text).sentence("a", {"n": 1}) == ("one", "")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_says_what_a_bundle_that_parses_everything_says(language: str) -> None:
    text = read_sentences(language_folders()[language])
    glossary = Glossary(language, text)
    keys = [
        each.id.name for each in FluentParser().parse(text).body if isinstance(each, ast.Message)
    ]
    assert len(keys) > 500
    whole = FluentBundle([language], use_isolating=False)
    whole.add_resource(FluentResource(text))
    plain = 0
    for key in keys:
        pattern = whole.get_message(key).value
        assert pattern is not None
        said, errors = whole.format_pattern(pattern, {})
        if not errors:
            told = str(said).replace("\u202f", "\u00a0")  # the fonts have no narrow one
            assert glossary.sentence(key, {}) == (told, "")
            plain += 1
        assert (
            glossary.get_message(key).attributes.keys() == whole.get_message(key).attributes.keys()
        )
    assert plain > 400


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "the memory card is full"), ("fr", "la carte mémoire est pleine")],
)
def test_a_disk_that_takes_nothing_is_told_in_words(language: str, said: str) -> None:
    words = Words(language)
    told = words.say("warning-disk", value=f"/a/match-0001.sonar: {os.strerror(errno.ENOSPC)}")
    assert told.endswith(f" {said}.")
    told = words.say("warning-disk", value="/a/b: such a thing")
    assert re.search(r"(technical detail|détail technique) [“«]\s?/a/b: such a thing\s?[”»]", told)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Technical detail: “7 signals left out”"),
        ("fr", "Détail technique : « 7 signals left out »"),
    ],
)
def test_a_text_for_a_programmer_is_marked_as_one(language: str, said: str) -> None:
    words = Words(language)
    values: dict[str, str | int] = {"value": "blue.captain.north", "minutes": 2}
    told = words.say("house-past-flood", value1="7 signals left out", **values)
    assert told.endswith(said.replace(" :", " :"))
    assert words.say("house-past-flood", value1="", **values).strip().endswith(").")
