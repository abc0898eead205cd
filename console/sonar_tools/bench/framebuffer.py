"""X servers without a monitor (Xvfb), whose pixels can be read."""

from __future__ import annotations

import mmap
import os
import select
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType

from sonar_tools.bench.figures import BenchError

SERVER = "Xvfb"
SIZE = (1920, 1080)
EVERY = 24
"""Distance of the pixels that are compared, across and down."""
FIRST = 8
"""The first row and column that are compared."""
PATIENCE = 10.0
"""Seconds that a server may take to start."""


def has_xvfb() -> bool:
    """Whether Xvfb is installed."""
    return shutil.which(SERVER) is not None


class Framebuffer:
    """One X server with its pixels in a file in ``folder``; it ends with the context.

    Raises `BenchError` if it does not start.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        reading, writing = os.pipe()
        width, height = SIZE
        try:
            self._server = subprocess.Popen(
                [
                    *(SERVER, "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"),
                    *("-fbdir", str(folder), "-nolisten", "tcp"),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(writing,),
            )
        finally:
            os.close(writing)
        self._stack = ExitStack()
        self._stack.callback(self._end)
        try:
            self.display = f":{_number(reading)}"
            """The value for ``DISPLAY``."""
            self._pixels = self._map(folder / "Xvfb_screen0")
        except BaseException:
            self._stack.close()
            raise
        finally:
            os.close(reading)

    @property
    def pid(self) -> int:
        """The server's process id."""
        return self._server.pid

    def __enter__(self) -> Framebuffer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def _map(self, path: Path) -> memoryview:
        """The pixels of the screen, four bytes each, in rows; they are the end of the file."""
        width, height = SIZE
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._stack.callback(mapped.close)
        pixels = memoryview(mapped)[-4 * width * height :].cast("I")
        self._stack.callback(pixels.release)
        return pixels

    def look(self) -> bytes:
        """The pixels of a grid over the whole screen, to compare with an earlier look."""
        width, height = SIZE
        rows = range(FIRST * width + FIRST, height * width, EVERY * width)
        return b"".join(self._pixels[row : row + width - FIRST : EVERY].tobytes() for row in rows)

    def _end(self) -> None:
        self._server.terminate()
        try:
            self._server.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()


def _number(pipe: int) -> int:
    """The display's number, which the server writes to a pipe once it is up."""
    said = b""
    while not said.endswith(b"\n"):
        ready, _, _ = select.select([pipe], [], [], PATIENCE)
        data = os.read(pipe, 64) if ready else b""
        if not data:
            raise BenchError(f"{SERVER} does not start")
        said += data
    return int(said)


@contextmanager
def framebuffers(folder: Path, sides: Iterable[str]) -> Iterator[dict[str, Framebuffer]]:
    """A server for each side, in folders of their own."""
    with ExitStack() as stack:
        yield {side: stack.enter_context(Framebuffer(folder / side)) for side in sides}
