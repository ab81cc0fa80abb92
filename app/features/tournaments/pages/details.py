"""The games and the time control of a tournament in words."""

from collections.abc import Sequence

from app.features.tournaments.store.lists import TournamentSummary
from app.locales import t
from app.locales.games import known_title, start_title
from app.locales.time_controls import time_control_text
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
