"""A bundle that reads a message when it is first asked for."""

from __future__ import annotations

from importlib.resources import files

import pytest
from fluent.runtime import FluentBundle, FluentResource

from sonar_console.locales.bundle import LazyBundle

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
last = { nowhere }
"""


def said(bundle: FluentBundle, key: str, **values: int) -> str:
    pattern = bundle.get_message(key).value
    assert pattern is not None
    return str(bundle.format_pattern(pattern, values)[0])


def test_what_a_message_refers_to_is_there() -> None:
    bundle = LazyBundle("en", TEXT, {})
    assert said(bundle, "third", many=2) == "One and two\ngoes on"
    assert said(bundle, "first") == "One"
    assert "short" in bundle.get_message("second").attributes


@pytest.mark.parametrize("key", ["broken", "nowhere", "-term", ""])
def test_what_is_no_message(key: str) -> None:
    bundle = LazyBundle("en", TEXT, {})
    assert not bundle.has_message(key)
    with pytest.raises(LookupError):
        bundle.get_message(key)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_has_what_a_bundle_that_reads_all_has(language: str) -> None:
    text = (files("sonar_console.locales") / language / "sentences.ftl").read_text("utf-8")
    whole = FluentBundle([language], use_isolating=False)
    whole.add_resource(FluentResource(text))
    lazy = LazyBundle(language, text, {})
    keys = list(whole._messages)
    assert len(keys) > 500
    assert all(lazy.has_message(key) for key in keys)
    for key, entry in whole._messages.items():
        read = lazy._messages[key]
        read.span = entry.span
        assert read.equals(entry, ["span", "comment"])
