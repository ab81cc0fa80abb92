"""`birnam admin`: operators' actions from the command line. The server may be running."""

from collections.abc import Iterator

from app.cli.commands.database import format_time, run_job
from app.clock import SYSTEM_CLOCK
from app.db.database import Reader
from app.db.writer import Rejected, Writer
from app.errors import UserError
from app.features.moderation.actions import RECORDED, reason_of, sanction
from app.features.moderation.model import (
    COMMAND_LINE,
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
from app.players.plain_text import plain_text
from app.players.shown_names import display_name

_RECORDED: dict[str, ModerationAction] = RECORDED | {
    "grant": "granted",
    "revoke": "revoked",
    "request-deletion": "deletion-requested",
}

_PROBLEMS = {
    "no-account": "the player has no account",
    "no-operator": "the player is no operator",
    "no-time-out": "the player has no time-out",
    "handle-taken": "another player has this handle",
}


def act(action: str, player: str, reason: str, value: str = "") -> str:
    """Carry out an action and record it. Raises UserError."""

    async def job(writer: Writer, reader: Reader) -> str:
        found = await _find(reader, writer, player)
        recorded, detail = _RECORDED[action], plain_text(value)
        try:
            text = reason_of({"reason": reason})
            operation = Operation(
                COMMAND_LINE, recorded, found.player, SYSTEM_CLOCK(), text, detail
            )
            await _act(operation, writer, reader)
        except Rejected as error:
            raise UserError(_PROBLEMS.get(str(error), str(error))) from error
        except ApiError as error:
            raise UserError(str(error)) from error
        return f"{operation.action}: {_named(await _find(reader, writer, found.player))}"

    return run_job(job)


async def _act(operation: Operation, writer: Writer, reader: Reader) -> None:
    """Raises Rejected and ApiError."""
    operators = Operators(writer, reader)
    match operation.action:
        case "granted":
            await operators.grant(operation)
        case "revoked":
            await operators.revoke(operation)
        case "deletion-requested":
            await Cases(writer, reader).request_deletion(operation)
        case _:
            await sanction(Sanctions(writer, reader), operation)


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
