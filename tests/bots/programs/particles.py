#!/usr/bin/env python3
"""A yardstick: a particle filter of the enemy's routes, and torpedoes fired greedily.

It shares no code with the bots of the table. Captain Sonar alone.
"""

# mypy: ignore-errors
# Programs of guests have no types, and these stand for such.

import json
import random
import sys

STEP = {"N": (0, -1), "S": (0, 1), "W": (-1, 0), "E": (1, 0)}
PARTICLES = 500
WORTH = 0.7


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def square(text):
    return ord(text[0]) - 65, int(text[1:]) - 1


class Crew:
    """One match as this crew knows it."""

    def __init__(self, new):
        self.team = new["team"]
        self.symbols = new["symbols"]
        self.rows, self.sectors = new["chart"], new["sectors"]
        self.sea = {
            (x, y) for y, row in enumerate(self.rows) for x, at in enumerate(row) if at != "#"
        }
        self.lots = random.Random(new["seed"])
        self.at, self.trail = None, set()
        self.particles = [(each, frozenset([each])) for each in sorted(self.sea)]

    def hear(self, told):
        for event in told["events"]:
            if event.get("team") == self.team:
                self.hear_own(told, event)
            else:
                self.hear_enemy(event)
        if not self.particles:
            self.particles = [(each, frozenset([each])) for each in sorted(self.sea)]

    def hear_own(self, told, event):
        words = told["order"].split()
        if event["event"] == "started":
            self.at = square(words[1])
            self.trail = {self.at}
        elif event["event"] == "course":
            self.move(event["heading"])
        elif event["event"] == "silence":
            for _ in range(int(words[2]) if len(words) > 2 else 1):
                self.move(words[1])
        elif event["event"] == "surfaced":
            self.trail = {self.at}
        elif event["event"] == "drone":
            self.keep(lambda p: (self.sector(p) == str(event["sector"])) == event["present"])
        elif event["event"] == "blast":
            self.blast(event)

    def hear_enemy(self, event):
        name = event["event"]
        if name == "course":
            dx, dy = STEP[event["heading"]]
            self.walk(lambda p: (p[0] + dx, p[1] + dy))
        elif name == "silence":
            self.slip()
        elif name == "surfaced":
            self.keep(lambda p: self.sector(p) == str(event["sector"]))
            self.particles = [(p, frozenset([p])) for p, _ in self.particles]
        elif name == "sonar-answer":
            self.keep(lambda p: sum(self.true(p, *piece) for piece in event["pieces"]) == 1)
        elif name == "blast":
            if event["weapon"] == "torpedo":
                x, y = square(event["square"])
                self.keep(lambda p: abs(p[0] - x) + abs(p[1] - y) <= 4)
            self.blast(event)

    def move(self, heading):
        dx, dy = STEP[heading]
        self.at = self.at[0] + dx, self.at[1] + dy
        self.trail.add(self.at)

    def sector(self, p):
        return self.sectors[p[1]][p[0]]

    def true(self, p, kind, value):
        if kind == "sector":
            return self.sector(p) == str(value)
        return p[1] + 1 == int(value) if kind == "row" else chr(65 + p[0]) == value

    def blast(self, event):
        enemy = next((result for team, result in event["results"].items() if team != self.team), 0)
        x, y = square(event["square"])
        reach = {"direct": (0,), "indirect": (1,)}.get(enemy, range(2, 99))
        if enemy:
            self.keep(lambda p: max(abs(p[0] - x), abs(p[1] - y)) in reach)

    def keep(self, fits):
        self.particles = [each for each in self.particles if fits(each[0])]

    def walk(self, moved):
        found = [(moved(p), trail) for p, trail in self.particles]
        self.particles = [
            (p, trail | {p}) for p, trail in found if p in self.sea and p not in trail
        ]

    def slip(self):
        found = []
        for _ in range(PARTICLES):
            p, trail = self.lots.choice(self.particles)
            dx, dy = STEP[self.lots.choice("NSWE")]
            for _ in range(self.lots.randrange(5)):
                there = p[0] + dx, p[1] + dy
                if there not in self.sea or there in trail:
                    break
                p, trail = there, trail | {there}
            found.append((p, trail))
        self.particles = found

    def choose(self, legal, state):
        """The order to give, or None."""
        by = {}
        for order in legal:
            by.setdefault(order.split()[2], []).append(order)
        for verb in ("dive", "start", "mark", "pass", "answer", "secure"):
            found = [order for order in by.get(verb, ()) if "astray" not in order]
            if found:
                wanted = [order for order in found if order.endswith("torpedo")]
                return self.lots.choice(wanted or found)
        broken = state["teams"][self.team]["breakdowns"]
        if by.get("break"):
            return min(by["break"], key=lambda order: self.harm(order.split()[3], broken))
        shot = self.shot(by.get("torpedo", ()))
        if shot or "resume" in by:
            return shot or by["resume"][0]
        for verb in ("sonar", "done"):
            if by.get(verb):
                return by[verb][0]
        heads = by.get("head")
        worn = len(broken) > 7 or sum(self.symbols[each]["kind"] == "weapons" for each in broken)
        if by.get("surface") and len(broken) > 4 and worn:
            return by["surface"][0]
        if heads:
            return max(heads, key=lambda order: (self.room(order.split()[3]), self.lots.random()))
        return (by.get("surface") or [None])[0]

    def harm(self, symbol, broken):
        """What a breakdown costs: a weapon, the last of a panel, or one that never repairs."""
        left = sum(each[0] == symbol[0] for each in self.symbols) - 1
        left -= sum(each[0] == symbol[0] for each in broken)
        kind, circuit = self.symbols[symbol]["kind"], self.symbols[symbol]["circuit"]
        return 9 * (left == 0) + 3 * (kind == "weapons") + (circuit is None) + self.lots.random()

    def shot(self, orders):
        """The torpedo that is expected to do most, if that is enough."""
        best = (WORTH, None)
        some = [p for p, _ in self.particles]
        for order in orders:
            x, y = square(order.split()[3])
            if max(abs(x - self.at[0]), abs(y - self.at[1])) < 2:
                continue
            away = [max(abs(p[0] - x), abs(p[1] - y)) for p in some]
            worth = (2 * away.count(0) + away.count(1)) / len(away)
            best = max(best, (worth, order), key=lambda each: each[0])
        return best[1]

    def room(self, heading):
        """The squares in reach after a course, 20 at most."""
        dx, dy = STEP[heading]
        todo = [(self.at[0] + dx, self.at[1] + dy)]
        seen = set(todo)
        for x, y in todo:
            for ax, ay in STEP.values():
                there = x + ax, y + ay
                if there in self.sea and there not in self.trail and there not in seen:
                    seen.add(there)
                    todo.append(there)
            if len(seen) > 20:
                break
        return len(seen)


crew = None
for line in sys.stdin:
    told = json.loads(line)
    kind = told["type"]
    if kind == "hello":
        say(type="hello", protocol=1, name="Particles", wants=["legal", "state"])
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
