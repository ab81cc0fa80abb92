"""The notifications of a player who downloads their data."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, case, select

from app.delivery.tables import delivery
from app.features.notifications.store.notices import CHANNEL
from app.match.commands import PlayerId


def export(player: PlayerId) -> Mapping[str, Select[Any]]:
    c = delivery.c
    subject = case((c.about == "match", c.about_id), else_=c.about + "-" + c.about_id)
    texts = (c.body[name].as_string().label(name) for name in ("title", "body"))
    columns = subject.label("match_id"), c.kind, *texts, c.at
    own = c.channel == CHANNEL, c.recipient == player, c.state != "waiting"
    return {"notifications": select(*columns).where(*own)}
