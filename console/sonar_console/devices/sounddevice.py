"""The sound device, opened and watched by a thread of its own.

A loudspeaker may be plugged in late, pulled, or chosen anew: its device is opened again after 1, 2,
4 ... 30 s, and at once when the machine's sound cards have changed. Opening and closing may take
long, so the core never does it: it takes an open mixer with :meth:`SoundDevice.take`, and gives one
back that fails, or that :attr:`SoundDevice.lost` says is gone.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable

from sonar_console.devices.mixer import Mixer, MixerLibraryError
from sonar_console.devices.soundcards import Cards, FindCards, SoundFault, SoundTrouble, sound_cards

log = logging.getLogger(__name__)

OpenMixer = Callable[[str], Mixer]
"""Opens the mixer of a card, an empty text for the machine's usual one."""

PAUSE_FIRST = 1.0
PAUSE_MOST = 30.0
"""Seconds before a device that failed is tried again: the first pause and the longest."""
LOOK_EVERY = 2.0
"""Seconds between two looks at the machine's sound cards."""
CLOSE_WAIT = 0.5
"""Seconds that the thread is waited for at the end; one that hangs in its device is left behind."""


class SoundDevice:
    """The sound device of a table: opened when it can be, again and again.

    Without ``threads`` the owner's :meth:`step` does what the thread does otherwise.
    """

    def __init__(
        self,
        opens: OpenMixer,
        clock: Callable[[], float],
        card: str = "",
        *,
        cards: FindCards = sound_cards,
        threads: bool = True,
    ) -> None:
        self.fault: SoundFault | None = None
        """Why it is not open."""
        self.cards: Cards = ()
        """The cards that are there."""
        self.tried = False
        """Whether it has been opened, or tried to be."""
        self._opens = opens
        self._clock = clock
        self._find = cards
        self._threads = threads
        self._wished = card
        self._opened: str | None = None
        """The card that is open, or is being handed over."""
        self._with: Cards = ()
        """The cards that there were when it was opened or tried."""
        self._ready: Mixer | None = None
        self._jobs: deque[Callable[[], None]] = deque()
        self._broken: list[Mixer] = []
        self._next = clock()
        self._look_at = clock()
        self._pause = 0.0
        self._lost: SoundFault | None = None
        self._news = threading.Condition()
        self._stop = False
        self._thread: threading.Thread | None = None

    # ---- for the core

    def start(self) -> None:
        """Begin to open it."""
        if self._threads and self._thread is None and not self._stop:
            self._thread = threading.Thread(target=self._run, name="sound-device", daemon=True)
            self._thread.start()

    def step(self) -> None:
        """Without a thread: do what there is to do now, once it was started."""
        if not self._threads and not self._stop:
            self._turn()

    def due(self) -> float | None:
        """Without a thread: when :meth:`step` will next have something to do."""
        return None if self._threads or self._stop else self._due()

    def take(self) -> Mixer | None:
        """An open mixer that has not been taken, if there is one."""
        with self._news:
            ready, self._ready = self._ready, None
        return ready

    def later(self, job: Callable[[], None]) -> bool:
        """Have the thread do something that may take long; False without one.

        It is done before the mixer of now is closed, or not at all.
        """
        if not self._threads:
            return False
        with self._news:
            self._jobs.append(job)
            self._news.notify()
        return True

    @property
    def busy(self) -> bool:
        """Whether the thread has still to open the device, or to do what :meth:`later` gave it."""
        return not self.tried or bool(self._jobs)

    @property
    def lost(self) -> bool:
        """Whether the mixer that was taken is to be given back."""
        return self._lost is not None

    def give_back(self, mixer: Mixer, why: str = "") -> None:
        """Give a mixer back, which is closed; ``why`` it fails, if it is not lost anyway."""
        with self._news:
            self._broken.append(mixer)
            self._jobs.clear()
            fault, self._lost = self._lost, None
            self._opened = None
            if fault is None:
                self._failed(SoundFault(SoundTrouble.OTHER, why))
            elif fault.trouble is SoundTrouble.AWAY:
                self._failed(fault)
            else:  # another card is chosen
                self._next = self._clock()
            self._news.notify()

    def choose(self, card: str) -> None:
        """Choose another card; the mixer that is open is lost then."""
        with self._news:
            if card == self._wished:
                return
            self._wished = card
            self._pause = 0.0
            self._next = self._clock()
            self._give_up_opened()
            self._news.notify()

    def close(self, mixer: Mixer | None) -> None:
        """End; ``mixer`` is the one that was taken."""
        with self._news:
            self._stop = True
            self._jobs.clear()
            self._broken += [each for each in (mixer, self._ready) if each is not None]
            self._ready = None
            self._news.notify()
        if self._thread is None:
            self._close_broken()
            return
        self._thread.join(CLOSE_WAIT)
        if self._thread.is_alive():
            log.warning("sound: the device does not close, left behind")
        else:
            self._close_broken()

    # ---- in its thread

    def _run(self) -> None:
        while True:
            with self._news:
                if self._stop:
                    break
                wait = self._due() - self._clock()
                if wait > 0 and not self._broken and not self._jobs:
                    self._news.wait(wait)
                    continue
            self._turn()
        self._close_broken()

    def _due(self) -> float:
        if self._broken:
            return self._clock()
        return self._look_at if self._opened is not None else min(self._look_at, self._next)

    def _turn(self) -> None:
        self._close_broken()
        with self._news:
            job = self._jobs[0] if self._jobs else None
        if job is not None:
            job()
            with self._news:
                if self._jobs and self._jobs[0] is job:
                    self._jobs.popleft()
        now = self._clock()
        if now >= self._look_at:
            self._look_at = now + LOOK_EVERY
            self._look(now)
        with self._news:
            if self._opened is not None or now < self._next or self._stop:
                return
            card = self._opened = self._wished
            self._with = self.cards
        self._open(card)

    def _look(self, now: float) -> None:
        cards = self._find()
        with self._news:
            self.cards = cards
            if self._opened is None:
                if cards != self._with:  # one has come: not after a pause
                    self._pause = 0.0
                    self._next = now
                    self._with = cards
                return
            usual = self._with[:1]
            gone = {self._opened} if self._opened else set(usual)
            if gone & set(self._with) and not gone <= set(cards):
                self._lost = self._lost or SoundFault(SoundTrouble.AWAY, min(gone))
                self._give_up_ready()

    def _open(self, card: str) -> None:
        try:
            mixer = self._opens(card)
        except Exception as fault:  # noqa: BLE001  whatever a library raises, the table plays on
            with self._news:
                self._opened = None
                self._failed(self._fault_of(card, fault))
                self.tried = True
            return
        with self._news:
            if self._stop or card != self._wished:
                self._broken.append(mixer)
                self._opened = None
                self._lost = None
                return
            if self.fault is not None:
                log.info("sound: back")
            self.fault = None
            self._pause = 0.0
            self._ready = mixer
            self.tried = True

    def _fault_of(self, card: str, fault: Exception) -> SoundFault:
        said = str(fault) or type(fault).__name__
        if isinstance(fault, MixerLibraryError):
            return SoundFault(SoundTrouble.LIBRARY, fault.library)
        if card and card not in self.cards:
            return SoundFault(SoundTrouble.AWAY, card)
        if not self.cards:
            return SoundFault(SoundTrouble.NONE, said)
        return SoundFault(SoundTrouble.OTHER, said)

    def _failed(self, fault: SoundFault) -> None:
        """Note a fault; it is tried again after a pause. The caller has the lock."""
        if self.fault is None or self.fault.trouble is not fault.trouble:
            log.warning("sound: none, %s", _said(fault))
        self.fault = fault
        self._pause = min(max(PAUSE_FIRST, 2 * self._pause), PAUSE_MOST)
        self._next = self._clock() + self._pause

    def _give_up_opened(self) -> None:
        """What is open is another card's. The caller has the lock."""
        if self._opened is not None and not self._give_up_ready():
            self._lost = SoundFault(SoundTrouble.OTHER)

    def _give_up_ready(self) -> bool:
        """Take back a mixer that nobody has taken. The caller has the lock."""
        if self._ready is None:
            return False
        self._broken.append(self._ready)
        self._ready = self._opened = self._lost = None
        return True

    def _close_broken(self) -> None:
        while True:
            with self._news:
                if not self._broken:
                    return
                mixer = self._broken.pop(0)
            try:
                mixer.close()
            except Exception as fault:  # noqa: BLE001  as above
                log.debug("sound: closing: %s", fault)


def _said(fault: SoundFault) -> str:
    """A fault for the log."""
    what = {
        SoundTrouble.LIBRARY: f"the library {fault.value} is missing",
        SoundTrouble.NONE: f"this machine has no sound card ({fault.value})",
        SoundTrouble.AWAY: f"the card {fault.value} is not there",
        SoundTrouble.OTHER: fault.value,
    }
    return what[fault.trouble]
