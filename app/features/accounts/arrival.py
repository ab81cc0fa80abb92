"""A browser becomes another player: by a code, a link or a passkey."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.features.accounts.hooks import SessionMoved
from app.features.accounts.merge import offer_merge
from app.features.accounts.schemas import Me
from app.http.access_tokens.authenticate import Bearer
from app.http.kept_cookies import set_session_cookie
from app.http.services import Services
from app.http.session import find_session, session_name
from app.http.tokens import hash_secret
from app.http.wording.language import PlayerLanguages, language_cookie
from app.match.commands import PlayerId
from app.players.avatars import avatar
from app.players.bot_names import is_marked, unmarked
from app.players.store import Players, Session


async def arrive(
    connection: HTTPConnection,
    response: Response,
    services: Services,
    player: PlayerId,
    token: str,
) -> Me:
    """Set the cookies of a new session and of the player's language."""
    previous = await find_session(connection)
    if previous is not None:
        await services[SessionMoved](previous.hash, hash_secret(token), player)
    set_session_cookie(connection, token)
    if language := await services[PlayerLanguages].find(player):
        response.headers.append("set-cookie", language_cookie(language))
    session = await services[Players].session(hash_secret(token), services.now())
    merge = False
    if previous is not None and previous.player != player:
        merge = await offer_merge(connection, response, services, previous, session)
    return await me_of(services, session, merge=merge)


async def me_of(
    services: Services,
    session: Session | None,
    *,
    merge: bool = False,
    bearer: Bearer | None = None,
) -> Me:
    return Me(
        id=session.player if session else None,
        is_player=session is not None,
        name=unmarked(session.name) or None if session and session.name else None,
        display_name=session_name(session),
        handle=session.handle if session else None,
        avatar=avatar(session.player) if session else None,
        bot=session is not None and is_marked(session.name),
        merge=merge,
        active_matches=await services[Players].count_unfinished(session.player) if session else 0,
        scopes=list(bearer.token.scopes) if bearer else None,
        token_name=bearer.token.name if bearer else None,
    )
