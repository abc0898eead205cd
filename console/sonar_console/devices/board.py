"""The table's side of the crew boards: which board is on which port.

Boards are known by the id in their hello, never by the name of their port, and ports by their
device. While two boards say the same id, none of them is heard: one is the other crew's. One
:class:`Boards` watches all ports: :meth:`Boards.pump` does everything there is to do now and
never waits; :meth:`Boards.start` lets a thread of its own do the same. Whatever may take long
(looking for ports, opening one, closing one that has failed) is done without the lock, so that
:meth:`Boards.listen`, :meth:`Boards.lamps` and :meth:`Boards.status` never wait for it.

A port that cannot be opened, says nothing or fails is tried again after a pause that grows to
5 s. Each change of a board's state is logged in one line that names the board (field report
B37). When a board goes, that is told, so that whatever it held down can be let go.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from sonar_console.containment import FaultLog
from sonar_console.devices.board_events import (
    UNSEEN,
    BoardEvent,
    BoardKind,
    BoardStates,
    BoardStatus,
    Stranger,
)
from sonar_console.devices.boardline import BoardLine, device_of
from sonar_console.devices.bootsel import Drive
from sonar_console.devices.layout import CrewBoard
from sonar_console.devices.link import PROTOCOL, Frame, encode
from sonar_console.devices.serialport import Port

log = logging.getLogger(__name__)

SILENCE = 3.0
"""Seconds without a frame after which a board is gone."""
HELLO_WAIT = 5.0
"""Seconds that a port has to say hello."""
PAUSE_FIRST = 0.5
PAUSE_MOST = 5.0
"""Seconds before a port is tried again: the first pause and the longest."""
CLOSE_WAIT = 0.5
"""Seconds to wait at the end for the thread and for the ports to close; what hangs is left."""
LOOK_EVERY = 0.5
"""Seconds between two looks for new ports."""


@dataclass(slots=True)
class _Retry:
    """The time at which a port may be tried again."""

    at: float
    pause: float


class Boards:
    """All crew boards of a table."""

    def __init__(
        self,
        boards: Iterable[CrewBoard],
        ports: Callable[[], Iterable[str]],
        open_port: Callable[[str], Port],
        clock: Callable[[], float],
        put: Callable[[BoardEvent], None],
        fault_log: FaultLog | None = None,
        drives: Callable[[], Iterable[Drive]] = tuple,
    ) -> None:
        """``ports`` names the ports that exist now; ``put`` takes the boards' events.

        ``drives`` are the Picos in BOOTSEL mode, which have no port.
        """
        self._faults = fault_log or FaultLog()
        self._layout = {board.name: board for board in boards}
        self._states = BoardStates(self._layout.values(), self._faults)
        self._lamps = dict.fromkeys(self._layout, 0)
        self._ports = ports
        self._find_drives = drives
        self._drives: tuple[Drive, ...] = ()
        self._open_port = open_port
        self._clock = clock
        self._put = put
        self._connections: dict[str, BoardLine] = {}
        self._retry: dict[str, _Retry] = {}
        self._started = clock()
        self._missed = False
        """Whether the boards that had not come by then have been logged."""
        self._looked = float("-inf")
        self._strangers: dict[str, Stranger] = {}
        self._poller = select.poll()
        """Knows the descriptors of the open ports."""
        self._broken: list[Port] = []  # to be closed, which may take long
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stop = False
        self._wake: tuple[int, int] | None = None

    # -- what the owner calls --------------------------------------------------------------

    def lamps(self, board: str, mask: int) -> None:
        """Set which lamps of a board are lit (bit 0 is lamp 0); sent with the next pump."""
        with self._lock:
            self._lamps[board] = mask
            if self._wake is not None:
                self._knock(self._wake[1])

    def status(self) -> list[BoardStatus]:
        """The state of each board."""
        with self._lock:
            return list(self._states.by_name.values())

    def strangers(self) -> dict[str, Stranger]:
        """The boards that are not in the layout, or speak otherwise, by their ports."""
        with self._lock:
            return dict(self._strangers)

    def drives(self) -> tuple[Drive, ...]:
        """The Picos in BOOTSEL mode: they wait for MicroPython, and are no boards yet."""
        with self._lock:
            return self._drives

    def ask_edges(self) -> None:
        """Have each board tell the edges that its controls have had since it was last asked."""
        with self._lock:
            for connection in self._connections.values():
                connection.wants_edges = bool(connection.board)

    def edges(self, board: str, kind: str, place: int) -> int:
        """The edges that a board has told of a part, ``button`` or ``encoder``, since it came."""
        with self._lock:
            return sum(
                connection.edges[kind, place]
                for connection in self._connections.values()
                if connection.board == board
            )

    def pump(self) -> None:
        """Serve all ports once; never raises for a fault of a port.

        Waits only while the system opens and closes ports.
        """
        self._faults.attempt("boards", "look for ports", self._look, self._clock())
        with self._lock:
            now = self._clock()
            for connection in list(self._connections.values()):
                self._guarded(connection, now, self._serve)
            if not self._missed and now - self._started >= SILENCE:
                self._missed = True
                self._states.miss()
            broken, self._broken = self._broken, []
        self._let_go(broken)

    def listen(self) -> None:
        """Read what the boards have sent; sends nothing and never waits."""
        with self._lock:
            said = self._poller.poll(0) if self._connections else []
            if said:
                descriptors = {descriptor for descriptor, _ in said}
                now = self._clock()
                for connection in list(self._connections.values()):
                    if connection.descriptor in descriptors:
                        self._guarded(connection, now, self._read)

    def _guarded(
        self, connection: BoardLine, now: float, act: Callable[[BoardLine, float], None]
    ) -> None:
        where = f"board {connection.board or connection.path}"
        if not self._faults.attempt(where, "port", self._unless_gone, connection, now, act):
            self._drop(connection, now, "what it said could not be dealt with")

    def _unless_gone(
        self, connection: BoardLine, now: float, act: Callable[[BoardLine, float], None]
    ) -> None:
        try:
            act(connection, now)
        except OSError as error:
            log.debug("port %s: %s", connection.path, error)
            self._drop(connection, now, "its plug was pulled or its port failed")

    def filenos(self) -> list[int]:
        """Descriptors of the open ports, to wait on."""
        with self._lock:
            return [connection.descriptor for connection in self._connections.values()]

    def start(self) -> None:
        """Start a thread that pumps from now on."""
        self._wake = os.pipe()
        os.set_blocking(self._wake[1], False)
        self._thread = threading.Thread(target=self._run, name="crew-boards", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the thread, switch the lamps off where a port accepts it, close all ports."""
        self._end_thread()
        if not self._lock.acquire(timeout=CLOSE_WAIT):
            log.warning("crew boards: a port hangs, they are left as they are")
            return
        try:
            for connection in self._connections.values():
                try:
                    if connection.board:
                        connection.port.write(connection.out + encode("SHLMP", 0))
                except OSError as error:
                    log.debug("crew board %s: %s", connection.board, error)
                self._broken.append(connection.port)
            self._connections.clear()
            broken, self._broken = self._broken, []
        finally:
            self._lock.release()
        closing = threading.Thread(target=self._let_go, args=(broken,), daemon=True)
        closing.start()
        closing.join(CLOSE_WAIT)
        if closing.is_alive():
            log.warning("crew boards: a port does not close, left behind")

    def _end_thread(self) -> None:
        """End the thread, unless it hangs in opening or closing a port."""
        if self._thread is None or self._wake is None:
            return
        self._stop = True
        self._knock(self._wake[1])
        self._thread.join(CLOSE_WAIT)
        if self._thread.is_alive():
            log.warning("crew boards: their thread hangs in a port, left behind")
            return
        self._thread = None
        for end in self._wake:
            os.close(end)
        self._wake = None

    def _let_go(self, ports: Iterable[Port]) -> None:
        for port in ports:
            self._faults.attempt("boards", "close a port", port.close)

    # -- ports -----------------------------------------------------------------------------

    @staticmethod
    def _knock(end: int) -> None:
        with contextlib.suppress(BlockingIOError):  # full: it will wake anyway
            os.write(end, b"x")

    def _run(self) -> None:
        assert self._wake is not None
        while not self._stop:
            self.pump()
            try:
                ready, _, _ = select.select([self._wake[0], *self.filenos()], [], [], LOOK_EVERY)
            except (OSError, ValueError):
                continue  # a port closed in between; the next pump sees it
            if self._wake[0] in ready:
                os.read(self._wake[0], 4096)

    def _look(self, now: float) -> None:
        """Open new ports. Called by one thread only, without the lock."""
        if now - self._looked < LOOK_EVERY:
            return
        self._looked = now
        drives = tuple(self._find_drives())
        for drive in drives:
            if drive not in self._drives:
                log.warning("%s: a Pico (%s) in BOOTSEL mode", drive.place, drive.chip)
        with self._lock:
            self._drives = drives
        try:
            present = list(self._ports())
        except OSError as error:  # unplugged while the ports were listed; looked for again soon
            log.debug("looking for ports: %s", error)
            return
        devices = {path: device_of(path) for path in present}
        with self._lock:
            for connection in list(self._connections.values()):
                device = devices.get(connection.path)
                if None not in (device, connection.device) and device != connection.device:
                    self._drop(connection, now, "another device is on its port")
            for path in [path for path in self._retry if path not in present]:
                if path not in self._connections:
                    del self._retry[path]  # a port that comes back is tried at once
            for path in [path for path in self._strangers if path not in present]:
                del self._strangers[path]  # pulled
            due = [path for path in present if self._may_be_tried(path, now)]
        for path in due:
            try:
                port = self._open_port(path)
            except OSError as error:
                log.debug("port %s: %s", path, error)
                with self._lock:
                    self._later(path, now)
                continue
            with self._lock:
                connection = BoardLine(path, port, port.fileno(), opened=now, heard=now)
                connection.device = device_of(connection.descriptor)
                self._connections[path] = connection
                self._poller.register(connection.descriptor, select.POLLIN)

    def _may_be_tried(self, path: str, now: float) -> bool:
        retry = self._retry.get(path)
        return path not in self._connections and (retry is None or now >= retry.at)

    def _later(self, path: str, now: float) -> None:
        retry = self._retry.get(path)
        pause = PAUSE_FIRST if retry is None else min(2 * retry.pause, PAUSE_MOST)
        self._retry[path] = _Retry(now + pause, pause)

    def _drop(self, connection: BoardLine, now: float, why: str) -> None:
        self._broken.append(connection.port)
        if self._connections.pop(connection.path, None) is not None:
            self._poller.unregister(connection.descriptor)
        self._later(connection.path, now)
        if connection.board:
            self._gone(connection, now, why)
        if connection.claims:
            self._alone(connection.claims, now)

    def _gone(self, connection: BoardLine, now: float, why: str) -> None:
        name, connection.board, connection.found = connection.board, "", False
        self._states.go(name, why)
        self._put(BoardEvent(name, BoardKind.GONE, 0, 0, now))

    def _read(self, connection: BoardLine, now: float) -> None:
        bad = connection.parser.bad
        for frame in connection.read():
            self._frame(connection, frame, now)
            if connection.path not in self._connections:
                return
        if connection.board and connection.parser.bad != bad:
            self._states.count(connection.board, bad=connection.parser.bad - bad)

    def _serve(self, connection: BoardLine, now: float) -> None:
        self._read(connection, now)
        if connection.path not in self._connections:
            return
        if connection.claims and now - connection.heard >= SILENCE:
            self._drop(connection, now, f"silent for {SILENCE:.0f} s")
            return
        if not connection.claims and now - connection.opened >= HELLO_WAIT:
            self._drop(connection, now, "no hello")
            return
        connection.speak(self._lamps[connection.board] if connection.board else 0, now)
        if connection.news and connection.board:
            connection.news = False
            self._states.settle(connection.board, connection.settings, connection.refused)

    # -- frames ----------------------------------------------------------------------------

    def _frame(self, connection: BoardLine, frame: Frame, now: float) -> None:
        if frame.tag == "SBHEL":
            self._hello(connection, frame, now)
            return
        if not frame.tag.startswith("SB") or not connection.claims:
            return
        if connection.restarted(frame):  # and its hello was lost
            self._forget(connection, now, "restarted")
            return
        connection.heard = now
        if not connection.board:
            return
        lost = connection.lost(frame)
        if lost is None:
            return
        name = connection.board
        if lost:
            self._states.count(name, lost=lost)
        damaged = connection.damaged
        for event in connection.events(frame, now):
            self._put(event)
        if connection.damaged != damaged:
            self._states.count(name, bad=connection.damaged - damaged)
        if connection.unknown:
            self._states.name_unknown(name, connection.unknown)

    def _hello(self, connection: BoardLine, frame: Frame, now: float) -> None:
        ident = frame.text("id")
        connection.heard = now
        name = next((board.name for board in self._layout.values() if board.id == ident), "")
        if connection.claims:
            if connection.claims == name and not connection.restarted(frame):
                return  # the same hello twice, or one that was asked for twice
            self._forget(connection, now, f"restarted ({frame.text('reset')})")
        problem = ""
        stranger = Stranger.of(ident)
        if not name:
            problem = f"port {connection.path}: {stranger.why}"
        elif frame.whole("protocol") != PROTOCOL:
            problem = (
                f"crew board {name} ({ident}): speaks protocol {frame.text('protocol')}, "
                f"this table {PROTOCOL}; put the present firmware on it"
            )
        if problem:
            if connection.path not in self._strangers:
                log.warning("%s", problem)
            self._strangers[connection.path] = replace(stranger, why=problem)
            self._drop(connection, now, problem)
            return
        self._strangers.pop(connection.path, None)
        self._retry.pop(connection.path, None)
        connection.claims = name
        connection.begin(frame, now)
        if self._twins(name, now):
            return
        connection.board = name
        connection.parts = self._layout[name].parts
        connection.sent = float("-inf")
        self._states.come(
            name, connection.path, frame.text("firmware"), frame.text("team"), frame.text("reset")
        )

    # -- two boards with one id ---------------------------------------------------------------

    def _claiming(self, name: str) -> list[BoardLine]:
        return [each for each in self._connections.values() if each.claims == name]

    def _twins(self, name: str, now: float) -> bool:
        """Whether several boards say that they are this one; then none of them is heard."""
        lines = self._claiming(name)
        if len(lines) < 2:
            return False
        ports = tuple(sorted(line.path for line in lines))
        ident = self._layout[name].id
        why = f"{len(ports)} boards say that they are {ident!r}, on {' and '.join(ports)}"
        for line in lines:
            if line.board:
                self._gone(line, now, why)
        self._states.double(name, why, ports)
        return True

    def _alone(self, name: str, now: float) -> None:
        """One of several boards of a name has gone; the last one is asked who it is, and drives."""
        lines = self._claiming(name)
        if not self._states[name].twins:
            return
        if len(lines) > 1:
            self._twins(name, now)
            return
        self._states.double(name, UNSEEN if lines else "gone", ())
        for line in lines:
            line.claims = ""
            line.opened = now
            line.asked = float("-inf")

    def _forget(self, connection: BoardLine, now: float, why: str) -> None:
        """Take a board as one that has just come: it is asked who it is."""
        if connection.board:
            self._gone(connection, now, why)
        name, connection.claims = connection.claims, ""
        connection.opened = now
        connection.asked = float("-inf")
        self._alone(name, now)
