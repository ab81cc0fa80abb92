"""Circles as JSON."""

from collections.abc import Sequence

from app.features.chat.messages import MutedPlayer
from app.features.circles.access import SeenCircle, circle_path, load_circle
from app.features.circles.api.schemas import (
    CircleCall,
    CircleCard,
    CircleChat,
    CircleGames,
    CircleInfo,
    CircleLeader,
    CircleLeaderboard,
    CircleMember,
    CircleMessage,
    CirclePicture,
    CircleResult,
    CircleScore,
)
from app.features.circles.pictures import picture_url
from app.features.circles.store.circles import ListedCircle
from app.features.circles.view import CircleContents, MemberView, read_contents
from app.http.services import site_url
from app.http.session import Visit


def circle_card(listed: ListedCircle, site: str) -> CircleCard:
    circle, settings = listed.circle, listed.circle.settings
    return CircleCard(
        id=circle.id,
        url=f"{site}{circle_path(circle.id)}",
        name=settings.name,
        picture=f"{site}{picture_url(circle.id, settings.picture)}",
        joining=settings.joining,
        visible=settings.visible,
        members=listed.members,
        standing=listed.standing,
    )


async def read_info(visit: Visit, circle_id: str) -> CircleInfo:
    """Raises ApiError 404, and Unavailable."""
    seen = await load_circle(visit, circle_id)
    site = site_url(visit.request)
    return circle_info(seen, await read_contents(visit.services, seen, site), site)


def circle_info(seen: SeenCircle, contents: CircleContents, site: str) -> CircleInfo:
    settings = seen.circle.settings
    return CircleInfo(
        id=seen.id,
        url=f"{site}{seen.path}",
        name=settings.name,
        visible=settings.visible,
        joining=settings.joining,
        game=settings.game,
        options=settings.options,
        time=settings.time,
        picture=CirclePicture(game=settings.picture.game, position=settings.picture.position),
        created_at=seen.circle.created_at,
        standing=seen.standing,
        members=_members(contents.members),
        asked=_members(contents.asked),
        removed=_members(contents.removed),
        leaderboards=[
            CircleLeaderboard(
                game=board.game,
                speed=board.speed,
                leaders=[
                    CircleLeader(player=player, rating=round(rating.value), games=rating.games)
                    for player, _, _, rating in board.leaders
                ],
            )
            for board in contents.leaderboards
        ],
    )


def circle_games(contents: CircleContents) -> CircleGames:
    return CircleGames(
        calls=[CircleCall.model_validate(one) for one in contents.calls],
        running=list(contents.running),
        results=[
            CircleResult(
                player=row.player,
                name=name,
                points=row.half_points / 2,
                played=row.played,
                scores=[CircleScore.model_validate(one) for one in row.scores if one is not None],
            )
            for name, _, row in contents.table
        ],
    )


def circle_messages(contents: CircleContents) -> CircleChat:
    return CircleChat(
        messages=[
            CircleMessage(
                number=one.message.number,
                by=one.message.by,
                name=one.name,
                handle=one.handle,
                mine=one.mine,
                at=one.message.at,
                text="" if one.message.deleted_by else one.message.text,
                deleted_by=one.message.deleted_by,
                may_delete=one.deletable,
                reported=one.reported,
            )
            for one in contents.messages
        ],
        muted=[MutedPlayer(player=player, name=name) for player, name in contents.muted],
    )


def _members(views: Sequence[MemberView]) -> list[CircleMember]:
    return [
        CircleMember(
            id=one.player,
            name=one.name,
            handle=one.handle,
            standing=one.standing,
            here=one.here,
            playing=one.playing,
            actions=list(one.actions),
        )
        for one in views
    ]
