"""Notifications about tournaments, which no match causes."""

from app.domain.notification import Notification, tournament_subject
from app.locales import t, use_language
from app.notifications.dispatcher import Dispatcher
from app.notifications.ports import LanguageDirectory
from app.tournaments.state import Tournament


class TournamentNotices:
    """Tells players what happens to their tournaments."""

    def __init__(self, dispatcher: Dispatcher, languages: LanguageDirectory) -> None:
        self._dispatcher = dispatcher
        self._languages = languages

    async def cancelled(self, tournament_id: str, tournament: Tournament) -> None:
        """A tournament has not begun, for lack of players. Raises Unavailable."""
        recipients = sorted({tournament.host, *tournament.order})
        languages = await self._languages.languages(recipients)
        for recipient in recipients:
            with use_language(languages[recipient]):
                notification = Notification(
                    match_id=tournament_subject(tournament_id),
                    version=tournament.version,
                    recipient=recipient,
                    kind="over",
                    title=t("tournaments.notice.cancelled", name=tournament.plan.name),
                    body=t("tournaments.too-few"),
                    ply=0,
                    at=tournament.updated_at,
                )
            self._dispatcher.on_notification(notification)
