"""`birnam admin`: operators' actions from the command line. The server may be running."""

from collections.abc import Iterator

from app.cli.commands.database import run_job
from app.cli.commands.wording import format_time
from app.clock import SYSTEM_CLOCK
from app.db.database import Reader
from app.db.writer import Rejected, Writer
from app.errors import UserError
from app.features.accounts.handles import check_handle
from app.features.moderation.model import (
    COMMAND_LINE,
    MAX_REASON,
    AuditEntry,
    ModeratedPlayer,
    ModerationAction,
    Operation,
)
from app.features.moderation.store.audit import Audit
from app.features.moderation.store.cases import Cases
from app.features.moderation.store.operators import Operators
from app.features.moderation.store.sanctions import Sanctions
from app.http.errors import ApiError
from app.match.time_control import DAY
from app.players.plain_text import plain_text
from app.players.shown_names import clean_name, display_name

_RECORDED: dict[str, ModerationAction] = {
    "grant": "granted",
    "revoke": "revoked",
    "warn": "warned",
    "time-out": "timed-out",
    "end-time-out": "time-out-ended",
    "rename": "renamed",
    "handle": "new-handle",
    "request-deletion": "deletion-requested",
}

_PROBLEMS = {
    "no-account": "the player has no account",
    "no-operator": "the player is no operator",
    "no-time-out": "the player has no time-out",
    "handle-taken": "another player has this handle",
}


def act(action: str, player: str, reason: str, value: object = "") -> str:
    """Carry out an action and record it. Raises UserError."""
    text = plain_text(reason)
    detail = plain_text(str(value))
    if not 0 < len(text) <= MAX_REASON:
        raise UserError(f"--reason must have 1 to {MAX_REASON} characters")

    async def job(writer: Writer, reader: Reader) -> str:
        found = await _find(reader, writer, player)
        operation = Operation(
            COMMAND_LINE, _RECORDED[action], found.player, SYSTEM_CLOCK(), text, detail
        )
        try:
            await _act(action, operation, writer, reader)
        except Rejected as error:
            raise UserError(_PROBLEMS.get(str(error), str(error))) from error
        except ApiError as error:
            raise UserError(str(error)) from error
        return f"{operation.action}: {_named(await _find(reader, writer, found.player))}"

    return run_job(job)


async def _act(action: str, operation: Operation, writer: Writer, reader: Reader) -> None:
    """Raises Rejected, ApiError and UserError."""
    operators, sanctions = Operators(writer, reader), Sanctions(writer, reader)
    match action:
        case "grant":
            await operators.grant(operation)
        case "revoke":
            await operators.revoke(operation)
        case "warn":
            await sanctions.warn(operation)
        case "time-out":
            await sanctions.time_out(operation, operation.at + int(operation.detail) * DAY)
        case "end-time-out":
            await sanctions.end_time_out(operation)
        case "rename":
            try:
                cleaned = clean_name(operation.detail)
            except ValueError as error:
                raise UserError(str(error)) from error
            await sanctions.rename(operation, cleaned)
        case "handle":
            await sanctions.change_handle(operation, check_handle(operation.detail))
        case _:
            await Cases(writer, reader).request_deletion(operation)


def show_player(player: str) -> Iterator[str]:
    """Lines about a player. Raises UserError."""
    found = run_job(lambda writer, reader: _find(reader, writer, player))
    yield f"{_named(found)}, since {format_time(found.created_at)}"
    if found.is_operator:
        yield "operator"
    if found.time_out and found.time_out.until > SYSTEM_CLOCK():
        yield f"timed out until {format_time(found.time_out.until)}: {found.time_out.reason}"
    for warned in found.warnings:
        state = "read" if warned.read_at else "not read"
        yield f"warned {format_time(warned.at)} ({state}): {warned.text}"


def list_operators() -> list[str]:
    """The handles of the operators. Raises UserError."""
    handles = run_job(lambda writer, reader: Operators(writer, reader).handles())
    return [f"@{handle}" for handle in handles] or ["There are no operators."]


def list_audit(limit: int) -> list[str]:
    """The latest entries. Raises UserError."""
    entries = run_job(lambda _, reader: Audit(reader).latest(limit))
    return [_audit_line(entry) for entry in entries] or ["The audit is empty."]


def _audit_line(entry: AuditEntry) -> str:
    done = entry.operation
    by = f"@{entry.by_handle}" if entry.by_handle else done.by
    subject = f"@{entry.subject_handle}" if entry.subject_handle else done.subject
    detail = f" ({done.detail})" if done.detail else ""
    return f"{format_time(done.at)}  {by}  {done.action}{detail}  {subject}: {done.reason}"


async def _find(reader: Reader, writer: Writer, name: str) -> ModeratedPlayer:
    found = await Operators(writer, reader).find(name)
    if found is None:
        raise UserError(f"there is no player {name}")
    return found


def _named(found: ModeratedPlayer) -> str:
    name = display_name(found.player, found.name)
    return f"{name} (@{found.handle})" if found.handle else f"{name} ({found.player})"
