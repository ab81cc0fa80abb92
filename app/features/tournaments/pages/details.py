"""Tournaments in words: games, time control, points.

Scores are counted in halves, tie-breaks in quarters of points.
"""

from collections.abc import Sequence

from app.features.tournaments.rules.scores import TieBreak
from app.features.tournaments.store.lists import TournamentSummary
from app.locales import t
from app.locales.games import known_title, start_title, time_control_text
from app.locales.variant_names import Readers
from app.match.time_control import parse_time_control
from engine import GAMES

GAMES_FOR_TWO = tuple(game.id for game in GAMES.values() if len(game.players) == 2)
CATALOG = tuple(GAMES)


def tournament_details(summary: TournamentSummary, seen_by: Readers = ()) -> list[str]:
    time = time_control_text(parse_time_control(summary.time))
    return [
        text
        for text in (games_title(summary.games, seen_by), start_title(summary.start), time)
        if text
    ]


def games_title(games: Sequence[str], seen_by: Readers = ()) -> str:
    if len(games) == 1:
        return known_title(games[0], seen_by)
    decathlon = tuple(games) in (GAMES_FOR_TWO, CATALOG)
    return t("tournaments.decathlon" if decathlon else "tournaments.rotation")


_QUARTERS = ("", "¼", "½", "¾")


def quarters_text(quarters: int) -> str:
    whole, rest = divmod(quarters, 4)
    return f"{whole or ('' if rest else 0)}{_QUARTERS[rest]}"


def tie_break_text(kind: TieBreak, value: int) -> str:
    if kind in ("buchholz", "sonneborn-berger"):
        return quarters_text(value)
    return f"{value:+d}" if kind == "stones" and value else str(value)
