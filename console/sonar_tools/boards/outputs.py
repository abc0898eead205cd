"""Makes all files of the boards with KiCad: checks, fill, Gerber files, pictures and a manifest.

Dates are taken out, so that the same layout gives the same bytes.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from sonar_tools.boards.generated import (
    MANIFEST,
    differing,
    digest,
    read_manifest,
    write_manifest,
)
from sonar_tools.boards.kicad import Kicad, KicadError
from sonar_tools.boards.model import CarrierBoard

LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.SilkS,B.SilkS,Edge.Cuts"
PICTURE = (1100, 900)
_DATES = (
    (re.compile(r"^%TF\.CreationDate,.*\n", re.MULTILINE), ""),
    (re.compile(r"^; #@! TF\.CreationDate,.*\n", re.MULTILINE), ""),
    (re.compile(r"( date) [0-9][^*\n]*(\*?)$", re.MULTILINE), r"\2"),
    (re.compile(r"^; DRILL file .*$", re.MULTILINE), "; DRILL file"),
)
_VIEWS = {
    "top": ("--side", "top"),
    "bottom": ("--side", "bottom"),
    # in perspective, two renderings differ in some pixels
    "view": ("--rotate", "-40,0,25", "--zoom", "0.95"),
}


def undated(text: str) -> str:
    """A plotted file without the date of its making."""
    for pattern, instead in _DATES:
        text = pattern.sub(instead, text)
    return text


def check(kicad: Kicad, folder: Path, name: str) -> None:
    """Run KiCad's checks of a schematic and its board.

    :raises KicadError: for any violation, with the first one and its place.
    """
    for kind, command in (
        ("erc", ("sch", "erc", "--severity-all", "--exit-code-violations")),
        ("drc", ("pcb", "drc", "--severity-all", "--exit-code-violations", "--schematic-parity")),
    ):
        source = f"{name}.kicad_{'sch' if kind == 'erc' else 'pcb'}"
        ran = kicad.run(folder, "kicad-cli", *command, "-o", f"{kind}.rpt", source)
        if ran.status:
            report = folder / f"{kind}.rpt"
            said = report.read_text("utf-8") if report.is_file() else ran.text
            lines = iter(said.splitlines())
            first = next((line for line in lines if line.startswith("[")), "no report")
            where = [line.strip() for line in lines if line.strip().startswith("@")][:2]
            told = " ".join((first, *where))
            raise KicadError(f"{source}: {kind.upper()} status {ran.status}: {told}")


def complete(kicad: Kicad, folder: Path, board: CarrierBoard, *, pictures: bool = True) -> None:
    """Check and fill a board whose texts are in ``folder``, and plot it.

    :raises KicadError: when KiCad fails or finds a violation.
    """
    name = board.name
    source = f"{name}.kicad_pcb"
    kicad.fill(folder, source)
    check(kicad, folder, name)
    for report in ("erc.rpt", "drc.rpt"):
        (folder / report).unlink()
    plots = folder / "plots"
    plots.mkdir()
    gerber = ("kicad-cli", "pcb", "export", "gerbers", "--layers", LAYERS, "--subtract-soldermask")
    kicad.must(folder, *gerber, "--no-protel-ext", "-o", "plots/", source)
    drill = ("kicad-cli", "pcb", "export", "drill", "--excellon-separate-th", "-o", "plots/")
    kicad.must(folder, *drill, source)
    archive(plots, folder / f"{name}-gerbers.zip")
    for path in plots.iterdir():
        path.unlink()
    plots.rmdir()
    if pictures:
        for view, how in _VIEWS.items():
            size = ("-w", str(PICTURE[0]), "--height", str(PICTURE[1]))
            render = ("kicad-cli", "pcb", "render", "--background", "opaque", *size, *how)
            kicad.must(folder, *render, "-o", f"{name}-{view}.png", source)
    for rest in (f"{name}.kicad_prl", "fp-info-cache"):
        (folder / rest).unlink(missing_ok=True)


def archive(plots: Path, path: Path) -> None:
    """The plotted files as one archive, the same bytes for the same files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for each in sorted(plots.iterdir()):
            if each.suffix == ".gbrjob":
                continue
            info = zipfile.ZipInfo(each.name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            made.writestr(info, undated(each.read_text("utf-8")))


def write(texts: Mapping[str, str], folder: Path) -> None:
    """Write the texts of the boards to a folder."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def written(texts: Mapping[str, str]) -> dict[str, str]:
    """The digests of the texts, before KiCad fills a board."""
    return {name: digest(text.encode()) for name, text in sorted(texts.items())}


def make(
    kicad: Kicad, boards: Sequence[CarrierBoard], texts: Mapping[str, str], folder: Path
) -> None:
    """Make all files in an empty folder.

    The manifest has KiCad's version, and the digests of the texts before KiCad fills a board.

    :raises KicadError: when KiCad fails or finds a violation.
    """
    write(texts, folder)
    for board in boards:
        complete(kicad, folder / board.name, board)
    write_manifest(folder, kicad=kicad.version, written=written(texts))


def stale(texts: Mapping[str, str], folder: Path) -> list[str]:
    """The files in a folder that are missing, not needed, or not what the layout gives.

    A board that KiCad has filled is known by the digests of its text and of the file itself.
    """
    kept = read_manifest(folder)
    if kept is None:
        return [MANIFEST]
    before, now = kept.digests("written"), written(texts)
    old = {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}
    return sorted(old | differing(folder, kept))


__all__ = ["check", "complete", "make", "stale", "undated", "write"]
