"""The API of published variants."""

from typing import Annotated

from fastapi import APIRouter, Query

from app.features.catalog.positions import AnalysisLimit
from app.features.variants import acting, schemas
from app.features.variants.model import (
    MAX_PAGE,
    Criteria,
    Order,
    Shape,
    parse_position,
    position_text,
)
from app.features.variants.shown import listed_entries, show_variant, variant_details
from app.features.variants.store.reading import Variants
from app.http.access_tokens.needs import needs
from app.http.errors import not_a_page
from app.http.services import site_url
from app.http.session import TheVisit, Visit

router = APIRouter(prefix="/api/variants", tags=["variants"])


@router.get("", **needs("any"))
async def list_variants(
    visit: TheVisit,
    order: Order = "played",
    board: Shape | None = None,
    players: Annotated[int | None, Query(ge=2, le=3)] = None,
    after: Annotated[
        str | None, Query(max_length=100, description="`after` of the page before.")
    ] = None,
    page: Annotated[int, Query(ge=1, le=MAX_PAGE, deprecated=True, description="Use `after`.")] = 1,
) -> schemas.VariantList:
    """List the public variants."""
    game = {2: "variant", 3: "variant-3"}.get(players or 0)
    position = None if after is None else parse_position(after)
    if after is not None and position is None:
        raise not_a_page()
    found = await visit[Variants].page(Criteria(order, board, game, position, page))
    site = site_url(visit.request)
    return schemas.VariantList(
        variants=await listed_entries(visit, found.variants, site),
        after=found.next and position_text(found.next),
        next=page + 1 if found.next and after is None and page < MAX_PAGE else None,
    )


@router.get("/{variant}", **needs("any", 404))
async def read_variant(
    variant: schemas.VariantPath, visit: TheVisit, key: schemas.Key = ""
) -> schemas.VariantDetails:
    """Read a variant that was played or published."""
    return await _details(visit, variant, key)


@router.post("", status_code=201, **needs("play", 409, anonymous=True, also=AnalysisLimit))
async def publish_variant(body: schemas.PublishVariant, visit: TheVisit) -> schemas.VariantDetails:
    """Publish a variant, or change what you have said about it."""
    session, variant_id = await acting.publish(
        visit,
        text=body.rules,
        name=body.name,
        line=body.line,
        access=body.access,
        parent=body.parent,
        again=body.again,
    )
    return await _details(visit.of(session), variant_id)


@router.delete("/{variant}", **needs("play", 404))
async def withdraw_variant(
    variant: schemas.VariantPath, visit: TheVisit
) -> schemas.VariantWithdrawn:
    """Delete what you have published about a variant. Its matches go on."""
    await acting.withdraw(visit, variant)
    return schemas.VariantWithdrawn(id=variant)


@router.put("/{variant}/like", **needs("play", 404, anonymous=True))
async def like_variant(
    variant: schemas.VariantPath, visit: TheVisit, key: schemas.Key = ""
) -> schemas.VariantDetails:
    """Like a variant. A repeat changes nothing."""
    return await _like(visit, variant, key, liked=True)


@router.delete("/{variant}/like", **needs("play", 404, anonymous=True))
async def unlike_variant(
    variant: schemas.VariantPath, visit: TheVisit, key: schemas.Key = ""
) -> schemas.VariantDetails:
    """Take a like back."""
    return await _like(visit, variant, key, liked=False)


async def _like(visit: Visit, variant: str, key: str, *, liked: bool) -> schemas.VariantDetails:
    shown = await show_variant(visit, variant, key)
    session = await acting.like(visit, shown, liked=liked)
    return await _details(visit.of(session), variant, key)


async def _details(visit: Visit, variant: str, key: str = "") -> schemas.VariantDetails:
    shown = await show_variant(visit, variant, key)
    return await variant_details(visit, shown, site_url(visit.request))
