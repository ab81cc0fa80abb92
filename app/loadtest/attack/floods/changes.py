"""Floods of requests that change something: by scripts, and by the forms of groups."""

from collections.abc import Iterator
from itertools import cycle

from app.loadtest.api import SessionCookie
from app.loadtest.attack.finished_game import GAME, open_resigned, random_moves
from app.loadtest.attack.requests import form_request, json_request, page_request, send_all
from app.loadtest.attack.target import Target
from engine import find_game
from engine.notation import format_position

CHANGER, GROUPER = "127.0.0.3", "127.0.0.4"  # so that no other flood reaches their limits
CONNECTIONS = 16
PLIES = 40
CHATS = 4  # messages of each round


class ChangeFlood:
    """Opens listed games, renames itself, imports records, and tries the operators' forms."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._requests: Iterator[bytes] = iter(())

    async def prepare(self) -> None:
        api, player = self._target.api(CHANGER), SessionCookie()
        try:
            moves = await random_moves(api, self._target.rng, PLIES)
            match_id = await open_resigned(api, player, moves)
        finally:
            await api.close()
        match = f"/api/matches/{match_id}"
        bodies: list[tuple[str, str, dict[str, object]]] = [
            ("POST", "/api/matches", {"game": GAME, "color": "random", "listed": True}),
            ("PATCH", "/api/me", {"name": "Ann"}),
            ("POST", "/api/records", {"text": " ".join(moves)}),
            ("POST", "/api/positions", {"game": GAME, "moves": moves}),
            ("PUT", "/api/me/settings", {"choices": {"theme": "dark"}}),
            ("PATCH", "/api/me", {"name": "Eve"}),
            ("PUT", f"{match}/annotations/1", {"text": "Well played"}),
            ("POST", f"{match}/rematch", {}),
            ("POST", "/api/me/code", {}),
            ("POST", "/api/pairings", {"game": GAME}),
            ("POST", "/api/me/tokens", {"name": "Flood", "scopes": ["play"]}),
            ("POST", "/api/me/resume-link", {}),
            ("POST", "/admin/resolve", {"password": "guess"}),
        ]
        self._requests = cycle(
            [json_request(self._target, *one[:2], player, one[2]) for one in bodies]
        )

    async def attack(self) -> None:
        await self._target.repeat(
            CONNECTIONS, lambda: send_all(self._target, self._requests, CHANGER)
        )


class GroupFlood:
    """Joins and leaves a tournament and a circle, reads their pages, and chats."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._requests: Iterator[bytes] = iter(())

    async def prepare(self) -> None:
        target, host, guest = self._target, SessionCookie(), SessionCookie()
        api = target.api(GROUPER)
        fields = {"name": "Flood", "time": "10+5", "game": GAME}
        picture = f"{GAME} {format_position(find_game(GAME).start({}))}"
        try:
            tournament = await api.post_form(
                host, "/tournaments", **fields, format="swiss", rounds="3", visibility="link"
            )
            await api.post_form(guest, f"{tournament}/join", player="Guest")
            circle = await api.post_form(
                host,
                "/circles",
                **fields,
                picture=picture,
                joining="open",
                visible="yes",
                **{"your-name": "Host"},
            )
        finally:
            await api.close()
        chats = [
            form_request(target, f"{circle}/chat", host, text=f"Message {number}")
            for number in range(CHATS)
        ]
        forms = [
            form_request(target, f"{tournament}/withdraw", guest),
            form_request(target, f"{circle}/join", guest),
            form_request(target, f"{tournament}/join", guest),
            form_request(target, f"{circle}/leave", guest),
        ]
        pages = [page_request(target, path, host) for path in (tournament, circle)]
        self._requests = cycle([*chats, *forms, *pages])

    async def attack(self) -> None:
        await self._target.repeat(
            CONNECTIONS, lambda: send_all(self._target, self._requests, GROUPER)
        )
