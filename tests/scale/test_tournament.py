"""A rated Swiss of five rounds, with a latecomer and a withdrawal; its server is killed twice."""

import re
from contextlib import AsyncExitStack
from pathlib import Path

from anyio import to_thread

from app.features.ratings.store.audit import audit_ratings
from harness.players.visitor import Visitor
from harness.polling import until_answer
from harness.servers.server import Server
from tests.cli.support.database import url_of
from tests.support.site.page_words import words_of

ROUNDS = 5
PLAYERS = 6
GAMES = PLAYERS // 2  # of each round: with the latecomer somebody is free
GAME = re.compile(r'id="own-game" href="/matches/(\w+)"')
PLAYED = re.compile(
    r'<li><a href="/matches/(\w+)"><span>(?:<[^>]*>)*(\w+)</span>.*?<span>(?:<[^>]*>)*(\w+)<'
)
POINTS = re.compile(
    r'<th scope="row">(?:<[^>]*>)*(\w+)(?:</span>|</a>)?(?: <span[^>]*>[^<]*</span>)?</th>'
    r"\s*<td><strong>(.*?)<"
)


class Player(Visitor):
    """A guest with a name, who loses games by resigning."""

    def __init__(self, server: Server, name: str) -> None:
        super().__init__(server.site)
        self.name = name
        self._server = server

    async def post(self, path: str, **fields: str) -> str:
        """Send a form; returns the path that it leads to."""
        answer = await self._http.post(path, data={"player": self.name} | fields)
        if answer.status_code == 307 and answer.next_request:  # now with a cookie
            answer = await self._http.send(answer.next_request)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    async def read(self, path: str) -> str:
        answer = await self._http.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 200
        return words_of(answer.text)

    async def game(self, tournament: str) -> str | None:
        """The match to which the page of the tournament leads this player."""
        found = GAME.search(await self.read(tournament))
        return found and found[1]

    async def command(self, match_id: str, version: int, **fields: str) -> int:
        """Send a command to a match at a version. Returns the status of the answer."""
        command = {"id": f"{self.name}-{version}", "at": version, **fields}
        answer = await self._http.post(f"/api/matches/{match_id}/commands", json=command)
        return answer.status_code


async def lose(winner: Player, loser: Player, match_id: str) -> None:
    """Play a game that has just begun: a move of each, then one resigns."""
    black, white = winner, loser
    if await black.command(match_id, 1, t="play", move="d3") != 200:
        black, white = white, black
        assert await black.command(match_id, 1, t="play", move="d3") == 200
    assert await white.command(match_id, 2, t="play", move="c3") == 200
    assert await loser.command(match_id, 3, t="resign") == 200


async def running_games(
    players: list[Player], tournament: str, count: int
) -> dict[str, list[Player]]:
    """Wait until so many games run; returns their players by match, in the order of the list.

    The match of a pairing is opened after the pairing is shown, and a result is shown after the
    end of its match.
    """

    async def games() -> dict[str, list[Player]]:
        found: dict[str, list[Player]] = {}
        for player in players:
            if match_id := await player.game(tournament):
                found.setdefault(match_id, []).append(player)
        return found

    return await until_answer(
        games, lambda found: len(found) == count and all(len(one) == 2 for one in found.values())
    )


async def play_round(players: list[Player], tournament: str, count: int) -> None:
    """Play all games of the round, which are so many."""
    for match_id, (winner, loser) in (await running_games(players, tournament, count)).items():
        await lose(winner, loser, match_id)


async def in_round(player: Player, tournament: str, number: int) -> str:
    """Wait until a round has begun, or the tournament is over; returns its page."""
    return await until_answer(
        lambda: player.read(tournament),
        lambda text: f'id="round-{number}"' in text or "Finished" in text,
    )


async def test_a_swiss_survives_kills(tmp_path: Path) -> None:
    server = Server(tmp_path)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server.running_on_new_data())
        names = [f"p{number}" for number in range(PLAYERS)]
        players = [await stack.enter_async_context(Player(server, name)) for name in names]
        late = await stack.enter_async_context(Player(server, "late"))
        ann = players[0]
        tournament = await ann.post(
            "/tournaments",
            name="Cup",
            format="swiss",
            rounds=str(ROUNDS),
            game="othello",
            rated="yes",
            join="yes",
        )
        for player in players[1:]:
            await player.post(f"{tournament}/join")
        await ann.post(f"{tournament}/start")
        for number in range(1, ROUNDS + 1):
            await in_round(ann, tournament, number)
            if number == 2:
                running = await running_games(players, tournament, GAMES)
                match_id, (winner, loser) = next(iter(running.items()))
                await lose(winner, loser, match_id)
                await server.kill()
                await server.start()
                await late.post(f"{tournament}/join")
                players.append(late)
            if number == 4:
                await players[1].post(f"{tournament}/withdraw")
            await play_round(players, tournament, GAMES - 1 if number == 2 else GAMES)
            if number == 4:
                await server.kill()  # at once, while the next round is paired
                await server.start()
        text = await in_round(ann, tournament, ROUNDS + 1)
        await until_answer(
            lambda: to_thread.run_sync(lambda: audit_ratings(url_of(tmp_path))),
            lambda found: found.games == GAMES * ROUNDS and not found.problems,
        )
    points = {name: value.replace("½", ".5") for name, value in POINTS.findall(text)}
    assert points["p0"] == str(ROUNDS), points
    assert len(points) == PLAYERS + 1
    games = PLAYED.findall(text)
    pairs = [frozenset(names) for _, *names in games]
    assert len({match for match, *_ in games}) == len(pairs) == GAMES * ROUNDS
    assert len({*pairs}) == len(pairs)
    assert [pair for pair in pairs if "late" in pair], text
