"""JSON of circles. Pages show the same values, and those that are excluded from the JSON."""

from typing import Annotated, Literal

from pydantic import Field

from app.features.catalog.schemas import GameName
from app.features.chat.messages import MutedPlayer
from app.features.chat.model import DeletedBy
from app.features.circles.model import JoinRule, MemberAction, Standing
from app.features.lobby.schemas import MatchCard
from app.features.ratings.model import RatedSpeed, Rating
from app.locales.games import game_and_time, game_title, match_title
from app.locales.variant_names import Readers
from app.wire.schema import CommandId, Flag, Schema, example

Seat = Literal["own", "reserved", "free", "none"]
Time = Annotated[str, Field(max_length=20, description="As in `POST /api/matches`.")]


class CirclePicture(Schema):
    """A position of a game, in its text notation."""

    game: str = Field(max_length=40, examples=["macbeth"])
    position: str = Field(max_length=200)


class PlayerCircle(Schema):
    """A circle of a player that everybody may see."""

    id: str
    url: str
    name: str
    picture: str = Field(description="The URL of an SVG image.")


class CircleCard(PlayerCircle):
    """A circle in a list."""

    joining: JoinRule
    visible: bool = Field(description="Everybody may see it.")
    members: int
    standing: Standing | None = Field(description="Yours; null in a list of other circles.")


class CircleList(Schema):
    """Circles that you may see."""

    mine: list[CircleCard] = Field(description="Those that you are in, or have asked to join.")
    others: list[CircleCard] = Field(description="The latest ones that everybody may see.")


class PlayerCircles(Schema):
    """The circles of a player that everybody may see."""

    circles: list[PlayerCircle]


@example(time="10+5", visible=True)
class CircleSettingsBody(Schema):
    """Settings of a circle to change; the others stay as they are."""

    name: str | None = Field(None, min_length=1, max_length=60)
    visible: Flag | None = Field(None, description="Everybody may see it.")
    joining: JoinRule | None = None
    game: GameName | None = None
    time: Time | None = None
    picture: CirclePicture | None = None
    picture_of: str | None = Field(
        None,
        max_length=200,
        description="The id or the link of a match whose position becomes the picture.",
    )


@example(name="Friends of Birnam", joining="approval", game="macbeth")
class CreateCircle(CircleSettingsBody):
    """The settings of a new circle. It is hidden and needs invitations, unless they say more."""

    name: str = Field(min_length=1, max_length=60)


class CircleMember(Schema):
    """A player of a circle, or one who has asked to join or was removed."""

    id: str
    name: str
    handle: str | None
    standing: Standing
    here: bool = Field(description="They have the circle open; only members learn it.")
    playing: str | None = Field(description="The id of a running match in the circle.")
    actions: list[MemberAction] = Field(description="What you may do.")
    you: bool = Field(exclude=True)
    can_play: bool = Field(exclude=True)


class CircleLeader(Schema):
    """A place in a leaderboard of a circle."""

    player: str
    rating: int
    games: int
    name: str = Field(exclude=True)
    handle: str | None = Field(exclude=True)
    shown: Rating = Field(exclude=True)


class CircleLeaderboard(Schema):
    """The ratings of a circle's members in a category, best first."""

    game: str
    speed: RatedSpeed
    leaders: list[CircleLeader]

    @property
    def title(self) -> str:
        return game_title(self.game)


class CircleInfo(Schema):
    """A circle and its players, as its page shows them to you."""

    id: str
    url: str
    name: str
    visible: bool
    joining: JoinRule
    game: str = Field(description="Of the members' new games.")
    options: dict[str, str] = Field(description="Those that are not usual.")
    time: str
    picture: CirclePicture
    created_at: int
    standing: Standing | None = Field(description="Yours.")
    members: list[CircleMember]
    asked: list[CircleMember] = Field(description="Players who ask to join, for organizers.")
    removed: list[CircleMember] = Field(description="Removed players, for organizers.")
    leaderboards: list[CircleLeaderboard]


class CircleStanding(Schema):
    """Your standing in a circle; null if you are not in it."""

    circle: str
    standing: Standing | None


class InvitedCircle(Schema):
    """The circle to which a link invites."""

    id: str
    name: str
    members: int
    joining: JoinRule
    standing: Standing | None = Field(description="Yours.")
    inviter: str | None = Field(
        description="The name of the member who made the link; null after they have left."
    )


class CircleInvitation(Schema):
    """An invitation link, which cannot be read again."""

    url: str


class InvitationsWithdrawn(Schema):
    """No invitation link of the circle works any more."""

    circle: str


class CircleDeleted(Schema):
    """The circle does not exist any more. Its matches stay."""

    circle: str


@example(game="macbeth", time="5+3")
class OpenCircleGame(Schema):
    """A game for members. It has the circle's game and time, unless others are named."""

    game: GameName | None = None
    time: Time | None = None
    rated: Flag = False
    member: str | None = Field(
        None,
        min_length=1,
        max_length=32,
        description="The id or the handle of a member for whom a seat is reserved.",
    )


class CircleCall(Schema):
    """A waiting game. Take its seat with `POST /api/matches/{id}/seats`."""

    id: str
    host: str
    game: str
    options: dict[str, str]
    time: str
    rated: bool
    seat: Seat = Field(description="It is your own game, or it has such a seat for you.")
    reserved_for: list[str]
    seen_by: Readers = Field(exclude=True)

    @property
    def plays(self) -> str:
        return game_and_time(match_title(self.game, self.options, self.seen_by), self.time)


class CircleScore(Schema):
    """A player's results against another. A drawn game shares the win."""

    opponent: str
    won: int
    drawn: int
    lost: int


class CircleResult(Schema):
    """A row of the table of results."""

    player: str
    name: str
    points: float = Field(description="A win is worth 1.")
    played: int
    scores: list[CircleScore]


class CircleGames(Schema):
    """The games of a circle, and what became of them."""

    calls: list[CircleCall] = Field(description="Games that wait for players.")
    running: list[MatchCard]
    results: list[CircleResult] = Field(description="Everybody against everybody, best first.")


class CircleMessage(Schema):
    """A message of a circle's chat."""

    number: int
    by: str = Field(description="The author's id.")
    name: str
    handle: str | None
    mine: bool
    at: int
    text: str = Field(description="Plain text; empty once the message is deleted.")
    deleted_by: DeletedBy | None
    may_delete: bool
    reported: bool = Field(description="By you.")


class CircleChat(Schema):
    """The latest messages, the oldest first. Messages of muted players are left out."""

    messages: list[CircleMessage]
    muted: list[MutedPlayer] = Field(description="Authors whom you have muted.")


@example(id="f0d1c2b3", text="Who plays at nine?")
class CircleChatPost(Schema):
    """A message to post."""

    id: CommandId = Field(description="A repeat is never posted twice.")
    text: str = Field(max_length=2000, description="At most 300 characters once it is cleaned.")
