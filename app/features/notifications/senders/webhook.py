"""Webhook messages in the formats of Discord and ntfy, with the picture of the board."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import quote, urlsplit

import orjson

from app.delivery.model import Delivery, Limits, Outcome
from app.delivery.public_http import PublicHttp, outcome_of
from app.features.notifications.model import Notification, Webhook, WebhookForm
from app.features.notifications.senders.links import Links
from app.features.notifications.store.notices import notification_of, record_post
from app.features.notifications.store.subscriptions import Subscriptions
from app.http.wording.name_marks import without_signs
from app.match.time_control import HOUR

EMBED_COLOR = 0x6B3FA0
MAX_TITLE = 125  # characters; escaped it has at most twice as many, and Discord takes 256
MAX_BODY = 500
KEPT = 1  # so that the notice of another player does not call the webhook for the same entry
_MARKDOWN = re.compile(r"[\\*_~`|>#\[\]()<@]|:(?=//)")


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


class PostSender:
    """Calls the webhooks of matches. A target is a match and the owner of the webhook."""

    channel = "post"
    record = staticmethod(record_post)

    def __init__(
        self, http: PublicHttp, subscriptions: Subscriptions, links: Links, clock: Callable[[], int]
    ) -> None:
        self._http = http
        self._subscriptions = subscriptions
        self._links = links
        self._clock = clock
        self.limits = Limits(
            http.timeouts.push_retries,
            max_age=HOUR,
            kept=KEPT,
            player_of=lambda target, _recipient: target.split()[1],
        )

    async def send(self, one: Delivery) -> Outcome:
        match_id, owner = one.target.split()
        hook = await self._subscriptions.webhook(owner, match_id)
        if hook is None or hook.disabled:
            return Outcome("refused")
        return await self._post(hook, notification_of(one), one.body["name"])

    async def test(self, hook: Webhook, notification: Notification, name: str) -> Outcome:
        """Call a webhook, even a disabled one, and note the result. Raises Unavailable."""
        outcome = await self._post(hook, notification, name)
        await self._subscriptions.record_attempt(hook, outcome, self._clock())
        return outcome

    async def _post(self, hook: Webhook, notification: Notification, name: str) -> Outcome:
        page, picture = self._links.urls(notification)
        notification = replace(
            notification,
            title=without_signs(notification.title),
            body=without_signs(notification.body),
        )
        message = WebhookMessage(notification, name, page, picture)
        if hook.form == "discord":
            headers = {"content-type": "application/json"}
            sending = self._http.post(hook.url, orjson.dumps(discord(message)), headers)
        else:
            body = f"{name}: {notification.body}".encode()
            sending = self._http.post(hook.url, body, ntfy(message))
        return await outcome_of(sending)


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
