"""Example responses in the OpenAPI document. Tests compare them with the schemas."""

from typing import Any

SITE = "https://birnam.example"
MATCH = "3fk9mp2xqw7rtz"
AT = 1_795_429_006_676  # milliseconds since 1970
OPTIONS = {"opening": "othello", "passing": "forced"}
ACCEPTED = {"version": 4}

_LINK = {"id": MATCH, "url": f"{SITE}/matches/{MATCH}", "color": "black"}
_SUMMARY = {
    "id": MATCH,
    "url": f"{SITE}/matches/{MATCH}",
    "game": "macbeth",
    "title": "MacBeth",
    "options": [],
    "status": "running",
    "version": 4,
    "ply": 1,
    "to_move": "white",
    "players": {"black": "Anna", "white": "Bob"},
    "handles": {"black": "anna"},
    "avatars": {"black": "3bw..w.b", "white": "5.wb.b.w"},
    "you": ["white"],
    "your_turn": True,
    "time": "5+5",
    "speed": "live",
    "time_title": "5 min + 5 s a move",
    "deadline": None,
    "paused": None,
    "reserved_seat": None,
    "reserved_for": {},
    "listed": True,
    "joining": "open",
    "random_color": False,
    "rated": False,
    "start": "usual",
    "start_title": "",
    "tournament": "",
    "result": None,
    "opened_at": AT,
    "moved_at": AT + 185,
}
_NEXT = {
    "id": "yxv9r5yjpm28vz",
    "url": f"{SITE}/matches/yxv9r5yjpm28vz",
    "status": "waiting",
    "cancelled": False,
    "host": "Bob",
    "you": "black",
    "reserved_seat": None,
    "reserved_for": ["Anna"],
    "visible": True,
}
_ANNOTATIONS = {
    "annotations": [
        {
            "ply": 12,
            "color": "white",
            "name": "Bob",
            "text": "f7 was better.",
            "at": AT,
            "mine": True,
        }
    ],
    "can_write": True,
}
_REVIEW = {
    "state": "waiting",
    "reviews_ahead": 1,
    "positions": 61,
    "points": [],
    "costliest": [],
    "proved_from": None,
    "summary": [],
    "stories": [],
    "preparing": True,
    "seconds_left": 61,
}
_ME = {
    "id": "5e0c1f2a9b7d4433",
    "is_player": True,
    "name": "Anna",
    "display_name": "Anna",
    "handle": None,
    "avatar": "3bw..w.b",
    "bot": False,
    "merge": False,
    "active_matches": 0,
    "scopes": ["read", "play"],
    "token_name": "My bot",
}
_TOKEN = {
    "id": "ca67270d529a6556",
    "name": "My bot",
    "scopes": ["play", "challenge"],
    "created_at": AT,
    "used_at": None,
}
_HOOK = {
    "id": "c3e6e0a961fcef1e",
    "url": "https://bot.example/events",
    "events": ["turn"],
    "created_at": AT,
    "failures": 0,
    "disabled": False,
}
_HOOK_SECRET = {"secret": "birnam_whsec_EXAMPLE", "webhook": _HOOK}
_DELIVERED = {"delivered": True, "message": "delivered 204"}

ANSWERS: dict[str, Any] = {
    "read_options": {"options": OPTIONS, "refused": []},
    "read_time_control": {"time": "5+5", "title": "5 min + 5 s a move"},
    "read_explorer": {
        "options": OPTIONS,
        "plies": 0,
        "limit": 20,
        "games": 3,
        "name": None,
        "moves": [
            {"move": "d5", "games": 2, "won": {"black": 1, "white": 1}, "drawn": 0, "margin": -3.5},
            {"move": "g8", "games": 1, "won": {"black": 0, "white": 0}, "drawn": 1, "margin": 0.0},
        ],
    },
    "read_statistics": {
        "game": "macbeth",
        "first": "black",
        "variants": [
            {
                "options": OPTIONS,
                "changed": {},
                "games": 212,
                "won": {"black": 99, "white": 107},
                "drawn": 6,
                "first": {"share": 0.467, "lowest": 0.401, "highest": 0.534},
                "complete": 190,
                "plies": 60.6,
                "passes": 0.8,
                "margin": 14.2,
            }
        ],
    },
    "parse_record": {"game": "macbeth", "options": {}, "tags": {}, "moves": ["g8", "d5"]},
    "create_match": _LINK,
    "read_record_json": {
        "game": "macbeth",
        "options": OPTIONS,
        "tags": {
            "Black": "Anna",
            "White": "Bob",
            "Site": f"{SITE}/matches/{MATCH}",
            "Date": "2026-11-23",
            "Result": "black",
            "TimeControl": "5+5",
            "Score": "5-2",
        },
        "moves": ["g8", "white-resigns"],
    },
    "read_annotations": _ANNOTATIONS,
    "write_annotation": _ANNOTATIONS,
    "read_clock": {
        "version": 4,
        "time": "5+5",
        "time_control": {
            "kind": "fischer",
            "speed": "live",
            "base": 300,
            "extra": 5,
            "periods": 0,
            "gift": 30_000,
            "words": "fischer",
            "values": {"minutes": 5, "seconds": 5},
        },
        "start": {"left": 300_000, "periods": 0},
        "clock": {
            "mover": "white",
            "used": 0,
            "since": None,
            "delayed_by": None,
            "sides": {
                "black": {"left": 300_000, "periods": 0},
                "white": {"left": 300_000, "periods": 0},
            },
        },
        "now": AT + 234,
        "omitted": 0,
        "entries": [
            {
                "at": AT + 185,
                "kind": "turn",
                "color": "black",
                "by": None,
                "reason": None,
                "ply": 0,
                "amount": 0,
                "charge": {"spent": 0, "credit": 0, "added": 0, "periods": 0},
                "left": 300_000,
                "periods": 0,
            }
        ],
    },
    "read_plan": {"version": 4, "lines": [["d5", "c4"]], "max_lines": 32, "max_plies": 16},
    "read_match_ratings": {
        "speed": "blitz",
        "state": "rated",
        "seats": [
            {"color": "black", "rating": 1612, "provisional": False, "change": 7},
            {"color": "white", "rating": 1548, "provisional": True, "change": -19},
        ],
    },
    "request_rematch": _NEXT,
    "read_rematch": _NEXT,
    "read_review": _REVIEW,
    "request_review": _REVIEW,
    "try_reviewed_move": {"move": "g8", "verdict": "best", "text": "g8 is the best move."},
    "add_computer": {"color": "white", "version": 2},
    "take_seat": {"color": "white", "version": 2},
    "leave_seat": {"version": 3},
    "free_seat": {"version": 3},
    "create_one_time_link": {
        "url": f"{SITE}/matches/{MATCH}#key=8kNYkEXAMPLE",
        "qr": "data:image/svg+xml;charset=utf-8,%3Csvg/%3E",
    },
    "answer_join_request": {"version": 4},
    "send_command": ACCEPTED,
    "post_chat": {"id": "hello-1"},
    "read_event_hooks": {"webhooks": [_HOOK]},
    "create_event_hook": _HOOK_SECRET,
    "remove_event_hook": {"webhooks": []},
    "change_secret": _HOOK_SECRET,
    "test_event_hook": _DELIVERED,
    "read_deliveries": {
        "deliveries": [
            {
                "id": f"{MATCH}-4-turn",
                "t": "turn",
                "at": AT,
                "state": "sent",
                "tries": 1,
                "answer": "delivered 204",
                "next_at": None,
            }
        ]
    },
    "read_lobby": {
        "mine": [_SUMMARY],
        "live": [],
        "open": [],
    },
    "find_opponent": _LINK | {"state": "waiting"},
    "read_matches": {"matches": [_SUMMARY], "next": None},
    "read_turns": {
        "count": 1,
        "matches": [_SUMMARY],
        "joined": [],
        "requests": {"challenges": [], "friends": [], "warnings": []},
    },
    "read_me": _ME,
    "rename": _ME,
    "mark_as_bot": _ME | {"name": "BOT Anna", "display_name": "BOT Anna", "bot": True},
    "read_access_tokens": {"tokens": [_TOKEN]},
    "create_access_token": {"token": "birnam_EXAMPLE", "info": _TOKEN},
    "revoke_access_token": {"tokens": []},
    "health": {"status": "ok"},
    "readiness": {"status": "ok", "parts": {"database": "ok", "writer": "ok"}},
}
"""Responses with status 200 or 201, by operation."""
