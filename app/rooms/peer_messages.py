"""Messages between the processes of one site."""

from collections.abc import Callable
from typing import Any

PeerMessage = dict[str, Any]  # JSON; `t` is its type
PeerMessageHandler = Callable[[PeerMessage], None]

SUBSCRIBED: PeerMessage = {"t": "subscribed"}  # and after messages may have been lost
