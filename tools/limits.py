"""Writes the limits of the code into docs/security.md.

`python -m tools.limits` writes the tables; `--check` compares them instead.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence

from app.connections import head, http_protocol, places, token_bucket
from app.features.accounts import routes
from app.features.accounts.passkeys import relying_party
from app.features.accounts.store import passkeys
from app.features.chat import store as chat
from app.features.circles import model as circle
from app.features.computers.game_limit import FIRST_FACTOR, NETWORK_FACTOR
from app.features.friends import model as friends
from app.features.notifications.store import notices
from app.features.reviews import model as review
from app.features.tournaments.rules import plan
from app.features.webhooks.store import hooks
from app.features.webhooks.store import outbox as events
from app.http import tokens
from app.http.limits import rate_limit
from app.http.middleware import fair_turns, whole_body
from app.match.decide import guards
from app.match.time_control import SECOND
from app.players import access_tokens
from app.players import store as players
from app.settings import Settings
from app.timeouts import Timeouts
from app.wire import client_messages
from tools.generated import ROOT, with_part, write_or_check

DOCUMENT = ROOT / "docs" / "security.md"
BEGIN, END = "<!-- limits -->\n", "<!-- end -->\n"
LETTERS = len(tokens.CODE_LETTERS)
WAITS = Timeouts()

_COUNTED = "http/limits/test_rate_limit.py"
_PLAYER = "a player"
RATES = (  # each resource with its setting, what has the limit, and its test
    ("new matches, players, codes, links", "limit_opening", _PLAYER, _COUNTED),
    ("all requests that may change something", "limit_changing", _PLAYER, _COUNTED),
    ("wrong codes and links", "limit_guessing", "an address", _COUNTED),
    ("wrong codes", "limit_wrong_codes", "all", _COUNTED),
    ("requests with a token", "limit_token", "a token", "features/accounts/test_access_tokens.py"),
    ("studying", "limit_studying", _PLAYER, "features/catalog/test_positions.py"),
    ("requests for reviews", "limit_reviewing", _PLAYER, "features/reviews/test_reviews.py"),
)


def tables() -> str:
    limits = [(name, limit, f"`{test}`") for name, limit, test in _limits()]
    return "\n".join(
        [
            _table(("resource", "limit", "test"), limits),
            _table(("secret", "limit"), _secrets()),
            _odds(),
            _table(("rows that the server keeps", "of", "at most"), _rows()),
        ]
    )


def _limits() -> Iterator[tuple[str, str, str]]:
    """Each resource with its limit and its test."""
    size, body = _size(http_protocol.MAX_HEAD), _size(whole_body.MAX_BODY)
    test = "connections/test_request_size.py"
    yield "request line and headers", f"{size}, {_seconds(WAITS.head)}", test
    yield "an address, or one header", _size(head.MAX_LINE), test
    parts = f"{head.MAX_HEADERS} headers, {head.MAX_COOKIES} cookies"
    yield "parts of a request", f"{parts}, {head.MAX_PARAMETERS} parameters", test
    yield "requests sent ahead", f"{http_protocol.MAX_PIPELINED} for a connection", test
    test = "connections/test_timeouts.py"
    yield "body", f"{body}, {_seconds(WAITS.body)}", test
    unread = f"{_seconds(WAITS.write)}; {WAITS.stuck:g} for a websocket"
    yield "answers that are not read", unread, test
    worked_on = f"{fair_turns.AT_ONCE} of an address at once; late answers wait, too"
    yield "requests worked on", worked_on, "http/middleware/test_fair_turns.py"
    shared = int(_default("limit_sockets"))
    own = f"{places.MAX_OF_NEW_PLAYER} of a new player, {places.MAX_OF_PLAYER} of a known one"
    yield "sockets and streams", own, "connections/test_places.py"
    crowd = f"{shared} of an address, {shared * places.CROWD} with its players'"
    yield "further sockets and streams", crowd, "connections/test_places.py"
    count = f"{shared * places.CROWD} of an address"
    yield "connections", count, "connections/test_connections.py"
    files = "the limit of open files, less a reserve"
    yield "connections of all", files, "connections/test_file_limit.py"
    frames = f"{token_bucket.FRAMES.rate:g} a second, {token_bucket.FRAMES.burst:g} at once"
    size = f"{_size(token_bucket.FRAME_BYTES)} counts as a frame"
    yield "websocket frames", f"{frames}; {size}", "connections/test_frame_budget.py"
    messages = f"{token_bucket.MESSAGES.rate:g} a second, {token_bucket.MESSAGES.burst:g} at once"
    size = f"{_size(client_messages.MAX_INBOUND)} each, {token_bucket.MAX_REFUSALS} refused"
    yield "websocket messages", f"{messages}, {size}", "connections/test_sockets.py"
    for name, setting, of, test in RATES:
        yield name, f"{_rate(setting)} for {of}", test
    crowd = f"{rate_limit.CROWD} times as much"
    yield "for all players of an address", crowd, _COUNTED
    new = f"as of one; {rate_limit.CLASS} minutes in advance"
    yield "new matches, for the new players of an address", new, _COUNTED
    waiting = f"{review.MAX_OF_PLAYER} of a player, {review.MAX_OF_NETWORK} of an address"
    waiting += f", {review.MAX_WAITING} of all"
    yield "waiting reviews", waiting, "features/reviews/test_store.py"
    games = int(_default("limit_computer_games"))
    both = f"{games} for a player, {games * NETWORK_FACTOR} for an address"
    both = f"{games} of a player, {games * NETWORK_FACTOR} or {games * FIRST_FACTOR} of an address"
    yield "games against computers", both, "features/computers/test_game_limit.py"
    entries = f"{guards.MAX_BETWEEN_MOVES} entries between moves, {guards.MAX_ENTRIES:,} a match"
    yield "log of a match", entries, "match/test_limits.py"
    entries = f"{plan.MAX_RETURNS} returns of a player, {plan.MAX_PAUSES} pauses"
    yield "log of a tournament", entries, "features/tournaments/rules/test_limits.py"


def _secrets() -> Iterator[tuple[str, str]]:
    minutes = routes.CODE_LIFETIME // 60
    yield "device code", f"{tokens.CODE_LENGTH} of {LETTERS} characters, {minutes} minutes"
    yield "recovery code", f"{tokens.RECOVERY_CODE_LENGTH} of {LETTERS} characters"
    challenge = relying_party.CHALLENGE_LIFETIME // (60 * SECOND)
    yield "challenge for a passkey", f"{challenge} minutes"


def _odds() -> str:
    guesses, minutes = _default("limit_wrong_codes").partition("/")[0], routes.CODE_LIFETIME // 60
    chance = int(guesses) * minutes / LETTERS**tokens.CODE_LENGTH
    return (
        f"With {guesses} wrong codes a minute, an attacker finds one living code in {minutes} "
        f"minutes with a probability of\n{chance * 1e9:.0f} in a billion.\n"
    )


def _rows() -> Iterator[tuple[str, str, str]]:
    yield "sessions", "a player", str(players.MAX_SESSIONS)
    yield "access tokens", "a player", str(access_tokens.MAX_TOKENS)
    yield "passkeys", "a player", str(passkeys.MAX_PASSKEYS)
    yield "resume links", "a player", str(players.MAX_RESUME_LINKS)
    yield "webhooks of programs", "a player", str(hooks.MAX_HOOKS)
    yield "events that wait", "a webhook", f"{events.MAX_WAITING:,}"
    yield "notifications", "a player", str(notices.MAX_STORED)
    yield "friends", "a player", str(friends.MAX_FRIENDS)
    yield "requests for friendship that wait", "a player", str(friends.MAX_FRIEND_REQUESTS)
    yield "challenges", "a player", str(friends.MAX_OPEN_CHALLENGES)
    yield "circles", "a player", str(circle.MAX_CIRCLES)
    yield "members", "a circle", str(circle.MAX_MEMBERS)
    yield "messages", "a channel of a chat", str(chat.MAX_MESSAGES)


def _default(setting: str) -> str:
    return str(Settings.model_fields[setting].default)


def _rate(setting: str) -> str:
    """`1200/minute` as `1,200 a minute`."""
    number, _, unit = _default(setting).partition("/")
    return f"{int(number):,} a {unit}"


def _size(count: int) -> str:
    return f"{count // 1024} KiB"


def _seconds(count: float) -> str:
    return f"{count:g} seconds"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> int:
    return write_or_check([(DOCUMENT, with_part(DOCUMENT, BEGIN, END, tables()))], "limits")


if __name__ == "__main__":
    sys.exit(main())
