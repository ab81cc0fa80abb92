"""Circles, friends, challenges; `make client` generates the synchronous form from it."""

from collections.abc import AsyncGenerator
from typing import Literal, Unpack, cast
from uuid import uuid4

from birnam_client import types
from birnam_client.asynchronous.contests import AsyncContests
from birnam_client.wishes import CircleWishes

FriendAction = Literal["ask", "accept", "decline", "remove"]
MemberAction = Literal["accept", "decline", "remove", "make-organizer", "make-member", "hand-over"]


class AsyncPeople(AsyncContests):
    """Other players: circles, friends, challenges. A friend is named by id or handle.

    Requests that are not safe to repeat may end with `ConnectionLost`.
    """

    async def circles(self) -> types.CircleList:
        return cast("types.CircleList", await self._get("/circles"))

    async def circle(self, circle: str) -> types.CircleInfo:
        return cast("types.CircleInfo", await self._get(f"/circles/{circle}"))

    async def circle_games(self, circle: str) -> types.CircleGames:
        return cast("types.CircleGames", await self._get(f"/circles/{circle}/games"))

    async def circle_chat(self, circle: str) -> types.CircleChat:
        return cast("types.CircleChat", await self._get(f"/circles/{circle}/chat"))

    async def circle_tournaments(self, circle: str) -> types.CircleTournaments:
        found = await self._get(f"/circles/{circle}/tournaments")
        return cast("types.CircleTournaments", found)

    async def circle_invitation(self, secret: str) -> types.InvitedCircle:
        """The circle of an invitation link, of which `secret` is the last part."""
        return cast("types.InvitedCircle", await self._get(f"/circles/invitations/{secret}"))

    def follow_players(self, *handles: str) -> AsyncGenerator[types.GameEvent, None]:
        """The starts and ends of the listed games of others, without an end. Running ones first.

        After a lost connection, running games are sent again, perhaps also the latest ends.
        """
        users = ",".join(handle.removeprefix("@") for handle in handles)
        return self._followed("/stream/games-by-users", {"users": users}, resumed=True)

    def follow_games(self, *ids: str) -> AsyncGenerator[types.GameEvent, None]:
        """The starts and ends of certain games, without an end. Those that were come first.

        After a lost connection, the latest event of each is sent again.
        """
        return self._followed(f"/stream/games/{','.join(ids)}")

    def circle_changes(self, circle: str) -> AsyncGenerator[types.ChangedMessage, None]:
        """`changed` now and after each change. You are shown as here."""
        return self._followed(f"/circles/{circle}/stream")

    async def create_circle(self, name: str, **wishes: Unpack[CircleWishes]) -> types.CircleInfo:
        answer = await self._request("POST", "/circles", {"name": name, **wishes})
        return cast("types.CircleInfo", answer.json())

    async def change_circle(
        self, circle: str, *, name: str | None = None, **wishes: Unpack[CircleWishes]
    ) -> types.CircleInfo:
        body = {**wishes, **({"name": name} if name else {})}
        answer = await self._request("PATCH", f"/circles/{circle}", body, repeat=True)
        return cast("types.CircleInfo", answer.json())

    async def delete_circle(self, circle: str, name: str) -> None:
        """Delete it, as its owner. Its name confirms that."""
        await self._request("DELETE", f"/circles/{circle}", query={"name": name})

    async def join_circle(self, circle: str) -> types.CircleStanding:
        """Join, or ask to: `standing` says which."""
        return cast("types.CircleStanding", await self._post(f"/circles/{circle}/join"))

    async def accept_circle_invitation(self, secret: str) -> types.CircleStanding:
        answer = await self._post(f"/circles/invitations/{secret}")
        return cast("types.CircleStanding", answer)

    async def leave_circle(self, circle: str) -> None:
        """Leave, or withdraw a request to join."""
        await self._request("POST", f"/circles/{circle}/leave")

    async def change_member(
        self, circle: str, player: str, action: MemberAction
    ) -> types.CircleInfo:
        path = f"/circles/{circle}/members/{player}/{action}"
        return cast("types.CircleInfo", (await self._request("POST", path)).json())

    async def invite_to_circle(self, circle: str) -> str:
        """The URL of a new invitation link."""
        answer = await self._request("POST", f"/circles/{circle}/invitations")
        return cast("types.CircleInvitation", answer.json())["url"]

    async def withdraw_circle_invitations(self, circle: str) -> None:
        await self._request("DELETE", f"/circles/{circle}/invitations", repeat=True)

    async def open_circle_game(
        self,
        circle: str,
        *,
        game: str | None = None,
        time: str | None = None,
        rated: bool = False,
        member: str | None = None,
    ) -> types.GameLink:
        """Open a game for all members, or for the one with this id."""
        body = {"game": game, "time": time, "rated": rated, "member": member}
        return cast("types.GameLink", await self._post(f"/circles/{circle}/games", body))

    async def post_in_circle(self, circle: str, text: str) -> types.CircleChat:
        body = {"id": uuid4().hex, "text": text}
        return cast("types.CircleChat", await self._post(f"/circles/{circle}/chat", body))

    async def moderate_circle(
        self, circle: str, message: int, action: Literal["delete", "report", "mute"]
    ) -> types.CircleChat:
        """`message` is a number of `circle_chat()`."""
        path = f"/circles/{circle}/chat/{message}/{action}"
        return cast("types.CircleChat", await self._post(path))

    async def unmute_in_circle(self, circle: str, player: str) -> types.CircleChat:
        path = f"/circles/{circle}/muted/{player}"
        return cast("types.CircleChat", (await self._request("DELETE", path, repeat=True)).json())

    async def friends(self) -> types.FriendList:
        """Your friends, with who is here and who plays, and requests."""
        return cast("types.FriendList", await self._get("/me/friends"))

    async def challenges(self) -> types.ChallengeList:
        """Your challenges of the last days, and those to you."""
        return cast("types.ChallengeList", await self._get("/me/challenges"))

    async def change_friend(self, player: str, action: FriendAction) -> types.FriendInfo:
        answer = await self._post(f"/me/friends/{player}/{action}")
        return cast("types.FriendInfo", answer)

    async def invite_friend(self, player: str, game: str, time: str = "none") -> types.FriendInfo:
        """Let a friend begin such a game with you at any time."""
        path, body = f"/me/friends/{player}/invitation", {"game": game, "time": time}
        answer = await self._request("PUT", path, body, repeat=True)
        return cast("types.FriendInfo", answer.json())

    async def end_friend_invitation(self, player: str) -> types.FriendInfo:
        path = f"/me/friends/{player}/invitation"
        return cast("types.FriendInfo", (await self._request("DELETE", path, repeat=True)).json())

    async def play_friend(self, player: str) -> types.GameLink:
        """Begin a game by a standing invitation, or challenge the friend to it."""
        answer = await self._request("POST", f"/me/friends/{player}/play")
        return cast("types.GameLink", answer.json())

    async def blocked(self) -> types.BlockedPlayers:
        return cast("types.BlockedPlayers", await self._get("/me/blocks"))

    async def block(self, player: str) -> None:
        """Block the player with this id: you are kept out of each other's games."""
        await self._request("PUT", f"/me/blocks/{player}", repeat=True)

    async def unblock(self, player: str) -> None:
        await self._request("DELETE", f"/me/blocks/{player}", repeat=True)
