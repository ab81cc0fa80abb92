"""What operators do is written with its record."""

import asyncio

import pytest

from app.db.writer import Rejected
from app.features.moderation.model import COMMAND_LINE, ModerationAction, Operation
from app.features.moderation.store.audit import Audit
from app.features.moderation.store.cases import Cases
from app.features.moderation.store.operators import Operators
from app.features.moderation.store.sanctions import Sanctions
from app.features.reports.model import Report
from app.features.reports.store import Reports
from app.match.time_control import DAY
from app.players.time_outs import TimeOut, TimeOuts, Warned
from tests.support.store.fixtures import Store

NOW = 1_000_000 * DAY


@pytest.fixture
async def operators(store: Store) -> Operators:
    """Two accounts, `ann` and `bob`, and a guest, `cid`."""
    for player in ("ann", "bob"):
        await store.add_account(player, player.title(), NOW)
    await store.players.create("cid", "c" * 64, NOW)
    return Operators(store.writer, store.reader)


def operation(
    action: ModerationAction, subject: str = "bob", reason: str = "rude", at: int = NOW
) -> Operation:
    return Operation("ann", action, subject, at, reason)


async def recorded(store: Store) -> list[tuple[str, str]]:
    entries = await Audit(store.reader).latest(100)
    return [(one.operation.action, one.operation.subject) for one in entries]


async def test_an_account_becomes_an_operator(operators: Operators, store: Store) -> None:
    assert not await operators.includes("ann")
    granted = Operation(COMMAND_LINE, "granted", "ann", NOW, "first")
    await operators.grant(granted)
    assert await operators.includes("ann")
    assert await operators.handles() == ["Ann"]
    with pytest.raises(Rejected, match="no-account"):
        await operators.grant(operation("granted", "cid"))
    (entry,) = await Audit(store.reader).latest(10)
    assert entry.operation == granted
    assert (entry.by_handle, entry.subject_handle, entry.subject_name) == (None, "Ann", "Ann")
    await operators.revoke(operation("revoked", "ann"))
    assert not await operators.includes("ann")
    with pytest.raises(Rejected, match="no-operator"):
        await operators.revoke(operation("revoked", "ann"))
    assert await recorded(store) == [("revoked", "ann"), ("granted", "ann")]


async def test_players_are_found_by_handle_or_id(operators: Operators) -> None:
    await operators.grant(operation("granted", "ann"))
    for name, player in {"@ann": "ann", "@bOB": "bob", "Bob": "bob", "cid": "cid"}.items():
        found = await operators.find(name)
        assert found is not None
        assert (found.player, found.is_operator) == (player, player == "ann")
    assert await operators.find("@cid") is None


async def test_a_time_out_ends(operators: Operators, store: Store) -> None:
    sanctions, outs = Sanctions(store.writer, store.reader), TimeOuts(store.writer, store.reader)
    await sanctions.time_out(operation("timed-out"), NOW + DAY)
    await sanctions.time_out(operation("timed-out", reason="again"), NOW + 2 * DAY)
    assert await outs.current("bob", NOW) == TimeOut(NOW + 2 * DAY, "again")
    assert await outs.current("ann", NOW) is None
    assert await outs.current("bob", NOW + 2 * DAY) is None
    await sanctions.end_time_out(operation("time-out-ended"))
    assert await outs.current("bob", NOW) is None
    with pytest.raises(Rejected, match="no-time-out"):
        await sanctions.end_time_out(operation("time-out-ended"))
    actions = [action for action, _ in await recorded(store)]
    assert actions == ["time-out-ended", "timed-out", "timed-out"]


async def test_a_warning_is_shown_until_it_is_read(operators: Operators, store: Store) -> None:
    sanctions, outs = Sanctions(store.writer, store.reader), TimeOuts(store.writer, store.reader)
    await asyncio.gather(*(sanctions.warn(operation("warned", reason=text)) for text in "ab"))
    first, second = await outs.unread_warnings("bob")
    assert (first.text, second.text) == ("a", "b")
    for player in ("ann", "bob"):
        await outs.read_warning(player, first.at, NOW + 5)
    assert await outs.unread_warnings("bob") == [second]
    found = await operators.find("bob")
    assert found is not None
    assert found.warnings == (second, Warned(first.at, "a", NOW + 5))


async def test_names_and_handles_are_changed(operators: Operators, store: Store) -> None:
    sanctions = Sanctions(store.writer, store.reader)
    await sanctions.rename(operation("renamed"), None)
    assert await store.players.chosen_names(["bob"]) == {"bob": None}
    with pytest.raises(Rejected, match="handle-taken"):
        await sanctions.change_handle(operation("new-handle"), "ANN")
    with pytest.raises(Rejected, match="no-account"):
        await sanctions.change_handle(operation("new-handle", "cid"), "Cid")
    await sanctions.change_handle(operation("new-handle"), "Robert")
    found = await operators.find("@robert")
    assert found is not None
    assert (found.handle, found.name) == ("Robert", None)
    assert await recorded(store) == [("new-handle", "bob"), ("renamed", "bob")]


async def test_all_reports_of_a_message_are_resolved(operators: Operators, store: Store) -> None:
    reports, cases = Reports(store.writer, store.reader), Cases(store.writer, store.reader)
    for by in ("ann", "cid"):
        await reports.add(Report("match", "m", "players 1", by, NOW, "bob", NOW, "rude words"))
    found = await cases.open_reports()
    assert [(one.by, one.author, one.text) for one in found] == [
        ("ann", "bob", "rude words"),
        ("cid", "bob", "rude words"),
    ]
    await cases.resolve(operation("resolved"), "match", "m", "players 1")
    assert await cases.open_reports() == []
    with pytest.raises(Rejected, match="no-report"):
        await cases.resolve(operation("resolved"), "match", "m", "players 1")
    assert await recorded(store) == [("resolved", "bob")]


async def test_requests_for_deletion_wait_for_an_answer(operators: Operators, store: Store) -> None:
    cases = Cases(store.writer, store.reader)
    for reason in ("by mail", "again"):
        await cases.request_deletion(operation("deletion-requested", reason=reason))
    (request,) = await cases.deletion_requests()
    assert (request.player, request.handle, request.reason) == ("bob", "Bob", "by mail")
    await cases.end_deletion(operation("deletion-dismissed"))
    assert await cases.deletion_requests() == []
    with pytest.raises(Rejected, match="no-request"):
        await cases.end_deletion(operation("deletion-dismissed"))


async def test_the_audit_is_read_in_pages(operators: Operators, store: Store) -> None:
    sanctions, audit = Sanctions(store.writer, store.reader), Audit(store.reader)
    for number in range(5):
        await sanctions.warn(operation("warned", "bob" if number % 2 else "cid", str(number)))
    first = await audit.latest(2)
    rest = await audit.latest(10, before=first[-1].number)
    assert [one.operation.reason for one in (*first, *rest)] == ["4", "3", "2", "1", "0"]
    about = await audit.latest(10, subject="bob")
    assert [one.operation.reason for one in about] == ["3", "1"]
