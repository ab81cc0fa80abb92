"""Positions of custodial games: legal moves, captures and results."""

from dataclasses import dataclass, field, replace
from typing import Final

from engine.board import Cells, Flank, iter_cells, union
from engine.cached_property import cached_property
from engine.color import NEUTRAL, Color
from engine.custodial.rules import Rules
from engine.flank import Ray, captured_cells, flanking_cells, rays_of
from engine.position import PASS, Ending, IllegalMove, Obligation


@dataclass(unsafe_hash=True)
class CustodialPosition:
    """A position of a custodial game. `turn` is the next player, even if the game is over.

    `passes` counts the latest consecutive passes, under free passing only. `out` are the players
    who have left the game.

    Its fields are final: mypy forbids changing them. Constructing a frozen dataclass takes three
    times as long, and every turn of a match makes one.
    """

    rules: Final[Rules] = field(hash=False)
    stones: Final[tuple[Cells, ...]]
    turn: Final[Color]
    neutral: Final[Cells] = 0
    passes: Final[int] = 0
    out: Final[frozenset[Color]] = frozenset()
    # The move that was played last, its captures and the position after it: a player's move has
    # often been tried before. Only one, because a match keeps all its positions.
    _tried: "tuple[Cells, tuple[Cells, ...], CustodialPosition] | None" = field(
        default=None, init=False, repr=False, compare=False
    )

    @cached_property
    def occupied(self) -> Cells:
        return sum(self.stones) | self.neutral

    @property
    def empty(self) -> Cells:
        return self.rules.board.cells & ~self.occupied

    @property
    def active(self) -> tuple[Color, ...]:
        return tuple(color for color in self.rules.colors if color not in self.out)

    @property
    def opening(self) -> bool:
        return self.rules.opening_cells & ~self.occupied != 0

    @property
    def score(self) -> dict[Color, int]:
        """The number of stones of each color. Neutral stones count for nobody."""
        return {
            color: cells.bit_count()
            for color, cells in zip(self.rules.colors, self.stones, strict=True)
        }

    @property
    def ended_by_players(self) -> bool:
        """True if all players but one have left, or all have passed."""
        left = len(self.rules.colors) - len(self.out)
        return left < 2 or self.passes >= left

    @cached_property
    def over(self) -> bool:
        if self.ended_by_players or not self.empty:
            return True
        if self.rules.free_passing or self.placements(self.turn):
            return False
        return not any(self.placements(color) for color in self.active)

    @property
    def to_move(self) -> Color | None:
        return None if self.over else self.turn

    @property
    def winners(self) -> tuple[Color, ...]:
        if not self.over:
            return ()
        score = self.score
        best = min if self.rules.fewest else max
        first = best(score[color] for color in self.active)
        return tuple(color for color in self.active if score[color] == first)

    @cached_property
    def legal_moves(self) -> tuple[Cells, ...]:
        """Placements in reading order, then a pass where one is allowed."""
        if self.over:
            return ()
        moves = tuple(iter_cells(self._mover_placements))
        if not moves or (self.rules.free_passing and not self.opening):
            return (*moves, PASS)
        return moves

    def placements(self, color: Color) -> Cells:
        return self._mover_placements if color is self.turn else self._placements(color)

    @cached_property
    def _mover_placements(self) -> Cells:
        return self._placements(self.turn)

    def _placements(self, color: Color) -> Cells:
        rules, neutral = self.rules, self.neutral
        board = rules.board
        empty = board.cells & ~self.occupied
        if opening := rules.opening_cells & empty:
            return opening
        own = self.stones[rules.colors.index(color)]
        if not rules.simple_rows:
            kinds = self._kinds(own)
            found = union(flanking_cells(board, own, cells, empty) for cells in kinds)
        else:
            found = flanking_cells(board, own, self.occupied ^ own ^ neutral, empty)
            if neutral:
                found |= flanking_cells(board, own, neutral, empty)
        return found or rules.center & empty

    def captures(self, move: Cells) -> tuple[Cells, ...]:
        """Captured stones of other players, and neutral ones if the board has any."""
        tried = self._tried
        if tried and tried[0] == move:
            return tried[1]
        return self._captures(move, *self._sides)

    def _captures(self, move: Cells, own: Cells, enemy: Cells, neutral: Cells) -> tuple[Cells, ...]:
        rules, occupied = self.rules, self.occupied
        flanks, opening = rules.board.flanks.get(move), rules.opening_cells
        if flanks is None or move & occupied or (opening and opening & ~occupied):
            return ()
        if not rules.simple_rows:
            return self._sorted_captures(flanks, own)
        captured = captured_cells(flanks, own, enemy)
        return (captured, captured_cells(flanks, own, neutral)) if neutral else (captured,)

    def _sorted_captures(self, flanks: tuple[Flank, ...], own: Cells) -> tuple[Cells, ...]:
        captured = union(captured_cells(flanks, own, cells) for cells in self._kinds(own))
        if not self.rules.neutrals:
            return (captured,)
        return captured & ~self.neutral, captured & self.neutral

    def rays(self, move: Cells) -> tuple[Ray, ...]:
        captured = self.captures(move)
        if not any(captured):
            return ()
        kinds = tuple(zip(captured, self.captured_as, strict=False))
        return rays_of(move, self.rules.board.lines[move], kinds)

    @cached_property
    def captured_as(self) -> tuple[str, ...]:
        mine = self.turn.value
        return (NEUTRAL, mine) if self.rules.neutrals else (mine,)

    @cached_property
    def _sides(self) -> tuple[Cells, Cells, Cells]:
        """The stones of the player to move, of the others, and of nobody."""
        own = self.stones[self.rules.colors.index(self.turn)]
        return own, self.occupied ^ own ^ self.neutral, self.neutral

    def path(self, move: Cells) -> tuple[Cells, ...]:
        return (move,) if move else ()

    def sacrificed(self, _move: Cells) -> Cells:
        return 0

    @property
    def reserve(self) -> dict[Color, int]:
        return {}

    @property
    def built(self) -> Cells:
        return 0

    @property
    def ending(self) -> Ending | None:
        if not self.over or len(self.active) < 2:
            return None
        if not self.empty:
            return "full"
        return "passes" if self.ended_by_players else "no-moves"

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """`center` if the only legal move is to take the center without a capture."""
        center = self.rules.center & self.empty
        alone = center and not self.over and self.placements(self.turn) == center
        return ("center",) if alone and not any(self.captures(center)) else ()

    def play(self, move: Cells) -> "CustodialPosition":
        """The position after a move. Playing the same move again returns the same position."""
        tried = self._tried
        if tried and tried[0] == move:
            return tried[2]
        place, neutral = self.rules.colors.index(self.turn), self.neutral
        own = self.stones[place]
        captured = self._captures(move, own, self.occupied ^ own ^ neutral, neutral)
        turned = captured[0] if len(captured) == 1 else sum(captured)
        after = self._after(move, place, turned)
        self._tried = move, captured, after
        return after

    def _after(self, move: Cells, place: int, captured: Cells) -> "CustodialPosition":
        """The position after a move of the player whose color has this place in the rules."""
        if not captured or ((self.passes or self.out) and self.ended_by_players):
            self._refuse_illegal(move)
            if move == PASS:
                return self._after_pass(place)
        rules, own = self.rules, self.stones[place] | move
        if rules.neutrals:
            own, neutral = own | captured & self.neutral, self.neutral ^ captured
        else:
            own, neutral = own | captured, 0
        if len(self.stones) == 2 and not self.out:  # nearly always, and twice as fast
            other, turn = self.stones[1 - place] & ~captured, rules.colors[1 - place]
            stones: tuple[Cells, ...] = (other, own) if place else (own, other)
        else:
            kept = [cells & ~captured for cells in self.stones]
            kept[place] = own
            stones, turn = tuple(kept), self._next_player(place)
        after = CustodialPosition(rules, stones, turn, neutral, 0, self.out)
        after.occupied = self.occupied | move
        return after

    def _after_pass(self, place: int) -> "CustodialPosition":
        passes = self.passes + 1 if self.rules.free_passing else 0
        return replace(self, turn=self._next_player(place), passes=passes)

    def without(self, color: Color) -> "CustodialPosition":
        """The position after a player has left. Their stones stay, their turns are skipped."""
        if self.over or color not in self.active:
            return self
        place = self.rules.colors.index(color)
        turn = self._next_player(place) if color is self.turn else self.turn
        return replace(self, turn=turn, passes=0, out=self.out | {color})

    def stone(self, cell: Cells) -> str:
        for color, cells in zip(self.rules.colors, self.stones, strict=True):
            if cells & cell:
                return color.value
        return NEUTRAL if self.neutral & cell else ""

    @property
    def layers(self) -> tuple[tuple[str, Cells], ...]:
        return (*zip(self.rules.colors, self.stones, strict=True), (NEUTRAL, self.neutral))

    def _kinds(self, own: Cells) -> tuple[Cells, ...]:
        """The sets of stones of which one at a time fills a captured row."""
        if self.rules.mixed:
            return (self.occupied ^ own,)
        return *(cells for cells in self.stones if cells != own), self.neutral

    def _next_player(self, place: int) -> Color:
        colors = self.rules.colors
        if not self.out:
            return colors[place - len(colors) + 1]
        for one in colors[place + 1 :] + colors[: place + 1]:
            if one not in self.out:
                return one
        raise AssertionError("somebody is left")

    def _refuse_illegal(self, move: Cells) -> None:
        """Raises IllegalMove unless the move is legal without a capture."""
        if self.over:
            raise IllegalMove("over", "the game is over")
        if move == PASS:
            return self._refuse_pass()
        site = self.rules.board.by_cell.get(move)
        if site is None:
            message = f"this is not a cell of the {self.rules.board.title}"
            raise IllegalMove("not-a-cell", message, text="not-a-move")
        if not move & self.empty:
            raise IllegalMove("occupied", f"{site.name} is occupied", cell=site.name)
        if move & self.placements(self.turn):
            return None
        if self.opening:
            message = f"{site.name} is not on the ring, which must be filled first"
            raise IllegalMove("opening", message, cell=site.name)
        if self.legal_moves == (PASS,):
            message = f"{self.turn} cannot place a stone anywhere and must pass"
            raise IllegalMove("nothing-flanked", message, text="must-pass")
        raise IllegalMove("nothing-flanked", f"no capture at {site.name}", cell=site.name)

    def _refuse_pass(self) -> None:
        if PASS in self.legal_moves:
            return
        if self.opening:
            raise IllegalMove("may-not-pass", "nobody may pass before the ring is full")
        raise IllegalMove(
            "may-not-pass", f"{self.turn} can place a stone and therefore may not pass"
        )


def start(rules: Rules) -> CustodialPosition:
    return CustodialPosition(rules, rules.stones, rules.colors[0])
