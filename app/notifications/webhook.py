"""Webhooks: the forms in which Discord and ntfy take a notice, with the picture of the board."""

from dataclasses import dataclass
from urllib.parse import quote, urlsplit

import orjson

from app.domain.notification import Notification, Webhook, WebhookForm
from app.notifications.public_http import PublicHttp

EMBED_COLOR = 0x6B3FA0
MAX_FAILURES = 5  # in a row, until a webhook is switched off


@dataclass(frozen=True, slots=True)
class WebhookMessage:
    """A notice as the world outside sees it: whom it is for, and where to go."""

    notice: Notification
    name: str
    page: str
    picture: str


def guess_form(url: str) -> WebhookForm:
    """Who will understand it, by the host."""
    host = urlsplit(url).hostname or ""
    known = host in ("discord.com", "discordapp.com") or host.endswith(".discord.com")
    return "discord" if known else "ntfy"


async def post(outside: PublicHttp, hook: Webhook, card: WebhookMessage) -> int:
    """Send a notice to a webhook; the status. Raises Forbidden and Undelivered."""
    if hook.form == "discord":
        headers = {"content-type": "application/json"}
        return await outside.post(hook.url, orjson.dumps(discord(card)), headers)
    body = f"{card.name}: {card.notice.body}".encode()
    return await outside.post(hook.url, body, ntfy(card))


def discord(card: WebhookMessage) -> dict[str, object]:
    """The JSON of Discord's webhooks. Nobody is pinged, whatever a player is called."""
    embed = {
        "title": card.notice.title[:250],
        "description": card.notice.body[:500],
        "url": card.page,
        "color": EMBED_COLOR,
        "image": {"url": card.picture},
    }
    return {
        "content": f"{_escape_markdown(card.name)}: {_escape_markdown(card.notice.title)}"[:500],
        "embeds": [embed],
        "allowed_mentions": {"parse": []},
    }


def ntfy(card: WebhookMessage) -> dict[str, str]:
    """The headers of ntfy; the message itself is the body."""
    return {
        "content-type": "text/plain; charset=utf-8",
        "title": encode_header(f"{card.name}: {card.notice.title}"[:250]),
        "click": card.page,
        "attach": card.picture,
        "tags": "game_die",
    }


def encode_header(text: str) -> str:
    """A text as a header carries it: as it is, or as RFC 2047 says."""
    if text.isascii() and text.isprintable():
        return text
    return f"=?UTF-8?Q?{quote(text, safe='').replace('%', '=')}?="


def _escape_markdown(text: str) -> str:
    """A text without what Discord would turn into something else."""
    return "".join(f"\\{sign}" if sign in "*_~`|>#[]()<@" else sign for sign in text)
