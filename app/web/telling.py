"""Notices as HTTP takes and gives them."""

from typing import Annotated, Literal

from pydantic import Field

from app.match.notice import Form, Hook, Kept, Kind, State, Whose
from app.web.shape import Wire

_WHY = {
    "here": "Not sent: you had the game open.",
    "off": "Not sent: you do not want to hear of this kind.",
    "muted": "Not sent: you have muted this game.",
    "nowhere": "Not sent: no device takes notices, and no webhook.",
    "late": "Not sent: it was too late when the server was back.",
    "refused": "Not delivered: nobody took it.",
    "unreachable": "Not delivered: nobody could be reached.",
}


class Told(Wire):
    """A notice of the last time, and what has become of it."""

    match: str
    kind: Kind
    title: str
    body: str
    at: int
    state: State
    said: str = Field(description="How it was sent, or why not.")


class DeviceInfo(Wire):
    """A browser of the player that takes notices."""

    id: str
    name: str
    here: bool = Field(description="It is the one that asks.")
    added_at: int


class NoticeBoard(Wire):
    """What the player is told, where, and what they were told."""

    key: str = Field(description="The `applicationServerKey` of a push subscription.")
    kinds: dict[Kind, bool] = Field(description="Which kinds are wanted.")
    devices: list[DeviceInfo]
    recent: list[Told]


class Wanted(Wire):
    """Kinds of notices that are wanted from now on, or not; others stay as they are."""

    kinds: dict[Kind, bool] = Field(max_length=20)


class AddDevice(Wire):
    """A push subscription of this browser."""

    endpoint: str = Field(min_length=1, max_length=1000)
    p256dh: str = Field(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_=-]+$")
    auth: str = Field(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_=-]+$")
    name: str = Field("A browser", min_length=1, max_length=60)


class DeviceRemoved(Wire):
    """Whether there was such a device."""

    removed: bool


class Tried(Wire):
    """What has become of a test."""

    delivered: bool
    message: str


class WebhookInfo(Wire):
    """A webhook as its owner sees it. The address itself stays with the server."""

    host: str
    form: Form
    whose: Whose
    off: bool = Field(description="It was switched off after too many failures in a row.")
    failures: int
    said: str = Field(description="What the last try came to; empty before the first.")
    tried_at: int | None


class MatchNotices(Wire):
    """What a player has set for one match."""

    seated: bool
    muted: bool
    webhook: WebhookInfo | None


class Mute(Wire):
    """No notices of this match, or notices again."""

    muted: bool


class SetWebhook(Wire):
    """Where to send notices of this match."""

    url: Annotated[str, Field(min_length=1, max_length=1000)]
    form: Form | Literal["auto"] = "auto"
    whose: Whose = Field("mine", description="One's own notices, or those of all players.")


def told(kept: Kept) -> Told:
    """A notice in the list of the last ones."""
    notice = kept.notice
    sent = f"Sent: {kept.where}." if kept.where else "Sent."
    said = sent if kept.state == "sent" else _WHY.get(kept.why or "", "On its way.")
    return Told(
        match=notice.match_id,
        kind=notice.kind,
        title=notice.title,
        body=notice.body,
        at=notice.at,
        state=kept.state,
        said=said,
    )


def webhook_info(hook: Hook | None, host: str) -> WebhookInfo | None:
    """A webhook without its secret."""
    if hook is None:
        return None
    return WebhookInfo(
        host=host,
        form=hook.form,
        whose=hook.whose,
        off=hook.off,
        failures=hook.failures,
        said=hook.said,
        tried_at=hook.tried_at,
    )
