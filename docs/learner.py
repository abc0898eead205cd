#!/usr/bin/env python3
"""A crew that learns against a bot: a softmax over features of the legal actions (REINFORCE)."""

import argparse

import gymnasium
import numpy as np

from sonar_console.engine import SymbolKind, System, Team, Verb
from sonar_console.engine.sheet import symbol_number
from sonar_console.engine.squares import STRIDE, squares_in
from sonar_console.learn import PLANES, Actions, Observer
from sonar_console.record import new_setup

SETUP = new_setup("alpha")
ACTIONS, OBSERVER = Actions(SETUP, Team.BLUE), Observer(SETUP, Team.BLUE, tracker=False)
_, ROWS, COLUMNS = OBSERVER.planes
ENEMY, BOAT = PLANES.index("enemy"), PLANES.index("boat")
DAMAGE = OBSERVER.size - len(OBSERVER.names)  # the own, then the enemy's
BROKEN = DAMAGE + OBSERVER.names.index("broken W1")
WEAPONS = (Verb.TORPEDO, Verb.TRIGGER, Verb.MINE)
VERBS, SYSTEMS, SHEET = list(Verb), list(System), SETUP.sheet
CHANCE, DANGER = len(VERBS), len(VERBS) + 3  # of each weapon
PANEL, RADIATION, MARK = DANGER + 3, DANGER + 4, DANGER + 5

fixed = np.zeros((ACTIONS.count, MARK + len(SYSTEMS)), np.float32)  # what does not change
target = np.full((ACTIONS.count, 2), -1)  # row and column of a weapon's square
panel = np.zeros((ACTIONS.count, 24), np.float32)  # the symbols of the panel of its course
for number in range(1, ACTIONS.count):
    first, *others = ACTIONS.orders(number)
    fixed[number, VERBS.index(first.verb)] = 1
    if first.verb in WEAPONS:
        target[number] = divmod(first.args[0], STRIDE)
    for order in others:
        symbol = symbol_number(*order.args) if order.verb is Verb.BREAK else None
        if symbol in SHEET.symbols:
            fixed[number, RADIATION] = SHEET.symbols[symbol].kind is SymbolKind.RADIATION
            panel[number, list(squares_in(SHEET.panels[order.args[0]]))] = 1
        elif order.verb is Verb.MARK:
            fixed[number, MARK + SYSTEMS.index(order.args[0])] = 1
weapon = np.array(
    [
        WEAPONS.index(ACTIONS.orders(n)[0].verb) if target[n, 0] >= 0 else 0
        for n in range(ACTIONS.count)
    ]
)


def features(observation, legal):
    """A row of features for each legal action."""
    found = fixed[legal].copy()
    broken = panel[legal] @ observation[BROKEN : BROKEN + 24]
    found[:, PANEL] = (broken > 0) & (broken >= panel[legal].sum(axis=1) - 1)
    fired = np.flatnonzero(target[legal, 0] >= 0)
    if len(fired):
        planes = observation[: ROWS * COLUMNS * len(PLANES)].reshape(OBSERVER.planes)
        near = [np.pad(planes[plane], 1) for plane in (ENEMY, BOAT)]
        rows, columns = target[legal[fired]].T
        for first, plane in zip((CHANCE, DANGER), near, strict=True):
            total = sum(plane[rows + y, columns + x] for y in range(3) for x in range(3))
            found[fired, first + weapon[legal[fired]]] = total / max(plane.sum(), 1)
    return found


def play(env, weights, rng, seed=None):
    """Play a match; who won (1, 0, -1), the enemy's damage less the own, and what to learn from."""
    seen, _ = env.reset(seed=seed)
    steps = []
    while True:
        legal = np.flatnonzero(seen["action_mask"])
        found = features(seen["observation"], legal)
        odds = np.exp(np.clip(found @ weights, -30, 30))
        odds /= odds.sum()
        choice = rng.choice(len(legal), p=odds)
        steps.append(found[choice] - odds @ found)
        seen, reward, ended, cut, _ = env.step(int(legal[choice]))
        if ended or cut:
            own, enemy = seen["observation"][DAMAGE : DAMAGE + 2]
            return reward, reward + enemy - own, np.sum(steps, axis=0) / len(steps) ** 0.5


def measure(env, weights, matches, seed):
    """The share of matches that these weights win, and the damage dealt less the damage taken."""
    rng = np.random.default_rng(seed)
    played = [play(env, weights, rng, seed + number)[:2] for number in range(matches)]
    won = sum(reward > 0 for reward, _ in played) / matches
    damage = 4 * sum(worth - reward for reward, worth in played) / matches
    return f"{won:.1%} won, damage dealt less taken {damage:+.2f}"


def main():
    """Learn, and say what it was worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--played", type=int, default=1500, help="matches to learn from")
    parser.add_argument("--matches", type=int, default=200, help="to measure, before and after")
    parser.add_argument("--opponent", default="cadet")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    env = gymnasium.make("SonarConsole-v0", opponent=options.opponent, disable_env_checker=True)
    rng, weights = np.random.default_rng(options.seed), np.zeros(fixed.shape[1], np.float32)
    print("before:", measure(env, weights, options.matches, 10_000), flush=True)
    mean = 0.0
    env.reset(seed=options.seed)
    for _ in range(options.played):
        _, worth, direction = play(env, weights, rng)
        weights += 0.2 * (worth - mean) * direction
        mean += 0.02 * (worth - mean)
    print(f"after {options.played} matches:", measure(env, weights, options.matches, 10_000))


if __name__ == "__main__":
    main()
