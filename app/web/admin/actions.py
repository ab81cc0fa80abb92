"""What operators do with a player, by the forms of the player's page."""

from app.domain.moderation import MAX_REASON, MAX_TIME_OUT_DAYS, ModerationAction, Operation
from app.locales import t
from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.store.db.writer import Rejected
from app.web.errors import ApiError
from app.web.players.handles import check_handle
from app.web.players.personal_data import delete_everything
from app.web.services import Services
from app.web.tokens import now
from app.web.wording.names import clean_name, display_name, plain_text

Form = dict[str, str]

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
    operation = Operation(by, RECORDED[action], subject, now(), reason_of(form), detail)
    moderation = services.moderation
    match action:
        case "warn":
            await moderation.sanctions.warn(operation)
            services.lobby.players_changed([subject])
        case "time-out":
            if not detail.isdecimal() or not 1 <= int(detail[:5]) <= MAX_TIME_OUT_DAYS:
                raise ApiError(422, "days", t("admin.refused.days", count=MAX_TIME_OUT_DAYS))
            await moderation.sanctions.time_out(operation, operation.at + int(detail) * DAY)
        case "end-time-out":
            await moderation.sanctions.end_time_out(operation)
        case "rename":
            await moderation.sanctions.rename(operation, _name_of(detail))
            await _show_new_name(services, subject)
        case "handle":
            await moderation.sanctions.change_handle(operation, check_handle(detail))
            await _show_new_name(services, subject)
        case "delete":
            await _delete(services, operation)
        case _:
            await moderation.cases.end_deletion(operation)


def _name_of(detail: str) -> str | None:
    """An empty name is that of a guest. Raises ApiError 422."""
    try:
        return clean_name(detail)
    except ValueError as error:
        raise ApiError(422, "name", t("admin.refused.name")) from error


async def _show_new_name(services: Services, subject: PlayerId) -> None:
    """Open pages show the new name, and link the profile by the new handle."""
    found = await services.moderation.operators.find(subject)
    if found is not None:
        name = display_name(subject, found.name)
        services.rooms.player_renamed(subject, name, found.handle)


async def _delete(services: Services, operation: Operation) -> None:
    """The operator has to type the handle of the player, or the id of a guest."""
    found = await services.moderation.operators.find(operation.subject)
    typed = operation.detail.removeprefix("@").lower()
    if found is None or typed != (found.handle or found.player).lower():
        raise ApiError(409, "not-confirmed", t("admin.refused.not-confirmed"))
    await delete_everything(services, operation.subject)
    done = Operation(operation.by, "deleted", operation.subject, now(), operation.reason)
    await services.moderation.cases.end_deletion(done)
