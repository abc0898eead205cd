"""The standing of a league in words and as an object: what is played, meetings, test, ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sonar_tools.league.claims import claimed
from sonar_tools.league.plan import LeaguePlan
from sonar_tools.league.played import Score
from sonar_tools.league.ratings import ratings
from sonar_tools.league.standing import meetings_of


def as_object(plan: LeaguePlan, scores: Mapping[str, Score]) -> dict[str, Any]:
    """The standing as one JSON object; shares are from 0 to 1."""
    meetings = meetings_of(plan, scores)
    found: dict[str, Any] = {
        "planned": plan.matches,
        "finished": len(scores),
        "seconds": round(sum(score.seconds for score in scores.values()), 1),
        "claimed": {str(chunk): host for chunk, host in claimed(plan.folder).items()},
        "ratings": [
            {
                "player": each.player,
                "elo": round(each.elo, 1),
                "interval": [round(each.low, 1), round(each.high, 1)],
                "matches": each.matches,
            }
            for each in ratings(list(plan.rules.players), meetings)
        ],
        "meetings": [
            {
                "players": [each.one, each.other],
                "pentanomial": each.pentanomial,
                "won": each.wins,
                "drawn": each.draws,
                "lost": each.losses,
                "score": round(each.score, 4),
                "margin": round(each.margin, 4),
                "interval": [round(end, 4) for end in each.interval],
            }
            for each in meetings
        ],
        "forfeits": sorted({score.why for score in scores.values() if score.why is not None}),
    }
    if plan.rules.sprt is not None:
        found["llr"] = round(plan.rules.sprt.llr(meetings[0].pentanomial), 4)
        found["decided"] = plan.rules.sprt.verdict(meetings[0].pentanomial)
    return found


def as_text(plan: LeaguePlan, scores: Mapping[str, Score]) -> Iterator[str]:
    """The standing in lines."""
    meetings = meetings_of(plan, scores)
    yield _progress(plan, scores)
    for chunk, host in claimed(plan.folder).items():
        yield f"chunk {chunk} is played by {host}"
    heads = f"{'meeting':<34}{'won':>7}{'drawn':>7}{'lost':>7}{'score, 95 %':>25}"
    yield f"\n{heads}  pairs of 0 ½ 1 1½ 2"
    for each in meetings:
        low, high = (100 * end for end in each.interval)
        share = f"{100 * each.score:.1f} ({low:.1f} to {high:.1f}) %" if each.pairs else "–"
        yield (
            f"{f'{each.one} – {each.other}':<34}{each.wins:>7}{each.draws:>7}{each.losses:>7}"
            f"{share:>25}  {' '.join(map(str, each.pentanomial))}"
        )
        if each.halves:
            yield f"  {each.halves} more wait for their other half and do not count"
    if plan.rules.sprt is not None:
        yield plan.rules.sprt.told(meetings[0].pentanomial)
    rated = ratings(list(plan.rules.players), meetings)
    if rated:
        yield f"\n{'rating':<34}{'Elo':>8}{'95 %':>18}{'matches':>10}"
    for rating in rated:
        yield f"{rating.player:<34}{rating.elo:>+8.0f}{rating.interval:>18}{rating.matches:>10}"
    for why in sorted({score.why for score in scores.values() if score.why is not None}):
        yield f"forfeit: {why}"


def _progress(plan: LeaguePlan, scores: Mapping[str, Score]) -> str:
    seconds = sum(score.seconds for score in scores.values()) / max(1, len(scores))
    told = f"{len(scores)} of {plan.matches} matches are played"
    if scores:
        told += f", {seconds:.3f} s each on one core"
    left = plan.matches - len(scores)
    if scores and left:
        told += f"; what is left takes one core {left * seconds / 60:.1f} minutes"
    return told
