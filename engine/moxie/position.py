"""Positions of Moxie: legal moves, captures and results."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.board import Cells
from engine.cached_property import cached_property
from engine.color import Color
from engine.flank import Ray
from engine.moxie.moves import Drop, Jump, MoxieMove, Sacrifice, Step
from engine.moxie.refusal import explain_illegal
from engine.moxie.rules import CAPTURE_LIMIT, STONES, MoxieRules
from engine.moxie.side import Side
from engine.position import Ending, IllegalMove, Move, Obligation


@dataclass(frozen=True)
class MoxiePosition:
    """A position of Moxie. `turn` is the next player, even if the game is over.

    `stones` and `reserves` are sorted like the colors of the rules; a stone in neither has been
    captured. `out` are the players who have left the game.

    `history` has the stones of earlier positions since the last irreversible move (any move but a
    step), to count repetitions. Equality ignores it, as does the rule of repetition.
    """

    rules: MoxieRules = field(hash=False)
    stones: tuple[Cells, Cells]
    reserves: tuple[int, int]
    turn: Color
    out: frozenset[Color] = frozenset()
    history: tuple[tuple[Cells, Cells], ...] = field(default=(), compare=False, repr=False)

    @property
    def active(self) -> tuple[Color, ...]:
        return tuple(color for color in self.rules.colors if color not in self.out)

    @property
    def reserve(self) -> dict[Color, int]:
        return dict(zip(self.rules.colors, self.reserves, strict=True))

    @property
    def captured(self) -> dict[Color, int]:
        lost = [
            STONES - reserve - cells.bit_count()
            for cells, reserve in zip(self.stones, self.reserves, strict=True)
        ]
        return dict(zip(self.rules.colors, reversed(lost), strict=True))

    @property
    def score(self) -> dict[Color, int]:
        return self.captured

    @cached_property
    def side(self) -> Side:
        own, enemy = self._mover_first(self.stones)
        return Side(self.rules, own, enemy, self._mover_first(self.reserves)[0])

    @cached_property
    def winner(self) -> Color | None:
        for color in self.out:
            return self._other(color)
        for color, count in self.captured.items():
            if count >= CAPTURE_LIMIT:
                return color if self.rules.sixth == "wins" else self._other(color)
        return self._goal_winner()

    @cached_property
    def over(self) -> bool:
        if self.winner or self._repeated:
            return True
        return not self.side.jumps and not self.side.quiet

    @property
    def _repeated(self) -> bool:
        return self.history[-2::-2].count(self.stones) >= 2

    @property
    def to_move(self) -> Color | None:
        return None if self.over else self.turn

    @property
    def winners(self) -> tuple[Color, ...]:
        if self.winner:
            return (self.winner,)
        return self.rules.colors if self.over else ()

    @cached_property
    def legal_moves(self) -> tuple[MoxieMove, ...]:
        side = self.side
        if self.over:
            return ()
        if not side.jumps:
            return side.quiet
        match self.rules.jumps:
            case "mandatory":
                return side.jumps
            case "unless-winning" | "unless-decisive":
                return (*self._decisive_moves(), *side.jumps)
            case "sacrifice":
                return (*side.jumps, *side.sacrifices)

    def play(self, move: Move) -> "MoxiePosition":
        if self.over:
            raise IllegalMove("over", "the game is over")
        if move not in self.legal_moves:
            raise explain_illegal(self.side, move)
        return self.play_unchecked(move)

    def play_unchecked(self, move: MoxieMove) -> "MoxiePosition":
        side = self.side.after(move)
        _, reserve = self._mover_first(self.reserves)
        return MoxiePosition(
            self.rules,
            stones=self._mover_first((side.own, side.enemy)),
            reserves=self._mover_first((side.reserve, reserve)),
            turn=self._other(self.turn),
            history=(*self.history, self.stones) if isinstance(move, Step) else (),
        )

    def without(self, color: Color) -> "MoxiePosition":
        return self if self.over else replace(self, out=frozenset({color}))

    def stone(self, cell: Cells) -> str:
        for color, cells in zip(self.rules.colors, self.stones, strict=True):
            if cells & cell:
                return color.value
        return ""

    @property
    def layers(self) -> tuple[tuple[str, Cells], ...]:
        return tuple(zip(self.rules.colors, self.stones, strict=True))

    def goal_cells(self, color: Color) -> Cells:
        """The cells of all goals that a player has built, whether they win already or not."""
        return self.rules.goal_cells(self.stones[self.rules.colors.index(color)])

    def captures(self, move: MoxieMove) -> tuple[Cells, ...]:
        return move.jumped if isinstance(move, Jump) and move in self.side.jumps else ()

    @property
    def captured_as(self) -> tuple[str, ...]:
        return ("",)

    def rays(self, move: MoxieMove) -> tuple[Ray, ...]:
        """A ray for every jump of a chain: the captured stone and the landing cell."""
        captured = self.captures(move)
        if not captured:
            return ()
        hops = zip(pairwise(move.cells), captured, strict=True)
        return tuple(Ray(start, (cell,), end, "") for (start, end), cell in hops)

    def path(self, move: Move) -> tuple[Cells, ...]:
        return move.cells if isinstance(move, MoxieMove) else ()

    def sacrificed(self, move: Move) -> Cells:
        return move.stone if isinstance(move, Sacrifice) else 0

    @property
    def built(self) -> Cells:
        return self.goal_cells(self.rules.colors[0]) | self.goal_cells(self.rules.colors[1])

    @property
    def ending(self) -> Ending | None:
        """Captures take precedence over goals, and goals over a repetition."""
        if not self.over or self.out:
            return None
        if any(count >= CAPTURE_LIMIT for count in self.captured.values()):
            return "captures"
        if self.winner:
            return "goal"
        return "repetition" if self._repeated else "no-moves"

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """`jump` if the side to move can jump, `last-chance` if it has to break a goal."""
        if self.over:
            return ()
        jump: tuple[Obligation, ...] = ("jump",) if self.side.jumps else ()
        last = self.rules.row == "last-chance" and self.goal_cells(self._other(self.turn))
        return (*jump, "last-chance") if last else jump

    def _goal_winner(self) -> Color | None:
        built, own, enemy = self.rules.goal_cells, self.side.own, self.side.enemy
        match self.rules.row:
            case "instant":
                return self._other(self.turn) if built(enemy) else None
            case "unbreakable":
                left = (enemy & ~sum(jump.jumped) for jump in self.side.jumps)
                return self._other(self.turn) if built(enemy) and all(map(built, left)) else None
            case "last-chance":
                # The goal was built two turns ago and has survived the opponent's turn.
                return self.turn if built(own) else None

    def _decisive_moves(self) -> Iterator[Drop | Step]:
        """The drops and steps that are allowed to a player who can jump."""
        excused = self.rules.jumps == "unless-decisive" and all(
            self.play_unchecked(jump)._can_win_now for jump in self.side.jumps
        )
        for move in self.side.quiet:
            after = self.play_unchecked(move)
            if after.winner is self.turn or (excused and not after._can_win_now):
                yield move

    @property
    def _can_win_now(self) -> bool:
        """True if the side to move has won, or could win this turn if no jump were compulsory."""
        if self.over:
            return self.winner is self.turn
        moves = (*self.side.quiet, *self.side.jumps)
        return any(self.play_unchecked(move).winner is self.turn for move in moves)

    def _mover_first(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Convert a pair between color order and mover first, in either direction."""
        first, second = pair
        return pair if self.turn is self.rules.colors[0] else (second, first)

    def _other(self, color: Color) -> Color:
        first, second = self.rules.colors
        return second if color is first else first


def start_moxie(rules: MoxieRules) -> MoxiePosition:
    return MoxiePosition(rules, (0, 0), (STONES, STONES), rules.colors[0])
