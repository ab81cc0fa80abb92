"""Encounters of bots and people.

An invited bot may take its seat. Other casual games with a bot are for people who wish them, and
nobody is rated against a bot without having chosen it.
"""

from collections.abc import Collection

from app.http.errors import ApiError
from app.http.services import Services
from app.locales import t
from app.match.commands import PlayerId
from app.match.state import Match
from app.players.preferences import PreferenceStore
from app.players.store import Players


async def check_bot_seat(services: Services, player: PlayerId, match: Match) -> None:
    """Raises ApiError 403 if the player is a bot that may not take a seat uninvited."""
    if player in match.seating.reserved.values() or player in match.seating.players:
        return
    others = {match.terms.host, *match.seating.players}
    bots = await services[Players].bots({player, *others})
    people = others - bots
    if player not in bots or not people:
        return
    if match.terms.rated:
        raise ApiError(403, "bot-rated", t("bots.refused.rated"))
    if match.terms.listed and match.seating.joining == "open":
        wishing = await services[PreferenceStore].having(people, "bot_pairing", "yes")
        if people - wishing:
            raise ApiError(403, "bot-unwanted", t("bots.refused.unwanted"))


async def check_bot_invitations(
    services: Services, player: PlayerId, invited: Collection[PlayerId]
) -> None:
    """Raises ApiError 409 if the player is a bot and invites somebody who refuses bots."""
    if invited and await services[Players].bots([player]):
        refusing = await services[PreferenceStore].having(invited, "bot_challenges", "no")
        if refusing:
            raise ApiError(409, "no-bots", t("friends.refused.no-bots"))


async def check_rated_tournament(services: Services, player: PlayerId | None) -> None:
    """Raises ApiError 403 if the player is a bot: nobody chooses the opponents in a tournament."""
    if player is not None and await services[Players].bots([player]):
        raise ApiError(403, "bot-rated", t("bots.refused.rated-tournament"))
