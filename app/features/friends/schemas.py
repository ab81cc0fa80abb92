"""JSON of friends and challenges."""

from typing import Literal

from pydantic import Field

from app.features.catalog.schemas import GameName
from app.features.friends.model import Relation
from app.features.lobby.schemas import MatchCard, PlayerLink
from app.wire.schema import Schema


class InviteFriend(Schema):
    """A game that a friend may begin without asking, if both are here or it has no live clock."""

    game: GameName
    time: str = Field(max_length=20, description="As in `POST /api/matches`.")


class InvitedGame(Schema):
    """A game of a standing invitation."""

    game: str
    options: dict[str, str] = Field(description="Those that are not usual.")
    time: str


class FriendInfo(Schema):
    """Another account, as your page of friends shows it."""

    player: PlayerLink
    relation: Relation = Field(description="`asking`: they ask you; `asked`: you have asked them.")
    here: bool = Field(description="They have a page open; only friends learn it.")
    playing: str | None = Field(description="The id of a running match that everybody may watch.")
    own: InvitedGame | None = Field(description="Your standing invitation to them.")
    others: InvitedGame | None = Field(description="Their standing invitation to you.")
    waits: bool = Field(description="A game by an invitation begins when they accept it.")


class FriendList(Schema):
    """Players who ask you, your friends, and players whom you have asked."""

    friends: list[FriendInfo]


class ChallengeInfo(Schema):
    """A challenge by you or to you. It is forgotten a day after its end."""

    challenger: PlayerLink
    challenged: PlayerLink
    state: Literal["waiting", "accepted", "declined", "expired", "withdrawn"]
    at: int
    expires_at: int
    match: MatchCard


class ChallengeList(Schema):
    """Your challenges, the latest first."""

    received: list[ChallengeInfo]
    sent: list[ChallengeInfo]
