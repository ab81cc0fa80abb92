"""JSON of tournaments."""

from pydantic import Field

from app.features.lobby.schemas import PlayerLink
from app.features.tournaments.rules.plan import Format, Visibility
from app.features.tournaments.rules.scores import TieBreak
from app.features.tournaments.rules.state import Status
from app.match.state import Start
from app.wire.schema import Flag, Schema, Whole, example


class TournamentCard(Schema):
    """A tournament in a list."""

    id: str
    url: str
    name: str
    format: Format
    games: list[str] = Field(
        description="Played in turn, a round each; a variant by its name or its id."
    )
    time: str
    status: Status
    players: int
    round: int
    starts_at: int | None = Field(description="The automatic start, if there is one.")
    start: Start


class TournamentList(Schema):
    """Tournaments, the latest change first, 30 of each kind at most."""

    mine: list[TournamentCard] = Field(description="Those that you organize or take part in.")
    joining: list[TournamentCard]
    running: list[TournamentCard]
    over: list[TournamentCard]


class CircleTournaments(Schema):
    """The tournaments of a circle, the latest change first."""

    tournaments: list[TournamentCard]


@example(name="Birnam Cup", format="swiss", games=["macbeth"], time="5+3", rounds=5, join=True)
class CreateTournament(Schema):
    """The terms of a tournament, which its organizer chooses once."""

    name: str = Field(min_length=1, max_length=60)
    format: Format
    games: list[str] = Field(
        min_length=1,
        max_length=20,
        description="Played in turn, a round each. A variant is given by its name, its id, or its "
        "text; it is not rated.",
    )
    time: str = Field("5+3", max_length=40, description="As in `POST /api/matches`.")
    rounds: Whole | None = Field(
        None,
        ge=1,
        le=100,
        description="Of a Swiss or of tables; the cycles of a round robin or a league; the games "
        "of each pair in a knockout. Without it, five of a Swiss or of tables, otherwise one. An "
        "arena has none.",
    )
    minutes: Whole = Field(60, ge=1, le=1_000, description="How long an arena lasts.")
    patience: Whole | None = Field(
        None,
        ge=1,
        le=1 << 40,
        description="The milliseconds after which a player loses who has not begun. Without it, "
        "five minutes, in a league seven days.",
    )
    rated: Flag = False
    listed: Flag = Field(True, description="Otherwise found by its link only.")
    circle: str | None = Field(
        None, min_length=1, max_length=32, description="For the members of this circle."
    )
    starts_at: Whole | None = Field(
        None, ge=0, le=1 << 53, description="The automatic start; milliseconds since 1970."
    )
    division_size: Whole = Field(8, ge=1, le=100, description="Of a league.")
    moving: Whole = Field(
        2, ge=0, le=100, description="Players of a division who go up or down after a season."
    )
    automatic: Flag = Field(True, description="The next season of a league begins by itself.")
    start: Start = Field("usual", description="How games begin, if they can begin that way.")
    join: Flag = Field(False, description="Take part, too.")


class TournamentPlayer(PlayerLink):
    """Somebody who takes part in a tournament, or organizes it."""


class TournamentInfo(TournamentCard):
    """A tournament, and what you can do in it."""

    version: int
    variants: dict[str, str] = Field(description="The texts of those games that are variants.")
    rounds: int
    minutes: int
    patience: int
    rated: bool
    visibility: Visibility
    circle: str | None
    division_size: int
    moving: int
    automatic: bool
    organizer: TournamentPlayer
    paused: bool
    stopped: bool = Field(
        description="It ended early: its organizer stopped it, or it lacked players."
    )
    players: int = Field(description="Those who take part now; at the end, all who did.")
    created_at: int
    started_at: int | None
    ended_at: int | None
    joined: bool = Field(description="You take part.")
    organizes: bool = Field(description="You organize it, or its circle.")
    may_join: bool = Field(description="It accepts players now, and you are not refused.")


class TournamentStanding(Schema):
    """A place in the table."""

    place: int
    player: TournamentPlayer
    points: float = Field(description="A win is worth 1, in an arena 2.")
    tie_breaks: dict[TieBreak, float] = Field(description="In the order in which they count.")
    games: int = Field(description="Games that are over.")
    withdrawn: bool


class TournamentDivision(Schema):
    """The table of a division in a season of a league."""

    season: int
    division: int = Field(description="1 is the highest.")
    standings: list[TournamentStanding]


class TournamentStandings(Schema):
    """The table of a tournament; at its end, the result."""

    version: int
    standings: list[TournamentStanding]
    divisions: list[TournamentDivision] = Field(description="Of a league, the latest season first.")


class TournamentGame(Schema):
    """A game of a tournament."""

    number: int
    round: int
    match: str = Field(
        description="The id of its match, which opens soon after the pairing; never if a player "
        "had left or the tournament was stopped before."
    )
    game: str
    players: list[str] = Field(description="Their ids, in the order of play.")
    points: list[float] | None = Field(
        description="Of each player, a win is worth 1; null before the end."
    )
    unplayed: bool = Field(description="It was decided without moves.")


class TournamentGames(Schema):
    """The games of a tournament in the order of pairing."""

    version: int
    games: list[TournamentGame]
    byes: dict[int, list[str]] = Field(description="Players without a game, by round.")
