"""Friends, as their pages show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.features.friends.model import Friend, GameTerms, Relation, StandingInvitations
from app.features.friends.store.friendships import Friendships
from app.features.friends.store.public_play import PlayedMatch, PublicPlay
from app.features.friends.store.standing_invitations import StandingInvitationStore
from app.features.lobby.online_players import OnlinePlayers
from app.fields import filled
from app.http.services import Services
from app.http.session import Visit
from app.locales import t
from app.locales.games import match_title, time_control_text
from app.match.commands import PlayerId
from app.match.time_control import parse_time_control
from app.players.profiles import Profile
from app.players.shown_names import display_name
from engine import ALL_GAMES


@dataclass(frozen=True, slots=True)
class FriendRow:
    """A player in the list of friends.

    `match` is a running match that everybody may watch. `own_terms` and `others_terms` are the
    standing invitations of the `reader` and of the friend. `waits`: a game by an invitation begins
    when the friend accepts it.
    """

    player: PlayerId
    handle: str
    name: str
    relation: Relation
    reader: PlayerId
    here: bool
    match: PlayedMatch | None
    own_terms: GameTerms | None
    others_terms: GameTerms | None
    waits: bool

    @property
    def playing(self) -> tuple[str, str] | None:
        if not (match := self.match):
            return None
        return f"/matches/{match.id}", match_title(match.game, match.options)

    @property
    def own(self) -> str | None:
        return self._text(self.own_terms)

    @property
    def others(self) -> str | None:
        return self._text(self.others_terms)

    def _text(self, terms: GameTerms | None) -> str | None:
        if terms is None:
            return None
        title = match_title(terms.game, terms.options, (self.reader, self.player))
        clock = time_control_text(parse_time_control(terms.time)) or t("time.none")
        return t("friends.terms", game=title, clock=clock)


async def list_friends(visit: Visit) -> list[FriendRow]:
    """Requests to the visitor, friends, and requests by the visitor. Guests have none."""
    if visit.player is None or visit.handle is None:
        return []
    listed = await visit[Friendships].of_player(visit.player, visit.now())
    return await _rows(visit.services, visit.player, listed)


async def friend_row(visit: Visit, profile: Profile) -> FriendRow | None:
    """Another account as a visitor sees it; None unless both have an account."""
    player = visit.player if visit.handle else None
    if player is None or player == profile.player:
        return None
    return await row_of(visit.services, player, profile.player, profile.handle, profile.name)


async def row_of(
    services: Services, player: PlayerId, other: PlayerId, handle: str, name: str | None
) -> FriendRow:
    """Another account as a player with an account sees it. Raises Unavailable."""
    relation = await services[Friendships].relation(player, other, services.now())
    return (await _rows(services, player, [Friend(other, handle, name, relation)]))[0]


async def _rows(services: Services, player: PlayerId, listed: Sequence[Friend]) -> list[FriendRow]:
    friends = [one.player for one in listed if one.relation == "friends"]
    here = await services[OnlinePlayers].among(friends) if friends else set()
    playing = await services[PublicPlay].games(sorted(here)) if here else {}
    standing = await services[StandingInvitationStore].of_player(player) if friends else {}
    rows = []
    for one in listed:
        terms = standing.get(one.player, StandingInvitations())
        others, is_here = _known(terms.others), one.player in here
        rows.append(
            filled(
                FriendRow,
                one,
                name=display_name(one.player, one.name),
                reader=player,
                here=is_here,
                match=playing.get(one.player),
                own_terms=_known(terms.own),
                others_terms=others,
                waits=others is None or (not is_here and others.speed == "live"),
            )
        )
    return rows


def _known(terms: GameTerms | None) -> GameTerms | None:
    """None for a game that the server no longer has."""
    return terms if terms and terms.game in ALL_GAMES else None
