"""A large database, written by the repositories: `python -m bench.stalls.big_data FOLDER`."""

import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from app.channel import Channel
from app.clock import SYSTEM_CLOCK
from app.db.database import Reader, open_engines
from app.db.writer import Writer
from app.event_log.log import Append, EventLog, write_appends
from app.features.accounts.store.passkeys import Accounts, Passkey
from app.features.chat.model import ChatChannel, ChatMessage, chat_id
from app.features.chat.store import ChatMessages
from app.features.circles.model import MAX_MEMBERS, MAX_REQUESTS, CircleSettings, Picture
from app.features.circles.store.circles import Circles
from app.features.circles.store.matches import CircleMatches
from app.features.circles.store.memberships import Memberships
from app.features.explorer.counting import count_game
from app.features.explorer.store.counts import add_games
from app.features.ratings.history import rating_worker
from app.features.ratings.store.history import RatingHistory
from app.features.tournaments.rules.commands import Create, Join
from app.features.tournaments.rules.plan import Plan
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.log import TournamentLog
from app.features.tournaments.tournaments import Tournaments
from app.http.services import Services
from app.http.tokens import hash_secret
from app.match.commands import Open, PlanMoves, Sit
from app.match.decide import Refused
from app.match.events import Entry, Event
from app.match.evolve import evolve, start_match
from app.match.state import Match
from app.players.store import Players
from app.rooms.peers import NoPeers
from app.settings import Settings
from engine import Color, find_game, format_move
from engine.notation import format_position
from harness.games.match_builder import MatchBuilder, Transition
from harness.servers.migrated import create_sqlite

GAMES = 20_000  # finished and public; the last ones are copies of rows
WRITTEN = 2_000  # of them
OF_VETERAN = 1_000  # of them, against OPPONENTS players in turn
OPPONENTS = 100
COPIED = {
    "entry": "match_id",
    "match": "id",
    "seat": "match_id",
    "counted_game": "match_id",
    "rated_match": "match_id",
}
BATCH = 500  # games of one transaction
TEMPLATES = 60  # different games, which are repeated
LONG = 3_000  # entries
PLANS_BETWEEN = 49  # other commands between two moves of a long match
PLAYERS = 512  # of a Swiss tournament
HOUR = 3_600_000
VETERAN = "veteran"
LONG_RUNNING, LONG_OVER, CHATTY, SWISS, CIRCLE = (
    "longrunning",
    "longover",
    "chatty",
    "swiss",
    "ring",
)


def player(number: int) -> str:
    return f"{number:016x}"


def secret(player_id: str) -> str:
    """The session of a player."""
    return f"session-{player_id}"


def game_id(number: int) -> str:
    return f"game{number:010}"


async def fill(data: Path) -> None:
    create_sqlite(data / "birnam.db")
    settings = Settings(data=data)
    engines = open_engines(settings.database_url)
    writer = Writer(engines.writer, write_appends)
    services = Services(writer, Reader(engines.reader), SYSTEM_CLOCK)
    writer.start()
    try:
        await _people(services)
        await _finished_games(services)
        for match_id, over in ((LONG_RUNNING, False), (LONG_OVER, True)):
            await _write(services, match_id, long_match(over=over).entries)
        await _write(services, CHATTY, _running().play_random(1, 20).entries)
        await _chat(services, CHATTY, ("players", "spectators"))
        await _circle(services)
        await _tournament(services)
        await rating_worker(services[RatingHistory], services[EventLog], SYSTEM_CLOCK).work()
    finally:
        await writer.stop()
        services.reader.close()
    await asyncio.to_thread(_copy_games, data / "birnam.db")


def _copy_games(file: Path) -> None:
    """Copy all rows of the short games, with other ids."""
    with closing(sqlite3.connect(file)) as database:
        for number in range(1, (GAMES - OF_VETERAN) // (WRITTEN - OF_VETERAN)):
            for table, key in COPIED.items():
                columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
                copied = ", ".join(
                    f"'copy{number}-' || {key}" if column == key else f'"{column}"'
                    for column in columns
                )
                database.execute(
                    f"INSERT INTO {table} SELECT {copied} FROM {table} WHERE {key} BETWEEN ? AND ?",
                    (game_id(OF_VETERAN), game_id(WRITTEN)),
                )
            database.commit()


async def _people(services: Services) -> None:
    for player_id in (VETERAN, *map(player, range(PLAYERS))):
        await services[Players].create(player_id, hash_secret(secret(player_id)), SYSTEM_CLOCK())
    for number, player_id in enumerate((VETERAN, *map(player, range(MAX_MEMBERS)))):
        handle = VETERAN if player_id == VETERAN else f"Player-{number}"
        passkey = Passkey(f"p{number}", player_id, f"c{number}", "key", 0, "Key", SYSTEM_CLOCK())
        await services[Accounts].add_passkey(passkey, handle)


def _running(game: str = "macbeth", **terms: object) -> MatchBuilder:
    builder = MatchBuilder()
    opened = Open(game, {}, Color.BLACK, listed=True, **terms)  # type: ignore[arg-type]
    builder.submit(opened, VETERAN)
    assert not isinstance(builder.submit(Sit(), player(0)), Refused)
    return builder


def long_match(*, over: bool) -> MatchBuilder:
    """A match with changed plans between all moves, until its log is full."""
    builder = _running("macbeth-full")
    while builder.match.to_move and len(builder.entries) < LONG - PLANS_BETWEEN:
        for number in range(PLANS_BETWEEN):
            _plan(builder, number)
        builder.play_random(len(builder.entries), 1)
    if over and builder.match.to_move:
        builder.resign(VETERAN)
    return builder


def _plan(builder: MatchBuilder, number: int) -> None:
    """Plan an answer for the waiting player, or delete the plan."""
    match = builder.match
    position = match.position
    move = position.legal_moves[number % len(position.legal_moves)]
    after = position.play(move)
    line = (format_move(position, move), format_move(after, after.legal_moves[0]))
    waiting = player(0) if builder.player_to_move == VETERAN else VETERAN
    decision = builder.submit(PlanMoves((line,) if number % 2 else (), match.version), waiting)
    assert number == 0 or not isinstance(decision, Refused), decision


async def _finished_games(services: Services) -> None:
    """Repeat some random games with other ids, players and times."""
    long, short = ([_finished(seed, plies) for seed in range(TEMPLATES)] for plies in (1_000, 8))
    start = SYSTEM_CLOCK() - GAMES * HOUR // 4
    for first in range(0, WRITTEN, BATCH):
        copies = [
            _copy(
                (long if number < OF_VETERAN else short)[number % TEMPLATES],
                number,
                start + number * HOUR // 4,
            )
            for number in range(first, first + BATCH)
        ]
        await services.writer.run(partial(_write_games, first, copies))


def _write_games(first: int, copies: list[list[Transition]], connection: Connection) -> None:
    """Write and count games; the first has the number `first`."""
    games = {game_id(number): copy for number, copy in enumerate(copies, first)}
    appends = [Append(match_id, *one) for match_id, copy in games.items() for one in copy]
    assert all(write_appends(connection, appends))
    counted = (
        count_game(match_id, [entry for entry, _, _ in copy]) for match_id, copy in games.items()
    )
    add_games(connection, [one for one in counted if one])


def _finished(seed: int, plies: int) -> MatchBuilder:
    builder = _running(rated=True, takebacks=False, time="3d").play_random(seed, plies)
    if builder.match.to_move:
        builder.resign(VETERAN)
    return builder


def _copy(template: MatchBuilder, number: int, at: int) -> list[Transition]:
    people = {VETERAN: VETERAN, player(0): player(number % OPPONENTS)}
    if number >= OF_VETERAN:
        people[VETERAN] = player(OPPONENTS + number % (PLAYERS - OPPONENTS))
    return list(_transitions(template.entries, people, at))


def _transitions(entries: list[Entry], people: dict[str, str], at: int) -> Iterator[Transition]:
    before: Match | None = None
    for entry in entries:
        events = tuple(_with_people(event, people) for event in entry.events)
        by = people.get(entry.by, entry.by)
        moved = entry._replace(by=by, at=at + entry.at, events=events)
        after = start_match(moved) if before is None else evolve(before, moved)
        yield moved, before, after
        before = after


def _with_people(event: Event, people: dict[str, str]) -> Event:
    named = {
        name: people[value]
        for name in ("player", "host", "by")
        if (value := getattr(event, name, None)) in people
    }
    return replace(event, **named) if named else event  # type: ignore[arg-type]


async def _write(services: Services, match_id: str, entries: list[Entry]) -> None:
    shift = SYSTEM_CLOCK() - entries[-1].at
    appends = [Append(match_id, *one) for one in _transitions(entries, {}, shift)]
    await services.writer.run(lambda connection: write_appends(connection, appends))


async def _chat(services: Services, chat: str, channels: tuple[ChatChannel, ...]) -> None:
    for channel in channels:
        for number in range(1, 201):
            text = f"{number} " + "Well played, and thank you for the game! " * 6
            await services[ChatMessages].add(
                chat,
                ChatMessage(
                    channel, number, VETERAN, f"{channel}{number}", SYSTEM_CLOCK(), None, text[:240]
                ),
            )


async def _circle(services: Services) -> None:
    settings = CircleSettings(
        "Ring",
        True,
        "open",
        "macbeth",
        "3d",
        Picture("macbeth", format_position(find_game("macbeth").start({}))),
    )
    await services[Circles].found(CIRCLE, settings, VETERAN, SYSTEM_CLOCK())
    for number in range(MAX_MEMBERS - 1):
        await services[Memberships].join(CIRCLE, player(number), SYSTEM_CLOCK())
    await services[Circles].change(CIRCLE, replace(settings, joining="approval"))
    for number in range(MAX_MEMBERS, MAX_MEMBERS + MAX_REQUESTS):
        await services[Memberships].join(CIRCLE, player(number), SYSTEM_CLOCK())
    for number in range(OF_VETERAN):
        if number % OPPONENTS < MAX_MEMBERS - 1:
            await services[CircleMatches].add(CIRCLE, game_id(number))
    await _chat(services, chat_id(CIRCLE), ("players",))


async def _tournament(services: Services) -> None:
    tournaments = Tournaments(
        services[TournamentLog], NoPeers(), SYSTEM_CLOCK, Channel(b""), str.encode
    )
    terms = Plan("Cup", "swiss", ("othello",), "5+3", rounds=9)
    await tournaments.submit(SWISS, Create(terms), VETERAN)
    for number in range(PLAYERS):
        joined = await tournaments.submit(SWISS, Join(), player(number))
        assert isinstance(joined, Tournament), joined


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    asyncio.run(fill(folder))
