"""A flood of guesses of device codes, each from a different address."""

from bench.load.attack.floods.flood import Flood

WORKERS = 8
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
ANSWERS = {"410": "tried", "429": "limited"}  # by status
REQUEST = (
    "POST /api/continue HTTP/1.1\r\nHost: {}:{}\r\nContent-Type: application/json\r\n"
    "Content-Length: {}\r\nConnection: close\r\n\r\n{}"
)


class GuessFlood(Flood):
    """Guesses as fast as the server answers."""

    async def attack(self) -> None:
        await self._target.repeat(WORKERS, self._guess)

    async def _guess(self) -> None:
        rng = self._target.rng
        address = f"127.{rng.randrange(64, 128)}.{rng.randrange(256)}.{rng.randrange(1, 255)}"
        code = "".join(rng.choices(LETTERS, k=CODE_LENGTH))
        body = f'{{"code": "{code}"}}'
        reader, writer = await self._target.connect(address)
        try:
            writer.write(REQUEST.format(*self._target.address, len(body), body).encode())
            _, status, *_ = (await reader.readuntil(b"\r\n")).decode().split()
            self._target.tally[ANSWERS.get(status, status)] += 1
        finally:
            writer.transport.abort()
