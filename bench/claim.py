"""A claim: a figure that was measured, and what it should be."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of the result. `side` says on which side of the goal the figure is well."""

    name: str
    figure: float
    side: Literal[">=", "<="]
    goal: float
    behind: str  # the absolute figures behind a ratio, as text

    @property
    def kept(self) -> bool:
        """Whether the figure reaches the goal."""
        return self.figure >= self.goal if self.side == ">=" else self.figure <= self.goal

    def __str__(self) -> str:
        """NAME FIGURE GOAL ok|short, as one line."""
        verdict = "ok" if self.kept else "short"
        return f"{self.name} {self.figure:.3g} {self.side}{self.goal:g} {verdict}"
