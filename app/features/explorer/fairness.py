"""The fairness of a game, for its rules page."""

from dataclasses import dataclass

from app.locales import t
from app.locales.games import chosen_option
from engine import Game
from engine.think.fairness.results import Result, all_results, find_result


@dataclass(frozen=True, slots=True)
class Fairness:
    """How even a game is when the computer plays itself: sentences, and a line for each option."""

    sentences: tuple[str, ...]
    options: tuple[str, ...]


def fairness(game: Game) -> Fairness | None:
    """None for a game that was not measured."""
    usual = find_result(game.id, {}, "usual")
    if usual is None:
        return None
    first = t(f"colors.{game.players[0]}")
    even = round(100 / len(game.players))
    sentences = [t("fairness.usual", games=usual.games, color=first, even=even, **_shares(usual))]
    if usual.margin is not None:
        side = "behind" if usual.margin < 0 else "ahead"
        sentences.append(t(f"fairness.{side}", color=first, margin=abs(round(usual.margin, 1))))
    balanced = find_result(game.id, {}, "balanced")
    if balanced:
        sentences.append(t("fairness.balanced", games=balanced.games, **_shares(balanced)))
    sentences.append(t("fairness.effort", plies=usual.plies))
    changed = [one for one in all_results() if one.game == game.id and one.options]
    return Fairness(
        tuple(sentences),
        tuple(
            t("fairness.option", option=_options(one), **_shares(one))
            for one in changed
            if one.start == "usual"
        ),
    )


def _shares(result: Result) -> dict[str, int]:
    low, high = result.share_interval
    shares = {"share": result.share, "lowest": low, "highest": high}
    return {name: round(100 * share) for name, share in shares.items()}


def _options(result: Result) -> str:
    return " · ".join(chosen_option(result.game, *chosen) for chosen in result.options.items())
