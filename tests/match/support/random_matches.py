"""Random matches: commands that fit a match, by weight, so that they reach every state of it."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from app.match.bot_players import computer_id, is_computer
from app.match.commands import (
    SERVICE,
    AddComputer,
    Answer,
    AnswerJoinRequest,
    AskForHint,
    ChooseColor,
    Claim,
    ClaimKind,
    Command,
    CreateOneTimeLink,
    Excuse,
    Flag,
    Forfeit,
    FreeSeat,
    GiveTime,
    JoinPolicy,
    Leave,
    LinkRematch,
    MergePlayers,
    Offer,
    OfferKind,
    Open,
    OpenTournamentGame,
    PlanMoves,
    Play,
    PlayerId,
    Resign,
    Resume,
    Sit,
    TournamentGame,
)
from app.match.decide import Decision
from app.match.decide.seats import replaceable_guests
from app.match.state import Match
from app.match.time_control import MINUTE
from engine import GAMES, Color, find_game, format_move
from harness.games.match_builder import GUEST, HOST, STRANGER, THIRD, VARIANTS, MatchBuilder

ACCOUNT = "account"
ODD_PLAYERS = ("", "\ud800", "x" * 1000)
COMPUTERS = [computer_id(1), computer_id(8), computer_id(8, 2)]
WAITS = (*[0] * 60, 1, 30_000, 3_600_000, 90_000_000)
TIMES = ("none", "none", "60+5", "60+5", "60+3x60", "3d", "3d", "5+5", "0+1x5")
CUP = TournamentGame("cup", "Cup", 1, patience=60_000)

Weighted = tuple[int, Command, PlayerId]


def random_match(seed: int, commands: int) -> MatchBuilder:
    """A match after at most so many commands: random ones, but the same for the same seed.

    The ids of its entries begin with the kinds of their commands.
    """
    random, builder = Random(seed), MatchBuilder()
    if random.random() < 0.2:
        builder.submit(_open_tournament_game(random), SERVICE, "OpenTournamentGame")
    else:
        builder.submit(_open(random), HOST, "Open")
    for player in (GUEST, THIRD)[: random.choice([2, 1, 0])]:
        builder.submit(Sit(), player)
    _play(builder, random.choice([0, 0, 0, 6, 20, 55, 80]), random)
    for _ in range(commands):
        if builder.match.rematch is None:
            submit_fitting(builder, random)
    return builder


def submit_fitting(builder: MatchBuilder, random: Random) -> Decision:
    """Submit a command that fits the match."""
    match = builder.wait(random.choice(WAITS)).match
    command, by = fitting_command(match, builder.now_ms, random)
    mover = match.seating.player_of(match.to_move) if match.to_move else None
    absent_since = {mover: 0} if mover and isinstance(command, Claim) else {}
    command_id = f"{type(command).__name__} {match.version}"
    lag = random.randrange(-100, 20_000)
    return builder.submit(command, by, command_id, lag=lag, absent_since=absent_since)


def _open(random: Random) -> Open:
    """Terms of the host, who has black."""
    game = random.choice(list(GAMES))
    options = random.choice([options for name, options in VARIANTS if name == game])
    others: list[Color] = [one for one in find_game(game).players if one != Color.BLACK]
    computers = dict(zip(others[: random.choice([0, 0, 1, 2])], COMPUTERS, strict=False))
    free = [color for color in others if color not in computers]
    rated = not computers and random.random() < 0.3
    return Open(
        game,
        options,
        Color.BLACK,
        random_color=random.random() < 0.5,
        time=random.choice(TIMES),
        joining=_one_of(random, JoinPolicy),
        private=random.random() < 0.3,
        takebacks=not rated,
        reserved=dict.fromkeys(free[:1], GUEST) if random.random() < 0.5 else {},
        swap=len(others) == 1 and random.random() < 0.3,
        computers=computers,
        hints=not free and random.random() < 0.5,
        rated=rated,
    )


def _open_tournament_game(random: Random) -> OpenTournamentGame:
    game = random.choice(list(GAMES.values()))
    seats = dict(zip(game.players, (HOST, GUEST, THIRD), strict=False))
    swap = len(seats) == 2 and random.random() < 0.5
    return OpenTournamentGame(CUP, game.id, seats, random.choice(TIMES), swap=swap)


def _play(builder: MatchBuilder, plies: int, random: Random) -> None:
    """Play some moves, or fewer if a color must be chosen, time is up or the game is over."""
    for _ in range(plies):
        if builder.match.to_move is None or builder.match.swap_phase == "choice":
            return
        move = Play(builder.random_move(random), builder.match.version)
        builder.submit(move, builder.player_to_move)


def fitting_command(match: Match, now: int, random: Random) -> tuple[Command, PlayerId]:
    """A command that the match may well accept, and the player who gives it."""
    suggest = _after_the_end if match.ended else _in_play if match.seating.full else _before_play
    weights, commands, players = zip(*suggest(match, now, random), strict=True)
    (chosen,) = random.choices(range(len(commands)), weights)
    return commands[chosen], players[chosen]


def _after_the_end(match: Match, _now: int, random: Random) -> Iterator[Weighted]:
    player = random.choice(sorted(match.seating.players) or [STRANGER])
    yield 1, LinkRematch(f"next-{match.version}", match.rematch), player


def _before_play(match: Match, _now: int, random: Random) -> Iterator[Weighted]:
    seating, host = match.seating, match.terms.host
    people = (GUEST, THIRD, GUEST, THIRD, STRANGER, ACCOUNT, *ODD_PLAYERS)
    absent = [one for one in people if one not in seating.players]
    key = random.choice([None, *sorted(seating.one_time_keys)])
    color = random.choice([None, *(color for color, _ in seating.seats)])
    yield 8, Sit(color, key), random.choice(absent)
    yield 1, Leave(), host
    guests = [one for one in sorted(seating.players) if one != host and not is_computer(one)]
    for player in (*guests, *seating.reserved.values()):
        yield 2, Leave(), player
    for request in seating.join_requests:
        yield 1, Leave(), request.player
        yield 25, AnswerJoinRequest(request.id, random.random() < 0.6), host
    yield 2, CreateOneTimeLink(f"{match.version:064}"), host
    yield 3, AddComputer(random.choice([1, 3.5, 8])), host
    yield from _removals(match)


def _in_play(match: Match, now: int, random: Random) -> Iterator[Weighted]:
    mover = match.seating.player_of(match.to_move) if match.to_move else None
    yield from _moves(match, mover or STRANGER, random)
    yield from _clock_commands(match, now, random)
    yield from _removals(match)
    for color, player in match.seating.seats:
        if player and not is_computer(player) and color not in match.departed:
            yield from _offers(match, color, player, random)
            yield 1, Resign(match.version), player
            yield 1, MergePlayers(player, ACCOUNT), SERVICE
            if player != mover:
                yield 4, Claim(_one_of(random, ClaimKind), match.version), player
                yield 4, PlanMoves((_line(match, color, random),), match.version), player


def _offers(match: Match, color: Color, player: PlayerId, random: Random) -> Iterator[Weighted]:
    yield 4, Offer(_one_of(random, OfferKind), match.version), player
    for offer in match.offers:
        if offer.color != color and color not in offer.accepted:
            yield 40, Answer(offer.id, random.random() < 0.7), player
    if match.timekeeping.paused:
        yield 60, Resume(), player


def _moves(match: Match, mover: PlayerId, random: Random) -> Iterator[Weighted]:
    if match.swap_phase == "choice":
        colors = [color for color, _ in match.seating.seats]
        yield 40, ChooseColor(random.choice(colors), match.version), mover
        return
    move = random.choice(match.position.legal_moves)
    yield 50, Play(format_move(match.position, move), match.version), mover
    if match.plays_computers_only(mover):
        yield 5, AskForHint(match.version), mover
    for lines in match.plans.values():
        yield 25, Play(random.choice(lines)[0], match.version), mover


def _clock_commands(match: Match, now: int, random: Random) -> Iterator[Weighted]:
    clocks = match.timekeeping.clocks
    if match.terms.tournament:
        yield 10, Forfeit(), SERVICE
    if clocks is None:
        return
    yield 100 if clocks.is_flagged(now) else 1, Flag(), SERVICE
    yield 3, Excuse(now - random.randrange(9 * MINUTE), now + random.randrange(MINUTE)), SERVICE
    giver, taker = random.choice(match.seating.seats), random.choice(match.seating.seats)
    yield 3, GiveTime(taker[0]), giver[1] or STRANGER


def _removals(match: Match) -> Iterator[Weighted]:
    for color in replaceable_guests(match):
        yield 3, FreeSeat(color), match.terms.host


def _line(match: Match, color: Color, random: Random) -> tuple[str, ...]:
    """Legal moves of all players, which end with one of this color if possible."""
    position, line = match.position, list[str]()
    while not position.over and len(line) < 6:
        own, move = position.to_move == color, random.choice(position.legal_moves)
        line.append(format_move(position, move))
        position = position.play(move)
        if own and random.random() < 0.6:
            break
    return tuple(line)


def _one_of(random: Random, literal: Any) -> Any:
    return random.choice(get_args(literal))
