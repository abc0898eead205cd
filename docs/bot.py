#!/usr/bin/env python3
"""A crew in forty lines: courses by chance, the torpedo at where the enemy last fired."""

import json
import random
import sys

WILD = ("torpedo", "trigger", "stop", "surface", "silence")


def say(**message):
    """Say one message: a line of JSON, flushed."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def choose(legal):
    """The order to give: the dive, a shot at the target if there is one, else nothing reckless."""
    wanted = (f"{team} captain dive", f"{team} captain torpedo {target}")
    best = [order for order in wanted if order in legal]
    calm = [order for order in legal if order.split()[2] not in WILD and "astray" not in order]
    return random.choice(best or calm or [order for order in legal if "surface" in order] or [None])


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say(type="hello", protocol=1, name="Forty lines", author="the table", wants=["legal"])
    elif told["type"] == "options":
        say(type="ready")
    elif told["type"] == "new":
        team, target = told["team"], ""
        random.seed(told["seed"])
        say(type="ready")
    elif told["type"] == "heard":
        for event in told["events"]:
            if event["event"] == "blast" and event["team"] != team:
                target = event["square"]  # whoever fired is near
    elif told["type"] == "go":
        say(type="order", id=told["id"], order=choose(told["legal"]))
    elif told["type"] == "quit":
        break
