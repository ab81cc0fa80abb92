"""`birnam admin`."""

from pathlib import Path

import pytest

from app.features.accounts.store.passkeys import Accounts, Passkey
from tests.cli.conftest import Run
from tests.cli.support.database import in_store, url_of
from tests.support.store.fixtures import Store

REASON = ("--reason", "rude words")


@pytest.fixture(autouse=True)
def players(data: Path) -> None:
    """The account @anna and a guest."""

    async def create(store: Store) -> None:
        for number, player in enumerate(("anna-id", "guest-id")):
            await store.players.create(player, str(number) * 64, 1)
        key = Passkey("key", "anna-id", "id", "key", 0, "", 1)
        await Accounts(store.writer, store.reader).add_passkey(key, "anna")

    in_store(url_of(data), create)


def test_an_operator_is_granted_and_revoked(run: Run) -> None:
    for arguments, printed in (
        (["operators"], "There are no operators."),
        (["grant", "@Anna", *REASON], "granted: anna (@anna)"),
        (["operators"], "@anna"),
        (["grant", "guest-id", *REASON], "birnam: the player has no account"),
        (["revoke", "anna", *REASON], "revoked: anna (@anna)"),
        (["revoke", "anna", *REASON], "birnam: the player is no operator"),
        (["grant", "@nobody", *REASON], "birnam: there is no player @nobody"),
    ):
        status, out, err = run("admin", *arguments)
        failed = printed.startswith("birnam: ")
        assert (status, out + err) == (2 if failed else 0, f"{printed}\n")


def test_a_change_of_name_or_handle_prints_the_new_one(run: Run) -> None:
    assert run("admin", "rename", "anna", "Ann", *REASON).out == "renamed: Ann (@anna)\n"
    assert run("admin", "handle", "anna", "annie", *REASON).out == "new-handle: Ann (@annie)\n"


def test_a_handle_hides_no_id(run: Run) -> None:
    assert run("admin", "handle", "anna", "guest-id", *REASON).status == 0
    shown = run("admin", "show", "guest-id").out
    assert "guest-id" in shown
    assert "(@guest-id)" not in shown
    assert "(@guest-id)" in run("admin", "show", "@guest-id").out


def test_actions_are_shown_and_in_the_audit(run: Run) -> None:
    assert run("admin", "audit") == (0, "The audit is empty.\n", "")
    for arguments in (
        ("warn", "anna"),
        ("time-out", "anna", "3"),
        ("rename", "anna", "Ann"),
        ("handle", "anna", "annie"),
        ("request-deletion", "@annie"),
    ):
        assert run("admin", *arguments, *REASON).err == ""
    shown = run("admin", "show", "annie").out
    assert shown.startswith("Ann (@annie), since 1970-01-01")
    assert "timed out until" in shown
    assert "(not read): rude words" in shown
    lines = run("admin", "audit", "--limit", "4").out.splitlines()
    assert [line.split("  ")[1:3] for line in lines] == [
        ["birnam admin", "deletion-requested"],
        ["birnam admin", "new-handle (annie)"],
        ["birnam admin", "renamed (Ann)"],
        ["birnam admin", "timed-out (3)"],
    ]
    assert all(line.endswith("@annie: rude words") for line in lines)


def test_bad_arguments_change_nothing(run: Run) -> None:
    for arguments in (
        ("time-out", "anna", "0", *REASON),
        ("warn", "anna", "--reason", " "),
        ("handle", "anna", "operator", *REASON),
        ("end-time-out", "anna", *REASON),
        ("rename", "anna", "x" * 30, *REASON),
        ("warn", "anna"),
    ):
        status, _, error = run("admin", *arguments)
        assert (status, error[:8], error.count("\n")) == (2, "birnam: ", 1), arguments
    assert run("admin", "audit").out == "The audit is empty.\n"
