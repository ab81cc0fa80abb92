"""Floods of requests that change something: by scripts, and by the forms of groups."""

from bench.load.api import ApiClient, SessionCookie
from bench.load.attack.finished_game import GAME, open_resigned, random_moves
from bench.load.attack.floods.requests import (
    RequestFlood,
    form_request,
    json_request,
    page_request,
)
from engine import find_game
from engine.notation import format_position

PLIES = 40
CHATS = 4  # messages of each round


class ChangeFlood(RequestFlood):
    """Opens listed games, renames itself, imports records, and tries the operators' forms."""

    async def write_requests(self, api: ApiClient) -> list[bytes]:
        player = SessionCookie()
        moves = await random_moves(api, self._target.rng, PLIES)
        match_id = await open_resigned(api, player, moves)
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
        return [json_request(self._target, *one[:2], player, one[2]) for one in bodies]


class GroupFlood(RequestFlood):
    """Joins and leaves a tournament and a circle, reads their pages, and chats."""

    async def write_requests(self, api: ApiClient) -> list[bytes]:
        target, host, guest = self._target, SessionCookie(), SessionCookie()
        fields = {"name": "Flood", "time": "10+5", "game": GAME}
        picture = f"{GAME} {format_position(find_game(GAME).start({}))}"
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
        return [*chats, *forms, *pages]
