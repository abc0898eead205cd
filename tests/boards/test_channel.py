"""Lanes: nets that overlap have lanes of their own, others share one."""

from __future__ import annotations

from sonar_tools.boards.channel import APART, LANE, Channel
from sonar_tools.boards.model import BACK, CarrierBoard


def channel(**spans: tuple[float, ...]) -> Channel:
    made = Channel()
    for net, columns in spans.items():
        for x in columns:
            made.end(net, (x, 0.0))
    return made


def test_nets_that_overlap_have_lanes_of_their_own() -> None:
    made = channel(a=(0, 10), b=(5, 15), c=(12, 20), d=(16 + APART, 30))
    assert made.assign() == 2
    assert made.lanes == {"a": 0, "b": 1, "c": 0, "d": 1}


def test_ends_that_are_close_share_a_via() -> None:
    board = CarrierBoard("x", "x", "A", [])
    made = channel(a=(0.0, 0.5, 10.0), b=(20.0, 20.4))
    made.assign()
    made.draw(board, 5.0, LANE)
    assert [via.at for via in board.vias] == [(0.0, 5.0), (10.0, 5.0)]
    lanes = [track for track in board.tracks if track.layer == BACK]
    assert [(track.start, track.end) for track in lanes] == [((0.0, 5.0), (10.0, 5.0))]


def test_no_two_nets_cross_on_a_side(board: CarrierBoard) -> None:
    """Lanes lie side by side on the back: no two of different nets at one height overlap."""
    lanes = [
        (
            track.start[1],
            min(track.start[0], track.end[0]),
            max(track.start[0], track.end[0]),
            track.net,
        )
        for track in board.tracks
        if track.layer == BACK and abs(track.start[1] - track.end[1]) < 1e-9
    ]
    assert len(lanes) > 20
    for y, left, right, net in lanes:
        for other, low, high, name in lanes:
            if name != net and abs(other - y) < LANE / 2:
                assert high < left or low > right
