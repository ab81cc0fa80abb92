"""The cards of matches in lists."""

from app.features.lobby.schemas import MatchCard
from app.fields import filled
from app.locales import t
from app.locales.games import changed_options, match_title, start_title, time_control_text
from app.locales.variant_names import readers
from app.match.commands import PlayerId
from app.match.time_control import parse_time_control
from app.players.avatars import avatar
from app.players.matches.summaries import MatchSummary
from app.players.shown_names import display_name
from app.wire.view_schema import Outcome
from engine import Color, find_game


def match_card(summary: MatchSummary, viewer: PlayerId | None, site: str) -> MatchCard:
    game = find_game(summary.game)
    colors = [color for color, (player, _) in summary.seats.items() if player and player == viewer]
    time_control = parse_time_control(summary.time)
    result = summary.ended and Outcome(
        reason=summary.ended,
        winners=list(summary.winners),
        departed=dict(summary.departed),
        score=None if summary.score is None else dict(summary.score),
    )
    return filled(
        MatchCard,
        summary,
        url=f"{site}/matches/{summary.id}",
        game=game.id,
        title=match_title(game.id, summary.options, readers(viewer, summary.people)),
        options=changed_options(game, summary.options),
        players={color: _name(summary, color) for color in game.players},
        handles=dict(summary.handles),
        avatars={color: avatar(player) for color, (player, _) in summary.seats.items() if player},
        you=colors,
        your_turn=summary.to_move in colors and summary.paused is None,
        speed=time_control.speed,
        time_title=time_control_text(time_control),
        reserved_seat=next(
            (color for color, (friend, _) in summary.reserved.items() if friend == viewer), None
        ),
        reserved_for={color: display_name(*friend) for color, friend in summary.reserved.items()},
        start_title=start_title(summary.start),
        tournament=_tournament(summary) if colors else "",
        result=result or None,
    )


def _tournament(summary: MatchSummary) -> str:
    """Only for its players: the circle of a tournament may be hidden."""
    of = summary.tournament
    if of is None or not of.round:
        return of.name if of else ""
    key = "tournaments.of-season" if of.season else "tournaments.of-match"
    return t(key, name=of.name, number=of.round)


def _name(summary: MatchSummary, color: Color) -> str | None:
    player, chosen = summary.seats.get(color, (None, None))
    return display_name(player, chosen) if player else None
