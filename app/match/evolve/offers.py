"""Applies offers and answers, takebacks, pauses, gifts of time and excused outages."""

from dataclasses import replace
from typing import assert_never

from app.match import events
from app.match.evolve import clock
from app.match.evolve.turns import take_back
from app.match.state import Match, OpenOffer
from engine import Color


def apply_offer_event(match: Match, event: events.OfferEvent, at: int, version: int) -> Match:
    """The match after an event of the entry `version`, which becomes the id of an offer."""
    match event:
        case events.Offered(kind, color, ply):
            offer = OpenOffer(version, kind, color, ply)
            return replace(match, offers=(*match.offers, offer))
        case events.Accepted(number, color):
            return _accept(match, number, color)
        case events.Declined(number):
            return _decline(match, number)
        case events.TakenBack(ply):
            return take_back(match, ply, at)
        case events.Paused(reason):
            return replace(clock.pause(match, reason, at), offers=())
        case events.Resumed(color):
            return replace(clock.resume(match, color, at), offers=())
        case events.TimeGiven(by, to, gift):
            return clock.add_time(match, by, to, gift, at)
        case events.Excused(since, until):
            return clock.excuse(match, since, until, at)
        case _:
            assert_never(event)


def _accept(match: Match, number: int, color: Color) -> Match:
    offers = tuple(
        replace(offer, accepted=offer.accepted | {color}) if offer.id == number else offer
        for offer in match.offers
    )
    return replace(match, offers=offers)


def _decline(match: Match, number: int) -> Match:
    """Remove a declined or withdrawn offer, and count it: the next of its kind has to wait."""
    offer = match.offer(number)
    if offer is None:
        return match
    times, _ = match.declined.get((offer.color, offer.kind), (0, 0))
    declined = {**match.declined, (offer.color, offer.kind): (times + 1, len(match.turns))}
    offers = tuple(other for other in match.offers if other.id != number)
    return replace(match, offers=offers, declined=declined)
