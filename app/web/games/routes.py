"""The catalog of games."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.web.errors import ApiError, error_responses
from app.web.games.schemas import ChoiceInfo, GameInfo, OptionInfo
from engine import GAMES, Game, Option, UnknownGame, feature_names, find_game

router = APIRouter(prefix="/api/games", tags=["games"])

GameId = Annotated[
    str, Path(alias="game", max_length=40, description="The id of a game, such as `macbeth`.")
]


@router.get("")
async def list_games() -> list[GameInfo]:
    """List all games."""
    return list_game_infos()


@router.get("/{game}", responses=error_responses(404, 422))
async def read_game(game_id: GameId) -> GameInfo:
    """Read a game with its options, rules and rulings."""
    return game_info(require_game(game_id))


def require_game(game_id: str) -> Game:
    """Raises ApiError 404 if there is no such game."""
    try:
        return find_game(game_id)
    except UnknownGame as error:
        raise ApiError(404, "no-such-game", str(error)) from error


def list_game_infos() -> list[GameInfo]:
    return [game_info(game) for game in GAMES.values()]


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game.title,
        author=game.author,
        year=game.year,
        players=list(game.players),
        summary=game.summary,
        history=game.history,
        rules=list(game.rules_text),
        strategy=list(game.strategy),
        rulings=list(game.rulings),
        options=[_option_info(option) for option in game.options],
        picture=f"/games/{game.id}/board.svg",
        insights=list(feature_names(game.start({}).rules)),
    )


def _option_info(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        title=option.title,
        explanation=option.explanation,
        choices=[
            ChoiceInfo(value=choice.value, title=choice.title, explanation=choice.explanation)
            for choice in option.choices
        ],
    )
