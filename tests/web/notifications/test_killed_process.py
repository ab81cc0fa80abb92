"""Notifications that a process has not made, because it was killed after it wrote the entry."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.web.notifications.support.players import plays, webhook
from tests.web.support.http_sink import PostOffice
from tests.web.support.live_server import Browser, Site


async def test_a_notification_of_a_killed_process_is_made_after_the_restart(
    tmp_path: Path, office: PostOffice
) -> None:
    with Site(tmp_path, webhook_private=True) as site:
        anna, ben = Browser(site), Browser(site)
        match_id = await anna.open_match()
        await ben.sit(match_id)
        await webhook(ben, match_id, f"{office.url}/topic")
        await plays(anna, match_id, "g8", 2)
        await anna.http.aclose()
        await ben.http.aclose()
    with closing(sqlite3.connect(site.settings.database)) as database, database:
        database.execute("DELETE FROM notice")
        database.execute("UPDATE beat SET at = (SELECT max(at) FROM entry)")
    while not office.letters.empty():
        office.take()
    with Site(tmp_path, webhook_private=True):
        while b"played g8" not in office.take().body:
            pass  # the start of the game was as late
