"""The list of public variants, and what the page of a variant has beside its rules."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from app.features.catalog.chosen_game import KEY
from app.features.catalog.pages import show_variant_rules
from app.features.catalog.routes import game_info
from app.features.friends.store.friendships import Friendships
from app.features.variants import acting, model
from app.features.variants.schemas import VariantDetails
from app.features.variants.shown import (
    ShownVariant,
    listed_entries,
    no_such_variant,
    show_variant,
    variant_details,
    variant_path,
)
from app.features.variants.store.reading import Variants
from app.hooks import Hook
from app.http.errors import ApiError, set_error_reason
from app.http.forms import keeps, read_form, see_other
from app.http.html import Section, render
from app.http.services import site_url
from app.http.session import TheVisit, Visit, find_visit
from engine import GAMES, find_game
from engine.variants import id_of, image_name, name_of

router = APIRouter(include_in_schema=False)


class VariantSections(Hook[[Visit, ShownVariant], Section | None]):
    """Additional sections for the page of a variant."""


@router.get("/variants")
async def list_page(visit: TheVisit) -> Response:
    asked = visit.request.query_params
    criteria = model.Criteria(
        next((one for one in model.ORDERS if one == asked.get("order")), model.ORDERS[0]),
        next((one for one in model.SHAPES if one == asked.get("board")), None),
        {"2": "variant", "3": "variant-3"}.get(asked.get("players", "")),
        model.parse_position(asked.get("after", "")),
        _page_number(asked.get("page", "")),
    )
    found = await visit[Variants].page(criteria)
    entries = await listed_entries(visit, found.variants, "")
    pictures = {
        one.id: game_info(find_game(one.game), {"rules": one.rules}).picture for one in entries
    }
    others = {name: asked[name] for name in ("order", "board", "players") if asked.get(name)}
    return render(
        visit.request,
        "variants.html",
        variants=entries,
        pictures=pictures,
        criteria=criteria,
        orders=model.ORDERS,
        shapes=model.SHAPES,
        players=asked.get("players", "") if criteria.game else "",
        first=urlencode(others),
        next=found.next and urlencode(others | {"after": model.position_text(found.next)}),
    )


def _page_number(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 1
    return min(max(number, 1), model.MAX_PAGE)


@router.get("/variants/{name}")
async def variant_page(name: str, visit: TheVisit, key: str = "") -> Response:
    """The page of a variant by its id, or by the name of a relative."""
    shown = await show_variant(visit, name, key)
    if shown.known_as in GAMES:
        return see_other(f"/rules/{shown.known_as}")
    return await _show_variant(visit, shown)


async def _show_variant(
    visit: Visit,
    shown: ShownVariant,
    typed: Mapping[str, str] | None = None,
    refused: ApiError | None = None,
) -> Response:
    game, options = find_game(shown.variant.game), {"rules": shown.variant.text}
    parts = await variant_parts(visit, shown, typed, refused)
    status = refused.status if refused else 200
    return await show_variant_rules(visit.request, game, options, parts, status)


async def rules_page_parts(request: Request, text: str) -> Sequence[Section]:
    visit = await find_visit(request)
    name = name_of("", {"rules": text}) or id_of(text)
    try:
        shown = await show_variant(visit, name)
    except ApiError:
        return ()
    return await variant_parts(visit, shown)


async def variant_parts(
    visit: Visit,
    shown: ShownVariant,
    typed: Mapping[str, str] | None = None,
    refused: ApiError | None = None,
) -> list[Section]:
    """`typed` are the fields of a change that was `refused`."""
    details = await variant_details(visit, shown, site_url(visit.request))
    key = visit.request.query_params.get(KEY, "")
    has_friends = await _has_friends(visit)
    values: dict[str, Any] = {
        "title": details.name,
        "summary": details.line,
        "of": details,
        "image": image_name(details.rules) if not shown.known_as else None,
        "unnamed": not (details.name or details.hidden or shown.known_as),
        "path": variant_path(visit.services, details.id, shown.publication),
        "unlisted": details.access in ("unlisted", "private") or details.hidden,
        "from_here": f"&from={details.id}" if _can_be_parent(details) else "",
        "key": key,
        "more_of_link": f"&{urlencode({KEY: key})}" if key else "",
        "accesses": model.ACCESSES,
        "said": {"name": details.name, "line": details.line, "access": details.access}
        | dict(typed or {}),
        "refused": refused.problem.message if refused else "",
        "ways": [
            ("/tournaments/new", "variants.in-tournament"),
            ("/circles", "variants.in-circle"),
            *([("/me/friends", "variants.with-friend")] if has_friends else []),
        ],
        "longest": {"name": model.MAX_NAME, "line": model.MAX_LINE},
    }
    more = await visit[VariantSections](visit, shown)
    return [Section("variant_part.html", values), *filter(None, more)]


def _can_be_parent(details: VariantDetails) -> bool:
    """False if the visitor sees it only with the key of its link."""
    return details.access != "private" or details.mine or details.played > 0


async def _has_friends(visit: Visit) -> bool:
    player = visit.player
    return player is not None and await visit[Friendships].has_friends(player)


@router.post("/variants/{variant_id}/like")
async def like(variant_id: str, visit: TheVisit) -> Response:
    """Like a variant, or no longer."""
    form = await read_form(visit.request)
    shown = await show_variant(visit, variant_id, form.get(KEY, ""))
    await acting.like(visit, shown, liked=form.get("liked") == "yes")
    return see_other(f"{variant_path(visit.services, shown.variant.id, shown.publication)}#variant")


@router.post("/variants/{variant_id}/change", **keeps("name", "line"))
async def change(variant_id: str, visit: TheVisit) -> Response:
    """Change what the player has said about a variant."""
    form = await read_form(visit.request)
    shown = await _own(visit, variant_id)
    access: model.Access = next(
        (one for one in model.ACCESSES if one == form.get("access")), "unlisted"
    )
    try:
        await acting.publish(
            visit,
            text=shown.variant.text,
            name=form.get("name", ""),
            line=form.get("line", ""),
            access=access,
            parent=None,
        )
    except ApiError as error:
        set_error_reason(visit.request, error.problem.reason)
        return await _show_variant(visit, shown, form, error)
    changed = await show_variant(visit, variant_id)
    return see_other(variant_path(visit.services, variant_id, changed.publication))


@router.post("/variants/{variant_id}/withdraw")
async def withdraw(variant_id: str, visit: TheVisit) -> Response:
    shown = await _own(visit, variant_id)
    await acting.withdraw(visit, variant_id)
    return see_other("/variants" if shown.variant.played == 0 else f"/variants/{variant_id}")


async def _own(visit: Visit, variant_id: str) -> ShownVariant:
    """Raises ApiError 404 if the visitor has not published the variant."""
    shown = await show_variant(visit, variant_id)
    if not shown.mine:
        raise no_such_variant()
    return shown
