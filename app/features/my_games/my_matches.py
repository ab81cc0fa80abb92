"""The player's own matches: pages of them, the player's turns, and scores against opponents."""

from collections.abc import Mapping
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from app.features.catalog.routes import require_game
from app.features.friends.requests import NO_REQUESTS, PlayerRequests, requests_of
from app.features.lobby.cards import match_card
from app.features.lobby.schemas import MatchCard
from app.http.access_tokens.needs import needs
from app.http.errors import not_a_page
from app.http.services import site_url
from app.http.session import TheVisit
from app.locales.games import game_title
from app.match.bot_players import as_opponent, computer_level, is_computer
from app.match.commands import PlayerId
from app.match.time_control import HOUR, MINUTE
from app.players.matches.of_player import HeadToHead, MatchFilter, PagePosition, PlayerMatches
from app.players.shown_names import display_name
from app.players.store import Players
from app.wire.schema import Schema, example

NEWS = 5 * MINUTE  # after which only a running clock is worth a notice

router = APIRouter(prefix="/api/me", tags=["me"])


@example(matches=[MatchCard], next=None)
class MyMatches(Schema):
    """A page of the player's matches."""

    matches: list[MatchCard]
    next: str | None = Field(description="The `after` of the next page; null on the last one.")


@example(
    count=1,
    matches=[MatchCard],
    joined=[],
    requests={"challenges": [], "friends": [], "warnings": []},
)
class MyTurns(Schema):
    """Matches in which it is the player's turn, and those that have just begun."""

    count: int
    matches: list[MatchCard] = Field(
        description="The first of them, in the order of `GET /api/me/matches`."
    )
    joined: list[MatchCard] = Field(
        description="Matches that you opened, or a tournament with a running clock, and that have"
        " begun without a move of yours, in the last hour with a running clock, otherwise in the"
        " last five minutes: the latest first."
    )
    requests: PlayerRequests


class GameScore(Schema):
    """The player's score against an opponent in one game."""

    game: str
    title: str
    played: int = Field(description="The number of matches with a result.")
    won: int
    drawn: int
    lost: int


class Opponent(Schema):
    """An opponent, and the player's score against them.

    In a three-player match, a winner beats each opponent who is not among the winners. If the third
    player wins alone, the match counts as played, but not as won, drawn or lost.
    """

    id: str
    name: str
    handle: str | None = Field(description="Of an account; its profile is `/@handle`.")
    computer: int | None = Field(
        description="A computer's level, or the level below its strength; null for people."
    )
    running: int
    played: int
    won: int
    drawn: int
    lost: int
    games: list[GameScore]


class Opponents(Schema):
    """The player's opponents, latest first."""

    people: list[Opponent]


ShortText = Annotated[str | None, Query(max_length=40)]
Cursor = Annotated[str | None, Query(max_length=100, description="`next` of the previous page.")]


@router.get("/matches", **needs("read", 404, anonymous=True))
async def read_matches(
    visit: TheVisit,
    status: Literal["running", "waiting", "over"] | None = None,
    game: ShortText = None,
    opponent: Annotated[
        ShortText, Query(alias="with", description="The id of an opponent from `/api/me/people`.")
    ] = None,
    after: Cursor = None,
) -> MyMatches:
    """List your matches.

    Matches where it is your turn come first, by deadline, then by waiting time, then the others by
    their latest move.
    """
    position = _parse_cursor(after)
    game_id = None if game is None else require_game(game).id
    if visit.player is None:
        return MyMatches(matches=[], next=None)
    criteria = MatchFilter(status, game_id, opponent)
    page = await visit[PlayerMatches].page(visit.player, criteria, position)
    site = site_url(visit.request)
    return MyMatches(
        matches=[match_card(summary, visit.player, site) for summary in page.summaries],
        next=page.next and ".".join(map(str, page.next)),
    )


@router.get("/turns", **needs("read", anonymous=True))
async def read_turns(visit: TheVisit) -> MyTurns:
    """List the matches in which it is your turn, and those that have just begun."""
    if visit.session is None or visit.player is None:
        return MyTurns(count=0, matches=[], joined=[], requests=NO_REQUESTS)
    count, summaries = await visit[PlayerMatches].turns(visit.player)
    now = visit.now()
    begun = await visit[PlayerMatches].begun(visit.player, now - NEWS, now - HOUR)
    site = site_url(visit.request)
    return MyTurns(
        count=count,
        matches=[match_card(summary, visit.player, site) for summary in summaries],
        joined=[
            match_card(summary, visit.player, site)
            for summary in begun
            if any(
                player != visit.player and not is_computer(player)
                for player, _ in summary.seats.values()
            )
        ],
        requests=await requests_of(visit.services, visit.session, site),
    )


@router.get("/people", **needs("read", anonymous=True))
async def read_people(visit: TheVisit) -> Opponents:
    """List your opponents and your score against each of them."""
    scores: dict[str, list[HeadToHead]] = {}
    for score in await visit[PlayerMatches].scores(visit.player) if visit.player else []:
        scores.setdefault(as_opponent(score.opponent), []).append(score)
    handles = await visit[Players].handles(scores)
    return Opponents(people=[_opponent(each, handles) for each in scores.values()])


def _opponent(scores: list[HeadToHead], handles: Mapping[PlayerId, str]) -> Opponent:
    first = scores[0]
    games = dict.fromkeys(score.game for score in scores)
    return Opponent(
        id=as_opponent(first.opponent),
        name=display_name(first.opponent, first.name),
        handle=handles.get(first.opponent),
        computer=computer_level(first.opponent),
        running=sum(score.running for score in scores),
        **_sums(scores),
        games=[_game_score(game, scores) for game in games],
    )


def _game_score(game: str, all_scores: list[HeadToHead]) -> GameScore:
    scores = [score for score in all_scores if score.game == game]
    return GameScore(game=game, title=game_title(game), **_sums(scores))


def _sums(scores: list[HeadToHead]) -> dict[str, int]:
    names = ("played", "won", "drawn", "lost")
    return {name: sum(getattr(score, name) for score in scores) for name in names}


def _parse_cursor(text: str | None) -> PagePosition | None:
    """Raises ApiError if the text is not the `next` of a page."""
    if text is None:
        return None
    try:
        rank, due, age, match_id = text.split(".")
        position = int(rank), int(due), int(age), match_id
    except ValueError:
        position = None
    if position is None or any(abs(number) >= 1 << 62 for number in position[:3]):
        raise not_a_page()
    return position
