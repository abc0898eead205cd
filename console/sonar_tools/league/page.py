"""The page of a league: ratings, crosstable and matches as one file of HTML without a script.

A match opens as the page that guests take home (`sonar-console page`), a file of some 100 KB in the
folder ``matches`` beside it. Ten thousand of them would be a gigabyte, so they are made on demand:
some telling ones of each meeting, and those that are named; each that is there has its link, and
all others are listed with their results and names.
"""

from __future__ import annotations

import errno
import html
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from string import Template

from sonar_console.app.keepsakes import page_of_record
from sonar_console.screens.matchpage import policy
from sonar_console.tomlfile.saving import replace_file
from sonar_tools.league.plan import LeagueError, LeaguePlan, Pair, match_names, pair_of
from sonar_tools.league.played import Results, Score, finished_of
from sonar_tools.league.plots import chance_plot, pairs_plot, rating_plot, test_plot
from sonar_tools.league.ratings import Rating, ratings
from sonar_tools.league.standing import Meeting, meetings_of

INDEX, MATCHES = "index.html", "matches"
"""The page, and the folder of the pages of matches."""
MOST_LISTED = 10_000
"""The pairs that a page lists; of a larger league it says how many more there are."""

_STYLE = Path(__file__).with_name("page.css")
_FRAME = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="$policy">
<title>$title</title>
<style>$style</style>
</head>
<body>
$body
</body>
</html>
""")


@dataclass(frozen=True, slots=True)
class MadePage:
    """How many matches can be opened, and a line on each damaged journal."""

    pages: int
    faults: tuple[str, ...]


def write_page(
    plan: LeaguePlan,
    folder: Path,
    named: Sequence[str],
    telling: int,
    language: str,
    typed: Path | None = None,
) -> MadePage:
    """Write the page, and the pages of the matches that are named, and of some telling ones.

    ``typed`` is the plan's folder as the page's commands have it, if not that of the plan.
    Raises `LeagueError` for a named match that is not finished, `OSError` with the path that does
    not take a page, and what `page_of_record` raises.
    """
    results = Results(plan)
    results.refresh()
    scores = results.scores
    for match in named:
        if match not in scores:
            raise LeagueError(f"{plan.folder}: match {match} is not finished")
    meetings = meetings_of(plan, scores)
    wanted = {*named, *tellingest(plan, scores, telling)}
    place = folder / MATCHES
    _write_matches(plan, place, wanted, language)
    there = {path.stem for path in place.glob("*.html")} & scores.keys()
    told = replace(plan, folder=typed or plan.folder)
    _write(folder / INDEX, league_page(told, scores, meetings, there).encode())
    return MadePage(len(there), tuple(results.faults))


def tellingest(plan: LeaguePlan, scores: Mapping[str, Score], count: int) -> set[str]:
    """So many matches of each meeting: the quickest win of each side, the longest, the next."""
    found: set[str] = set()
    meetings: dict[tuple[str, str], list[Score]] = {}
    for pair in plan.pairs.values():
        played = [scores[name] for name in match_names(pair) if name in scores]
        meetings.setdefault((pair.one, pair.other), []).extend(played)
    for played in meetings.values():
        played.sort(key=lambda score: (score.orders, score.match))
        first = [next((each for each in played if each.won == won), None) for won in (1, -1)]
        order = [*(each for each in first if each), *played[::-1]]
        found |= set(list(dict.fromkeys(each.match for each in order))[:count])
    return found


def _write_matches(plan: LeaguePlan, place: Path, names: Iterable[str], language: str) -> None:
    """Write the pages of these matches that are not there yet."""
    missing = {name for name in names if not (place / f"{name}.html").exists()}
    numbers = {pair_of(plan, name)[0].number for name in missing}
    for chunk in plan.chunks:
        if not numbers & {pair.number for pair in chunk.pairs}:
            continue
        for match in finished_of(plan, chunk.chunk):
            if match.match in missing:
                with tempfile.TemporaryDirectory() as desk:
                    record = Path(desk) / f"{match.match}.sonar"
                    record.write_text(match.record, "utf-8")
                    page = page_of_record(record, language)
                _write(place / f"{match.match}.html", page)


def _write(path: Path, page: bytes) -> None:
    """Write a page whole; an `OSError` names it."""
    try:
        replace_file(path, page)
    except OSError as fault:
        raise OSError(fault.errno or errno.EIO, fault.strerror, str(path)) from fault


# ---- the page


def league_page(
    plan: LeaguePlan,
    scores: Mapping[str, Score],
    meetings: Sequence[Meeting],
    there: set[str],
) -> str:
    """The text of the page; ``there`` are the matches that have a page of their own."""
    rated = ratings(list(plan.rules.players), meetings)
    title = "League: " + ", ".join(plan.rules.players)
    parts = [
        f"<h1>{html.escape(title)}</h1>",
        f"<p>{len(scores)} of {plan.matches} matches are played. Two players meet on each opening "
        "twice, sides changed; such a pair counts as one. Intervals are of 95 %.</p>",
    ]
    if rated:
        parts += ["<h2>Ratings</h2>", rating_plot(rated), _rating_table(rated)]
        parts += ["<h2>Crosstable</h2>", _crosstable(rated, meetings)]
        parts += ["<h2>Meetings</h2>", pairs_plot(meetings), _meeting_table(meetings)]
    if plan.rules.sprt is not None:
        parts += ["<h2>Test</h2>", test_plot(plan, scores)]
    if len(rated) > 1:
        parts += ["<h2>What a rating means</h2>", chance_plot(rated)]
    parts += ["<h2>Matches</h2>", *_matches(plan, scores, there)]
    style = _STYLE.read_text("utf-8").strip()
    return _FRAME.substitute(
        policy=html.escape(policy(style)),
        title=html.escape(title),
        style=style,
        body="\n".join(parts),
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already; the first of a row names it."""
    lines = ["<table><thead><tr>", *(f"<th>{head}</th>" for head in heads), "</tr></thead><tbody>"]
    for row in rows:
        cells = "".join(f"<td>{cell}</td>" for cell in row[1:])
        lines.append(f"<tr><th>{row[0]}</th>{cells}</tr>")
    return "\n".join([*lines, "</tbody></table>"])


def _rating_table(rated: Sequence[Rating]) -> str:
    return _table(
        ("player", "Elo", "95 %", "matches"),
        (
            (
                html.escape(each.player),
                f"{each.elo:+.0f}",
                each.interval,
                str(each.matches),
            )
            for each in rated
        ),
    )


def _crosstable(rated: Sequence[Rating], meetings: Sequence[Meeting]) -> str:
    """The score of each row's player against each column's, in per cent of the points."""
    shares: dict[tuple[str, str], str] = {}
    for each in meetings:
        if each.pairs:
            low, high = each.interval
            shares[each.one, each.other] = _share(each.score, low, high)
            shares[each.other, each.one] = _share(1.0 - each.score, 1.0 - high, 1.0 - low)
    names = [each.player for each in rated]
    return _table(
        ("% of points", *map(html.escape, names)),
        (
            (
                html.escape(row),
                *("" if row == col else shares.get((row, col), "–") for col in names),
            )
            for row in names
        ),
    )


def _share(score: float, low: float, high: float) -> str:
    """A score with the ends of its interval, in per cent; HTML."""
    return f"{100 * score:.1f} <small>{100 * low:.1f} to {100 * high:.1f}</small>"


def _meeting_table(meetings: Sequence[Meeting]) -> str:
    return _table(
        ("meeting", "won", "drawn", "lost", *("0 points", "½", "1", "1½", "2 points")),
        (
            (
                html.escape(f"{each.one} – {each.other}"),
                *map(str, (each.wins, each.draws, each.losses, *each.pentanomial)),
            )
            for each in meetings
            if each.pairs
        ),
    )


def _matches(plan: LeaguePlan, scores: Mapping[str, Score], there: set[str]) -> Iterator[str]:
    """The pairs of each meeting, folded away, with the links of the matches that can be opened."""
    folder = html.escape(str(plan.folder))
    yield (
        f"<p>{len(there)} matches can be opened. <code>sonar-console league page {folder} --match "
        "17a</code> adds one, <code>--pages N</code> more of each meeting.</p>"
    )
    listed = 0
    for one, other in plan.rules.pairings():
        pairs = [each for each in plan.pairs.values() if (each.one, each.other) == (one, other)]
        played = [each for each in pairs if any(name in scores for name in match_names(each))]
        shown = played[: max(0, MOST_LISTED - listed)]
        listed += len(shown)
        more = len(played) - len(shown)
        yield f"<details><summary>{html.escape(f'{one} – {other}')}: {len(played)} pairs</summary>"
        yield _table(
            ("pair", "chart", "first", "squares", "a", "b"),
            (_pair_row(plan, each, scores, there) for each in shown),
        )
        yield f"<p>and {more} more pairs</p></details>" if more else "</details>"


def _pair_row(
    plan: LeaguePlan, pair: Pair, scores: Mapping[str, Score], there: set[str]
) -> tuple[str, ...]:
    opening = plan.openings[pair.opening]
    cells = []
    for name in match_names(pair):
        score = scores.get(name)
        if score is None:
            cells.append("")
            continue
        winner = {1: pair.one, 0: "drawn", -1: pair.other}[score.won]
        text = html.escape(f"{winner}, {score.how}, {score.orders}")
        cells.append(f'<a href="{MATCHES}/{name}.html">{text}</a>' if name in there else text)
    squares = " ".join(opening.starts.values())
    told = (str(pair.number), Path(opening.scenario).stem, str(opening.first), squares)
    return (*map(html.escape, told), *cells)
