"""Tells the owner of a webhook that it was disabled."""

from urllib.parse import urlsplit

from app.delivery.model import Subject
from app.features.notifications.messages import say
from app.features.notifications.model import Notice
from app.match.commands import PlayerId
from app.match.time_control import MINUTE


def disabled_notice(hook_id: str, owner: PlayerId, url: str, at: int) -> Notice:
    """The owner's program cannot learn it from the webhook."""
    title = say("webhooks.notice.title")
    body = say("webhooks.notice.body", host=urlsplit(url).netloc)
    return Notice(Subject("webhook", hook_id), at // MINUTE, owner, "webhook", title, body, at)
