"""Two bots of the documentation play a hundred games while the server is stopped and killed."""

import os
from pathlib import Path
from random import Random

from harness.servers.server import Server
from tests.scale.support.documented_bots import BotCampaign

SHORT = os.environ.get("SOAK") == "short"
GAMES = 10 if SHORT else 100
RESTARTS = 2 if SHORT else 8


async def test_two_bots_play_while_the_server_restarts(tmp_path: Path, rng: Random) -> None:
    server = Server(tmp_path, limit_token="1000000/minute")
    bots = BotCampaign(server.site, server.database, GAMES, tmp_path / "bot.py")

    async def restart() -> None:
        await (server.kill() if rng.random() < 0.5 else server.stop())
        await server.start()

    async with server.running_on_new_data():
        await bots.play(server, restart, RESTARTS)
    bots.check()
