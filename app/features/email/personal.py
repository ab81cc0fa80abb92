"""The mails that wait for a player who downloads their data."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, select

from app.delivery.tables import delivery
from app.features.email.model import CHANNELS
from app.match.commands import PlayerId


def export(player: PlayerId) -> Mapping[str, Select[Any]]:
    c = delivery.c
    columns = c.kind, c.body["address"].as_string().label("address"), c.at.label("created_at")
    query = select(*columns).where(c.channel.in_(CHANNELS), c.recipient == player)
    return {"emails_to_send": query}
