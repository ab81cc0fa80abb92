"""Closes connections whose access token was revoked, even by another process."""

from collections import Counter
from collections.abc import Callable

from app.match.commands import PlayerId
from app.players.access_tokens import AccessTokens


class TokenConnections:
    """The open requests and sockets of this process that have an access token."""

    def __init__(self, tokens: AccessTokens, disconnect: Callable[[PlayerId], None]) -> None:
        self._tokens = tokens
        self._disconnect = disconnect
        self._open: Counter[tuple[str, PlayerId]] = Counter()  # by token hash and player

    def opened(self, token_hash: str, player: PlayerId) -> Callable[[], None]:
        """Count a connection. Call the returned function when it closes."""
        key = token_hash, player
        self._open[key] += 1

        def closed() -> None:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

        return closed

    async def poll(self) -> None:
        """Disconnect the players of revoked tokens. Their other connections reconnect."""
        if not self._open:
            return
        known = await self._tokens.existing({token_hash for token_hash, _ in self._open})
        for player in {player for token_hash, player in self._open if token_hash not in known}:
            self._disconnect(player)
