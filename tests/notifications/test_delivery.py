"""Forbidden addresses, and the messages for Discord and ntfy."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.notification import Notification
from app.notifications.public_http import ForbiddenAddress, PublicHttp, is_public
from app.notifications.webhook import WebhookMessage, discord, encode_header, guess_form, ntfy

TITLE = "Your turn: MacBeth with Ben"
NOTIFICATION = Notification("m", 3, "p", "turn", TITLE, "Ben played g8.", 1, 5)
MESSAGE = WebhookMessage(
    NOTIFICATION, "Ann", "https://birnam.example/matches/m", "https://birnam.example/b.png"
)


@given(
    st.ip_addresses(network="10.0.0.0/8")
    | st.ip_addresses(network="192.168.0.0/16")
    | st.ip_addresses(network="127.0.0.0/8")
    | st.ip_addresses(network="169.254.0.0/16")
    | st.ip_addresses(network="fc00::/7")
    | st.ip_addresses(network="fe80::/10")
    | st.ip_addresses(network="::ffff:172.16.0.0/108")
    | st.ip_addresses(network="64:ff9b::/96")
    | st.ip_addresses(network="224.0.0.0/4")
    | st.ip_addresses(network="100.64.0.0/10")
)
def test_addresses_of_other_networks_are_not_public(address: object) -> None:
    assert not is_public(str(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "162.159.135.232", "2606:4700::1111"])
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", ["https://ntfy.sh/topic", "https://discord.com:443/api/x"])
def test_urls_of_public_hosts_are_allowed(url: str) -> None:
    PublicHttp().check(url)


def test_private_addresses_can_be_allowed() -> None:
    PublicHttp(allow_private=True).check("http://10.0.0.7:8080/topic")
    with pytest.raises(ForbiddenAddress):
        PublicHttp().check("http://10.0.0.7:8080/topic")
    with pytest.raises(ForbiddenAddress):
        PublicHttp(allow_private=True).check("file:///etc/passwd")


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
    body = discord(message)
    assert body["allowed_mentions"] == {"parse": []}
    plain = str(body["content"]).replace("\\\\", "")
    assert not any(f"{before}{sign}" in plain for sign in "*_[<@" for before in (" ", ":"))


def test_only_headers_that_are_not_ascii_are_encoded() -> None:
    assert encode_header("Your turn") == "Your turn"
    assert encode_header("Zoë") == "=?UTF-8?Q?Zo=C3=AB?="
