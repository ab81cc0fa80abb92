"""What the chat does beyond its pages: it calls who is away, and forgets."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.clock import SYSTEM_CLOCK
from app.match.time_control import DAY
from tests.support.site.chat_client import listening
from tests.support.site.http_sink import PostOffice, Subscription
from tests.support.site.live_server import Browser, Site


async def test_absent_players_are_alerted_without_the_text(tmp_path: Path) -> None:
    with PostOffice().open() as office:
        async with Site(tmp_path / "data", webhook_private=True) as site:
            ann, bob = Browser(site), Browser(site)
            await ann.ask("PATCH", "/api/me", {"name": "Ann"})
            match_id = await ann.start_match(bob)
            made = Subscription(f"{office.url}/push")
            await bob.ask(
                "POST", "/api/me/notices/devices", made.request | {"name": "Firefox"}, 201
            )
            async with listening(ann, match_id) as page:
                await page.say("players", "a secret")
                await page.say("players", "another")
                content = made.read(await office.arrived())
            assert (content["kind"], content["match"]) == ("chat", match_id)
            assert content["title"] == "\u2068Ann\u2069 wrote to you: MacBeth"
            assert "secret" not in str(content)
            assert office.received.empty()


async def test_expired_chats_are_deleted_at_the_start(tmp_path: Path) -> None:
    async with Site(tmp_path / "data") as site:
        ann = Browser(site)
        old, fresh = await ann.open_match(), await ann.open_match()
        for match_id in (old, fresh):
            async with listening(ann, match_id) as page:
                await page.say("players", "hello")
    with closing(sqlite3.connect(site.settings.database)) as database:
        days = (SYSTEM_CLOCK() - 91 * DAY, old)
        database.execute("UPDATE match SET moved_at = ? WHERE id = ?", days)
        database.execute("UPDATE chat_message SET at = ? WHERE match_id = ?", days)
        database.commit()
    async with Site(tmp_path / "data", chat_days=92) as site:
        assert site.count("chat_message") == 2
    async with Site(tmp_path / "data") as site:
        bob = Browser(site)
        while site.count("chat_message") == 2:
            await bob.ask("GET", "/api/me")
        async with listening(bob, fresh):
            assert site.count("chat_message") == 1
