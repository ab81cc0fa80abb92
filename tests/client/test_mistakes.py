"""Mistakes of the authors of programs are told at once, and have no other effect."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from birnam_client import AsyncBirnam, ConnectionLost, NotFound, RequestError, Unauthorized
from harness.servers.server_process import reserved_port
from tests.client.conftest import NewClient, NewToken
from tests.support.site.live_server import Site

SIGNS = ("", ".", "..", "a/b", "a?b", "a#b", "../circles/c?name=Friends#", "%2e", "é", " ", "a\n")


@pytest.mark.parametrize("wrong", SIGNS)
async def test_an_id_with_other_signs_names_nothing(new_client: NewClient, wrong: str) -> None:
    ann = await new_client("Ann")
    asked: tuple[Callable[[str], Awaitable[object]], ...] = (
        *(ann.match, ann.leave, ann.join, ann.record_text, ann.tournament_games, ann.circle),
        *(ann.join_tournament, ann.remove_webhook, ann.profile, ann.variant),
    )
    for method in asked:
        with pytest.raises(NotFound):
            await method(wrong)
    for stream in (ann.messages, ann.tournament_changes, ann.follow_games):
        with pytest.raises(NotFound):
            await anext(stream(wrong))


async def test_a_token_is_sent_even_if_it_is_empty(site: Site, new_token: NewToken) -> None:
    token = await new_token("Ann")
    for read in (f"{token}\n", f" {token} "):  # from a file
        async with AsyncBirnam(site.address, read) as ann:
            assert (await ann.me())["name"] == "Ann"
    for none in ("", " "):
        async with AsyncBirnam(site.address, none) as nobody:
            with pytest.raises(Unauthorized):
                await nobody.me()


async def test_an_address_without_a_scheme_is_told_at_once(site: Site) -> None:
    async with AsyncBirnam(site.host.replace("127.0.0.1", "localhost")) as nobody:
        with pytest.raises(ConnectionLost, match="cannot be sent"):
            await nobody.games()


async def test_the_new_address_of_a_site_is_named() -> None:
    """Redirects are not followed: they would send the token elsewhere."""
    port, there = reserved_port(), "https://example.org/api/v1/me"

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 308 Moved\r\nlocation: {there}\r\ncontent-length: 0\r\n"
        writer.write(f"{head}connection: close\r\n\r\n".encode())
        writer.close()

    async with (
        await asyncio.start_server(answer, "127.0.0.1", port),
        AsyncBirnam(f"http://127.0.0.1:{port}") as moved,
    ):
        for asked in (moved.me(), anext(moved.events())):
            with pytest.raises(RequestError, match=there) as error:
                await asked
            assert (error.value.status, error.value.reason) == (308, "moved")
