"""The site on PostgreSQL, and outages of the database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.features.annotations.test_annotations import (
    test_players_write_annotations_and_everybody_reads_them,
)
from tests.features.chat.test_sockets import test_a_message_has_name_and_seat
from tests.features.friends.test_api import test_a_block_ends_what_two_players_have
from tests.features.friends.test_blocks import (
    test_a_chat_that_is_open_hides_the_messages_at_once,
    test_neither_gets_a_rematch,
)
from tests.features.matches.test_whole_game import test_a_whole_game_is_played
from tests.features.my_games.test_my_matches import (
    test_matches_are_filtered_and_turns_listed,
    test_pages_of_matches_follow_each_other,
    test_scores_are_listed_by_game,
)
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Site
from tests.support.store.postgres_proxy import DroppedMessage, PostgresProxy
from tests.support.timeouts import HOUR, UNHURRIED

__all__ = [
    "test_a_block_ends_what_two_players_have",
    "test_a_chat_that_is_open_hides_the_messages_at_once",
    "test_a_message_has_name_and_seat",
    "test_a_whole_game_is_played",
    "test_matches_are_filtered_and_turns_listed",
    "test_neither_gets_a_rematch",
    "test_pages_of_matches_follow_each_other",
    "test_players_write_annotations_and_everybody_reads_them",
    "test_scores_are_listed_by_game",
]

DEVICE = {"endpoint": "https://push.example/4b1c", "p256dh": "B" + "A" * 86, "auth": "A" * 22}


@pytest.fixture
async def site(tmp_path: Path, postgres: str) -> AsyncIterator[Site]:
    """A site on PostgreSQL. The imported tests use it, too."""
    data = tmp_path / "site" / "data"
    async with Site(data, **LIMITS, database_url=postgres) as site:
        yield site
    assert not site.settings.database.exists()


@pytest.fixture
async def proxy(migrated_postgres: str) -> AsyncIterator[PostgresProxy]:
    """A TCP proxy between a site and its database."""
    async with PostgresProxy(migrated_postgres) as proxy:
        yield proxy


@asynccontextmanager
async def served(data: Path, url: str) -> AsyncIterator[Site]:
    """A site that starts and stops while the proxy keeps running."""
    timeouts = replace(UNHURRIED, database_retry=HOUR)
    async with Site(data, timeouts=timeouts, database_url=url) as site:
        yield site


@pytest.mark.parametrize("loss", ["request", "response"])
async def test_a_move_during_a_database_restart_is_played_once(
    tmp_path: Path, proxy: PostgresProxy, loss: DroppedMessage
) -> None:
    """The page resends the move meanwhile."""
    async with served(tmp_path, proxy.url) as site:
        ann, bob = Browser(site), Browser(site)
        match_id = await ann.start_match(bob)
        async with ann.page(match_id) as black, bob.page(match_id) as white:
            proxy.drop(loss)
            await black.play("g8", 2, "click")
            await proxy.lost.wait()
            await black.play("g8", 2, "click")
            await proxy.open()
            first = await black.until("frame")
            assert (first["version"], await white.until("frame")) == (3, first)
            assert await black.until("frame") == first
            await white.play("h9", 3, "answer")
            assert (await black.until("frame"))["version"] == 4
        async with bob.watch(match_id) as white:
            _, frames = await white.hello(1)
            assert [frame["version"] for frame in frames] == [2, 3, 4]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/matches/a%00b", None),
        ("GET", "/api/me/matches?game=a%00b", None),
        ("GET", "/api/me/matches?opponent=a%00b", None),
        ("GET", "/matches/a%00b", None),
        ("GET", "/api/puzzles/a%00b", None),
        ("PATCH", "/api/me", {"name": "A\0nn"}),
        ("POST", "/api/matches", {"game": "macbeth", "color": "black", "friends": ["a\0b"]}),
        ("POST", "/api/matches", {"game": "macbeth", "color": "black", "time": "5\0"}),
        ("POST", "/api/me/notices/devices", DEVICE | {"name": "\0"}),
    ],
)
async def test_a_character_that_postgresql_rejects_is_no_outage(
    ann: Browser, method: str, path: str, body: object
) -> None:
    answer = await ann.http.request(method, path, json=body)
    assert answer.status_code < 500, answer.text
