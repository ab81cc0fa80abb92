"""The catalogue over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.web.errors import ApiError, error_responses
from app.web.games.schemas import ChoiceInfo, GameInfo, OptionInfo
from engine import GAMES, Game, Option, UnknownGame, feature_names, find_game

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("")
async def list_games() -> list[GameInfo]:
    """Every game that can be played here."""
    return [game_info(game) for game in GAMES.values()]


@router.get("/{game}", responses=error_responses(404, 422))
async def read_game(game: Annotated[str, Path(max_length=40)]) -> GameInfo:
    """A game with its options, rules and rulings."""
    return game_info(require_game(game))


def require_game(game_id: str) -> Game:
    """The game of that id. Raises ApiError if there is none."""
    try:
        return find_game(game_id)
    except UnknownGame as error:
        raise ApiError(404, "no-such-game", str(error)) from error


def game_info(game: Game) -> GameInfo:
    """A game of the catalogue as it is sent."""
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
