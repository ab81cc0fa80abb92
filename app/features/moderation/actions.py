"""Operators' actions, through the forms of a player's page."""

import re

from app.db.writer import Rejected
from app.features.accounts.handles import check_handle
from app.features.accounts.personal_data import delete_everything
from app.features.lobby.lobby import Lobby
from app.features.moderation.model import MAX_REASON, MAX_TIME_OUT_DAYS, ModerationAction, Operation
from app.features.moderation.store.cases import Cases
from app.features.moderation.store.operators import Operators
from app.features.moderation.store.sanctions import Sanctions
from app.http.errors import ApiError
from app.http.services import Services
from app.locales import t
from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.players.plain_text import plain_text
from app.players.shown_names import clean_name, display_name
from app.rooms.registry import RoomRegistry

Form = dict[str, str]

_DAYS = re.compile(r"\d{1,5}")

RECORDED: dict[str, ModerationAction] = {
    "warn": "warned",
    "time-out": "timed-out",
    "end-time-out": "time-out-ended",
    "rename": "renamed",
    "handle": "new-handle",
    "delete": "deleted",
    "dismiss": "deletion-dismissed",
}
"""The actions of the forms, and their names in the audit."""

_NOT_OF_OPERATORS = {"time-out", "rename", "handle", "delete"}
"""Actions on operators that need the command line: one stolen session cannot remove them all."""


def reason_of(form: Form) -> str:
    """Raises ApiError 422 if it is empty or too long."""
    reason = plain_text(form.get("reason", ""))
    if not 0 < len(reason) <= MAX_REASON:
        raise ApiError(422, "no-reason", t("admin.refused.no-reason", count=MAX_REASON))
    return reason


async def act(services: Services, action: str, by: PlayerId, subject: PlayerId, form: Form) -> None:
    """Carry out an action of RECORDED. Raises ApiError."""
    try:
        await _act(services, action, by, subject, form)
    except Rejected as error:
        raise ApiError(409, str(error), t(f"admin.refused.{error}")) from error


async def _act(
    services: Services, action: str, by: PlayerId, subject: PlayerId, form: Form
) -> None:
    detail = plain_text(form.get("value", ""))
    operation = Operation(by, RECORDED[action], subject, services.now(), reason_of(form), detail)
    if action in _NOT_OF_OPERATORS:
        await _check_no_operator(services, subject)
    match operation.action:
        case "deleted":
            await _delete(services, operation)
        case "deletion-dismissed":
            await services[Cases].end_deletion(operation)
        case _:
            await sanction(services[Sanctions], operation)
    if operation.action == "warned":
        services[Lobby].players_changed([subject])
    elif operation.action in {"renamed", "new-handle"}:
        await _show_new_name(services, subject)


async def sanction(sanctions: Sanctions, operation: Operation) -> None:
    """Raises Rejected, and ApiError if the operation's detail is not right."""
    match operation.action:
        case "warned":
            await sanctions.warn(operation)
        case "timed-out":
            until = operation.at + _days_of(operation.detail) * DAY
            await sanctions.time_out(operation, until)
        case "time-out-ended":
            await sanctions.end_time_out(operation)
        case "renamed":
            await sanctions.rename(operation, _name_of(operation.detail))
        case "new-handle":
            await sanctions.change_handle(operation, check_handle(operation.detail))
        case _:
            raise ValueError(operation.action)


async def _check_no_operator(services: Services, subject: PlayerId) -> None:
    """Raises Rejected."""
    if await services[Operators].includes(subject):
        raise Rejected("operator")


def _days_of(detail: str) -> int:
    """Raises ApiError 422."""
    days = int(detail) if _DAYS.fullmatch(detail) else 0
    if not 1 <= days <= MAX_TIME_OUT_DAYS:
        raise ApiError(422, "days", t("admin.refused.days", count=MAX_TIME_OUT_DAYS))
    return days


def _name_of(detail: str) -> str | None:
    """The new name; empty for a guest's default. Raises ApiError 422."""
    try:
        return clean_name(detail)
    except ValueError as error:
        raise ApiError(422, "name", str(error)) from error


async def _show_new_name(services: Services, subject: PlayerId) -> None:
    """Update open pages: the new name, and the link to the profile with the new handle."""
    found = await services[Operators].find(subject)
    if found is not None:
        name = display_name(subject, found.name)
        services[RoomRegistry].player_renamed(subject, name, found.handle)


async def _delete(services: Services, operation: Operation) -> None:
    """Delete a player. The operator types their handle, or a guest's id."""
    found = await services[Operators].find(operation.subject)
    typed = operation.detail.removeprefix("@").lower()
    if found is None or typed != (found.handle or found.player).lower():
        raise ApiError(409, "not-confirmed", t("admin.refused.not-confirmed"))
    await delete_everything(services, operation.subject)
    done = Operation(operation.by, "deleted", operation.subject, services.now(), operation.reason)
    await services[Cases].end_deletion(done)
