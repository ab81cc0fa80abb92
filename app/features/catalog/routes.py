"""The catalog of games."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path

from app.features.catalog.schemas import ChoiceInfo, GameInfo, OptionInfo
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, error_responses
from app.locales import Language, current_language, t
from app.locales.games import choice_title, game_title, option_title, rules_paragraphs
from engine import GAMES, Game, Option, UnknownGame, feature_names, find_game

router = APIRouter(prefix="/api/games", tags=["games"])

GameId = Annotated[
    str, Path(alias="game", max_length=40, description="The id of a game, such as `macbeth`.")
]


@router.get("", dependencies=[needs("any")])
async def list_games() -> list[GameInfo]:
    """List all games."""
    return list_game_infos()


@router.get("/{game}", dependencies=[needs("any")], responses=error_responses(404))
async def read_game(game_id: GameId) -> GameInfo:
    """Read a game with its options, rules and rulings."""
    return game_info(require_game(game_id))


def require_game(game_id: str) -> Game:
    """Raises ApiError 404 if there is no such game."""
    try:
        return find_game(game_id)
    except UnknownGame as error:
        raise ApiError(404, "no-such-game", t("errors.no-such-game.text")) from error


def list_game_infos() -> list[GameInfo]:
    return [game_info(game) for game in GAMES.values()]


def game_info(game: Game) -> GameInfo:
    return _game_info(game, current_language())


@cache
def _game_info(game: Game, _language: Language) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game_title(game.id),
        origin=t(f"games.{game.id}.origin"),
        players=list(game.players),
        summary=t(f"games.{game.id}.summary"),
        history=rules_paragraphs(game, "history"),
        rules=rules_paragraphs(game, "play"),
        strategy=rules_paragraphs(game, "strategy"),
        rulings=rules_paragraphs(game, "rulings"),
        options=[_option_info(game, option) for option in game.options],
        picture=f"/games/{game.id}/board.svg",
        insights=list(feature_names(game.start({}).rules)),
    )


def _option_info(game: Game, option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        title=option_title(game.id, option.name),
        explanation=t(f"options.{game.id}.{option.name}.about"),
        choices=[
            ChoiceInfo(
                value=choice,
                title=choice_title(game.id, option.name, choice),
                explanation=t(f"options.{game.id}.{option.name}.{choice}.about"),
            )
            for choice in option.choices
        ],
    )
