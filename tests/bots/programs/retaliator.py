#!/usr/bin/env python3
"""A yardstick in the manner of Ocean of Code: two trackers, retaliation, a filter of mines.

It follows the enemy, and itself as the enemy can, by lists of whole states; fires when the damage
that is expected outweighs what the enemy may do in return, and keeps off the squares where mines
can lie. It shares no code with the bots of the table. Captain Sonar alone.
"""

# mypy: ignore-errors
# Programs of guests have no types, and these stand for such.

import json
import random
import sys
from collections import Counter

STEP = {"N": -26, "S": 26, "W": -1, "E": 1}
NEAR = [26 * y + x for y in (-1, 0, 1) for x in (-1, 0, 1)]
STATES = 3000
FEW = 6


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def number(square):
    return 26 * (int(square[1:]) - 1) + ord(square[0]) - 65


class Sea:
    """The chart, with room to spare on the right so that no step wraps."""

    def __init__(self, new):
        self.sector = {
            26 * y + x: new["sectors"][y][x]
            for y, row in enumerate(new["chart"])
            for x, mark in enumerate(row)
            if mark != "#"
        }
        self.reach = {at: self.within(at) for at in self.sector}

    def within(self, at):
        found, edge = {at}, {at}
        for _ in range(4):
            edge = {e + step for e in edge for step in STEP.values() if e + step in self.sector}
            found |= edge
        return found - {at}

    def says(self, at, kind, value):
        if kind == "sector":
            return self.sector[at] == str(value)
        return at // 26 + 1 == int(value) if kind == "row" else chr(65 + at % 26) == value


class Tracker:
    """All states (square, squares passed) in which a submarine can be, as its enemy hears it."""

    def __init__(self, sea, lots):
        self.sea, self.lots = sea, lots
        self.mines = set()
        self.anew()

    def anew(self):
        self.states = {(at, frozenset([at])) for at in self.sea.sector}

    def hear(self, event):
        name = event["event"]
        if name == "course":
            self.go(STEP[event["heading"]])
        elif name == "silence":
            found = set(self.states)
            for step in STEP.values():
                some = self.states
                for _ in range(4):
                    some = self.stepped(some, step)
                    found |= some
            self.states = found
        elif name == "surfaced":
            self.keep(lambda at: self.sea.sector[at] == str(event["sector"]))
            self.states = {(at, frozenset([at])) for at, _ in self.states}
        elif name == "mine-dropped":
            self.mines |= {at + near for at, _ in self.states for near in NEAR}
        elif name == "sonar-answer":
            self.keep(lambda at: sum(self.sea.says(at, *each) for each in event["pieces"]) == 1)
        elif name == "blast" and event["weapon"] == "torpedo":
            self.keep(lambda at: number(event["square"]) in self.sea.reach[at])
        if len(self.states) > STATES:
            self.states = set(self.lots.sample(sorted(self.states, key=str), STATES))

    def hit(self, event, result):
        there = number(event["square"])
        block = {there + near for near in NEAR}
        if result == "direct":
            self.keep(lambda at: at == there)
        elif result == "indirect":
            self.keep(lambda at: at in block and at != there)
        else:
            self.keep(lambda at: at not in block)

    def told(self, sector, present):
        self.keep(lambda at: (self.sea.sector[at] == sector) == present)

    def stepped(self, states, step):
        return {
            (at + step, passed | {at + step})
            for at, passed in states
            if at + step in self.sea.sector and at + step not in passed
        }

    def go(self, step):
        self.states = self.stepped(self.states, step)
        if not self.states:
            self.anew()

    def keep(self, fits):
        self.states = {each for each in self.states if fits(each[0])}
        if not self.states:
            self.anew()

    def squares(self):
        return Counter(at for at, _ in self.states)

    def blast(self, there):
        """The damage to be expected of a blast on a square."""
        squares = self.squares()
        hits = sum(squares[there + near] for near in NEAR) + squares[there]
        return hits / max(1, sum(squares.values()))


class Crew:
    def __init__(self, new):
        self.team = new["team"]
        self.symbols = new["symbols"]
        self.lots = random.Random(new["seed"])
        self.sea = Sea(new)
        self.enemy, self.own = Tracker(self.sea, self.lots), Tracker(self.sea, self.lots)
        self.at, self.passed, self.since = None, set(), 0

    def hear(self, told):
        words = told["order"].split()
        for event in told["events"]:
            mine = event.get("team") == self.team
            (self.own if mine else self.enemy).hear(event)
            if event["event"] == "blast":
                for team, result in event["results"].items():
                    (self.own if team == self.team else self.enemy).hit(event, result)
                self.since = self.since if mine else 0
            elif event["event"] == "drone" and mine:
                self.enemy.told(str(event["sector"]), event["present"])
            elif event["event"] in ("course", "silence") and not mine:
                self.since += 1
            elif event["event"] == "started" and mine:
                self.at, self.passed = number(words[1]), {number(words[1])}
            elif event["event"] in ("course", "silence"):
                for _ in range(int(words[2]) if words[0] == "silence" else 1):
                    self.at += STEP[words[1]]
                    self.passed.add(self.at)
            elif event["event"] == "surfaced" and mine:
                self.passed = {self.at}

    def choose(self, legal, state):
        by = {}
        for order in legal:
            by.setdefault(order.split()[2], []).append(order)
        for verb in ("dive", "start", "mark", "pass", "answer", "secure"):
            found = [each for each in by.get(verb, ()) if "astray" not in each]
            if found:
                wanted = [each for each in found if each.endswith(self.wants())]
                return self.lots.choice(wanted or found)
        broken = state["teams"][self.team]["breakdowns"]
        if by.get("break"):
            return self.mildest(by["break"], broken)
        for verb, least in (("trigger", 0.7), ("torpedo", 0.6)):
            best = max(((self.gain(each), each) for each in by.get(verb, ())), default=(0, None))
            if best[0] >= least:
                return best[1]
        hidden = len(self.own.squares())
        if hidden <= FEW and by.get("silence"):
            return max(by["silence"], key=lambda each: (self.open(each), self.lots.random()))
        if len(self.enemy.squares()) > FEW and by.get("sonar"):
            return by["sonar"][0]
        for verb in ("mine", "resume", "done"):
            if by.get(verb):
                return self.lots.choice(by[verb])
        armed = not any(self.symbols[each]["kind"] == "weapons" for each in broken)
        if by.get("surface") and (len(broken) > 6 or (len(broken) > 3 and not armed)):
            return by["surface"][0]
        if by.get("head"):
            return max(by["head"], key=lambda each: (self.open(each), self.lots.random()))
        return (by.get("surface") or [None])[0]

    def mildest(self, orders, broken):
        """The breakdown that leaves the weapons and the panel whole for longest."""

        def cost(order):
            symbol = order.split()[3]
            panel = [each for each in self.symbols if each[0] == symbol[0] and each not in broken]
            spared = self.symbols[symbol]["kind"] in ("detection", "radiation")
            return len(panel) == 1, not spared, self.symbols[symbol]["kind"] == "weapons"

        return min(self.lots.sample(orders, len(orders)), key=cost)

    def wants(self):
        return "silence" if len(self.own.squares()) <= FEW else "torpedo"

    def gain(self, order):
        """What a blast does, less what it does to the own crew and what the enemy may return."""
        there = number(order.split()[3])
        away = max(abs(there % 26 - self.at % 26), abs(there // 26 - self.at // 26))
        harm = 4.0 * max(0, 2 - away)
        back = 0.0
        if " torpedo " in order and self.since >= 3:
            seen = sum(there in self.sea.reach[at] for at in self.own.squares())
            back = 0.4 / max(1, seen)
        return self.enemy.blast(there) - harm - back

    def open(self, order):
        """The room after a course or silence, less for squares where mines can lie."""
        words = order.split()
        at, passed = self.at, set(self.passed)
        for _ in range(int(words[4]) if len(words) > 4 else 1):
            at += STEP[words[3]]
            passed.add(at)
        todo = [at]
        for each in todo:
            for step in STEP.values():
                if each + step in self.sea.sector and each + step not in passed and len(todo) < 20:
                    passed.add(each + step)
                    todo.append(each + step)
        return len(todo) - 4 * (at in self.enemy.mines)


crew = None
for line in sys.stdin:
    told = json.loads(line)
    kind = told["type"]
    if kind == "hello":
        say(type="hello", protocol=1, name="Retaliator", wants=["legal", "state"])
    elif kind == "options":
        say(type="ready")
    elif kind == "new":
        crew = Crew(told)
        say(type="ready")
    elif kind == "heard":
        crew.hear(told)
    elif kind == "go":
        say(type="order", id=told["id"], order=crew.choose(told["legal"], told["state"]))
    elif kind == "quit":
        break
