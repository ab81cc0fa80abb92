"""The catalog of games."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Path

from app.features.catalog.schemas import ChoiceInfo, GameInfo, OptionInfo
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.locales import Language, current_language, t
from app.locales.games import (
    choice_about,
    choice_title,
    game_title,
    match_title,
    option_about,
    option_title,
    rules_paragraphs,
)
from app.locales.variant_names import Readers
from app.locales.variants import variant_rules
from engine import GAMES, Game, Option, Rules, UnknownGame, feature_names, find_game
from engine.variants import RELATIVES, name_of
from engine.variants.games import VARIANT

router = APIRouter(prefix="/api/games", tags=["games"])

KEPT = 200  # of variants and languages

GameId = Annotated[
    str, Path(alias="game", max_length=40, description="The id of a game, such as `macbeth`.")
]


@router.get("", **needs("any"))
async def list_games() -> list[GameInfo]:
    """List all games."""
    return list_game_infos()


@router.get("/{game}", **needs("any", 404))
async def read_game(game_id: GameId) -> GameInfo:
    """Read a game with its options, rules and rulings."""
    return game_info(require_game(game_id))


def require_game(game_id: str, status: int = 404) -> Game:
    """Raises ApiError, 422 for what a body names, if there is no such game."""
    try:
        return find_game(game_id)
    except UnknownGame as error:
        raise ApiError(status, "no-such-game", t("errors.no-such-game.text")) from error


def list_game_infos() -> list[GameInfo]:
    return [game_info(game) for game in GAMES.values()]


def require_catalog_game(game_id: str) -> Game:
    """Raises ApiError 404 for a variant too."""
    game = require_game(game_id)
    if game.is_variant:
        raise ApiError(404, "no-such-game", t("errors.no-such-game.text"))
    return game


def list_relatives() -> list[GameInfo]:
    """The variants with names, for two players."""
    return [game_info(VARIANT, {"rules": text}) for text in RELATIVES.values()]


def game_info(
    game: Game, options: Mapping[str, str] | None = None, seen_by: Readers = ()
) -> GameInfo:
    """`options` say which variant it is, whose name they may see."""
    given = options if options and game.is_variant else {}
    info = _game_info(game, given.get("rules", ""), current_language())
    title = match_title(game.id, given, seen_by)  # a person may have named it meanwhile
    return info if title == info.title else info.model_copy(update={"title": title})


@lru_cache(KEPT)
def _game_info(game: Game, rules: str, _language: Language) -> GameInfo:
    known = name_of(game.id, {"rules": rules})
    query = f"?{urlencode({'rules': rules if known == game.id else known})}" if rules else ""
    return GameInfo(
        id=game.id,
        title=game_title(known),
        origin="" if game.is_variant else t(f"games.{game.id}.origin"),
        players=list(game.players),
        summary=t(f"games.{known}.summary"),
        history=rules_paragraphs(game, "history"),
        rules=_rules_in_words(game, rules),
        strategy=rules_paragraphs(game, "strategy"),
        rulings=rules_paragraphs(game, "rulings"),
        options=[_option_info(game, option) for option in game.options],
        picture=f"/games/{game.id}/board.svg{query}",
        address=f"{game.id}{query}",
        insights=list(feature_names(game.start({}).rules)),
    )


def _rules_in_words(game: Game, rules: str) -> list[str]:
    if not game.is_variant:
        return rules_paragraphs(game, "play")
    chosen = game.start({"rules": rules} if rules else {}).rules
    assert isinstance(chosen, Rules)
    return variant_rules(chosen)


def _option_info(game: Game, option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        title=option_title(game.id, option.name),
        explanation=option_about(game.id, option.name),
        text=option.is_rules,
        drawn=option.drawn,
        choices=[
            ChoiceInfo(
                value=choice,
                title=choice_title(game.id, option.name, choice),
                explanation=choice_about(game.id, option.name, choice),
            )
            for choice in option.choices
        ],
    )
