"""Opens games of some random moves and resigns them, so that they can be reviewed."""

from random import Random

import orjson

from bench.load.api import ApiClient, SessionCookie
from bench.load.socket import open_socket

GAME = "macbeth"


async def random_moves(api: ApiClient, rng: Random, plies: int) -> list[str]:
    """The moves of a random game. Raises ApiRefused and connection errors."""
    moves: list[str] = []
    cookie = SessionCookie()
    for _ in range(plies):
        answer = await api.request(cookie, "/api/positions", {"game": GAME, "moves": moves})
        legal = [one["move"] for one in answer["snapshot"]["view"]["legal"]]
        if legal:
            moves.append(rng.choice(legal))
    return moves


async def open_resigned(
    api: ApiClient, player: SessionCookie, moves: list[str], *, listed: bool = False
) -> str:
    """The id of a new match against a computer that begins with these moves and is over."""
    match_id = await api.create_match(player, GAME, computers=[1], moves=moves, listed=listed)
    async with open_socket(
        f"{api.site}/api/matches/{match_id}/socket", player.headers, api.local_address
    ) as socket:
        await socket.send('{"t": "hello", "version": null}')
        while True:
            message = orjson.loads(await socket.recv(decode=False))
            snapshot = message.get("snapshot", message)  # a refusal has one
            if "view" not in snapshot:
                continue
            if snapshot["view"]["status"] == "over":
                return match_id
            resign = {"t": "resign", "id": f"resign-{snapshot['version']}"}
            await socket.send(orjson.dumps(resign | {"at": snapshot["version"]}).decode())
