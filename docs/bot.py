#!/usr/bin/env python3
"""A crew in thirty lines: courses by chance, the torpedo at where the enemy last fired."""

import json
import random
import sys

team, target = "", ""


def choose(legal):
    """The line to say: a shot at the target if there is one, else nothing reckless."""
    if f"{team} captain torpedo {target}" in legal:
        return f"{team} captain torpedo {target}"
    wild = ("torpedo", "trigger", "stop", "surface", "silence")
    calm = [line for line in legal if line.split()[2] not in wild and "astray" not in line]
    return random.choice(calm or [line for line in legal if "surface" in line] or [""])


for line in sys.stdin:
    if line.startswith("[Team "):
        team = line.split('"')[1]
    if line.startswith("{"):
        told = json.loads(line)
        for event in told.get("events", []):
            if event["event"] == "blast" and event["team"] != team:
                target = event["square"]  # whoever fired is near
        if told.get("ask"):
            sys.stdout.write(choose(told["legal"]) + "\n")
            sys.stdout.flush()
