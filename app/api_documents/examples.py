"""Examples in the OpenAPI document. Tests compare them with the schemas."""

from typing import Any

PATHS: dict[str, Any] = {
    "match_id": "3fK9mP2xQw7RtZ",
    "game": "macbeth",
    "color": "white",
    "ply": 12,
    "request": 3,
}
"""Values of path parameters."""

_VARIANT = {"rules": "variant 1; square 6; black c4 d3; white c3 d4"}
BODIES: dict[str, Any] = {
    "analyze_position": {"game": "macbeth", "moves": ["g8", "d5"]},
    "check_variant": _VARIANT,
    "carve_variant": _VARIANT,
    "sample_game": _VARIANT,
    "publish_variant": {
        "rules": "variant 1; square 6; holes a1 f6; black c4 d3; white c3 d4",
        "name": "Two corners",
        "line": "Othello without two of its corners.",
        "access": "public",
    },
    "parse_record": {"game": "macbeth", "text": "1. g8 2. d5"},
    "create_match": {"game": "macbeth", "color": "black", "time": "5+5"},
    "write_annotation": {"text": "f7 was better."},
    "add_computer": {"level": 3, "color": "white"},
    "take_seat": {"color": "white"},
    "answer_join_request": {"accept": True},
    "send_command": {"t": "play", "id": "move-1", "at": 2, "move": "g8"},
    "try_reviewed_move": {"ply": 12, "move": "g8"},
    "send_message": {"t": "ping", "n": 1},
    "post_chat": {"id": "hello-1", "channel": "players", "text": "Good luck!"},
    "find_opponent": {"game": "macbeth", "time": "5+5"},
    "delete_player": {"handle": None},
    "rename": {"name": "Anna"},
    "redeem_device_code": {"code": "K7MP2QXR"},
    "redeem_resume_link": {"token": "b3f1c0d2e4a59687"},
    "create_access_token": {"name": "My bot", "scopes": ["play", "challenge"]},
    "ask_for_passkey": {"handle": "anna"},
    "add_passkey": {"credential": "{}", "handle": "anna", "name": "Phone"},
    "rename_passkey": {"name": "Laptop"},
    "sign_in": {"credential": "{}"},
    "save_preferences": {"choices": {}, "all_devices": False},
    "set_kinds": {"kinds": {"turn": True, "chat": False}},
    "add_device": {
        "endpoint": "https://push.example/4b1c",
        "p256dh": "B" + "A" * 86,
        "auth": "A" * 22,
        "name": "Firefox",
    },
    "mute": {"muted": True},
    "set_webhook": {"url": "https://ntfy.example/topic", "form": "ntfy", "scope": "mine"},
    "try_move": {"move": "g8"},
    "set_email": {"address": "anna@example.org"},
    "set_digest": {"digest_hour": 18},
    "confirm_email": {"token": "b3f1c0d2e4a59687"},
    "ask_for_sign_in_link": {"address": "anna@example.org"},
    "sign_in_by_email": {"token": "b3f1c0d2e4a59687"},
    "create_tournament": {
        "name": "Birnam Cup",
        "format": "swiss",
        "games": ["macbeth"],
        "time": "5+3",
        "rounds": 5,
        "join": True,
    },
    "create_circle": {"name": "Friends of Birnam", "joining": "approval", "game": "macbeth"},
    "change_circle": {"time": "10+5", "visible": True},
    "open_circle_game": {"game": "macbeth", "time": "5+3"},
    "post_circle_chat": {"id": "f0d1c2b3", "text": "Who plays at nine?"},
    "invite_friend": {"game": "macbeth", "time": "5+3"},
    "create_event_hook": {"url": "https://bot.example/events", "events": ["turn"]},
}
"""Request bodies, by operation."""

ERRORS: dict[str, Any] = {
    "401": {"reason": "bad-token", "message": "The access token is unknown or was revoked."},
    "403": {"reason": "scope", "message": "The access token lacks the scope play."},
    "404": {"reason": "no-such-match", "message": "This match does not exist."},
    "409": {"reason": "stale", "message": "The position has changed."},
    "410": {"reason": "bad-code", "message": "The code is invalid or has expired."},
    "413": {"reason": "too-big", "message": "The request is too big."},
    "421": {"reason": "unknown-host", "message": "The server has another address."},
    "422": {"reason": "invalid", "message": "The field game is missing."},
    "429": {"reason": "too-many", "message": "Too many requests. Try again in a minute."},
    "503": {"reason": "unavailable", "message": "The database does not answer."},
}
"""Problems, by status."""
