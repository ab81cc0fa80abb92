"""The form with which operators hide a variant, and the section that has it."""

from fastapi import APIRouter, Request, Response

from app.features.hidden_variants.store import HiddenVariants
from app.features.moderation.access import TheOperator
from app.features.moderation.actions import reason_of
from app.features.moderation.model import Operation
from app.features.moderation.store.operators import Operators
from app.features.variants.model import Publication
from app.features.variants.names import VariantNames
from app.features.variants.shown import ShownVariant, no_such_variant
from app.features.variants.store.reading import Variants
from app.http.forms import keeps, read_form, see_other
from app.http.html import Section
from app.http.services import TheServices
from app.http.session import Visit

router = APIRouter(prefix="/admin", include_in_schema=False)


@router.post("/variants/{variant_id}", **keeps("reason"))
async def hide(
    request: Request, variant_id: str, services: TheServices, operator: TheOperator
) -> Response:
    """Hide a variant or show it again. Running matches go on."""
    form = await read_form(request)
    kept = await services[Variants].find(variant_id)
    if kept is None:
        raise no_such_variant()
    hidden, published = form.get("hidden") == "yes", kept.seen_by(None, _opens_all)
    operation = Operation(
        operator,
        "variant-hidden" if hidden else "variant-shown",
        published.player if published else "",
        services.now(),
        reason_of(form),
        f"{variant_id} {published.name if published else ''}".strip(),
    )
    await services[HiddenVariants].hide(operation, variant_id, hidden=hidden)
    await services[VariantNames].refresh()
    return see_other(f"/variants/{variant_id}")


async def operator_section(visit: Visit, shown: ShownVariant) -> Section | None:
    """What operators see on the page of a published variant: its name, if hidden, and the form."""
    player = visit.player
    if player is None or not await visit[Operators].includes(player):
        return None
    kept = await visit[Variants].find(shown.variant.id)
    if kept is None:
        return None
    seen = kept.seen_by(None, _opens_all) if kept.variant.hidden else shown.publication
    published = kept.seen_by(None, lambda _: False) or seen
    if published is None:
        return None
    values = {"id": shown.variant.id, "hidden": shown.variant.hidden, "name": published.name}
    return Section("hidden_variant.html", values | {"line": published.line})


def _opens_all(_publication: Publication) -> bool:
    """Operators have seen the name of what they hide."""
    return True
