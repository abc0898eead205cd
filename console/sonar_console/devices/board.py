"""The table's side of the crew boards: which board is on which port, and what it says.

Boards are known by the id in their hello, never by the name of their port. One
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
from dataclasses import dataclass, field, replace

from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.devices.board_events import BoardClock, BoardEvent, BoardKind, BoardStatus
from sonar_console.devices.layout import BOARD_ENCODERS, CrewBoard
from sonar_console.devices.link import PROTOCOL, TURNS, Frame, Numbers, Parser, encode
from sonar_console.devices.serialport import Port

log = logging.getLogger(__name__)

SILENCE = 3.0
"""Seconds without a frame after which a board is gone."""
HELLO_WAIT = 5.0
"""Seconds that a port has to say hello."""
ASK_EVERY = 1.0
"""Seconds between two questions, and between two frames of lamps, which also tell the board
that the table is there."""
PAUSE_FIRST = 0.5
PAUSE_MOST = 5.0
"""Seconds before a port is tried again: the first pause and the longest."""
CLOSE_WAIT = 0.5
"""Seconds to wait at the end for the thread and for the ports to close; what hangs is left."""
LOOK_EVERY = 0.5
"""Seconds between two looks for new ports."""
READS = 8
"""Reads of a port in one pump, so that a port that never stops delays no other."""


@dataclass(slots=True)
class _Connection:
    """One open port."""

    path: str
    port: Port
    descriptor: int
    opened: float
    heard: float
    asked: float = float("-inf")
    sent: float = float("-inf")
    lit: int | None = None
    board: str = ""
    found: bool = False
    doubt: bool = False
    """Whether an event was lost and the whole state has not come since."""
    last_ms: int = 0
    turned: dict[int, int] = field(default_factory=dict)
    """By encoder, the sum of detents that the table knows of, 0 to TURNS - 1."""
    parser: Parser = field(default_factory=Parser)
    numbers: Numbers = field(default_factory=Numbers)
    clock: BoardClock = field(default_factory=BoardClock)
    out: bytes = b""


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
    ) -> None:
        """``ports`` names the ports that exist now; ``put`` takes the boards' events."""
        self._faults = fault_log or FaultLog()
        self._status = {board.name: BoardStatus(board.name, board.id) for board in boards}
        self._lamps = dict.fromkeys(self._status, 0)
        self._ports = ports
        self._open_port = open_port
        self._clock = clock
        self._put = put
        self._connections: dict[str, _Connection] = {}
        self._retry: dict[str, _Retry] = {}
        self._started = clock()
        self._looked = float("-inf")
        self._missed: set[str] = set()
        self._strangers: dict[str, str] = {}
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
            return list(self._status.values())

    def strangers(self) -> dict[str, str]:
        """The ports whose board is not in the layout, each with a line that says why."""
        with self._lock:
            return dict(self._strangers)

    def pump(self) -> None:
        """Serve all ports once; never raises for a fault of a port.

        Waits only while the system opens and closes ports.
        """
        self._faults.attempt("boards", "look for ports", self._look, self._clock())
        with self._lock:
            now = self._clock()
            for connection in list(self._connections.values()):
                self._guarded(connection, now, self._serve)
            for name, status in self._status.items():
                missing = not status.up and status.why == "not yet seen"
                if missing and now - self._started >= SILENCE and name not in self._missed:
                    self._missed.add(name)
                    log.warning("crew board %s (%s): not found on any port", name, status.id)
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
        self, connection: _Connection, now: float, act: Callable[[_Connection, float], None]
    ) -> None:
        where = f"board {connection.board or connection.path}"
        if not self._faults.attempt(where, "port", self._unless_gone, connection, now, act):
            self._drop(connection, now, "what it said could not be dealt with")

    def _unless_gone(
        self, connection: _Connection, now: float, act: Callable[[_Connection, float], None]
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
        try:
            present = list(self._ports())
        except OSError as error:  # unplugged while the ports were listed; looked for again soon
            log.debug("looking for ports: %s", error)
            return
        with self._lock:
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
                connection = _Connection(path, port, port.fileno(), opened=now, heard=now)
                self._connections[path] = connection
                self._poller.register(connection.descriptor, select.POLLIN)

    def _may_be_tried(self, path: str, now: float) -> bool:
        retry = self._retry.get(path)
        return path not in self._connections and (retry is None or now >= retry.at)

    def _later(self, path: str, now: float) -> None:
        retry = self._retry.get(path)
        pause = PAUSE_FIRST if retry is None else min(2 * retry.pause, PAUSE_MOST)
        self._retry[path] = _Retry(now + pause, pause)

    def _drop(self, connection: _Connection, now: float, why: str) -> None:
        self._broken.append(connection.port)
        if self._connections.pop(connection.path, None) is not None:
            self._poller.unregister(connection.descriptor)
        self._later(connection.path, now)
        if connection.board:
            self._gone(connection, now, why)

    def _gone(self, connection: _Connection, now: float, why: str) -> None:
        name, connection.board, connection.found = connection.board, "", False
        status = self._status[name]
        self._status[name] = replace(status, up=False, why=why, port="")
        log.warning("crew board %s (%s): gone, %s", name, status.id, why)
        self._put(BoardEvent(name, BoardKind.GONE, 0, 0, now))

    def _read(self, connection: _Connection, now: float) -> None:
        bad = connection.parser.bad
        for _ in range(READS):
            data = connection.port.read()
            if not data:
                break
            for frame in connection.parser.feed(data):
                self._frame(connection, frame, now)
                if connection.path not in self._connections:
                    return
        if connection.board and connection.parser.bad != bad:
            status = self._status[connection.board]
            self._status[connection.board] = replace(
                status, bad=status.bad + connection.parser.bad - bad
            )

    def _serve(self, connection: _Connection, now: float) -> None:
        self._read(connection, now)
        if connection.path not in self._connections:
            return
        if connection.board and now - connection.heard >= SILENCE:
            self._drop(connection, now, f"silent for {SILENCE:.0f} s")
            return
        if not connection.board and now - connection.opened >= HELLO_WAIT:
            self._drop(connection, now, "no hello")
            return
        self._speak(connection, now)

    def _speak(self, connection: _Connection, now: float) -> None:
        if not connection.out:
            waiting = not connection.found or connection.doubt
            if waiting and now - connection.asked >= ASK_EVERY:
                connection.asked = now
                connection.out = encode("SHSTA" if connection.board else "SHHEL")
            elif connection.board:
                lit = self._lamps[connection.board]
                if lit != connection.lit or now - connection.sent >= ASK_EVERY:
                    connection.sent = now
                    connection.lit = lit
                    connection.out = encode("SHLMP", lit)
        if connection.out:
            connection.out = connection.out[connection.port.write(connection.out) :]

    # -- frames ----------------------------------------------------------------------------

    def _frame(self, connection: _Connection, frame: Frame, now: float) -> None:
        if frame.tag == "SBHEL":
            self._hello(connection, frame, now)
            return
        if not frame.tag.startswith("SB") or not connection.board:
            return
        news, lost = connection.numbers.take(frame)
        connection.heard = now
        if not news:
            return
        name = connection.board
        if lost:
            status = self._status[name]
            self._status[name] = replace(status, lost=status.lost + lost)
            self._faults.note(
                f"board {name}", f"{status.lost + lost} events lost", PastFaultKind.FLOOD
            )
            if connection.found and not connection.doubt:
                connection.doubt = True
                connection.asked = float("-inf")
        ms = frame.whole("ms")
        connection.last_ms = max(ms, connection.last_ms)
        at = connection.clock.when(ms, now)
        if frame.tag == "SBSTA":
            kind = BoardKind.STATE if connection.found else BoardKind.FOUND
            if frame.whole("lamps") != self._lamps[name]:
                connection.lit = None
            self._put(BoardEvent(name, kind, frame.whole("buttons"), 0, at))
            self._make_good(connection, frame, at)
            connection.found = True
            connection.doubt = False
        elif connection.found and frame.tag == "SBPRS":
            self._put(BoardEvent(name, BoardKind.PRESS, frame.whole("button"), 0, at))
        elif connection.found and frame.tag == "SBREL":
            self._put(BoardEvent(name, BoardKind.RELEASE, frame.whole("button"), 0, at))
        elif connection.found and frame.tag == "SBTRN":
            encoder, steps = frame.whole("encoder"), frame.whole("steps")
            connection.turned[encoder] = (connection.turned.get(encoder, 0) + steps) % TURNS
            self._put(BoardEvent(name, BoardKind.TURN, encoder, steps, at))

    def _make_good(self, connection: _Connection, frame: Frame, at: float) -> None:
        """Tell the detents that the board has counted and the table has not heard of.

        Presses that were lost are known to be lost, no more; but where an encoder stands can be
        put right. When a board comes, its sums are where the table begins to count.
        """
        for encoder in range(BOARD_ENCODERS):
            told = frame.whole(f"turned{encoder}") % TURNS
            steps = (told - connection.turned.get(encoder, 0) + TURNS // 2) % TURNS - TURNS // 2
            connection.turned[encoder] = told
            if steps and connection.found:
                self._put(BoardEvent(connection.board, BoardKind.TURN, encoder, steps, at))

    def _hello(self, connection: _Connection, frame: Frame, now: float) -> None:
        ident = frame.text("id")
        ms = frame.whole("ms")
        status = next((item for item in self._status.values() if item.id == ident), None)
        connection.heard = now
        if connection.board and status is not None and connection.board == status.name:
            if ms >= connection.last_ms:
                return  # the same hello twice, or one that was asked for twice
            self._gone(connection, now, f"restarted ({frame.text('reset')})")
        problem = ""
        if status is None:
            problem = (
                f"port {connection.path}: board {ident!r} is not in the layout; give it its id"
            )
        elif self._status[status.name].up:
            problem = f"port {connection.path}: a second board says that it is {ident!r}"
        elif frame.whole("protocol") != PROTOCOL:
            problem = (
                f"crew board {status.name} ({ident}): speaks protocol {frame.text('protocol')}, "
                f"this table {PROTOCOL}; put the present firmware on it"
            )
        if problem or status is None:
            if connection.path not in self._strangers:
                log.warning("%s", problem)
            self._strangers[connection.path] = problem
            self._drop(connection, now, problem)
            return
        self._strangers.pop(connection.path, None)
        connection.board = status.name
        connection.numbers.start(frame.whole("number"))
        connection.clock = BoardClock()
        connection.last_ms = ms
        connection.lit = None
        connection.asked = now  # the board sends its state after its hello
        self._retry.pop(connection.path, None)
        self._status[status.name] = replace(
            status,
            up=True,
            why="",
            port=connection.path,
            firmware=frame.text("firmware"),
            team=frame.text("team"),
            reset=frame.text("reset"),
        )
        log.info(
            "crew board %s (%s): up on %s, firmware %s, reset %s",
            status.name,
            ident,
            connection.path,
            frame.text("firmware"),
            frame.text("reset"),
        )
