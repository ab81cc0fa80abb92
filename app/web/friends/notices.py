"""Notices of requests for friendship."""

from app.domain.notification import Notification, friend_subject
from app.locales import t, use_language
from app.match.commands import PlayerId
from app.web.services import Services
from app.web.tokens import now
from app.web.wording.names import PlayerNames


async def notify_of_request(services: Services, asker: PlayerId, asked: PlayerId) -> None:
    """Notify a player who was asked, in their language."""
    languages = await services.player_languages.languages([asked])
    at = now()
    with use_language(languages[asked]):
        name = (await PlayerNames(services.players).names([asker]))[asker]
        notification = Notification(
            match_id=friend_subject(asker),
            version=at // 1000,
            recipient=asked,
            kind="invitation",
            title=t("friends.notice.asked", name=name),
            body=t("friends.notice.answer"),
            ply=0,
            at=at,
        )
    services.notifications.dispatcher.on_notification(notification)
