"""What sends notices."""

from collections.abc import Callable

from app.notices.delivery import Delivery
from app.notices.herald import Herald, Here
from app.notices.outside import Outside
from app.notices.push import Pusher, read_keys
from app.settings import Settings
from app.store.notices import Notices
from app.store.subscriptions import Subscriptions
from app.web.names import Directory
from app.web.parts import Telling


def make_telling(
    settings: Settings,
    network_url: str | None,
    notices: Notices,
    subscriptions: Subscriptions,
    directory: Directory,
    here: Here,
    clock: Callable[[], int],
) -> Telling:
    """All that it needs; `here` says whether a player has a match open."""
    keys, outside = read_keys(settings.push_keys), Outside(settings.webhook_private)
    site = settings.public_url or network_url or f"http://localhost:{settings.port}"

    def picture(match_id: str, ply: int) -> str:
        return f"/matches/{match_id}/board.png?ply={ply}&seal={keys.seal(match_id, ply)}"

    pusher = Pusher(keys, settings.contact, outside)
    delivery = Delivery(notices, outside, pusher, site.rstrip("/"), picture, clock)
    herald = Herald(notices, directory, delivery, here, clock)
    return Telling(notices, subscriptions, herald, delivery, keys.shown, keys.seal)
