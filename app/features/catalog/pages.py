"""The pages of games and their rules, with the sources of their facts."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from app.features.catalog.examples import examples_by_topic
from app.features.catalog.keyboard_help import keyboard_help
from app.features.catalog.options import given_variant
from app.features.catalog.routes import game_info, list_game_infos, list_relatives, require_game
from app.features.catalog.schemas import GameInfo
from app.features.catalog.solved import solved_summary
from app.hooks import Hook
from app.http.html import Section, render
from app.http.services import TheServices, services_of, site_url
from app.locales import current_language
from engine import Game
from engine.variants import NAMED_TEXTS, RELATIVES, id_of


class Source(NamedTuple):
    """A page elsewhere. Its title consists of names and is not translated."""

    title: str
    url: str


_ABSTRACT_GAMES = "https://jpneto.github.io/world_abstract_games"
_MINDSPORTS = "https://mindsports.nl/index.php/the-pit"

_MACBETH = Source("The World of Abstract Games: MacBeth", f"{_ABSTRACT_GAMES}/macbeth.htm")
_OTHELLO = Source("The World of Abstract Games: Othello", f"{_ABSTRACT_GAMES}/othello.htm")
_MOXIE = Source("The World of Abstract Games: Moxie", f"{_ABSTRACT_GAMES}/moxie.htm")
_MACBETH_BY_AUTHOR = Source("MindSports: MacBeth", f"{_MINDSPORTS}/539-macbeth")
_RENEGADO = Source("MindSports: Renegado", f"{_MINDSPORTS}/1197-renegado")
_DESDEMONA_OF_2020 = Source("MindSports: Desdemona (2020)", f"{_MINDSPORTS}/1046-desdemona")
_REVERSI = Source("Wikipedia: Reversi", "https://en.wikipedia.org/wiki/Reversi")

SOURCES = {
    "macbeth": (_MACBETH_BY_AUTHOR, _MACBETH),
    "macbeth-full": (_MACBETH, _MACBETH_BY_AUTHOR),
    "hex-othello-3": (_MACBETH,),
    "renegado": (_RENEGADO,),
    "othello": (_OTHELLO, _REVERSI),
    "desdemona": (_OTHELLO, _RENEGADO, _DESDEMONA_OF_2020),
    "moxie": (_MOXIE,),
}


router = APIRouter(include_in_schema=False)


class RulesPageValues(Hook[[Game, Mapping[str, str]], Mapping[str, Any]]):
    """Additional values for the page with the rules of a game. Options say which variant it is."""


class VariantPageParts(Hook[[Request, str], Sequence[Section]]):
    """Additional sections for the page of a variant, which its text identifies. Those with an
    `anchor` and a `heading` are in the contents, after the rules.
    """


@router.get("/games")
@router.get("/rules")
@router.get("/learn")
async def games_page(request: Request) -> Response:
    return render(request, "games.html", games=list_game_infos(), relatives=list_relatives())


@router.get("/rules/{game_id}")
async def rules_page(request: Request, game_id: str, services: TheServices) -> Response:
    """The page of a game, or of the variant that is given as `?rules=…`."""
    if game_id in RELATIVES:
        return RedirectResponse(f"/rules/variant?rules={game_id}", 307)
    game = require_game(game_id)
    options = game.complete(given_variant(game, request))
    if game.is_variant:
        found = await services[VariantPageParts](request, options["rules"])
        return await show_variant_rules(request, game, options, [*chain(*found)])
    return await _show_rules(request, game, options, game_info(game))


async def show_variant_rules(
    request: Request,
    game: Game,
    options: Mapping[str, str],
    parts: Sequence[Section],
    status: int = 200,
) -> Response:
    """The page of a variant. `parts` may have a `title` and a `summary` among their values."""
    info = game_info(game, options)
    for part in parts:
        said = {name: part.values.get(name) for name in ("title", "summary")}
        info = info.model_copy(update={name: text for name, text in said.items() if text})
    return await _show_rules(request, game, options, info, parts, status)


async def _show_rules(
    request: Request,
    game: Game,
    options: Mapping[str, str],
    info: GameInfo,
    sections: Sequence[Section] = (),
    status: int = 200,
) -> Response:
    values: dict[str, Any] = {"fairness": None, "statistics": ()}
    for more in await services_of(request)[RulesPageValues](game, options):
        values.update(more)
    rules = options.get("rules", "")
    return render(
        request,
        "rules.html",
        status,
        game=info,
        variant=game.is_variant,
        sections=sections,
        options=options,
        design=options if game.is_variant else _design_of(game),
        structured=_structured_data(request, info),
        examples=await to_thread.run_sync(examples_by_topic, game, rules),  # draws them initially
        solved=solved_summary(game, options),
        sources=SOURCES.get(game.id, ()),
        keyboard_help=keyboard_help(game.start(options)),
        **values,
    )


def _design_of(game: Game) -> Mapping[str, str]:
    """How the workshop begins with a game of the catalog; empty if the game is no variant."""
    text = NAMED_TEXTS.get(game.id)
    return {"rules": text, "from": id_of(text)} if text else {}


def _structured_data(request: Request, info: GameInfo) -> dict[str, Any]:
    """The description of a game for search engines, in schema.org's vocabulary."""
    site = site_url(request)
    return {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": info.title,
        "description": info.summary,
        "url": f"{site}/rules/{info.address}",
        "image": f"{site}{info.preview}",
        "inLanguage": current_language().code,
        "numberOfPlayers": {"@type": "QuantitativeValue", "value": len(info.players)},
        "isAccessibleForFree": True,
    }
