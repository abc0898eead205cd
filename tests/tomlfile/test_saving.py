"""A file that is written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from sonar_console.tomlfile.saving import replace_file, whole_file


def _folder(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir())


def test_a_whole_file_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    with whole_file(path) as file:
        file.write_text("new")
        assert path.read_text() == "old", "until it is whole"
    assert (path.read_text(), _folder(path)) == ("new", ["page.html"])


@pytest.mark.parametrize(
    "fault", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), KeyboardInterrupt(), ValueError()]
)
@pytest.mark.parametrize("before", ["old", None])
def test_what_fails_leaves_what_was_there(
    fault: BaseException, before: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    if before is not None:
        path.write_text(before)

    def fail() -> None:
        with whole_file(path) as file:
            file.write_text("half")
            raise fault

    with pytest.raises(type(fault)) as caught:
        fail()
    assert _folder(path) == (["page.html"] if before else [])
    assert before is None or path.read_text() == before
    if isinstance(caught.value, OSError):
        assert (caught.value.filename, caught.value.errno) == (str(path), errno.ENOSPC)


def test_a_file_is_written_through_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "page.html", tmp_path / "link"
    link.symlink_to(path)
    with whole_file(link) as file:
        file.write_text("new")
    assert link.is_symlink()
    assert path.read_text() == "new"


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, Path("/dev/null")):
        said = "a folder, a pipe or a device, not a file"
        with pytest.raises(OSError, match=said) as caught, whole_file(path):
            pytest.fail("it was begun")
        assert caught.value.filename == str(path)
    with pytest.raises(FileNotFoundError) as gone, whole_file(tmp_path / "no" / "page.html"):
        pytest.fail("it was begun")
    assert gone.value.filename == str(tmp_path / "no" / "page.html")
    assert pipe.is_fifo()


def test_a_full_disk_leaves_no_part_of_a_replaced_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    replace_file(path, b"old")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, b"new")
    assert (path.read_bytes(), _folder(path)) == (b"old", ["settings.toml"])
