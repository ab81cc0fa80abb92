"""Which targets of a notification get it."""

from app.domain.notification import (
    DeliveryTargets,
    Notification,
    NotificationKind,
    SuppressionReason,
)
from app.match.commands import PlayerId

CalledWebhooks = set[tuple[PlayerId, NotificationKind]]  # by owner


def choose_targets(
    targets: DeliveryTargets,
    notification: Notification,
    reason: SuppressionReason | None,
    called: CalledWebhooks,
) -> DeliveryTargets:
    """The targets that get a notification which is suppressed for a `reason`, or not (None).

    A webhook of scope "all" ignores the recipient's preferences, and gets one notification of each
    kind for an entry.
    """
    hooks = []
    for hook in targets.webhooks:
        call = (hook.owner, notification.kind)
        own = hook.scope == "mine" and hook.owner == notification.recipient and reason is None
        anybody = hook.scope == "all" and reason != "here" and call not in called
        if not hook.disabled and (own or anybody):
            hooks.append(hook)
            called.add(call)
    return DeliveryTargets(targets.preferences, () if reason else targets.devices, tuple(hooks))
