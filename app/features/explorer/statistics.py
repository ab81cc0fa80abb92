"""The statistics of finished public games, counted as games end."""

from collections.abc import Mapping

from fastapi import APIRouter, Response
from pydantic import Field

from app.errors import Unavailable
from app.features.catalog.routes import GameId, require_game
from app.features.explorer.counting import variant_of
from app.features.explorer.store.counts import ExplorerCounts, Totals
from app.http.access_tokens.needs import needs
from app.http.services import TheServices
from app.wire.schema import Schema, example
from engine import Color, Game, OptionError
from engine.think.fairness.results import wilson

router = APIRouter(prefix="/api/games", tags=["games"])


class Share(Schema):
    """A share of games, 0 to 1, and its 95 % confidence interval (Wilson)."""

    share: float
    lowest: float
    highest: float


class VariantStatistics(Schema):
    """The finished public games with the same options. Averages are null without games."""

    options: dict[str, str] = Field(description="All options, with defaults filled in.")
    changed: dict[str, str] = Field(description="The options that are not the defaults.")
    games: int
    won: dict[Color, int] = Field(description="The games that each color has won alone.")
    drawn: int
    first: Share = Field(description="The games that the first player has won alone.")
    complete: int = Field(description="The games that were played to their end.")
    plies: float | None = Field(description="The average length of complete games in turns.")
    passes: float | None = Field(description="The average number of passes in complete games.")
    margin: float | None = Field(
        description="The average difference of the two best scores, if scores decided."
    )


@example(
    game="macbeth",
    first="black",
    variants=[
        {
            "options": {"opening": "othello", "passing": "forced"},
            "changed": {},
            "games": 212,
            "won": {"black": 99, "white": 107},
            "drawn": 6,
            "first": {"share": 0.467, "lowest": 0.401, "highest": 0.534},
            "complete": 190,
            "plies": 60.6,
            "passes": 0.8,
            "margin": 14.2,
        }
    ],
)
class GameStatistics(Schema):
    """The statistics of a game. Only games played from the start count."""

    game: str
    first: Color = Field(description="The color that moves first.")
    variants: list[VariantStatistics] = Field(description="Those played most come first.")


@router.get("/{game}/statistics", **needs("any", 404))
async def read_statistics(
    game_id: GameId, response: Response, services: TheServices
) -> GameStatistics:
    """Read how the finished public games of a game ended, for each choice of options."""
    game = require_game(game_id)
    response.headers["cache-control"] = "public, max-age=60"
    variants = await _read(services[ExplorerCounts], game)
    return GameStatistics(game=game.id, first=game.players[0], variants=variants)


async def statistics_for_page(counts: ExplorerCounts, game: Game) -> list[VariantStatistics]:
    """Empty if they cannot be read."""
    try:
        return await _read(counts, game)
    except Unavailable:
        return []


async def statistics_of_variant(
    counts: ExplorerCounts, game: Game, options: Mapping[str, str]
) -> list[VariantStatistics]:
    """Of one variant; empty without games, or if they cannot be read."""
    try:
        found = await counts.total(game.id, variant_of(game.id, options))
    except Unavailable:
        return []
    return [_statistics(game, {}, found)] if found else []


async def _read(counts: ExplorerCounts, game: Game) -> list[VariantStatistics]:
    """Raises Unavailable."""
    found = await counts.totals(game.id)
    variants = ((_options(variant), totals) for variant, totals in found.items())
    return [
        _statistics(game, changed, totals)
        for changed, totals in variants
        if _is_known(game, changed)
    ]


def _options(variant: str) -> dict[str, str]:
    return {name: choice for name, _, choice in (one.partition("=") for one in variant.split())}


def _is_known(game: Game, changed: Mapping[str, str]) -> bool:
    """False for options that no longer exist."""
    try:
        game.complete(changed)
    except OptionError:
        return False
    return True


def _statistics(game: Game, changed: dict[str, str], totals: Totals) -> VariantStatistics:
    results = totals.results
    won = results.won[game.players[0]]
    lowest, highest = wilson(won, results.games)
    return VariantStatistics(
        options=game.complete(changed),
        changed=changed,
        games=results.games,
        won={color: results.won[color] for color in game.players},
        drawn=results.drawn,
        first=Share(
            share=round(won / results.games, 3),
            lowest=round(lowest, 3),
            highest=round(highest, 3),
        ),
        complete=totals.complete,
        plies=_rounded(totals.plies),
        passes=_rounded(totals.passes),
        margin=_rounded(results.margin),
    )


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 1)
