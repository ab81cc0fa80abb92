"""A tournament, as its page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from urllib.parse import urlencode

from app.features.tournaments.pages.bracket import TieLines, bracket_lines
from app.features.tournaments.pages.details import (
    games_title,
    quarters_text,
    tie_break_text,
)
from app.features.tournaments.pages.podium import Ending, ending_of
from app.features.tournaments.rules.events import Pairing, Result
from app.features.tournaments.rules.matches import TournamentMatch, match_id_of
from app.features.tournaments.rules.pairing.league import season_tables
from app.features.tournaments.rules.scores import TIE_BREAKS, Standing, TieBreak, standings
from app.features.tournaments.rules.state import Tournament
from app.locales import t
from app.locales.games import halves_text, known_title, match_title, start_title
from app.locales.variant_names import Readers, readers
from app.match.commands import PlayerId
from app.match.time_control import DAY, MINUTE

MAX_BOARDS = 24
MAX_EXPLAINED = 64  # players


@dataclass(frozen=True, slots=True)
class GameLine:
    """A pairing with its result. `running` is the state of an unfinished match.

    `points` are each player's, empty before the end.
    """

    url: str
    players: tuple[PlayerId, ...]
    points: tuple[str, ...]
    game: str
    result: str
    running: TournamentMatch | None


@dataclass(frozen=True, slots=True)
class RoundLines:
    """A round with its games, and the players without one."""

    number: int
    games: tuple[GameLine, ...]
    byes: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table. `games` has each game's points, opponents and link."""

    standing: Standing
    points: str
    tie_breaks: tuple[str, ...]
    games: tuple[tuple[str, str, str], ...]
    explained: str


@dataclass(frozen=True, slots=True)
class DivisionRows:
    """The table of a division, with the players who go `up` and `down` at the end."""

    rows: tuple[Row, ...]
    up: frozenset[PlayerId]
    down: frozenset[PlayerId]


@dataclass(frozen=True, slots=True)
class SeasonTables:
    """The tables of a season, highest division first."""

    number: int
    over: bool
    divisions: tuple[DivisionRows, ...]


@dataclass(frozen=True, slots=True)
class TournamentView:
    """The template values. `names` has everybody's names, `matches` the open games."""

    id: str
    tournament: Tournament
    names: Mapping[PlayerId, str]
    matches: Mapping[str, TournamentMatch]
    reader: PlayerId | None = None

    @property
    def _seen_by(self) -> Readers:
        return readers(self.reader, (self.tournament.host, *self.tournament.order))

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        return TIE_BREAKS[self.tournament.plan.format]

    @property
    def games_title(self) -> str:
        return games_title(self.tournament.plan.games, self._seen_by)

    @property
    def game_list(self) -> str:
        """The games in rotation; empty for a single one."""
        games = self.tournament.plan.games
        titles = [known_title(one, self._seen_by) for one in games]
        return t("common.comma").join(titles) if len(titles) > 1 else ""

    @property
    def variant_links(self) -> list[tuple[str, str]]:
        """The titles of the variants, and the pages with their rules."""
        plan = self.tournament.plan
        played = [plan.played(name) for name in plan.variants]
        return [
            (match_title(game, options, self._seen_by), f"/rules/{game}?{urlencode(options)}")
            for game, options in played
        ]

    @property
    def length(self) -> str:
        plan = self.tournament.plan
        count = plan.minutes if plan.format == "arena" else plan.rounds
        return t(f"tournaments.length.{plan.format}", count=count)

    @property
    def start(self) -> str:
        """How its games begin; empty if as usual."""
        return start_title(self.tournament.plan.start)

    @property
    def patience(self) -> str:
        patience = self.tournament.plan.patience
        if patience >= DAY:
            return t("tournaments.days", count=patience // DAY)
        return t("tournaments.minutes", count=patience // MINUTE)

    def url(self, pairing: Pairing) -> str:
        """The path of its match, which may be about to be opened; empty if it has none."""
        if pairing.number in self.tournament.unopened:
            return ""
        return f"/matches/{match_id_of(self.id, pairing.number)}"

    @property
    def boards(self) -> list[tuple[GameLine, str]]:
        lines = map(self._line, self.tournament.open_pairings)
        boards = (
            (line, f"{line.url}/board.svg?v={line.running.version}")
            for line in lines
            if line.running
        )
        return list(islice(boards, MAX_BOARDS))

    @property
    def rounds(self) -> list[RoundLines]:
        """All rounds, latest first. An arena's rounds have the latest game first."""
        by_round: dict[int, list[GameLine]] = {}
        for pairing in self.tournament.pairings:
            by_round.setdefault(pairing.round, []).append(self._line(pairing))
        if self.tournament.plan.format == "arena":
            by_round = {number: lines[::-1][:100] for number, lines in by_round.items()}
        byes = self.tournament.byes
        return [
            RoundLines(number, tuple(lines), byes.get(number, ()))
            for number, lines in sorted(by_round.items(), reverse=True)
        ]

    @property
    def bracket(self) -> list[list[TieLines]]:
        if self.tournament.plan.format != "knockout":
            return []
        return bracket_lines(self.tournament, self.url, self.points_text)

    @property
    def seasons(self) -> list[SeasonTables]:
        """The seasons of a league with their divisions' tables, latest first."""
        tournament = self.tournament
        return [
            SeasonTables(
                season,
                season < tournament.round or tournament.season_over,
                tuple(
                    DivisionRows(tuple(self._rows(one.standings)), one.up, one.down)
                    for one in season_tables(tournament, season)
                ),
            )
            for season in sorted(tournament.seasons, reverse=True)
        ]

    @property
    def waiting(self) -> list[PlayerId]:
        if self.tournament.status == "over":
            return []
        playing = self.tournament.seasons.get(self.tournament.round, ())
        seated = {player for division in playing for player in division}
        return [player for player in self.tournament.active if player not in seated]

    @property
    def ending(self) -> Ending | None:
        """None before the end; also if nobody scored, or after a stop that left rounds unplayed.

        An arena has no rounds. A league ends with the highest division of its last whole season.
        """
        tournament = self.tournament
        if tournament.status != "over":
            return None
        if tournament.plan.format == "league":
            season = tournament.round - (not tournament.season_over)
            table = season_tables(tournament, season)[0].standings if season > 0 else ()
        elif tournament.stopped and tournament.plan.format != "arena":
            return None
        else:
            table = standings(tournament)
        if not table:
            return None
        scored = table[-1].place > 1 or table[0].points
        return ending_of(table, self.points_text) if scored else None

    @staticmethod
    def telling(rows: Sequence[Row]) -> list[int]:
        """The tie-breaks, by index, that tell players with the same points apart."""
        values = [(one.standing.points, *one.standing.tie_breaks) for one in rows]
        pairs = (enumerate(zip(*pair, strict=True)) for pair in pairwise(values))
        first = {next((at for at, (one, other) in pair if one != other), 0) for pair in pairs}
        return sorted(at - 1 for at in first - {0})  # at 0 are the points

    @property
    def ended_early(self) -> bool:
        """True if a Swiss had no new pairs for its last rounds."""
        tournament = self.tournament
        plan = tournament.plan
        over = tournament.status == "over" and not tournament.stopped
        return over and plan.format == "swiss" and tournament.round < plan.rounds

    @property
    def rows(self) -> list[Row]:
        return self._rows(standings(self.tournament))

    def _rows(self, table: Sequence[Standing]) -> list[Row]:
        explained = len(self.tournament.order) <= MAX_EXPLAINED
        points = {one.player: one.points for one in table}
        return [
            Row(
                one,
                self.points_text(one.points),
                tuple(map(tie_break_text, self.tie_breaks, one.tie_breaks)),
                tuple(
                    (
                        self.points_text(game.points),
                        t("common.comma").join(self.names[one] for one in game.opponents),
                        self.url(game.pairing),
                    )
                    for game in one.games
                    if game.points is not None
                ),
                self._explanation(one, points) if explained else "",
            )
            for one in table
        ]

    def points_text(self, halves: int) -> str:
        """The points as text. In an arena a win is worth 2 points, otherwise 1."""
        if self.tournament.plan.format == "arena":
            return str(halves)
        return halves_text(halves)

    def _explanation(self, standing: Standing, points: Mapping[PlayerId, int]) -> str:
        """A player's Buchholz or Sonneborn-Berger sum, such as `Ann 2 + Ben 1½`."""
        kind = self.tie_breaks[0] if self.tie_breaks else None
        if kind not in ("buchholz", "sonneborn-berger"):
            return ""
        terms = []
        for game in standing.games:
            if game.points is None:
                continue
            for opponent in game.opponents:
                quarters = points[opponent] * (2 if kind == "buchholz" else game.points)
                terms.append(f"{self.names[opponent]} {quarters_text(quarters)}")
        if kind == "buchholz":
            byes = sum(standing.player in one for one in self.tournament.byes.values())
            terms += [f"{t('tournaments.bye')} 0"] * byes
        return " + ".join(terms)

    def _line(self, pairing: Pairing) -> GameLine:
        result = self.tournament.results.get(pairing.number)
        match = self.matches.get(match_id_of(self.id, pairing.number))
        return GameLine(
            self.url(pairing),
            pairing.players,
            tuple(halves_text(one) for one in result.points) if result else (),
            known_title(pairing.game, self._seen_by),
            self._result_text(result) if result else "",
            match if match and result is None and match.status == "running" else None,
        )

    def _result_text(self, result: Result) -> str:
        text = "–".join(halves_text(points) for points in result.points)
        return t("tournaments.unplayed", result=text) if result.unplayed else text
