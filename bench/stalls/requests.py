"""The requests for large data."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bench.stalls.big_data import (
    CHATTY,
    CIRCLE,
    LONG_OVER,
    LONG_RUNNING,
    OF_VETERAN,
    PLAYERS,
    SWISS,
    VETERAN,
    game_id,
    player,
    secret,
)
from bench.stalls.visits import Site

Action = Callable[[Site], Coroutine[Any, Any, object]]

PAGES = {
    "home": "/",
    "about": "/about",
    "long match: page": f"/matches/{LONG_RUNNING}",
    "long match: state": f"/api/matches/{LONG_RUNNING}",
    "long match: record": f"/api/matches/{LONG_RUNNING}/record.json",
    "long match: ledger": f"/api/matches/{LONG_OVER}/clock",
    "long match: board": f"/matches/{LONG_RUNNING}/board.svg",
    "long match: png": f"/matches/{LONG_RUNNING}/board.png",
    "long match: preview": f"/matches/{LONG_RUNNING}/preview.png",
    "long match: picture": f"/matches/{LONG_OVER}/picture.svg",
    "long match: gif": f"/matches/{LONG_OVER}/game.gif",
    "long match: over, page": f"/matches/{LONG_OVER}",
    "long match: analysis": f"/matches/{LONG_OVER}/analysis",
    "long match: embed": f"/embed/{LONG_RUNNING}",
    "long match: embedded review": f"/embed/{LONG_OVER}/review",
    "chatty match: page": f"/matches/{CHATTY}",
    "short match: page": f"/matches/{game_id(4)}",
    "short match: embed": f"/embed/{game_id(4)}",
    "veteran: profile": f"/@{VETERAN}",
    "veteran: second page": f"/@{VETERAN}?game=macbeth&result=won",
    "veteran: my games": "/me/games",
    "veteran: my matches": "/api/me/matches",
    "veteran: friends": "/me/friends",
    "veteran: people": "/api/me/people",
    "veteran: account": "/me/account",
    "veteran: data": "/api/me/data",
    "ratings": "/ratings",
    "leaderboard": "/leaderboards/macbeth",
    "tournaments": "/tournaments",
    "tournament: page": f"/tournaments/{SWISS}",
    "tournament: preview": f"/tournaments/{SWISS}/preview.png",
    "new tournament": "/tournaments/new",
    "circles": "/circles",
    "circle: page": f"/circles/{CIRCLE}",
    "circle: settings": f"/circles/{CIRCLE}/settings",
    "circle: preview": f"/circles/{CIRCLE}/preview.png",
    "export": "/api/matches/export?limit=1000",
    "explorer": "/api/games/macbeth/explorer",
    "explorer: values": "/api/games/macbeth/explorer/values",
    "statistics": "/api/games/macbeth/statistics",
    "rules": "/rules/macbeth",
    "new game": "/new/macbeth",
    "computer": "/computer",
    "learn": "/learn/macbeth",
    "local game": "/local/macbeth",
    "analysis": "/analysis/macbeth",
    "puzzles": "/puzzles",
    "watch": "/watch",
    "lobby": "/api/lobby",
    "games": "/games",
    "games: API": "/api/games",
    "settings": "/settings",
    "privacy": "/privacy",
    "docs": "/docs",
    "docs: text": "/docs/api.md",
    "OpenAPI": "/openapi.json",
    "AsyncAPI": "/asyncapi.json",
    "site map": "/sitemap.xml",
    "manifest": "/manifest.webmanifest",
    "service worker": "/sw.js",
    "metrics": "/metrics",
}


def _page(path: str) -> Action:
    return lambda site: site.get(path)


async def _assets(site: Site) -> None:
    """All scripts and style sheets that the pages name, and the modules that they import."""
    for path in (
        "/",
        f"/matches/{LONG_OVER}",
        "/rules/macbeth",
        f"/@{VETERAN}",
        "/analysis/macbeth",
    ):
        text = (await site.http.get(path)).text
        for name in {part.split('"')[0] for part in text.split('="')[1:]}:
            if name.startswith("/static/"):
                await site.http.get(name)


def socket_path(match_id: str) -> str:
    return f"/api/matches/{match_id}/socket"


def _socket(match_id: str) -> Action:
    return lambda site: site.visit(socket_path(match_id))


ACTIONS: dict[str, Action] = {name: _page(path) for name, path in PAGES.items()} | {
    "assets": _assets,
    "oEmbed": lambda site: site.get(f"/oembed?url=http://{site.site}/matches/{LONG_OVER}"),
    "long match: review": lambda site: site.get(f"/api/matches/{LONG_OVER}/review", by=""),
    "long match: socket": _socket(LONG_RUNNING),
    "chatty match: socket": _socket(CHATTY),
}


async def open_matches(site: Site) -> None:
    for number in range(OF_VETERAN):
        await site.get(f"/api/matches/{game_id(number)}")


async def run_tournament(site: Site) -> None:
    """Start the Swiss, end all games of its first round, and wait for the second."""
    await site.watch("tournament: start", 0, site.post(f"/tournaments/{SWISS}/start", data={}))
    await site.watch("tournament: games begin", 0, asyncio.sleep(8))
    for number in (0, 1):
        await site.watch("tournament: running, page", number, site.get(f"/tournaments/{SWISS}"))
    await site.watch("tournament: games end", 0, _end_games(site))
    await site.watch("tournament: round paired", 0, asyncio.sleep(8))
    for number in (0, 1):
        await site.watch("tournament: round 2, page", number, site.get(f"/tournaments/{SWISS}"))


async def _end_games(site: Site) -> None:
    for number in range(PLAYERS):
        by = player(number)
        headers = {"cookie": f"birnam={secret(by)}"}
        mine = (await site.http.get("/api/me/matches", headers=headers)).json()
        for match in mine["matches"]:
            if match.get("tournament") or match["id"].startswith(SWISS):
                command = {"t": "resign", "id": f"r{number}", "at": match.get("version", 1)}
                await site.post(f"/api/matches/{match['id']}/commands", by, json=command)
