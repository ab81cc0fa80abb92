"""Webhook messages in the formats of Discord and ntfy, with the picture of the board."""

import re
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

import orjson

from app.domain.notification import Notification, Webhook, WebhookForm
from app.notifications.public_http import PublicHttp

EMBED_COLOR = 0x6B3FA0
MAX_TITLE = 125  # characters; escaped it has at most twice as many, and Discord takes 256
MAX_BODY = 500
_MARKDOWN = re.compile(r"[\\*_~`|>#\[\]()<@]|:(?=//)")
MAX_FAILURES = 5  # in a row, after which a webhook is disabled


@dataclass(frozen=True, slots=True)
class WebhookMessage:
    """A notification with the name of its player and absolute URLs of the page and the picture."""

    notification: Notification
    name: str
    page: str
    picture: str


def guess_form(url: str) -> WebhookForm:
    host = urlsplit(url).hostname or ""
    is_discord = host in ("discord.com", "discordapp.com") or host.endswith(".discord.com")
    return "discord" if is_discord else "ntfy"


async def post(http: PublicHttp, hook: Webhook, message: WebhookMessage) -> int:
    """Call a webhook. Returns the HTTP status. Raises ForbiddenAddress and DeliveryError."""
    if hook.form == "discord":
        headers = {"content-type": "application/json"}
        return await http.post(hook.url, orjson.dumps(discord(message)), headers)
    body = f"{message.name}: {message.notification.body}".encode()
    return await http.post(hook.url, body, ntfy(message))


def discord(message: WebhookMessage) -> dict[str, object]:
    """The JSON body for Discord. No player's name is a link, or mentions anybody."""
    title = _escape_markdown(message.notification.title, MAX_TITLE)
    embed = {
        "title": title,
        "description": _escape_markdown(message.notification.body, MAX_BODY),
        "url": message.page,
        "color": EMBED_COLOR,
        "image": {"url": message.picture},
    }
    return {
        "content": f"{_escape_markdown(message.name, MAX_TITLE)}: {title}",
        "embeds": [embed],
        "allowed_mentions": {"parse": []},
    }


def ntfy(message: WebhookMessage) -> dict[str, str]:
    """The headers for ntfy, whose body is the text of the notification."""
    return {
        "content-type": "text/plain; charset=utf-8",
        "title": encode_header(f"{message.name}: {message.notification.title}"[:250]),
        "click": message.page,
        "attach": message.picture,
        "tags": "game_die",
    }


def encode_header(text: str) -> str:
    """Encode a header value, according to RFC 2047 if it is not ASCII."""
    if text.isascii() and text.isprintable():
        return text
    return f"=?UTF-8?Q?{quote(text, safe='').replace('%', '=')}?="


def _escape_markdown(text: str, limit: int) -> str:
    """The first characters as plain text for Discord, which also makes bare URLs links."""
    return _MARKDOWN.sub(r"\\\g<0>", text[:limit])
