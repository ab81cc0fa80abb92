"""Friends, as their pages show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.features.friends.model import Friend, GameTerms, Relation, StandingInvitations
from app.features.friends.store.friendships import Friendships
from app.features.friends.store.public_play import PublicPlay
from app.features.friends.store.standing_invitations import StandingInvitationStore
from app.features.lobby.online_players import OnlinePlayers
from app.http.services import Services
from app.http.session import Visitor
from app.locales import t
from app.locales.games import game_title
from app.locales.time_controls import time_control_text
from app.match.commands import PlayerId
from app.match.time_control import parse_time_control
from app.players.profiles import Profile
from app.players.shown_names import display_name
from engine import GAMES


@dataclass(frozen=True, slots=True)
class FriendRow:
    """A player in the list of friends.

    `playing` is the URL and title of a game that everybody may watch. `own` and `others` are the
    terms of the visitor's and the friend's standing invitations. `waits`: a game by an invitation
    begins when the friend accepts it.
    """

    handle: str
    name: str
    relation: Relation
    here: bool = False
    playing: tuple[str, str] | None = None
    own: str | None = None
    others: str | None = None
    waits: bool = True


async def list_friends(services: Services, player: PlayerId) -> list[FriendRow]:
    """Requests to the player, friends, and requests by the player."""
    return await _rows(services, player, await _listed(services, player))


async def friend_row(services: Services, visitor: Visitor, profile: Profile) -> FriendRow | None:
    """Another account as a visitor sees it; None unless both have an account."""
    if visitor.session is None or visitor.session.handle is None:
        return None
    player = visitor.session.player
    if player == profile.player:
        return None
    relation = await services[Friendships].relation(player, profile.player, services.now())
    known = Friend(profile.player, profile.handle, profile.name, relation)
    return (await _rows(services, player, [known]))[0]


def terms_text(terms: GameTerms) -> str:
    clock = time_control_text(parse_time_control(terms.time)) or t("time.none")
    return t("friends.terms", game=game_title(terms.game), clock=clock)


async def _listed(services: Services, player: PlayerId) -> list[Friend]:
    return await services[Friendships].of_player(player, services.now())


async def _rows(services: Services, player: PlayerId, listed: Sequence[Friend]) -> list[FriendRow]:
    friends = [one.player for one in listed if one.relation == "friends"]
    if not friends:
        return [_row(one, StandingInvitations()) for one in listed]
    here = await services[OnlinePlayers].among(friends)
    playing = await services[PublicPlay].games(sorted(here))
    standing = await services[StandingInvitationStore].of_player(player)
    return [
        _row(
            one,
            standing.get(one.player, StandingInvitations()),
            here=one.player in here,
            playing=playing.get(one.player),
        )
        for one in listed
    ]


def _row(
    friend: Friend,
    standing: StandingInvitations,
    *,
    here: bool = False,
    playing: tuple[str, str] | None = None,
) -> FriendRow:
    others = standing.others
    return FriendRow(
        handle=friend.handle,
        name=display_name(friend.player, friend.name),
        relation=friend.relation,
        here=here,
        playing=playing and (f"/matches/{playing[0]}", game_title(playing[1])),
        own=_known_terms(standing.own),
        others=_known_terms(others),
        waits=others is None or (not here and others.speed == "live"),
    )


def _known_terms(terms: GameTerms | None) -> str | None:
    return terms_text(terms) if terms and terms.game in GAMES else None
