"""Words notices for their recipients, and decides where they are sent."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from app.delivery.model import LATE, Delivery, Limits, Outcome
from app.features.notifications.messages import people_in, word
from app.features.notifications.model import (
    DeliveryTargets,
    NotificationKind,
    SuppressionReason,
    suppression_reason,
)
from app.features.notifications.store.notices import CHANNEL, Notices, record_worded
from app.http.wording.language import PlayerLanguages
from app.http.wording.name_marks import isolated
from app.locales import use_language
from app.match.commands import PlayerId
from app.match.time_control import HOUR
from app.players.shown_names import PlayerNames

MAX_AGE = HOUR  # after which a notice is sent no more
RETRIES = (5_000,) * 5
MAX_TITLE, MAX_BODY = 200, 300  # characters

IsPresent = Callable[[str, PlayerId], Awaitable[bool]]
"""True if a player has the page of a match open."""


@dataclass(frozen=True)
class NoticeSender:
    """Makes of each notice one delivery to each of its recipient's devices and webhooks."""

    channel = CHANNEL
    limits = Limits(RETRIES, kept=None)
    record = staticmethod(record_worded)

    notices: Notices
    directory: PlayerNames
    languages: PlayerLanguages
    is_present: IsPresent
    clock: Callable[[], int]

    async def send(self, one: Delivery) -> Outcome:
        people = {one.recipient, *people_in(one.body)}
        language = (await self.languages.languages([one.recipient]))[one.recipient]
        with use_language(language):
            names = await self.directory.names(people)
            marked = {player: isolated(name) for player, name in names.items()}
            title, text = word(one.body["title"], marked), word(one.body["body"], marked)
        body = {**one.body, "title": title[:MAX_TITLE], "body": text[:MAX_BODY]}
        if self.clock() - one.at > MAX_AGE:
            return Outcome("failed", LATE, body)
        targets = await self.notices.targets(one.recipient, one.about.id)
        present = one.about.kind == "match" and await self.is_present(one.about.id, one.recipient)
        kind = cast("NotificationKind", one.kind)
        reason = suppression_reason(kind, targets.preferences, present=present)
        following = deliveries(one, body | {"name": names[one.recipient]}, targets, reason)
        if following:
            return Outcome("worded", "", body, following)
        return Outcome("kept", reason or "nowhere", body)


def deliveries(
    notice: Delivery,
    body: Mapping[str, Any],
    targets: DeliveryTargets,
    reason: SuppressionReason | None,
) -> list[Delivery]:
    """The deliveries of a notice that is suppressed for a `reason`, or not (None).

    A webhook of scope "all" ignores the recipient's preferences, and gets one notification of each
    kind for an entry: the id of its deliveries does not name the recipient.
    """
    found = [
        _delivery(notice, body, "push", device.session, device.name)
        for device in (() if reason else targets.devices)
    ]
    for hook in targets.webhooks:
        own = hook.scope == "mine" and hook.owner == notice.recipient and reason is None
        anybody = hook.scope == "all" and reason != "here"
        if not hook.disabled and (own or anybody):
            target = f"{hook.match_id} {hook.owner}"
            found.append(_delivery(notice, body, "post", target, hook.form))
    return found


def _delivery(
    notice: Delivery, body: Mapping[str, Any], channel: str, target: str, name: str
) -> Delivery:
    return Delivery(
        channel=channel,
        target=target,
        id=notice.id.removesuffix(f"-{notice.recipient}"),
        about=notice.about,
        recipient=notice.recipient,
        kind=notice.kind,
        body={**body, "notice": notice.id, "to": name},
        at=notice.at,
    )
