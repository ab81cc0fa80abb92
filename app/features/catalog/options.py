"""The options of a game, and mutually exclusive choices."""

from collections.abc import Iterator, Mapping

from fastapi import APIRouter, Request

from app.features.catalog.routes import GameId, require_game
from app.features.catalog.schemas import ChoiceRefused, OptionsAdvice
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, error_responses
from app.locales import t
from app.locales.games import game_title
from engine import Game, OptionError

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("/{game}/options", dependencies=[needs("any")], responses=error_responses(404))
async def read_options(game_id: GameId, request: Request) -> OptionsAdvice:
    """Complete options given as `?board=hex&…`, and list the choices that they exclude."""
    game = require_game(game_id)
    options = complete_options(game, request.query_params)
    return OptionsAdvice(options=options, refused=list(refused_choices(game, options)))


def complete_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options, completed with defaults. Raises ApiError 422."""
    try:
        return game.complete(dict(options))
    except OptionError as error:
        raise ApiError(422, "no-such-option", option_error_text(game, error)) from error


def refused_choices(game: Game, options: Mapping[str, str]) -> Iterator[ChoiceRefused]:
    """The choices that are impossible while the other options stay as they are."""
    for option in game.options:
        for choice in option.choices:
            try:
                game.complete({**options, option.name: choice})
            except OptionError as error:
                message = option_error_text(game, error)
                yield ChoiceRefused(option=option.name, value=choice, message=message)


def option_error_text(game: Game, error: OptionError) -> str:
    if error.reason == "unknown":
        return t("options.unknown", game=game_title(game.id))
    return t(f"options.excluded.{error.reason}")
