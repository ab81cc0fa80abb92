"""The players who are here, in one process and in several."""

from app.features.lobby.online_players import OnlinePlayers
from app.rooms.audience import Listener
from app.rooms.peers import NoPeers


class Shared(NoPeers):
    """Peers that share what each has published."""

    def __init__(self, texts: dict[object, str]) -> None:
        super().__init__(single_process=False)
        self._texts = texts

    def publish_presence(self, topic: str, text: str | None, seconds: float) -> None:
        """Replace this process's text."""
        self._texts.pop(self, None)
        if text is not None:
            self._texts[self] = text

    async def read_presence(self, topic: str) -> list[str] | None:
        """The texts of the others."""
        return [text for peer, text in self._texts.items() if peer is not self]


async def test_players_with_a_page_are_here() -> None:
    online = OnlinePlayers(lambda: [Listener("ann"), Listener(None)], NoPeers())
    await online.publish()
    assert await online.among(["ann", "bob"]) == {"ann"}


async def test_players_of_other_processes_are_here_until_they_leave() -> None:
    texts: dict[object, str] = {}
    pages = [Listener("ann")]
    theirs = OnlinePlayers(lambda: pages, Shared(texts))
    ours = OnlinePlayers(lambda: [Listener("bob")], Shared(texts))
    assert await ours.among(["ann", "bob"]) == {"bob"}
    await theirs.publish()
    assert await ours.among(["ann", "bob"]) == {"ann", "bob"}
    pages.clear()
    await theirs.publish()
    assert await ours.among(["ann", "bob"]) == {"bob"}
