"""Messages about faults of the table: what is wrong, and what the host can do about it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sonar_console.app.screenwatch import Loss
from sonar_console.cards import Message, NoticeCard
from sonar_console.containment import PastFault, PastFaultKind
from sonar_console.devices.controls import FaultKind
from sonar_console.doctor.findings import Finding
from sonar_console.system.conditions import ENDANGERS, Condition

WARNINGS: Mapping[StrEnum, str] = {
    FaultKind.STUCK: "warning-stuck",
    FaultKind.BOARD: "warning-board",
    FaultKind.TWINS: "warning-twins",
    FaultKind.UNNAMED: "warning-unnamed",
    FaultKind.BOOTSEL: "warning-bootsel",
    FaultKind.OLED: "warning-oled",
    FaultKind.CRAWLS: "warning-crawls",
    FaultKind.PINS: "warning-pins",
    Loss.GONE: "warning-screen-gone",
    Loss.HUNG: "warning-screen-hung",
    Loss.DARK: "warning-screen-dark",
    Loss.FROZEN: "warning-screen-frozen",
    Condition.VOLTAGE: "warning-voltage",
    Condition.HEAT: "warning-heat",
    Condition.READ_ONLY: "warning-read-only",
    Condition.FULL: "warning-full",
    PastFaultKind.FAULT: "warning-fault",
    PastFaultKind.FLOOD: "warning-flood",
    PastFaultKind.PROGRAM: "warning-program",
}
"""The message on both screens for each kind of fault."""


def wrong_notice(key: str, **values: str | int) -> NoticeCard:
    """A notice of something wrong, with what to do about it."""
    return NoticeCard("wrong", Message(key, dict(values)), Message(f"{key}-do", dict(values)))


_PAST: Mapping[PastFaultKind, tuple[str, str]] = {
    PastFaultKind.FAULT: ("house-past-fault", "advice-fault"),
    PastFaultKind.FLOOD: ("house-past-flood", "advice-flood"),
    PastFaultKind.PROGRAM: ("house-past-program", "advice-program"),
    PastFaultKind.DEVICE: ("house-past-device", "advice-past"),
}
"""The message about a fault that has passed, and the advice."""

ADVICE = "advice-"
"""Prefix of the keys of advice; the rest is that of the warning."""


@dataclass(frozen=True, slots=True)
class MachineFault:
    """A condition of the machine that endangers the evening, as one of the faults of devices."""

    kind: Condition
    name: str
    why: str


_PARTS: Mapping[Condition, tuple[str, str]] = {
    Condition.VOLTAGE: ("power-supply", "too little voltage"),
    Condition.HEAT: ("processor", "too hot"),
    Condition.READ_ONLY: ("memory-card", "can only be read"),
    Condition.FULL: ("memory-card", "full"),
}


def machine_faults(conditions: Collection[Condition]) -> list[MachineFault]:
    """The faults of the machine: those of its conditions that endanger the evening."""
    return [MachineFault(each, *_PARTS[each]) for each in ENDANGERS if each in conditions]


def notices_of_machine(conditions: Collection[Condition]) -> Iterable[NoticeCard]:
    """Notices of the other conditions, of which the host alone should know."""
    if Condition.NEARLY_FULL in conditions and Condition.FULL not in conditions:
        yield NoticeCard("note", Message("house-nearly-full"), Message("house-nearly-full-do"))
    if Condition.CLOCK in conditions:
        yield NoticeCard("note", Message("house-clock"), Message("house-clock-do"))


def notice_of_warning(warning: Message) -> NoticeCard:
    """A warning with its advice."""
    advice = ADVICE + warning.key.removeprefix("warning-")
    level = "good" if warning.key == "warning-kept-again" else "wrong"
    return NoticeCard(level, warning, Message(advice, dict(warning.values)))


def notices_of_past(past: Sequence[PastFault], now: float) -> Iterable[NoticeCard]:
    """Notices of past faults, the newest first, with the minutes or the starts since."""
    for each in past:
        values: dict[str, str | int] = {
            "minutes": max(0, int((now - each.at) // 60)),
            "times": each.times,
            "starts": each.starts,
            "value": each.where,
            "value1": each.what,
        }
        said, todo = _PAST[each.kind]
        if each.starts:
            said = said.replace("past", "earlier")
        yield NoticeCard("note", Message(said, values), Message(todo))


def notices_of_doctor(findings: Iterable[Finding]) -> tuple[NoticeCard, ...]:
    """Notices of the doctor's findings, the worst first."""
    order = ("wrong", "note", "good")
    found = [
        NoticeCard(
            finding.level.value,
            Message(f"doctor-{finding.key}", dict(finding.values)),
            None
            if finding.level.value == "good"
            else Message(f"doctor-{finding.key}-do", dict(finding.values)),
        )
        for finding in findings
    ]
    return tuple(sorted(found, key=lambda notice: order.index(notice.level)))


UPGRADE_REASONS: Mapping[str, str] = {
    **{
        key: key
        for key in ("busy", "no-stick", "image", "signature", "no-signers", "older", "match")
    },
    **{key: key for key in ("failed-before", "packages", "full", "read-only")},
    **dict.fromkeys(("gone", "large", "torn", "contents", "checksum"), "damaged"),
    **dict.fromkeys(("machine", "python"), "other"),
}
"""What the page says of a reason of `releases.errors`; ``failed`` of all others."""


def told_of_upgrade(status: Mapping[str, Any]) -> NoticeCard | None:
    """The notice of how an installation has ended; None for one that has not."""
    ended, values = status.get("ended"), status.get("values")
    if not isinstance(ended, str):
        return None
    value = str(values.get("value", "")) if isinstance(values, dict) else ""
    if ended == "installed":
        return NoticeCard("good", Message("house-release-installed", {"value": value}))
    if ended == "same":
        return NoticeCard("note", Message("house-release-same", {"value": value}))
    return wrong_notice(f"house-release-{UPGRADE_REASONS.get(ended, 'failed')}", value=value)
