"""In which games bots and persons meet.

A bot that was invited may take its seat. Other casual games with a bot are for persons who wish
them, and nobody is rated against a bot without having chosen it.
"""

from collections.abc import Collection

from app.locales import t
from app.match.commands import PlayerId
from app.match.state import Match
from app.web.errors import ApiError
from app.web.services import Services


async def check_bot_seat(services: Services, player: PlayerId, match: Match) -> None:
    """Raises ApiError 403 if the player is a bot that may not take a seat uninvited."""
    if player in match.seating.reserved.values() or player in match.seating.players:
        return
    others = {match.terms.host, *match.seating.players}
    bots = await services.players.bots({player, *others})
    people = others - bots
    if player not in bots or not people:
        return
    if match.terms.rated:
        raise ApiError(403, "bot-rated", t("bots.refused.rated"))
    if match.terms.listed and match.seating.joining == "open":
        wishing = await services.preferences.having(people, "bot_pairing", "yes")
        if people - wishing:
            raise ApiError(403, "bot-unwanted", t("bots.refused.unwanted"))


async def check_bot_invitations(
    services: Services, player: PlayerId, invited: Collection[PlayerId]
) -> None:
    """Raises ApiError 409 if the player is a bot and invites somebody who refuses bots."""
    if invited and await services.players.bots([player]):
        refusing = await services.preferences.having(invited, "bot_challenges", "no")
        if refusing:
            raise ApiError(409, "no-bots", t("friends.refused.no-bots"))


async def check_rated_tournament(services: Services, player: PlayerId | None) -> None:
    """Raises ApiError 403 if the player is a bot: nobody chooses the opponents in a tournament."""
    if player is not None and await services.players.bots([player]):
        raise ApiError(403, "bot-rated", t("bots.refused.rated-tournament"))
