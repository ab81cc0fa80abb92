"""boardgame.io from npm, with its storage in memory."""

import secrets
from pathlib import Path

from bench.scale.baselines.node_server import NodeServer, random_game
from bench.scale.raw_load import Load, play


class Boardgame(NodeServer):
    """A server of boardgame.io."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "boardgame.cjs", ["boardgame.io@0.50.2"])

    async def play(self, matches: int, at_once: int) -> Load:
        """Play new matches, `at_once` of them at the same time."""
        tables = [
            {"match_id": secrets.token_hex(8), "moves": list(random_game())} for _ in range(matches)
        ]
        return await play(self.site, self.pid, tables, at_once)
