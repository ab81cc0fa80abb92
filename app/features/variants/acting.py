"""What people do with variants, for the forms and for the API.

Every function raises ApiError if it is refused, and Unavailable.
"""

from functools import cache, partial
from typing import NoReturn

from app.db.writer import Rejected
from app.features.variants.model import MAX_LINE, MAX_NAME, Access, Publication
from app.features.variants.names import VariantNames
from app.features.variants.shown import ShownVariant, no_such_variant, show_variant
from app.features.variants.store.publications import Publications
from app.http.errors import ApiError
from app.http.limits.computations import compute
from app.http.session import Visit, check_time_out, ensure_player, require_session
from app.locales import OFFERED, t, use_language
from app.locales.games import game_title
from app.locales.variants import problem_text
from app.players.imitation import imitates
from app.players.plain_text import plain_text
from app.players.store import Session
from engine import ALL_GAMES
from engine.custodial import Rules
from engine.variants import (
    NAMED_TEXTS,
    VariantError,
    format_variant,
    game_of,
    id_of,
    name_of,
    parse_variant,
)


def clean_name(text: str) -> str:
    """Raises ApiError 422."""
    name = plain_text(text)
    if not name:
        _refuse("name-needed")
    if len(name) > MAX_NAME:
        _refuse("name-too-long", MAX_NAME)
    if imitates(name) or name.casefold() in _titles():
        _refuse("name-imitates")
    return name


def clean_line(text: str) -> str:
    """Raises ApiError 422."""
    line = plain_text(text)
    if len(line) > MAX_LINE:
        _refuse("line-too-long", MAX_LINE)
    return line


def _refuse(reason: str, count: int = 0) -> NoReturn:
    raise ApiError(422, reason, t(f"variants.refused.{reason}", count=count))


@cache
def _titles() -> frozenset[str]:
    """The titles of the games in all languages."""
    titles = set()
    for language in OFFERED:
        with use_language(language):
            titles |= {game_title(name).casefold() for name in (*ALL_GAMES, *NAMED_TEXTS)}
    return frozenset(titles)


async def publish(
    visit: Visit,
    *,
    text: str,
    name: str,
    line: str,
    access: Access,
    parent: str | None,
    again: bool = True,
) -> tuple[Session, str]:
    """Publish a variant, or change what the player has said about it, if they want it `again`.

    Returns the session, possibly a new guest's, and the id.
    """
    await check_time_out(visit.services, visit.player)
    named, said = clean_name(name), clean_line(line)
    rules = await _read_rules(visit, text)
    variant_id = id_of(format_variant(rules))
    parent = await _known_parent(visit, parent, variant_id)
    session = await ensure_player(visit)
    given = Publication(session.player, named, said, access, parent, visit.now())
    try:
        game = game_of(format_variant(rules))
        await visit[Publications].publish(game, rules, given, again=again)
    except Rejected as error:
        raise ApiError(409, str(error), t(f"variants.refused.{error}")) from error
    await visit[VariantNames].refresh()
    return session, variant_id


async def withdraw(visit: Visit, variant_id: str) -> None:
    player = require_session(visit).player
    if not await visit[Publications].withdraw(variant_id, player):
        raise no_such_variant()
    await visit[VariantNames].refresh()


async def like(visit: Visit, shown: ShownVariant, *, liked: bool) -> Session:
    """Returns the session, possibly a new guest's."""
    session = await ensure_player(visit)
    at = visit.now()
    await visit[Publications].like(shown.variant, session.player, at, liked=liked)
    return session


async def _read_rules(visit: Visit, text: str) -> Rules:
    try:
        read = partial(parse_variant, text)
        rules = await compute(visit.connection, read)
    except VariantError as error:
        raise ApiError(409, "no-variant", problem_text(error)) from error
    if known := name_of("", {"rules": format_variant(rules)}):
        title = game_title(known)
        raise ApiError(409, "known", t("variants.refused.known", title=title))
    return rules


async def _known_parent(visit: Visit, parent: str | None, variant_id: str) -> str | None:
    """The id of the variant from which it was made, which the player must see."""
    if not parent or parent == variant_id:
        return None
    try:
        return (await show_variant(visit, parent)).variant.id
    except ApiError:
        _refuse("no-such-parent")
