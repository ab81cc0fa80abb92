"""A browser that becomes another player: by a code, a link or a passkey."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.domain.bots import is_marked, unmarked
from app.match.commands import PlayerId
from app.store.players import Session
from app.web.players.merge import offer_merge
from app.web.players.schemas import Me
from app.web.services import Services
from app.web.session import find_visitor, session_name, set_session_cookie
from app.web.tokens import hash_secret, now
from app.web.wording.language import language_cookie


async def arrive(
    connection: HTTPConnection,
    response: Response,
    services: Services,
    player: PlayerId,
    token: str,
) -> Me:
    """Set the cookies of a new session and of the player's language.

    The browser's push subscription follows to the player.
    """
    previous = (await find_visitor(connection, services)).session
    if previous is not None:
        await services.notifications.subscriptions.move_device(
            previous.hash, hash_secret(token), player
        )
        services.notifications.dispatcher.subscribers_changed()
    set_session_cookie(connection, token)
    if language := await services.player_languages.find(player):
        response.headers.append("set-cookie", language_cookie(language))
    session = await services.players.session(hash_secret(token), now())
    merge = False
    if previous is not None and previous.player != player:
        merge = await offer_merge(connection, response, services, previous, session)
    return await me_of(services, session, merge=merge)


async def me_of(services: Services, session: Session | None, *, merge: bool = False) -> Me:
    return Me(
        is_player=session is not None,
        name=unmarked(session.name) or None if session and session.name else None,
        display_name=session_name(session),
        handle=session.handle if session else None,
        bot=session is not None and is_marked(session.name),
        merge=merge,
        active_matches=await services.players.count_unfinished(session.player) if session else 0,
    )
