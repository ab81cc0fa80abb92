"""The options of a game, and mutually exclusive choices."""

from collections.abc import Iterator, Mapping

from fastapi import APIRouter, Request

from app.features.catalog.routes import GameId, require_game
from app.features.catalog.schemas import ChoiceRefused, OptionsAdvice
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.locales import t
from app.locales.games import game_title
from app.locales.variants import problem_text
from engine import ALL_GAMES, Game, OptionError
from engine.variants import VariantError

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("/{game}/options", **needs("any", 404))
async def read_options(game_id: GameId, request: Request) -> OptionsAdvice:
    """Complete options given as `?board=hex&…`, and list the choices that they exclude."""
    game = require_game(game_id)
    options = complete_options(game, request.query_params)
    return OptionsAdvice(options=options, refused=list(refused_choices(game, options)))


def check_options(game_id: str, options: Mapping[str, str]) -> None:
    """Raises ApiError 422, in the language of the request, if the game refuses the options."""
    if game := ALL_GAMES.get(game_id):
        complete_options(game, options)


def complete_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options, completed with defaults. Raises ApiError 422."""
    try:
        return game.complete(dict(options))
    except OptionError as error:
        raise ApiError(422, "no-such-option", option_error_text(game, error)) from error


def given_variant(game: Game, request: Request) -> dict[str, str]:
    """The options of a variant, given as `?rules=…`; empty without them. Raises ApiError 422."""
    rules = request.query_params.get("rules")
    return complete_options(game, {"rules": rules}) if rules and game.is_variant else {}


def given_options(game: Game, request: Request) -> dict[str, str]:
    """The options among the query's parameters; empty without any. Raises ApiError 422."""
    query = request.query_params
    given = {one.name: query[one.name] for one in game.options if query.get(one.name)}
    return complete_options(game, given) if given else {}


def refused_choices(game: Game, options: Mapping[str, str]) -> Iterator[ChoiceRefused]:
    """The choices that are impossible while the other options stay as they are.

    What was drawn excludes none: it is for one board.
    """
    if game.is_variant:
        return  # any text may be chosen
    options = {one.name: options[one.name] for one in game.options if not one.drawn} | {
        one.name: options[one.name] for one in game.options if options[one.name] in one.choices
    }
    for option in game.options:
        for choice in option.choices:
            try:
                game.complete({**options, option.name: choice})
            except OptionError as error:
                message = option_error_text(game, error)
                yield ChoiceRefused(option=option.name, value=choice, message=message)


def option_error_text(game: Game, error: OptionError) -> str:
    if isinstance(error.__cause__, VariantError):
        return problem_text(error.__cause__)
    if error.reason == "unknown":
        return t("options.unknown", game=game_title(game.id), option=error.option)
    return t(f"options.excluded.{error.reason}")
