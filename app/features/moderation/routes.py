"""The operators' pages: open cases, a player, and the audit."""

import re
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from app.db.writer import Rejected
from app.features.moderation.access import TheOperator
from app.features.moderation.actions import RECORDED, act, reason_of
from app.features.moderation.model import (
    COMMAND_LINE,
    AuditEntry,
    ModeratedPlayer,
    Operation,
    ReportWay,
)
from app.features.moderation.store.audit import Audit
from app.features.moderation.store.cases import Cases
from app.features.moderation.store.operators import Operators
from app.features.reports.model import Report
from app.hooks import Hook
from app.http.errors import ApiError
from app.http.forms import keeps, read_form, see_other
from app.http.html import render
from app.http.services import Services, TheServices
from app.http.wording.moments import moment_text
from app.locales import t
from app.match.commands import PlayerId
from app.players.shown_names import PlayerNames, display_name
from app.players.store import Players

AUDIT_LENGTH = 50  # entries per page

_NAME = re.compile(r"@?[A-Za-z0-9_-]{1,32}")  # a handle or an id
_PART = re.compile(r"[A-Za-z0-9_ -]{1,40}")  # of a report, or its kind or subject
_NUMBER = re.compile(r"[0-9]{1,9}")

router = APIRouter(prefix="/admin", include_in_schema=False)


class ReportWays(Hook[[Report], ReportWay | None]):
    """The ways from a report to its subject."""


@router.get("")
async def admin_page(request: Request, services: TheServices, _operator: TheOperator) -> Response:
    """The open cases."""
    cases = services[Cases]
    reports = await cases.open_reports()
    people = {player for report in reports for player in (report.author, report.by)}
    return render(
        request,
        "admin.html",
        reports=[(report, await services[ReportWays](report)) for report in reports],
        names=await PlayerNames(services[Players]).names(people),
        deletions=await cases.deletion_requests(),
        operators=await services[Operators].handles(),
        moment=moment_text,
        named=display_name,
    )


@router.post("/resolve", **keeps("reason"))
async def resolve(request: Request, services: TheServices, operator: TheOperator) -> Response:
    """Resolve the reports of the same words."""
    form = await read_form(request)
    names = [form.get(field, "") for field in ("kind", "subject", "part")]
    kind, subject, part = (name if _PART.fullmatch(name) else "" for name in names)
    detail = f"{kind} {subject} {part}"
    operation = Operation(operator, "resolved", "", services.now(), reason_of(form), detail)
    try:
        await services[Cases].resolve(operation, kind, subject, part)
    except Rejected as error:
        raise ApiError(409, str(error), t(f"admin.refused.{error}")) from error
    return see_other("/admin")


@router.get("/players")
async def find_player(services: TheServices, _operator: TheOperator, name: str = "") -> Response:
    """Redirect to a player by handle or id."""
    found = await _player(services, name.strip())
    return see_other(f"/admin/players/{quote(found.player)}")


@router.get("/players/{name}")
async def player_page(
    request: Request, name: str, services: TheServices, _operator: TheOperator
) -> Response:
    found = await _player(services, name)
    time_out = found.time_out
    entries = await services[Audit].latest(AUDIT_LENGTH, subject=found.player)
    return render(
        request,
        "admin_player.html",
        player=found,
        name=display_name(found.player, found.name),
        timed_out=time_out if time_out and time_out.until > services.now() else None,
        entries=entries,
        moment=moment_text,
        author=_author,
        named=display_name,
    )


@router.post("/players/{name}/{action}", **keeps("value", "reason"))
async def change_player(
    request: Request, name: str, action: str, services: TheServices, operator: TheOperator
) -> Response:
    """Carry out an action."""
    if action not in RECORDED:
        raise HTTPException(404)
    found = await _player(services, name)
    form = await read_form(request)
    await act(services, action, operator, found.player, form)
    return see_other(f"/admin/players/{quote(found.player)}")


@router.get("/audit")
async def audit_page(
    request: Request, services: TheServices, _operator: TheOperator, before: str = ""
) -> Response:
    """All operators' actions, latest first."""
    position = int(before) if _NUMBER.fullmatch(before) else None
    entries = await services[Audit].latest(AUDIT_LENGTH + 1, position)
    shown = entries[:AUDIT_LENGTH]
    return render(
        request,
        "admin_audit.html",
        entries=shown,
        older=shown[-1].number if len(entries) > AUDIT_LENGTH else None,
        moment=moment_text,
        author=_author,
        named=display_name,
    )


@router.api_route("/{_path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
async def no_page(_path: str) -> Response:
    """Other methods of these pages do not exist either."""
    raise HTTPException(404)


async def _player(services: Services, name: str) -> ModeratedPlayer:
    found = await services[Operators].find(name) if _NAME.fullmatch(name) else None
    if found is None:
        raise ApiError(404, "no-such-player", t("errors.no-such-player.text"))
    return found


def _author(entry: AuditEntry) -> str:
    by: PlayerId = entry.operation.by
    if by == COMMAND_LINE:
        return COMMAND_LINE
    return f"@{entry.by_handle}" if entry.by_handle else by
