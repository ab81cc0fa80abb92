"""Players and their credentials: sessions, resume links and device codes."""

import pytest
from sqlalchemy import select

from app.db.writer import Rejected
from app.match.commands import Leave
from app.match.time_control import DAY
from app.players.store import MAX_RESUME_LINKS, MAX_SESSIONS, SESSION_LIFE, Session
from app.players.tables import credential
from harness.games.match_builder import GUEST, HOST, running_match, waiting_match
from tests.support.store.fixtures import Store

NOW = 1_000_000 * DAY
SESSION, OTHER, CODE, LINK = "5" * 64, "0" * 64, "c" * 64, "1" * 64


@pytest.fixture
async def known(store: Store) -> Store:
    """A store with player `p`, who has one session."""
    await store.players.create("p", SESSION, NOW)
    return store


async def kinds(store: Store) -> list[str]:
    query = select(credential.c.kind).order_by(credential.c.kind)
    return await store.reader.run(lambda connection: list(connection.execute(query).scalars()))


async def test_a_session_is_found_by_its_hash(known: Store) -> None:
    assert await known.players.session(SESSION, NOW) == Session(
        SESSION, "p", None, NOW, created_at=NOW
    )
    assert await known.players.session(OTHER, NOW) is None


async def test_a_session_expires_unless_it_is_renewed(known: Store) -> None:
    late = NOW + SESSION_LIFE - 1
    assert await known.players.session(SESSION, late)
    assert await known.players.session(SESSION, NOW + SESSION_LIFE) is None
    await known.players.renew(SESSION, late)
    renewed = await known.players.session(SESSION, NOW + SESSION_LIFE)
    assert renewed is not None
    assert renewed.seen_at == late


@pytest.mark.parametrize("name", ["Ann", "A 'quoted\" name", "Åsa ☃", None])
async def test_a_player_can_set_and_remove_a_name(known: Store, name: str | None) -> None:
    await known.players.rename("p", name)
    session = await known.players.session(SESSION, NOW)
    assert session is not None
    assert session.name == name
    await known.players.rename("p", None)
    assert await known.players.chosen_names(["p"]) == {"p": None}


async def test_unknown_players_have_no_names(known: Store) -> None:
    await known.players.rename("p", "Ann")
    await known.players.create("q", OTHER, NOW)
    wanted = ["nobody", "q", "p"]
    assert await known.players.chosen_names(wanted) == {"nobody": None, "q": None, "p": "Ann"}
    assert await known.players.chosen_names([]) == {}
    assert await known.players.chosen_names(iter(["p"])) == {"p": "Ann"}


async def test_a_code_can_be_used_once(known: Store) -> None:
    await known.players.add_device_code("p", CODE, NOW, NOW + 600)
    assert await known.players.redeem("code", CODE, OTHER, NOW + 5) == "p"
    session = Session(OTHER, "p", None, NOW + 5, created_at=NOW)
    assert await known.players.session(OTHER, NOW + 5) == session
    with pytest.raises(Rejected):
        await known.players.redeem("code", CODE, "2" * 64, NOW + 6)
    assert await known.players.session("2" * 64, NOW + 6) is None


@pytest.mark.parametrize(("after", "good"), [(0, True), (600, True), (601, False), (DAY, False)])
async def test_a_code_expires(known: Store, after: int, good: bool) -> None:
    await known.players.add_device_code("p", CODE, NOW, NOW + 600)
    if good:
        await known.players.redeem("code", CODE, OTHER, NOW + after)
    else:
        with pytest.raises(Rejected):
            await known.players.redeem("code", CODE, OTHER, NOW + after)


async def test_a_new_code_replaces_the_one_before(known: Store) -> None:
    await known.players.create("q", OTHER, NOW)
    await known.players.add_device_code("q", "d" * 64, NOW, NOW + 600)
    await known.players.add_device_code("p", CODE, NOW, NOW + 600)
    await known.players.add_device_code("p", "e" * 64, NOW + 1, NOW + 601)
    with pytest.raises(Rejected):
        await known.players.redeem("code", CODE, "2" * 64, NOW + 2)
    assert await known.players.redeem("code", "e" * 64, "3" * 64, NOW + 2) == "p"
    assert await known.players.redeem("code", "d" * 64, "4" * 64, NOW + 2) == "q"


async def test_expired_codes_are_deleted(known: Store) -> None:
    await known.players.create("q", OTHER, NOW)
    await known.players.add_device_code("p", CODE, NOW, NOW + 600)
    await known.players.add_device_code("q", "d" * 64, NOW + 601, NOW + 1200)
    assert await kinds(known) == ["code", "session", "session"]


async def test_a_credential_can_only_be_redeemed_as_its_kind(known: Store) -> None:
    await known.players.add_device_code("p", CODE, NOW, NOW + 600)
    await known.players.add_resume_link("p", LINK, NOW)
    for wrong in (CODE, SESSION):
        with pytest.raises(Rejected):
            await known.players.redeem("resume", wrong, OTHER, NOW)
    with pytest.raises(Rejected):
        await known.players.redeem("code", LINK, OTHER, NOW)
    assert await known.players.session(CODE, NOW) is None
    assert await known.players.session(LINK, NOW) is None


async def test_a_resume_link_can_be_used_repeatedly(known: Store) -> None:
    await known.players.add_resume_link("p", LINK, NOW)
    for number in "2346":
        assert await known.players.redeem("resume", LINK, number * 64, NOW + 300 * DAY) == "p"
        assert await known.players.session(number * 64, NOW + 300 * DAY)


async def test_only_the_sessions_that_were_used_last_are_kept(known: Store) -> None:
    await known.players.add_resume_link("p", LINK, NOW)
    added = [f"{number:064}" for number in range(1, MAX_SESSIONS + 3)]
    for age, session in enumerate(added):
        await known.players.redeem("resume", LINK, session, NOW + age)
        await known.players.renew(SESSION, NOW + age)
    assert (await kinds(known)).count("session") == MAX_SESSIONS
    kept = [one for one in (SESSION, *added) if await known.players.session(one, NOW)]
    assert kept == [SESSION, *added[3:]]


async def test_only_the_newest_resume_links_are_kept(known: Store) -> None:
    links = [f"{number:064}" for number in range(MAX_RESUME_LINKS + 3)]
    for age, link in enumerate(links):
        await known.players.add_resume_link("p", link, NOW + age)
    for number, link in enumerate(links):
        if number < 3:
            with pytest.raises(Rejected):
                await known.players.redeem("resume", link, f"f{number:063}", NOW + DAY)
        else:
            assert await known.players.redeem("resume", link, f"f{number:063}", NOW + DAY) == "p"


@pytest.mark.parametrize("back", [0, 5])
async def test_a_new_resume_link_is_kept_even_if_the_clock_went_back(
    known: Store, back: int
) -> None:
    for number in range(30):
        link = f"{97 * number % 30:064}"
        await known.players.add_resume_link("p", link, NOW - back * number)
        assert await known.players.redeem("resume", link, f"f{number:063}", NOW) == "p"
    assert (await kinds(known)).count("resume") == MAX_RESUME_LINKS


async def test_revoking_keeps_this_session_and_other_players(known: Store) -> None:
    await known.players.create("q", OTHER, NOW)
    await known.players.add_device_code("p", CODE, NOW, NOW + 600)
    await known.players.add_resume_link("p", LINK, NOW)
    await known.players.redeem("resume", LINK, "2" * 64, NOW)
    assert await known.players.revoke_other_credentials("p", SESSION) == 3
    assert await known.players.session(SESSION, NOW)
    assert await known.players.session(OTHER, NOW)
    assert await known.players.session("2" * 64, NOW) is None
    assert await kinds(known) == ["session", "session"]
    assert await known.players.revoke_other_credentials("p", SESSION) == 0


async def test_unfinished_matches_are_counted(store: Store) -> None:
    assert await store.players.count_unfinished(HOST) == 0
    await store.append("waiting", waiting_match())
    await store.append("running", running_match())
    over, withdrawn = running_match(), waiting_match()
    over.resign(GUEST)
    withdrawn.submit(Leave(), HOST)
    await store.append("over", over)
    await store.append("withdrawn", withdrawn)
    assert await store.players.count_unfinished(HOST) == 2
    assert await store.players.count_unfinished(GUEST) == 1
