"""Checks of running devices: controls at rest, crew boards, lamps, OLEDs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PIL import Image, ImageDraw

from sonar_console.devices.board_events import BoardSettings, BoardStatus
from sonar_console.devices.bootsel import UF2_NAME, UF2_PAGE
from sonar_console.devices.controls import Controls, FaultKind
from sonar_console.devices.layout import BoardParts, Layout
from sonar_console.devices.panel import HEIGHT, WIDTH
from sonar_console.doctor.findings import Finding, good, note, wrong

Pass = Callable[[float, Callable[[], bool]], bool]
"""Waits at most so many seconds until a condition holds; whether it does."""

_OLED_FAULTS = (FaultKind.OLED, FaultKind.CRAWLS)
SETTLE = 6.0
"""Seconds that crew boards have to connect."""
SHOWING = 3.0
"""Seconds that an OLED has to show a picture."""
LAMP = 0.12
"""Seconds that each lamp is lit by itself."""


def picture_of(name: str, round_: int = 0) -> Image.Image:
    """A test picture with the name of the OLED: a frame, the name, a mark at the bottom."""
    picture = Image.new("1", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    pen.text((6, 26), name, fill=1)
    pen.rectangle((6 + 12 * round_, 50, 14 + 12 * round_, 58), fill=1)
    return picture


def draw_all(controls: Controls, round_: int) -> None:
    """Give each OLED its picture."""
    for oled in controls.layout.oleds:
        controls.show(oled.name, picture_of(oled.name, round_))


def check_rest(controls: Controls) -> Iterator[Finding]:
    """Check that nothing is held down and every encoder rests (B08, B18)."""
    down = controls.down()
    crooked = controls.crooked()
    for name in down:
        yield wrong("stuck", value=name)
    for name in crooked:
        yield wrong("crooked", value=name)
    if not down and not crooked:
        yield good("rest", count=len(controls.layout.controls))


def check_boards(controls: Controls, firmware: str, ports: Iterable[str]) -> Iterator[Finding]:
    """Check each crew board: connected, its firmware, why it last started, lost events."""
    strangers = controls.strangers()
    missing = [board for board in controls.boards() if not board.up and not board.twins]
    sides = ", ".join(board.name for board in missing or controls.boards())
    nameless = [port for port, stranger in strangers.items() if stranger.nameless]
    for port, stranger in strangers.items():
        if port not in nameless:
            yield wrong("stranger", value=port, value1=stranger.why)
        elif stranger.damaged:
            yield wrong("board-lost", value=port, value1=stranger.id, value2=sides)
        else:
            yield wrong("board-new", value=port, value1=stranger.id, value2=sides)
    for drive in controls.drives():
        key = "bootsel" if drive.fits else "bootsel-other"
        values = {"value": drive.place, "value1": drive.chip, "value2": UF2_NAME}
        yield wrong(key, **values, value3=UF2_PAGE, value4=missing[0].name if missing else "…")
    taken = {*strangers, *(board.port for board in controls.boards() if board.up)}
    taken.update(port for board in controls.boards() for port in board.twins)
    left = [port for port in ports if port not in taken]
    parts = {board.name: board.parts for board in controls.layout.boards}
    for board in controls.boards():
        values = {"value": board.name, "value1": board.id}
        if board.twins:
            yield wrong("board-twins", **values, value2=", ".join(board.twins))
            continue
        if not board.up and len(missing) <= len(nameless) + len(controls.drives()):
            continue  # it is one that has been told
        if not board.up:
            yield wrong("board-silent" if left else "board-gone", **values)
            continue
        yield good("board", **values, value2=board.firmware, value3=board.port)
        yield from _check_firmware(board, firmware)
        set_so = settings_made(parts[board.name])
        if board.refused:
            yield wrong("board-refused", **values, value2=board.refused)
        elif set_so and board.settings is BoardSettings.TAKEN:
            yield good("board-settings", **values, count=set_so)
        if board.team not in ("none", board.name):
            yield note("board-team", **values, value2=board.team)
        if board.reset == "w":
            yield note("board-hung", **values)
        if board.unknown:
            yield note("board-unknown", **values, value2=board.unknown)
        if board.lost or board.bad:
            yield note("board-noise", **values, value2=board.lost, value3=board.bad)


def _check_firmware(board: BoardStatus, firmware: str) -> Iterator[Finding]:
    """Note a board whose firmware is not that of this program, or does not answer as it does."""
    values = {"value": board.name, "value2": board.firmware, "value3": firmware}
    if board.firmware == "desk":
        return
    if _version(board.firmware) > _version(firmware):
        yield note("board-newer", **values)
    elif board.firmware != firmware or board.settings is BoardSettings.UNHEARD:
        yield note("board-old", **values)


def _version(told: str) -> tuple[int, ...]:
    """The numbers of a version, none for what is no version."""
    parts = told.split(".")
    return tuple(int(part) for part in parts) if all(map(str.isdecimal, parts)) else ()


def settings_made(parts: BoardParts) -> int:
    """How many controls of a board the layout reads in another way than the usual one."""
    floors = [floor for floor in parts.floors.values() if floor]
    return len(floors) + len([quarters for quarters in parts.quarters.values() if quarters != 4])


def check_oleds(controls: Controls, pass_: Pass, round_: int) -> Iterator[Finding]:
    """Check that each OLED shows a test picture in time."""
    draw_all(controls, round_)
    names = [oled.name for oled in controls.layout.oleds]

    def decided() -> bool:
        failed = {fault.name for fault in controls.faults() if fault.kind in _OLED_FAULTS}
        return all(name in failed or controls.shown(name) for name in names)

    pass_(SHOWING, decided)
    yield from judge_oleds(controls)


def judge_oleds(controls: Controls) -> Iterator[Finding]:
    """Check that each OLED shows its newest picture."""
    why = {fault.name: fault for fault in controls.faults() if fault.kind in _OLED_FAULTS}
    for oled in controls.layout.oleds:
        values: dict[str, str | int]
        values = {"value": oled.name, "value1": oled.bus, "value2": f"0x{oled.address:02X}"}
        fault = why.get(oled.name)
        if fault is not None and fault.kind is FaultKind.CRAWLS:
            yield wrong("display-slow", **values, value3=fault.why)
        elif fault is not None:
            yield wrong("display", **values, value3=fault.why)
        elif controls.shown(oled.name):
            yield good("display-good", **values)
        else:
            yield wrong("display-crawls", **values)


def light_lamps(controls: Controls, pass_: Pass) -> Iterator[Finding]:
    """Light each lamp by itself; a person must look whether it is lit."""
    layout: Layout = controls.layout
    up = {board.name for board in controls.boards() if board.up}
    for team in layout.teams:
        lamps = layout.lamps_of(team)
        for name, lamp in lamps.items():
            if lamp.board in up:
                controls.lamps(team, frozenset({name}))
                pass_(LAMP, lambda: False)
        controls.lamps(team, frozenset())
        if lamps and all(lamp.board in up for lamp in lamps.values()):
            yield good("lamps", team=team, count=len(lamps))
