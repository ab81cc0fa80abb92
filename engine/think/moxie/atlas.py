"""The pages of a board."""

from engine.board import Board
from engine.moxie.rules import STONES
from engine.think.moxie.ground import Ground
from engine.think.moxie.index import Key, indexed
from engine.think.moxie.page import Page, make_page, steps_of


class Atlas:
    """Keeps the pages of a board as long as they are needed.

    `forever`: also for other variants, of which only the steps differ.
    """

    def __init__(self, board: Board, stones: int = STONES, *, forever: bool = False) -> None:
        self.stones, self.forever = stones, forever
        self.index, self.layers = indexed(board, stones)
        self._pages: dict[tuple[int, int], Page] = {}

    def page(self, g: Ground, key: Key) -> Page:
        """The page of a layer, under some rules."""
        at = key[:2]
        if at not in self._pages:
            self._pages[at] = make_page(g, self.index, *at)
        elif self.forever:
            return self._pages[at]._replace(near=steps_of(g, self.index, at[1]))
        return self._pages[at]

    def leave(self, pair: tuple[Key, ...]) -> None:
        """Forgets the pages of layers whose like with other reserves are solved already."""
        for a, b, r, s in pair:
            if not self.forever and r + s == 2 * self.stones - a - b:
                self._pages.pop((a, b), None)
