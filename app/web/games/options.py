"""The options of a game: which choices go together, and sentences about them."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.web.errors import ApiError, error_responses
from app.web.games.routes import require_game
from app.web.games.schemas import ChoiceRefused, OptionsAdvice
from engine import Game, OptionError

router = APIRouter(prefix="/api/games", tags=["games"])

_NAMED_VALUE = re.compile(r"\b([a-z]+)=([a-z-]+)")


@router.get("/{game}/options", responses=error_responses(404, 422))
async def read_options(
    game: Annotated[str, Path(max_length=40)], request: Request
) -> OptionsAdvice:
    """Complete options, given as `?board=hex&…`, and which other choices would not go with them."""
    of = require_game(game)
    try:
        options = of.complete(dict(request.query_params))
    except OptionError as error:
        raise ApiError(422, "no-such-option", with_option_titles(of, str(error))) from error
    return OptionsAdvice(options=options, refused=list(refused_choices(of, options)))


def refused_choices(game: Game, options: Mapping[str, str]) -> Iterator[ChoiceRefused]:
    """The choices that cannot be changed to while the other options stay, and why."""
    for option in game.options:
        for choice in option.choices:
            try:
                game.complete({**options, option.name: choice.value})
            except OptionError as error:
                message = with_option_titles(game, str(error))
                yield ChoiceRefused(option=option.name, value=choice.value, message=message)


def with_option_titles(game: Game, text: str) -> str:
    """A text in which `board=hex` and the like are said with their titles."""
    titles = {
        (option.name, choice.value): f"{option.title}: {choice.title}"
        for option in game.options
        for choice in option.choices
    }
    return _NAMED_VALUE.sub(
        lambda found: f"“{titles[found[1], found[2]]}”" if found.groups() in titles else found[0],
        text,
    )
