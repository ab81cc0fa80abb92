"""The measurement of a variant's fairness: the form, the API, and the section of the page."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from fastapi import APIRouter, Response

from app.connections.network import client_network
from app.db.writer import Rejected
from app.features.catalog.chosen_game import KEY
from app.features.variants.fairness.model import Fairness
from app.features.variants.fairness.worker import FairnessWorker
from app.features.variants.schemas import Key, MeasuredFairness, VariantFairness, VariantPath
from app.features.variants.shown import ShownVariant, show_variant, variant_path
from app.features.variants.store.fairness import FairnessStore
from app.features.variants.store.publications import Publications
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.forms import read_form, see_other
from app.http.html import Section
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services
from app.http.session import TheVisit, Visit, ensure_player
from app.locales import t
from app.match.commands import PlayerId
from app.turns import Asker
from engine import Color, find_game
from engine.option import RULES
from engine.think.fairness.measuring import GAMES, Measure, balanced_openings, summarize
from engine.think.small_macbeth.table import is_solved
from engine.variants import id_of

MUCH = 0.1  # by which a share differs from an equal part, if it should be said

router = APIRouter(tags=["variants"])


@router.get("/api/variants/{variant}/fairness", **needs("any", 404))
async def read_fairness(variant: VariantPath, visit: TheVisit, key: Key = "") -> VariantFairness:
    """Read how fair a variant is, as far as it has been measured."""
    return await _view(visit.services, await show_variant(visit, variant, key), visit.player)


@router.post("/api/variants/{variant}/fairness", **needs("play", 404, anonymous=True))
async def measure_fairness(variant: VariantPath, visit: TheVisit, key: Key = "") -> VariantFairness:
    """Have the computer play the variant against itself, once for everybody."""
    shown = await show_variant(visit, variant, key)
    player = await _request(visit, shown)
    return await _view(visit.services, shown, player)


@router.delete("/api/variants/{variant}/fairness", **needs("play", 404, anonymous=True))
async def cancel_fairness(variant: VariantPath, visit: TheVisit, key: Key = "") -> VariantFairness:
    """Cancel the measurement, if you have asked for it and it has not ended."""
    shown = await show_variant(visit, variant, key)
    await _cancel(visit, shown)
    return await _view(visit.services, shown, visit.player)


@router.post("/variants/{variant_id}/fairness", include_in_schema=False)
async def measure(variant_id: str, visit: TheVisit) -> Response:
    return await _submit(visit, variant_id, _request)


@router.post("/variants/{variant_id}/fairness/cancel", include_in_schema=False)
async def cancel(variant_id: str, visit: TheVisit) -> Response:
    return await _submit(visit, variant_id, _cancel)


async def _submit(
    visit: Visit, variant_id: str, change: Callable[[Visit, ShownVariant], Awaitable[object]]
) -> Response:
    form = await read_form(visit.request)
    shown = await show_variant(visit, variant_id, form.get(KEY, ""))
    await change(visit, shown)
    path = variant_path(visit.services, shown.variant.id, shown.publication)
    return see_other(f"{path}#fairness")


async def fairness_section(visit: Visit, shown: ShownVariant) -> Section | None:
    """None for a solved game, whose page has the results of all starts."""
    if is_solved(find_game(shown.variant.game).rules({"rules": shown.variant.text})):
        return None
    view = await _view(visit.services, shown, visit.player)
    path = variant_path(visit.services, shown.variant.id, shown.publication)
    values = {
        "anchor": "fairness",
        "heading": t("fairness.title"),
        "of": view,
        "id": shown.variant.id,
        "key": path.partition("=")[2],
    }
    return Section("variant_fairness.html", values)


async def measured_openings(
    services: Services, game: str, options: Mapping[str, str]
) -> tuple[tuple[str, ...], ...]:
    """The openings that the measurement of a variant has found. Raises OptionError."""
    chosen = find_game(game)
    if not chosen.is_variant:
        return ()
    return await services[FairnessStore].openings(id_of(chosen.complete(options)[RULES]))


async def _request(visit: Visit, shown: ShownVariant) -> PlayerId:
    """Raises ApiError 429 and 503."""
    await visit[RateLimits].check_review(visit.request)
    await visit[Publications].keep(shown.variant)
    session = await ensure_player(visit)
    asker = Asker(client_network(visit.request), session.player)
    try:
        await visit[FairnessStore].request(shown.variant.id, visit.now(), asker)
    except Rejected as error:
        status, reason = (503, "busy") if str(error) == "waiting" else (429, "too-many")
        raise ApiError(status, reason, t(f"variants.fairness.refused.{error}")) from error
    visit[FairnessWorker].wake()
    return session.player


async def _cancel(visit: Visit, shown: ShownVariant) -> None:
    if visit.player:
        await visit[FairnessStore].cancel(shown.variant.id, visit.player)


async def _view(
    services: Services, shown: ShownVariant, player: PlayerId | None
) -> VariantFairness:
    found: Fairness = await services[FairnessStore].find(shown.variant.id)
    colors = find_game(shown.variant.game).players
    measure = summarize(found.games) if found.state == "done" and found.games else None
    openings = balanced_openings(found.games)
    return VariantFairness(
        state=found.state,
        played=len(found.games),
        games=GAMES,
        ahead=found.ahead,
        own=found.asked_by is not None and found.asked_by == player,
        first=colors[0],
        measured=_measured(measure, openings) if measure else None,
        sentences=fairness_sentences(measure, colors, openings) if measure else [],
    )


def _measured(measure: Measure, openings: Sequence[tuple[str, ...]]) -> MeasuredFairness:
    lowest, highest = measure.interval
    return MeasuredFairness(
        share=round(measure.share, 3),
        lowest=round(lowest, 3),
        highest=round(highest, 3),
        drawn=round(measure.drawn, 3),
        plies=round(measure.plies, 1),
        passes=round(measure.passes, 1),
        leads=round(measure.leads, 1),
        turned=round(measure.turned, 1),
        openings=[list(moves) for moves in openings],
    )


def fairness_sentences(
    measure: Measure, colors: Sequence[Color], openings: Sequence[tuple[str, ...]] = ()
) -> list[str]:
    """What a measurement means for those who play the game."""
    lowest, highest = measure.interval
    even, color = 1 / len(colors), t(f"colors.{colors[0]}")
    shares = {"share": measure.share, "lowest": lowest, "highest": highest, "even": even}
    values = {name: round(100 * share) for name, share in shares.items()}
    if lowest <= even <= highest:
        verdict = "even" if abs(measure.share - even) < MUCH else "unclear"
    else:
        verdict = "first" if measure.share > even else "others"
    turns = "balanced" if openings else "turns" if len(colors) > 2 else "turns-two"
    return [
        t(f"variants.fairness.{verdict}", color=color, games=measure.games, **values),
        t(f"variants.fairness.{'play' if verdict == 'even' else turns}"),
    ]
