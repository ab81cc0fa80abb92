"""Elsewhere: the pages of a match that are open at other processes."""

import json
from time import monotonic
from typing import cast

from app.match.commands import PlayerId
from app.rooms.audience import Here
from app.rooms.others import Others

KEPT = 20.0  # seconds that others believe what we have posted
AGAIN = 5.0  # seconds after which it is posted again, unchanged


class Elsewhere:
    """What the others have posted of one match, and what we post to them."""

    def __init__(self, match_id: str, others: Others) -> None:
        self.certain = True  # this is all that there is
        self.watching = 0
        self._topic = f"match:{match_id}"
        self._others = others
        self._here: dict[PlayerId, Here] = {}
        self._posted: str | None = None
        self._posted_at = 0.0
        self._read_at = 0.0

    def presence_of(self, player: PlayerId) -> Here:
        """Where a player is, as the others see it; after a while without them nobody is sure."""
        where = self._here.get(player, "away")
        doubt = not self.certain and monotonic() - self._read_at >= KEPT
        return "quiet" if doubt and where == "here" else where

    def post(self, here: dict[PlayerId, Here], watching: int) -> None:
        """Our own pages: who of the seated players is not away, and how many others."""
        if self._others.alone:
            return
        ours = {player: where for player, where in here.items() if where != "away"}
        text = json.dumps([ours, watching]) if ours or watching else None
        news = text != self._posted
        if news or (text and monotonic() - self._posted_at >= AGAIN):
            self._posted, self._posted_at = text, monotonic()
            self._others.post(self._topic, text, KEPT)
        if news:
            self._others.tell(self._topic, {"t": "here"})

    def forgotten(self) -> None:
        """The others know nothing of us perhaps: what is there is posted again."""
        self._posted = None

    async def read(self) -> None:
        """Look at what the others have posted; while that is impossible the last stays true."""
        posted = await self._others.read(self._topic)
        self.certain = posted is not None
        if posted is None:
            return
        self._here, self.watching, self._read_at = {}, 0, monotonic()
        for text in posted:
            here, watching = cast("tuple[dict[PlayerId, Here], int]", json.loads(text))
            self.watching += watching
            for player, where in here.items():
                self._here[player] = better(where, self._here.get(player, "away"))


def better(one: Here, other: Here) -> Here:
    """Where somebody is who has pages in two places."""
    return min(one, other, key=("here", "quiet", "away").index)
