"""Which events clients see."""

from typing import get_args

from app.match.events import Event
from app.wire.event_messages import ClientEvent

SENT_AS_TURNS = {"played", "passed"}
SECRET = {"moves-planned", "one-time-link-created", "join-declined", "players-merged"}


def kinds(*classes: type) -> set[str]:
    return {each.__dataclass_fields__["kind"].default for each in classes}  # type: ignore[attr-defined]


def test_every_event_is_sent_or_known_not_to_be() -> None:
    sent = kinds(*get_args(get_args(ClientEvent)[0]))
    assert kinds(*get_args(Event)) == sent | SENT_AS_TURNS | SECRET | {"opened"}
    assert not sent & (SENT_AS_TURNS | SECRET)
