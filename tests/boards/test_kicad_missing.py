"""Without KiCad the command says in one line what to do, and writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_tools.boards import kicad


def test_no_kicad_and_no_root(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda tool: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    out = tmp_path / "generated"
    status = main(["boards", "--out", str(out), "--build", str(tmp_path / "build")])
    said = capsys.readouterr().err.strip()
    assert status != 0
    assert "\n" not in said
    assert "KiCad 9 is needed" in said
    assert "sudo make boards" in said
    assert not out.exists()


def test_root_without_mmdebstrap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.which", lambda tool: None)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    with pytest.raises(kicad.KicadError, match="apt install mmdebstrap"):
        kicad.find(tmp_path)
    with pytest.raises(kicad.KicadError, match="has not made one here"):
        kicad.find(tmp_path, make=False)
