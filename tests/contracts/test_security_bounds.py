"""docs/security.md names bounds by their numbers; each is the one of the code."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from app.domain import circle, friends, review
from app.match.decide import guards
from app.settings import Settings
from app.store import chat, players
from app.store.accounts import access_tokens, passkeys
from app.store.event_hooks import hooks
from app.store.notifications import outbox
from app.tournaments import plan
from app.tournaments.pairing import matching
from app.web import tokens
from app.web.connections import http_protocol
from app.web.limits import open_streams
from app.web.middleware import body_limit, fair_turns, security
from app.web.players import relying_party, routes
from app.web.socket import client_messages, frame_budget, token_bucket, uvicorn_protocol

KIB = 1024
TEXT = " ".join((Path(__file__).parents[2] / "docs/security.md").read_text().split())

BOUNDS: list[tuple[str, object, object]] = [
    ("lives for 10 minutes", routes.CODE_LIFETIME, timedelta(minutes=10).total_seconds()),
    ("works once, for 5 minutes", relying_party.CHALLENGE_LIFETIME, 5 * 60_000),
    ("8 of 31 characters", tokens.CODE_LENGTH, 8),
    ("16 of 31 characters", tokens.RECOVERY_CODE_LENGTH, 16),
    ("for a year (HSTS)", security.HSTS, f"max-age={365 * 24 * 3600}"),
    ("headers | 64 KiB", http_protocol.MAX_HEAD, 64 * KIB),
    ("headers | 64 KiB, 10 seconds", http_protocol.HEAD_TIMEOUT, 10),
    ("body | 64 KiB", body_limit.MAX_BODY, 64 * KIB),
    ("body | 64 KiB, 30 seconds", http_protocol.BODY_TIMEOUT, 30),
    ("16 for a connection", http_protocol.MAX_PIPELINED, 16),
    ("3 of an address at once", fair_turns.AT_ONCE, 3),
    ("blocks of 128", matching.BLOCK, 128),
    ("not read | 30 seconds", http_protocol.WRITE_TIMEOUT, 30),
    ("not read | 30 seconds; 10 for a websocket", uvicorn_protocol.STUCK_TIMEOUT, 10),
    ("64 a second", frame_budget.RATE, 64),
    ("640 at once", frame_budget.BURST, 640),
    ("1 KiB counts as a frame", frame_budget.FRAME_BYTES, KIB),
    ("parsed 1 KiB at a time", uvicorn_protocol.TURN, KIB),
    ("20 a second", token_bucket.RATE, 20),
    ("60 at once", token_bucket.BURST, 60),
    ("60 at once, 8 KiB each, 200 refused", token_bucket.MAX_REFUSALS, 200),
    ("8 KiB each", client_messages.MAX_INBOUND, 8 * KIB),
    ("50 entries between moves", guards.MAX_BETWEEN_MOVES, 50),
    ("3,000 a match", guards.MAX_ENTRIES, 3_000),
    ("3 of a player", review.MAX_OF_PLAYER, 3),
    ("6 of an address", review.MAX_OF_NETWORK, 6),
    ("200 of all", review.MAX_WAITING, 200),
    ("32 streams", open_streams.MAX_STREAMS, 32),
    ("20 access tokens", access_tokens.MAX_TOKENS, 20),
    ("20 passkeys", passkeys.MAX_PASSKEYS, 20),
    ("100 sessions", players.MAX_SESSIONS, 100),
    ("10 resume links", players.MAX_RESUME_LINKS, 10),
    ("5 webhooks of programs", hooks.MAX_HOOKS, 5),
    ("50 notifications", outbox.MAX_STORED, 50),
    ("200 friends", friends.MAX_FRIENDS, 200),
    ("20 requests for friendship", friends.MAX_FRIEND_REQUESTS, 20),
    ("8 challenges", friends.MAX_OPEN_CHALLENGES, 8),
    ("20 circles", circle.MAX_CIRCLES, 20),
    ("50 members", circle.MAX_MEMBERS, 50),
    ("200 messages", chat.MAX_MESSAGES, 200),
    ("20 returns of a player", plan.MAX_RETURNS, 20),
    ("100 pauses", plan.MAX_PAUSES, 100),
]

SETTINGS: list[tuple[str, str, object]] = [
    ("50 for an address", "limit_sockets", 50),
    ("120 a minute for an address", "limit_opening", "120/minute"),
    ("1,200 a minute for an address", "limit_changing", "1200/minute"),
    ("20 a minute for an address", "limit_guessing", "20/minute"),
    ("300 a minute for all", "limit_wrong_codes", "300/minute"),
    ("600 a minute for an address", "limit_studying", "600/minute"),
    ("30 a minute for an address", "limit_reviewing", "30/minute"),
    ("1,200 a minute for a token", "limit_token", "1200/minute"),
    ("20 for a player, 100 for an address", "limit_computer_games", 20),
]


@pytest.mark.parametrize(("words", "value", "named"), BOUNDS, ids=[words for words, *_ in BOUNDS])
def test_a_bound_is_as_documented(words: str, value: object, named: object) -> None:
    assert words in TEXT
    assert value == named


@pytest.mark.parametrize(("words", "setting", "named"), SETTINGS, ids=[one[1] for one in SETTINGS])
def test_a_default_is_as_documented(words: str, setting: str, named: object) -> None:
    assert words in TEXT
    assert Settings.model_fields[setting].default == named


def test_the_named_tests_exist() -> None:
    root = Path(__file__).parents[2]
    named = set(re.findall(r"`(?:tests/)?([a-z_/]+/test_[a-z_]+\.py|test_[a-z_]+\.py)`", TEXT))
    assert len(named) > 40
    assert [name for name in sorted(named) if not (root / "tests" / name).exists()] == []
