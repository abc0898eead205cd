"""A view travels to the screens and comes back as it was; what is no view is refused."""

from __future__ import annotations

import json

import pytest

from sonar_console.cards.team import TeamView
from sonar_console.cards.wire import WireError, from_json, to_json


@pytest.mark.parametrize("situation", ["play", "aim", "ended", "attract", "surfaced", "missile"])
def test_a_view_comes_back_exactly(views: dict[str, TeamView], situation: str) -> None:
    line = to_json(views[situation])
    assert b"\n" not in line
    assert from_json(line) == views[situation]


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        (b"{", "truncated"),
        (b"\xff", "invalid"),
        (b'{"team":"\xff"}', "invalid start byte"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "missing required field `team`"),
    ],
)
def test_a_line_that_is_no_view_is_refused_in_one_line(line: bytes, cause: str) -> None:
    with pytest.raises(WireError, match=cause) as refused:
        from_json(line)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"team": 3}, r"Expected `str`, got `int` - at `\$\.team`"),
        ({"heard": "all"}, r"Expected `array`, got `str` - at `\$\.heard`"),
        ({"turns_left": True}, r"Expected `int \| null`, got `bool` - at `\$\.turns_left`"),
        ({"sheet": {"legs": [], "dx": 1}}, r"missing required field `dy` - at `\$\.sheet`"),
        ({"seats": []}, r"Expected `object`, got `array` - at `\$\.seats`"),
    ],
)
def test_a_wrong_field_is_named(
    views: dict[str, TeamView], change: dict[str, object], cause: str
) -> None:
    data = {**json.loads(to_json(views["play"])), **change}
    with pytest.raises(WireError, match=cause):
        from_json(json.dumps(data).encode())
