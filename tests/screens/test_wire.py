"""A picture travels to the screens and comes back as it was; what is no picture is refused."""

from __future__ import annotations

import json

import pytest

from sonar_console.cards import Picture, PlayPicture
from sonar_console.cards.picture import WireError, from_json, to_json


@pytest.mark.parametrize("situation", ["play", "aim", "ended", "attract", "surfaced", "missile"])
def test_a_picture_comes_back_exactly(every_picture: dict[str, Picture], situation: str) -> None:
    line = to_json(every_picture[situation])
    assert b"\n" not in line
    assert from_json(line) == every_picture[situation]


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        (b"{", "truncated"),
        (b"\xff", "invalid"),
        (b'{"type":"PlayPicture","phase":"\xff"}', "invalid start byte|Invalid UTF-8"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "missing required field `type`"),
        (b'{"type":"Chess"}', "Invalid value 'Chess' - at `\\$.type`"),
        (b'{"type":"PlayPicture"}', "missing required field `viewer`"),
    ],
)
def test_a_line_that_is_no_picture_is_refused_in_one_line(line: bytes, cause: str) -> None:
    with pytest.raises(WireError, match=cause) as refused:
        from_json(line)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"phase": 3}, r"Expected `str`, got `int` - at `\$\.phase`"),
        ({"heard": "all"}, r"Expected `array`, got `str` - at `\$\.heard`"),
        ({"minutes": True}, r"Expected `int \| null`, got `bool` - at `\$\.minutes`"),
        ({"header": {"team": 1}}, r"Expected `str`, got `int` - at `\$\.header\.team`"),
        ({"mate": []}, r"Expected `object \| null`, got `array` - at `\$\.mate`"),
    ],
)
def test_a_wrong_field_is_named(
    plays: dict[str, PlayPicture], change: dict[str, object], cause: str
) -> None:
    data = {**json.loads(to_json(plays["play"])), **change}
    with pytest.raises(WireError, match=cause):
        from_json(json.dumps(data).encode())
