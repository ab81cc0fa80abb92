"""Friends, as their pages and the API show them."""

from collections.abc import Sequence

from pydantic import Field

from app.features.friends.model import Friend, GameTerms, Relation, StandingInvitations
from app.features.friends.store.friendships import Friendships
from app.features.friends.store.public_play import PlayedMatch, PublicPlay
from app.features.friends.store.standing_invitations import StandingInvitationStore
from app.features.lobby.online_players import OnlinePlayers
from app.features.lobby.schemas import PlayerLink
from app.http.services import Services
from app.http.session import Visit
from app.locales import t
from app.locales.games import match_title, time_control_text
from app.match.commands import PlayerId
from app.match.time_control import parse_time_control
from app.players.profiles import Profile
from app.players.shown_names import display_name
from app.wire.schema import Schema
from engine import ALL_GAMES


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
    reader: PlayerId = Field(exclude=True)
    match: PlayedMatch | None = Field(exclude=True)

    @property
    def match_link(self) -> tuple[str, str] | None:
        if not (match := self.match):
            return None
        return f"/matches/{match.id}", match_title(match.game, match.options)

    @property
    def own_text(self) -> str | None:
        return self._text(self.own)

    @property
    def others_text(self) -> str | None:
        return self._text(self.others)

    def _text(self, terms: InvitedGame | None) -> str | None:
        if terms is None:
            return None
        title = match_title(terms.game, terms.options, (self.reader, self.player.id))
        clock = time_control_text(parse_time_control(terms.time)) or t("time.none")
        return t("friends.terms", game=title, clock=clock)


async def list_friends(visit: Visit) -> list[FriendInfo]:
    """Requests to the visitor, friends, and requests by the visitor. Guests have none."""
    if visit.player is None or visit.handle is None:
        return []
    listed = await visit[Friendships].of_player(visit.player, visit.now())
    return await _rows(visit.services, visit.player, listed)


async def friend_row(visit: Visit, profile: Profile) -> FriendInfo | None:
    """Another account as a visitor sees it; None unless both have an account."""
    player = visit.player if visit.handle else None
    if player is None or player == profile.player:
        return None
    return await friend_of(visit.services, player, profile.player, profile.handle, profile.name)


async def friend_of(
    services: Services, player: PlayerId, other: PlayerId, handle: str, name: str | None
) -> FriendInfo:
    """Another account as a player with an account sees it. Raises Unavailable."""
    relation = await services[Friendships].relation(player, other, services.now())
    return (await _rows(services, player, [Friend(other, handle, name, relation)]))[0]


async def _rows(services: Services, player: PlayerId, listed: Sequence[Friend]) -> list[FriendInfo]:
    friends = [one.player for one in listed if one.relation == "friends"]
    here = await services[OnlinePlayers].among(friends) if friends else set()
    playing = await services[PublicPlay].games(sorted(here)) if here else {}
    standing = await services[StandingInvitationStore].of_player(player) if friends else {}
    rows = []
    for one in listed:
        terms = standing.get(one.player, StandingInvitations())
        others, is_here = _known(terms.others), one.player in here
        match = playing.get(one.player)
        rows.append(
            FriendInfo(
                player=PlayerLink(
                    id=one.player, name=display_name(one.player, one.name), handle=one.handle
                ),
                relation=one.relation,
                reader=player,
                here=is_here,
                match=match,
                playing=match and match.id,
                own=_invited(_known(terms.own)),
                others=_invited(others),
                waits=others is None or (not is_here and others.speed == "live"),
            )
        )
    return rows


def _known(terms: GameTerms | None) -> GameTerms | None:
    """None for a game that the server no longer has."""
    return terms if terms and terms.game in ALL_GAMES else None


def _invited(terms: GameTerms | None) -> InvitedGame | None:
    return None if terms is None else InvitedGame.model_validate(terms)
