"""Notices, devices, webhooks and wishes in the database."""

from dataclasses import replace

import pytest
from sqlalchemy import insert, update

from app.match.notice import Device, Hook, Kept, Notice, Wishes
from app.store.crew import MISSED, Crew
from app.store.models import credential, match
from app.store.notices import KEPT, Notices
from app.store.subscriptions import DEVICES, Subscriptions
from app.store.writer import Rejected
from tests.match.story import GUEST, HOST, begun
from tests.store.conftest import Store
from tests.store.telling import write

DAY = 86_400_000


@pytest.fixture
async def notices(store: Store) -> Notices:
    """Two players with a session each."""
    for player, session in ((HOST, "a"), (GUEST, "b")):
        await store.players.create(player, session * 64, 1)
    return Notices(store.writer, store.reader, "w")


@pytest.fixture
def subscriptions(store: Store, notices: Notices) -> Subscriptions:
    """What those two players set."""
    return Subscriptions(store.writer, store.reader)


def notice(number: int = 1, to: str = HOST) -> Notice:
    return Notice("m", number, to, "turn", "Your turn", "Ben played g8.", number, number * 1000)


def device(endpoint: str = "https://push.example.org/1") -> Device:
    return Device("", endpoint, "p" * 87, "a" * 22, "Firefox", 5)


def hook(match_id: str = "m", owner: str = HOST) -> Hook:
    return Hook(match_id, owner, "https://ntfy.sh/secret", "ntfy", "mine")


async def test_nobody_listens_at_first(notices: Notices) -> None:
    assert await notices.listening() == (frozenset(), frozenset())
    targets = await notices.targets(HOST, "m")
    assert (targets.wishes, targets.devices, targets.hooks) == (Wishes(), (), ())


async def test_a_device_goes_with_its_session(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    await subscriptions.add_device(HOST, "a" * 64, device())
    (found,) = await subscriptions.devices(HOST)
    assert found == replace(device(), session="a" * 64)
    assert await notices.listening() == (frozenset({HOST}), frozenset())
    await store.players.forget_others(HOST, "another")
    assert await subscriptions.devices(HOST) == []


async def test_a_browser_has_one_player(subscriptions: Subscriptions) -> None:
    """The same endpoint under another session is the same browser."""
    await subscriptions.add_device(HOST, "a" * 64, device())
    await subscriptions.add_device(GUEST, "b" * 64, device())
    assert await subscriptions.devices(HOST) == []
    assert len(await subscriptions.devices(GUEST)) == 1
    await subscriptions.move_device("b" * 64, "a" * 64, HOST)
    assert [one.session for one in await subscriptions.devices(HOST)] == ["a" * 64]


async def test_devices_are_bounded(store: Store, subscriptions: Subscriptions) -> None:
    for number in range(DEVICES + 3):
        session = f"{number:064}"
        await store.writer.run(
            lambda c, s=session: c.execute(  # type: ignore[misc]
                insert(credential).values(
                    hash=s, player_id=HOST, kind="session", created_at=1, seen_at=1
                )
            )
        )
        added = replace(device(f"https://push.example.org/{number}"), added_at=number)
        await subscriptions.add_device(HOST, session, added)
    kept = [one.added_at for one in await subscriptions.devices(HOST)]
    assert kept == list(range(DEVICES + 2, 2, -1))


async def test_what_is_not_wanted(subscriptions: Subscriptions) -> None:
    await subscriptions.want(HOST, "kind", "chat", wanted=False)
    await subscriptions.want(HOST, "kind", "chat", wanted=False)
    await subscriptions.want(HOST, "match", "m", wanted=False)
    assert await subscriptions.wishes(HOST, "m") == Wishes(frozenset({"chat"}), muted=True)
    assert await subscriptions.wishes(HOST, "other") == Wishes(frozenset({"chat"}))
    assert await subscriptions.wishes(GUEST, "m") == Wishes()
    await subscriptions.want(HOST, "kind", "chat", wanted=True)
    await subscriptions.want(HOST, "match", "m", wanted=True)
    assert await subscriptions.wishes(HOST, "m") == Wishes()


async def test_a_notice_is_kept_with_its_fate_and_only_the_newest(notices: Notices) -> None:
    for number in range(1, KEPT + 11):
        await notices.keep(Kept(notice(number), "waiting", None, ""))
        await notices.keep(Kept(notice(number), "kept", "here", ""))
    await notices.keep(Kept(notice(1, GUEST), "sent", None, "Firefox"))
    found = await notices.recent(HOST)
    assert [one.notice.version for one in found] == list(range(KEPT + 10, 10, -1))
    assert {(one.state, one.why) for one in found} == {("kept", "here")}
    assert await notices.recent(GUEST) == [Kept(notice(1, GUEST), "sent", None, "Firefox")]


async def test_what_waits_is_sent_by_others_when_a_process_is_gone(
    notices: Notices, store: Store
) -> None:
    """Unless it is late. Two that look at once do not both send it."""
    crew, other = (Crew(store.writer, store.reader, name, alone=False) for name in ("w", "other"))
    await crew.begin(0)
    await other.begin(0)
    for number, state in ((1, "waiting"), (2, "waiting"), (3, "sent"), (4, "waiting")):
        await notices.keep(Kept(notice(number), state, None, ""))  # type: ignore[arg-type]
    theirs = Notices(store.writer, store.reader, "other")
    assert await theirs.orphans(2000) == await notices.orphans(2000) == []
    await other.sign(MISSED)
    assert [one.version for one in await theirs.orphans(2000)] == [2, 4]
    assert await theirs.orphans(2000) == []
    assert await Notices(store.writer, store.reader, "third").orphans(2000) == []
    fates = {one.notice.version: (one.state, one.why) for one in await notices.recent(HOST)}
    assert fates[1] == ("failed", "late")


async def test_a_webhook_is_off_after_failures_in_a_row(
    notices: Notices, subscriptions: Subscriptions
) -> None:
    await subscriptions.set_hook(hook())
    for good in (False, False, True, False, False):
        await notices.tried(hook(), "said", 9, good=good, most=3)
    found = await subscriptions.hook(HOST, "m")
    assert found == replace(hook(), failures=2, said="said", tried_at=9)
    await notices.tried(hook(), "x" * 999, 10, good=False, most=3)
    found = await subscriptions.hook(HOST, "m")
    assert found is not None
    assert (found.off, found.failures, len(found.said)) == (True, 3, 400)
    assert await notices.listening() == (frozenset({HOST}), frozenset({"m"}))
    await subscriptions.set_hook(replace(hook(), whose="all"))
    assert await subscriptions.hook(HOST, "m") == replace(hook(), whose="all")
    assert await subscriptions.hook(GUEST, "m") is None
    await subscriptions.drop_hook(HOST, "m")
    assert await subscriptions.hook(HOST, "m") is None


async def test_webhooks_are_bounded(
    subscriptions: Subscriptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.subscriptions.WEBHOOKS", 2)
    for match_id in ("m", "n", "m"):
        await subscriptions.set_hook(hook(match_id))
    with pytest.raises(Rejected):
        await subscriptions.set_hook(hook("o"))
    assert await subscriptions.hook(HOST, "o") is None


async def test_who_is_short_of_time(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    """Only in games of days, only who listens, and once for each turn."""
    await write(store.log, "m", begun())
    await store.writer.run(lambda c: c.execute(update(match).values(deadline=DAY, time="3d")))
    assert await notices.low(DAY - 1000, 2000) == []
    await subscriptions.add_device(GUEST, "b" * 64, device())
    assert await notices.low(DAY - 1000, 2000) == [], "it is not their turn"
    await subscriptions.add_device(HOST, "a" * 64, device("https://push.example.org/2"))
    assert await notices.low(DAY - 1000, 2000) == [("m", "macbeth", 2, 0, HOST)]
    assert await notices.low(DAY - 1000, 500) == [], "there is time"
    assert await notices.low(DAY, 2000) == [], "it is up"
    await notices.keep(Kept(replace(notice(2), kind="time", place=0), "sent", None, ""))
    assert await notices.low(DAY - 1000, 2000) == [], "told"
