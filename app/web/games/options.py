"""The options of a game, and the choices that exclude each other."""

import re
from collections.abc import Iterator, Mapping

from fastapi import APIRouter, Request

from app.web.errors import ApiError, error_responses
from app.web.games.routes import GameId, require_game
from app.web.games.schemas import ChoiceRefused, OptionsAdvice
from engine import Game, OptionError

router = APIRouter(prefix="/api/games", tags=["games"])

_NAMED_VALUE = re.compile(r"\b([a-z]+)=([a-z-]+)")


@router.get("/{game}/options", responses=error_responses(404, 422))
async def read_options(game_id: GameId, request: Request) -> OptionsAdvice:
    """Complete options given as `?board=hex&…`, and list the choices that they exclude."""
    game = require_game(game_id)
    try:
        options = game.complete(dict(request.query_params))
    except OptionError as error:
        raise ApiError(422, "no-such-option", with_option_titles(game, str(error))) from error
    return OptionsAdvice(options=options, refused=list(refused_choices(game, options)))


def refused_choices(game: Game, options: Mapping[str, str]) -> Iterator[ChoiceRefused]:
    """The choices that cannot be made while the other options stay as they are."""
    for option in game.options:
        for choice in option.choices:
            try:
                game.complete({**options, option.name: choice.value})
            except OptionError as error:
                message = with_option_titles(game, str(error))
                yield ChoiceRefused(option=option.name, value=choice.value, message=message)


def with_option_titles(game: Game, text: str) -> str:
    """Replace each `option=value` in a text by the titles of both."""
    titles = {
        (option.name, choice.value): f"{option.title}: {choice.title}"
        for option in game.options
        for choice in option.choices
    }
    return _NAMED_VALUE.sub(
        lambda pair: f"“{titles[pair[1], pair[2]]}”" if pair.groups() in titles else pair[0],
        text,
    )
