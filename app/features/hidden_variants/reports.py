"""The button with which people report the name of a variant to the operators."""

from zlib import crc32

from fastapi import APIRouter, Request, Response

from app.features.catalog.chosen_game import KEY
from app.features.chat.context import ChatContext, ChatRefused
from app.features.chat.errors import chat_error
from app.features.chat.model import ChatMessage, Report
from app.features.moderation.model import subject_of_variant
from app.features.variants.model import Publication
from app.features.variants.shown import (
    ShownVariant,
    no_such_variant,
    show_variant,
    variant_path,
)
from app.http.forms import read_form, see_other
from app.http.html import Section
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices
from app.http.session import TheVisitor, Visitor, ensure_player

router = APIRouter(include_in_schema=False)


@router.post("/variants/{variant_id}/report")
async def report(
    request: Request, variant_id: str, services: TheServices, visitor: TheVisitor
) -> Response:
    """Report what is said about a variant. A repeat changes nothing."""
    form = await read_form(request)
    shown = await show_variant(services, visitor, variant_id, form.get(KEY, ""))
    said = shown.publication
    if said is None or shown.mine:
        raise no_such_variant()
    await services[RateLimits].check_create(request)
    player = (await ensure_player(request, services, visitor)).player
    text = f"{said.name}: {said.line}" if said.line else said.name
    message = ChatMessage("players", _number(said), said.player, "", said.at, None, text)
    subject = subject_of_variant(shown.variant.id)
    written = Report(subject, message, player, services.now())
    if not await services[ChatContext].repository.report(written):
        raise chat_error(ChatRefused("enough"))
    return see_other(f"{variant_path(services, shown.variant.id, said)}#report")


async def report_section(
    services: Services, visitor: Visitor, shown: ShownVariant
) -> Section | None:
    """The button, for everybody who sees the name that another has given."""
    said = shown.publication
    if said is None or shown.mine:
        return None
    reported: frozenset[int] = frozenset()
    if visitor.player:
        subject = subject_of_variant(shown.variant.id)
        reported = await services[ChatContext].repository.reported_by(visitor.player, subject)
    key = variant_path(services, shown.variant.id, said).partition("=")[2]
    values = {"id": shown.variant.id, "key": key, "reported": _number(said) in reported}
    return Section("report_variant.html", values)


def _number(said: Publication) -> int:
    """Takes the place of a message's number: other words can be reported again."""
    return crc32(f"{said.player} {said.name} {said.line}".encode()) % 1_000_000_000
