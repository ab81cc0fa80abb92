"""Notifications of friend requests."""

from app.delivery.model import Subject
from app.features.notifications.messages import named, say
from app.features.notifications.model import Notice
from app.match.commands import PlayerId


def request_notice(asker: PlayerId, asked: PlayerId, at: int) -> Notice:
    """For a player who was asked."""
    title, body = say("friends.notice.asked", name=named(asker)), say("friends.notice.answer")
    return Notice(Subject("friend", asker), at // 1000, asked, "invitation", title, body, at)
