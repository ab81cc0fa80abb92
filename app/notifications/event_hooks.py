"""Tells the owner of a webhook that it was disabled."""

from urllib.parse import urlsplit

from app.domain.notification import Notification, hook_subject
from app.domain.player_events import EventHook
from app.locales import t, use_language
from app.match.time_control import MINUTE
from app.notifications.dispatcher import Dispatcher
from app.notifications.ports import LanguageDirectory


class EventHookNotices:
    """Sends notices to the owners of webhooks. Their programs cannot learn it from the webhook."""

    def __init__(self, dispatcher: Dispatcher, languages: LanguageDirectory) -> None:
        self._dispatcher = dispatcher
        self._languages = languages

    async def disabled(self, hook: EventHook, at: int) -> None:
        """Raises Unavailable."""
        owner = hook.player
        with use_language((await self._languages.languages([owner]))[owner]):
            notification = Notification(
                match_id=hook_subject(hook.id),
                version=at // MINUTE,
                recipient=owner,
                kind="webhook",
                title=t("webhooks.notice.title"),
                body=t("webhooks.notice.body", host=urlsplit(hook.url).netloc),
                ply=0,
                at=at,
            )
        self._dispatcher.on_notification(notification)
