"""Opens a table with its devices and screens: for run, the simulator, the bench and tests."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from sonar_console.app.equipment import Equipment
from sonar_console.app.runner import Show, TableRunner
from sonar_console.app.screenwatch import Loss
from sonar_console.app.service import ServiceMeans, ServiceTasks
from sonar_console.bots import bots_maker, hidden_squares, load, new_tracker
from sonar_console.devices.sound import Loudspeaker
from sonar_console.engine.names import Team
from sonar_console.modes.play.players import MakeBots
from sonar_console.record.header import Header
from sonar_console.record.journal import Journal, begin_journal
from sonar_console.record.lengths import lengths_of
from sonar_console.record.recorder import Writer
from sonar_console.record.scenario import all_scenarios
from sonar_console.settings import House
from sonar_console.system.conditions import Condition
from sonar_console.table import Plan, Table

log = logging.getLogger(__name__)


class ReadAhead:
    """Reads what a table needs later than at its start, at once and in a thread of its own.

    A memory card may take seconds for a file, and the core waits for nothing: scenarios, which the
    setup lists, and the program of the bots.
    """

    def __init__(self) -> None:
        self._thread = threading.Thread(target=self._read, name="read ahead", daemon=True)
        self._thread.start()

    @property
    def reading(self) -> bool:
        """Whether it still reads."""
        return self._thread.is_alive()

    def finish(self, longest: float) -> bool:
        """Wait until all is read, ``longest`` seconds at most; whether it is."""
        self._thread.join(longest)
        return not self.reading

    @staticmethod
    def _read() -> None:
        try:
            load()
            all_scenarios()
        except OSError as fault:  # the core meets it again where it needs the file
            log.warning("read ahead: %s", fault)


def _read_lengths(table: Table, records: Path) -> None:
    """Read in a thread how long the matches of this house took; the front door tells it."""

    def read() -> None:
        table.session.lengths = lengths_of(records)

    threading.Thread(target=read, name="read lengths", daemon=True).start()


def open_table(
    plan: Plan,
    equipment: Equipment,
    show: Show,
    *,
    records: Path | None = None,
    journal: Callable[[Header], Journal] | None = None,
    house: House | None = None,
    speaker: Loudspeaker | None = None,
    service: ServiceMeans | None = None,
    first_team: Callable[[Sequence[Team]], Team] | None = None,
    bots: MakeBots | None = None,
    writer: Writer | None = None,
    lost: Callable[[], Mapping[str, Loss]] = dict,
    conditions: Callable[[], Collection[Condition]] = tuple,
    first_start: frozenset[str] | None = None,
) -> TableRunner:
    """Open a table: ``plan`` is the first match that it offers, ``show`` shows a side's picture.

    ``records`` is the folder in which matches are kept: a match that was cut off there is offered
    first. ``journal`` begins a journal in place of one in that folder; with neither, nothing is
    kept. ``house`` is what is set at the start; ``speaker`` makes the sounds, without one the
    table is silent; ``service`` is what the service page works with, without it that page only
    changes settings.

    ``first_team`` chooses who begins a match turn by turn (S-6), and ``bots`` seats bots; both
    are random by default. ``writer`` writes what is kept on the disk (`DiskThread`); without one it
    is written at once, in the core's thread, as tests want it. ``lost`` says which sides have lost
    their screen, and how; ``conditions`` says what is wrong with the machine. ``first_start`` is of
    a table that was never set up: the settings that it need not ask. The caller steps the runner
    and closes it; closing it closes the journal, the controls and the speaker, but nothing else of
    the equipment.
    """
    if journal is None and records is not None:
        folder = records

        def journal(header: Header) -> Journal:
            return begin_journal(folder, header if tasks is None else tasks.stamped(header))

    tasks: ServiceTasks | None = None
    table = Table(
        plan,
        first_team or random.SystemRandom().choice,
        journal,
        hidden_squares,
        new_tracker,
        house,
        bots=bots or bots_maker(random.Random()),
        writer=writer,
    )
    if records is not None:
        table.look_for(records, equipment.clock())
        _read_lengths(table, records)
    if first_start is not None:
        table.ask_first(first_start, equipment.clock())
    if service is not None:
        tasks = ServiceTasks(table, equipment.controls, speaker, service, lost, writer, conditions)
    return TableRunner(
        table, equipment.controls, equipment.clock, show, speaker, tasks, lost, conditions
    )
