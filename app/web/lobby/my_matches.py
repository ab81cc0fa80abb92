"""A player's own matches over HTTP: pages of them, whose turn it is, the score against others."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field

from app.match.bot_players import computer_id, computer_level
from app.match.commands import PlayerId
from app.store.player_matches import HeadToHead, MatchFilter, PagePosition
from app.web.errors import ApiError, error_responses
from app.web.lobby.routes import match_card
from app.web.lobby.schemas import MatchCard
from app.web.names import display_name
from app.web.schema import Schema
from app.web.services import TheServices, site_url
from app.web.session import TheVisitor
from engine import GAMES

router = APIRouter(prefix="/api/me", tags=["me"])


class MyMatches(Schema):
    """A page of the player's matches."""

    matches: list[MatchCard]
    next: str | None = Field(description="Ask with it as `after` for those that follow.")


class MyTurns(Schema):
    """Where it is the player's turn."""

    count: int
    matches: list[MatchCard] = Field(description="The first of them, longest waiting first.")


class GameScore(Schema):
    """What two players have made of one game."""

    game: str
    title: str
    played: int = Field(description="Matches that came to a result.")
    won: int
    drawn: int
    lost: int


class Opponent(Schema):
    """Somebody with whom the player has sat at a table, and their score.

    In a match for three, one of the two has won against the other when it was won by one and not by
    the other. When the third won alone, it is played, and counts for neither.
    """

    id: str
    name: str
    computer: int | None = Field(description="A computer's level; null for people.")
    running: int
    played: int
    won: int
    drawn: int
    lost: int
    games: list[GameScore]


class Opponents(Schema):
    """Everybody with whom the player has sat at a table, who was met last comes first."""

    people: list[Opponent]


Word = Annotated[str | None, Query(max_length=40)]
Cursor = Annotated[str | None, Query(max_length=100, description="`next` of the page before.")]


@router.get("/matches", responses=error_responses(422, 503))
async def read_matches(
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
    status: Literal["running", "waiting", "over"] | None = None,
    game: Word = None,
    opponent: Annotated[Word, Query(alias="with", description="The id of one of `people`.")] = None,
    after: Cursor = None,
) -> MyMatches:
    """Your matches: your turn first, longest waiting first, then what was moved in last."""
    place = _read_place(after)
    if visitor.player is None:
        return MyMatches(matches=[], next=None)
    found = await services.player_matches.page(
        visitor.player, MatchFilter(status, game, opponent), place
    )
    address = site_url(request, services)
    return MyMatches(
        matches=[match_card(summary, visitor.player, address) for summary in found.summaries],
        next=found.next and ".".join(map(str, found.next)),
    )


@router.get("/turns", responses=error_responses(503))
async def read_turns(request: Request, services: TheServices, visitor: TheVisitor) -> MyTurns:
    """Where it is your turn: what the badge counts, and where the next game is."""
    if visitor.player is None:
        return MyTurns(count=0, matches=[])
    count, summaries = await services.player_matches.turns(visitor.player)
    address = site_url(request, services)
    cards = [match_card(summary, visitor.player, address) for summary in summaries]
    return MyTurns(count=count, matches=cards)


@router.get("/people", responses=error_responses(503))
async def read_people(services: TheServices, visitor: TheVisitor) -> Opponents:
    """Your score against everybody you have played with."""
    scores: dict[str, list[HeadToHead]] = {}
    for score in await services.player_matches.scores(visitor.player) if visitor.player else []:
        scores.setdefault(_one_of(score.opponent), []).append(score)
    return Opponents(people=[_opponent(each) for each in scores.values()])


def _one_of(player: PlayerId) -> PlayerId:
    """Computers of one level are one opponent, also when two of them sit at one table."""
    level = computer_level(player)
    return player if level is None else computer_id(level)


def _opponent(scores: list[HeadToHead]) -> Opponent:
    first = scores[0]
    return Opponent(
        id=_one_of(first.opponent),
        name=display_name(first.opponent, first.name),
        computer=computer_level(first.opponent),
        running=sum(score.running for score in scores),
        played=sum(score.played for score in scores),
        won=sum(score.won for score in scores),
        drawn=sum(score.drawn for score in scores),
        lost=sum(score.lost for score in scores),
        games=[_of_game(game, scores) for game in dict.fromkeys(score.game for score in scores)],
    )


def _of_game(game: str, scores: list[HeadToHead]) -> GameScore:
    those = [score for score in scores if score.game == game]
    return GameScore(
        game=game,
        title=GAMES[game].title,
        played=sum(score.played for score in those),
        won=sum(score.won for score in those),
        drawn=sum(score.drawn for score in those),
        lost=sum(score.lost for score in those),
    )


def _read_place(text: str | None) -> PagePosition | None:
    """Where a page begins. Raises ApiError for a text that no page has given."""
    if text is None:
        return None
    try:
        rank, due, age, match_id = text.split(".")
        place = int(rank), int(due), int(age), match_id
    except ValueError:
        place = None
    if place is None or any(abs(number) >= 1 << 62 for number in place[:3]):
        raise ApiError(422, "invalid", "after: this is not the beginning of a page.")
    return place
