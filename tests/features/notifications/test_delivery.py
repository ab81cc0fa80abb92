"""Forbidden addresses, and the messages for Discord and ntfy."""

import asyncio
import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.delivery.guarded_http import GuardedBackend, NoPublicAddress
from app.delivery.model import Subject
from app.delivery.public_http import DeliveryError, ForbiddenAddress, PublicHttp, is_public
from app.features.notifications.model import Notification
from app.features.notifications.senders.webhook import (
    WebhookMessage,
    discord,
    encode_header,
    guess_form,
    ntfy,
)
from app.timeouts import Timeouts
from harness.servers.server_process import reserved_port
from tests.support.timeouts import HOUR

TITLE = "Your turn: MacBeth with Ben"
NOTIFICATION = Notification(Subject("match", "m"), "p", "turn", TITLE, "Ben played g8.", 5, 1)
MESSAGE = WebhookMessage(
    NOTIFICATION, "Ann", "https://birnam.example/matches/m", "https://birnam.example/b.png"
)


NETWORKS = (
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 192.88.99.0/24 192.168.0.0/16 "
    "224.0.0.0/4 240.0.0.0/4 ::/96 ::ffff:172.16.0.0/108 ::ffff:0:0:0/96 64:ff9b::/96 "
    "64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 "
    "fe80::/10 fec0::/10 ff00::/8"
)


@given(st.sampled_from(NETWORKS.split()).flatmap(lambda one: st.ip_addresses(network=one)))
def test_addresses_of_other_networks_are_not_public(address: object) -> None:
    assert not is_public(str(address))


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "162.159.135.232", "2606:4700::1111", "2a00::1", "::ffff:1.1.1.1"]
)
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://ntfy.sh/topic", "not-https"),
        ("https://ntfy.sh:8443/topic", "other-port"),
        ("https://10.0.0.7/topic", "private-network"),
        ("https://[::1]/topic", "private-network"),
        ("https://me:secret@ntfy.sh/topic", "not-a-host"),
        ("https://ntfy.sh/a topic", "not-a-url"),
    ],
)
def test_urls_of_other_hosts_are_refused(url: str, reason: str) -> None:
    with pytest.raises(ForbiddenAddress, match=f"^{reason}$"):
        PublicHttp().check(url)


async def test_an_answer_without_end_is_not_read_to_the_end() -> None:
    async def talk(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 500 Oh\r\n\r\n")
        with suppress(OSError):
            while not writer.is_closing():
                writer.write(b"x" * 1000)
                await writer.drain()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(DeliveryError) as refused:
            await PublicHttp(allow_private=True).post(f"http://127.0.0.1:{port}/", b"", {})
    assert str(refused.value) == "answered 500 " + "x" * 300


def test_private_addresses_can_be_allowed() -> None:
    for url in ("https://ntfy.sh/topic", "https://discord.com:443/api/x"):
        PublicHttp().check(url)
    PublicHttp(allow_private=True).check("http://10.0.0.7:8080/topic")
    with pytest.raises(ForbiddenAddress):
        PublicHttp(allow_private=True).check("file:///etc/passwd")


async def test_a_name_is_resolved_once_and_the_checked_address_is_called() -> None:
    """A name server that answers differently the second time leads nowhere."""
    answers = ["127.0.0.1", "127.0.0.2"]  # the first one counts as public here

    async def resolve(_host: str) -> list[str]:
        return [answers.pop(0)]

    port = reserved_port()
    inner = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.2", port)
    public = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", port)
    async with inner, public:
        guarded = GuardedBackend(Timeouts(name_refused=0), "127.0.0.1".__eq__, resolve)
        stream = await guarded.connect_tcp("rebinding.example", port)
        assert stream.get_extra_info("server_addr")[0] == "127.0.0.1"
        assert answers == ["127.0.0.2"], "the name was resolved once"
        await stream.aclose()
        with pytest.raises(NoPublicAddress):
            await guarded.connect_tcp("rebinding.example", port)


async def test_an_unknown_name_is_given_up_like_a_private_one() -> None:
    found = {"private.example": ["10.0.0.1"]}
    moments: list[float] = []

    async def resolve(host: str) -> list[str]:
        return found.get(host, [])

    async def wait_until(moment: float) -> None:
        moments.append(moment - anyio.current_time())

    guarded = GuardedBackend(Timeouts(name_refused=HOUR), is_public, resolve, wait_until)
    for host in ("private.example", "unknown.example"):
        with pytest.raises(NoPublicAddress):
            await guarded.connect_tcp(host, 443)
    assert [round(moment / HOUR) for moment in moments] == [1, 1]


@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("https://discord.com/api/webhooks/1/x", "discord"),
        ("https://ptb.discord.com/api/webhooks/1/x", "discord"),
        ("https://ntfy.sh/topic", "ntfy"),
        ("https://discord.com.evil.example/x", "ntfy"),
    ],
)
def test_the_format_follows_from_the_host(url: str, form: str) -> None:
    assert guess_form(url) == form


@given(st.text(min_size=1, max_size=30), st.text(max_size=30))
def test_names_are_escaped(name: str, move: str) -> None:
    """No name ends a header, mentions anybody or becomes a link."""
    notification = replace(NOTIFICATION, title=move, body=move)
    message = replace(MESSAGE, name=name, notification=notification)
    for value in ntfy(message).values():
        assert value.isascii()
        assert value.isprintable()
    body: dict[str, Any] = discord(message)
    assert body["allowed_mentions"] == {"parse": []}
    (embed,) = body["embeds"]
    for text in (body["content"], embed["title"], embed["description"]):
        assert not re.search(r"[*_~`|>#\[\]()<@]|://", re.sub(r"\\[^0-9A-Za-z\s]", "", text))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("[x](https://evil.e)", r"\[x\]\(https\://evil.e\)"),
        (r"\[x\](https://evil.e)", r"\\\[x\\\]\(https\://evil.e\)"),
        ("https://evil.e", r"https\://evil.e"),
        ("@everyone", r"\@everyone"),
        ("Ann", "Ann"),
    ],
)
def test_a_name_is_no_link_in_discord(name: str, shown: str) -> None:
    notification = replace(NOTIFICATION, title=f"Turn: {name}", body=f"{name} played i8.")
    body: dict[str, Any] = discord(replace(MESSAGE, notification=notification))
    (embed,) = body["embeds"]
    assert (embed["title"], embed["description"]) == (f"Turn: {shown}", f"{shown} played i8.")
    assert body["content"] == f"Ann: Turn: {shown}"


def test_long_texts_fit_into_a_message_of_discord() -> None:
    notification = replace(NOTIFICATION, title="*" * 1000, body="*" * 5000)
    body: dict[str, Any] = discord(replace(MESSAGE, notification=notification))
    (embed,) = body["embeds"]
    limits = ((embed["title"], 256), (embed["description"], 4096), (body["content"], 2000))
    for text, most in limits:
        assert len(text) <= most
        assert text.endswith(r"\*"), "no sign is cut from its backslash"


def test_only_headers_that_are_not_ascii_are_encoded() -> None:
    assert encode_header("Your turn") == "Your turn"
    assert encode_header("Zoë") == "=?UTF-8?Q?Zo=C3=AB?="
