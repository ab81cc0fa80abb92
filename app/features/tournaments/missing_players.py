"""Players whose opponents leave a game before they have come."""

from app.features.lobby.online_players import OnlinePlayers
from app.features.tournaments.first_moves import swap_rule
from app.features.tournaments.rules.events import Pairing
from app.features.tournaments.rules.matches import TournamentMatch, colors_of
from app.features.tournaments.rules.plan import Plan
from app.features.tournaments.store.arrivals import Arrivals
from app.match.time_control import DAY
from engine import Color


async def missing_players(
    seen: Arrivals,
    online: OnlinePlayers,
    tournament_id: str,
    plan: Plan,
    pairing: Pairing,
    match: TournamentMatch,
) -> tuple[Color, ...]:
    """Those who have neither moved nor come, to the game or to the site. Raises Unavailable."""
    if match.ended not in ("resigned", "time"):
        return ()
    colors, first = colors_of(pairing), swap_rule(plan, pairing.game)
    unmoved = {colors[seat] for seat in first.unmoved(match, len(colors))}
    waited_for = unmoved - {*match.departed}
    if not waited_for:
        return ()
    players, opened_at = match.seats.values(), match.opened_at
    here = await online.among(players)
    here |= await seen.acted(tournament_id, players, opened_at - plan.patience)
    if plan.speed == "live":
        here |= await seen.came(tournament_id, players, opened_at)
        here |= await seen.visited(tournament_id, opened_at)
    else:
        here |= await seen.visited(tournament_id, opened_at - DAY)  # a visit may be noted late
    return tuple(color for color in waited_for if match.seats.get(color) not in here)
