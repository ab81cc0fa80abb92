"""A claim about speed or strength: a measured figure and its goal."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of the results. `details` has the absolute figures of a ratio, as text."""

    name: str
    figure: float
    comparison: Literal[">=", "<="]
    goal: float
    details: str

    @property
    def met(self) -> bool:
        if self.comparison == ">=":
            return self.figure >= self.goal
        return self.figure <= self.goal

    def __str__(self) -> str:
        """NAME FIGURE GOAL ok|short."""
        verdict = "ok" if self.met else "short"
        return f"{self.name} {self.figure:.3g} {self.comparison}{self.goal:g} {verdict}"
