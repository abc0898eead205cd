from __future__ import annotations

import json

import pytest

from console.views.team import TeamView
from console.views.wire import WireError, from_json, to_json


@pytest.mark.parametrize("situation", ["play", "aim", "ended", "attract", "surfaced", "missile"])
def test_a_view_comes_back_exactly(views: dict[str, TeamView], situation: str) -> None:
    line = to_json(views[situation])
    assert "\n" not in line
    assert from_json(line) == views[situation]


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("{", "not JSON"),
        ("[]", "view is not an object"),
        ("{}", "view has other fields"),
    ],
)
def test_a_line_that_is_no_view_is_refused_in_one_line(line: str, cause: str) -> None:
    with pytest.raises(WireError, match=cause):
        from_json(line)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"team": 3}, "view.team is not of the type str"),
        ({"heard": "all"}, "view.heard is not a list"),
        ({"turns_left": True}, "view.turns_left is not of the type int"),
        ({"sheet": {"legs": [], "dx": 1}}, "view.sheet has other fields than SheetView: dy"),
        ({"seats": []}, "view.seats is not an object"),
    ],
)
def test_a_wrong_field_is_named(
    views: dict[str, TeamView], change: dict[str, object], cause: str
) -> None:
    data = {**json.loads(to_json(views["play"])), **change}
    with pytest.raises(WireError, match=cause):
        from_json(json.dumps(data))
