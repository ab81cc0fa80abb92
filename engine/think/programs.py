"""The compiled programs of computer players: all kernels that the games of one kind need."""

from importlib.metadata import version
from pathlib import Path
from random import Random
from sys import implementation
from typing import Literal
from zlib import crc32

from engine.games import GAMES
from engine.moxie import MoxieRules
from engine.position import GameRules, Position
from engine.think.jit import COMPILED, source_hash
from engine.think.processor import processor
from engine.think.registry import find_thinker
from engine.think.thinker import SearchLimits, StopFlag, Thinker

Program = Literal["two-players", "three-players", "moxie"]

LIMITS = SearchLimits(nodes=200, exact=8, selective=True)
PLIES = 120  # of a game, at most
STONES = 3  # of a small table of Moxie; with fewer, it has no positions
ROOT = Path(__file__).parents[2]


def program_of(rules: GameRules) -> Program | None:
    """The program that computers need for a game; None if nothing can be compiled."""
    if not COMPILED:
        return None
    if isinstance(rules, MoxieRules):
        return "moxie"
    return "two-players" if len(rules.colors) == 2 else "three-players"


def mark_of(program: Program) -> str:
    """The name of a file that exists if all kernels of a program have been compiled.

    It depends on everything from which kernels are made, so that an old file means nothing.
    """
    folders = ("moxie",) if program == "moxie" else ("custodial", "learning", "probcut")
    sources = sorted(
        path for name in folders for path in (ROOT / "engine" / "think" / name).rglob("*.py")
    )
    made_from = [
        *map(source_hash, [*sources, Path(__file__)]),
        version("numba"),
        implementation.cache_tag,
        processor(),
    ]
    return f"{program}-{crc32(repr(made_from).encode()):08x}.compiled"


def run_every_kernel(program: Program, folder: Path) -> None:
    """Load or compile all kernels of a program. Raises NotCompiled. `folder`: for small files."""
    for game in GAMES.values():
        position = game.start({})
        if program_of(position.rules) == program:
            _play(position, find_thinker(position))
    if program == "moxie":
        _use_table(folder)


def _play(position: Position, thinker: Thinker) -> None:
    """Play a game at random and search it."""
    rng, stop = Random(1), StopFlag()
    for _ in range(PLIES):
        if position.over:
            return
        thinker.rank(position, LIMITS, stop)
        thinker.best(position, LIMITS, stop)
        position = position.play(rng.choice(position.legal_moves))


def _use_table(folder: Path) -> None:
    """Solve small tables of Moxie, and look into them."""
    from engine.think.moxie.retrograde.solver import solve  # noqa: PLC0415 - loads the compiler
    from engine.think.moxie.table.file import table_name  # noqa: PLC0415
    from engine.think.moxie.table.index import slot_of, table_index  # noqa: PLC0415

    for jumps in ("mandatory", "unless-decisive"):  # the others need no further kernels
        rules = GAMES["moxie"].start({"jumps": jumps}).rules
        assert isinstance(rules, MoxieRules)
        solve(rules, folder / table_name(rules, STONES), stones=STONES)
        index, _ = table_index(rules.board, STONES)
        slot_of(index, 0, 0, 0, 0)
