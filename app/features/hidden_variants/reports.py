"""The button with which people report the name of a variant to the operators."""

from fastapi import APIRouter, Response

from app.features.catalog.chosen_game import KEY
from app.features.chat.context import ChatRefused
from app.features.chat.errors import chat_error
from app.features.moderation.model import ReportWay
from app.features.reports.model import Report, part_of_words
from app.features.reports.store import Reports
from app.features.variants.model import Publication
from app.features.variants.shown import ShownVariant, no_such_variant, show_variant, variant_path
from app.features.variants.store.reading import Variants
from app.http.forms import read_form, see_other
from app.http.html import Section
from app.http.services import Services
from app.http.session import TheVisit, Visit, ensure_player
from app.locales import t

router = APIRouter(include_in_schema=False)


@router.post("/variants/{variant_id}/report")
async def report(visit: TheVisit, variant_id: str) -> Response:
    """Report what is said about a variant. A repeat changes nothing."""
    form = await read_form(visit.request)
    shown = await show_variant(visit, variant_id, form.get(KEY, ""))
    said = shown.publication
    if said is None or shown.mine:
        raise no_such_variant()
    await visit.check_create()
    player = (await ensure_player(visit)).player
    text = _words(said)
    written = Report(
        kind="design",
        subject=shown.variant.id,
        part=part_of_words(said.player, text),
        by=player,
        at=visit.now(),
        author=said.player,
        said_at=said.at,
        text=text,
    )
    if not await visit[Reports].add(written):
        raise chat_error(ChatRefused("enough"))
    return see_other(f"{variant_path(visit.services, shown.variant.id, said)}#report")


async def report_section(visit: Visit, shown: ShownVariant) -> Section | None:
    """The button, for everybody who sees the name that another has given."""
    said = shown.publication
    if said is None or shown.mine:
        return None
    reported: frozenset[str] = frozenset()
    if visit.player:
        reports = visit[Reports]
        reported = await reports.parts_reported(visit.player, "design", shown.variant.id)
    key = variant_path(visit.services, shown.variant.id, said).partition("=")[2]
    part = part_of_words(said.player, _words(said))
    values = {"id": shown.variant.id, "key": key, "reported": part in reported}
    return Section("report_variant.html", values)


async def design_of(services: Services, report: Report) -> ReportWay | None:
    """The way of operators to a design whose name was reported, also if it is private."""
    if report.kind != "design":
        return None
    kept = await services[Variants].find(report.subject)
    said = kept.of(report.author) if kept else None
    path = variant_path(services, report.subject, said)
    return ReportWay(path, t("admin.reports.variant"))


def _words(said: Publication) -> str:
    return f"{said.name}: {said.line}" if said.line else said.name
