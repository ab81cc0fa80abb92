"""The links in notifications."""

from dataclasses import dataclass

from app.delivery.push_keys import Keys
from app.features.notifications.model import Notification

SITE_PICTURE = "/static/icons/icon-512.png"  # of a notification about no match


@dataclass(frozen=True, slots=True)
class Links:
    """`site` is the public URL that begins all of them."""

    site: str
    keys: Keys

    def picture(self, notification: Notification) -> str:
        """The path of a picture, which anybody who has it may see."""
        match_id, ply = notification.about.id, notification.ply
        if notification.about.kind != "match":
            return SITE_PICTURE
        return f"/matches/{match_id}/board.png?ply={ply}&seal={self.keys.seal(match_id, ply)}"

    def urls(self, notification: Notification) -> tuple[str, str]:
        return self.site + notification.page, self.site + self.picture(notification)
