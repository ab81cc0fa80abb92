"""Offers and answers between the end of a player's time and the fall of the flag."""

import pytest

from app.match.commands import Answer, Offer, OfferKind
from harness.games.match_builder import GUEST, HOST, running_match


@pytest.mark.parametrize("kind", ["draw", "abort", "takeback", "pause"])
def test_an_offer_saves_nobody_whose_time_is_up(kind: OfferKind) -> None:
    """The flag falls late, because a move may have been delayed by the network."""
    builder = running_match(time="5+0").play_random(1, 4)
    builder.submit(Offer(kind, builder.match.version), GUEST)
    (offer,), deadline = builder.match.offers, builder.clocks.deadline
    assert deadline is not None
    builder.now_ms = deadline - 1
    assert builder.outcome(Answer(offer.id, accept=True), HOST) == "out-of-time"
    own = Offer("draw" if kind == "pause" else "pause", builder.match.version)
    assert builder.outcome(own, HOST) == "out-of-time"
    builder.submit(Answer(offer.id, accept=False), HOST)
    builder.submit(own, GUEST)
