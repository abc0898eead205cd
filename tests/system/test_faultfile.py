"""The file of the last faults: dated by starts, whole after a power cut, hostile until checked."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from sonar_console.containment import KEPT, LONGEST, PastFault, PastFaultKind
from sonar_console.system.faultfile import NAME, STARTS, FaultFile

SLOW = PastFault(7.0, "disk", "orders waited 3.1 s to be saved", PastFaultKind.DEVICE, 2)


def test_faults_are_dated_by_the_starts_since(tmp_path: Path) -> None:
    file = FaultFile(tmp_path / "state")
    assert file.read() == (0, ())
    file.write(1, (SLOW,))
    for start in (2, 3):
        last, faults = file.read()
        assert last == start - 1
        assert [(each.what, each.times, each.starts) for each in faults] == [
            (SLOW.what, 2, start - 1)
        ]
        file.write(start, faults)


def test_old_ones_are_dropped(tmp_path: Path) -> None:
    file = FaultFile(tmp_path)
    file.write(1, (SLOW,) * (KEPT + 5))
    assert len(file.read()[1]) == KEPT
    (tmp_path / NAME).write_text((tmp_path / NAME).read_text().replace('"start":1', '"start":9', 1))
    assert file.read()[0] == 9
    assert {each.starts for each in file.read()[1]} == {9}
    text = (tmp_path / NAME).read_text().replace('"start":9', f'"start":{STARTS + 1}', 1)
    (tmp_path / NAME).write_text(text)
    assert file.read() == (STARTS + 1, ())


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"start":"x"}', b'{"start":1,"faults":[{}]}', b"0" * 10**6],
)
def test_what_no_table_has_written_has_none(
    data: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / NAME).write_bytes(data)
    assert FaultFile(tmp_path).read() == (0, ())
    assert "cannot be read" in caplog.text


def test_a_pipe_is_not_waited_for_and_lines_are_cut(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    assert FaultFile(tmp_path).read() == (0, ())
    (tmp_path / NAME).unlink()
    entry = {"start": 1, "where": "a\nb", "what": "x" * 999, "kind": "fault", "times": 1}
    (tmp_path / NAME).write_text(json.dumps({"start": 1, "faults": [entry]}))
    (fault,) = FaultFile(tmp_path).read()[1]
    assert fault.where == "a b"
    assert len(fault.what) == LONGEST


def test_a_power_cut_leaves_the_file_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = FaultFile(tmp_path)
    file.write(1, (SLOW,))

    def cut(descriptor: int) -> None:
        raise OSError(errno.EIO, "cut")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", cut)
        with pytest.raises(OSError, match="cut"):
            file.write(2, ())
    assert [each.what for each in file.read()[1]] == [SLOW.what]
