"""Announces open games in a chat: posts them to a webhook, in the form of Discord.

BIRNAM=https://… WEBHOOK=https://… python announcer.py
"""

import os

import httpx2

from birnam_client import Birnam
from birnam_client.types import MatchCard


def announcement(card: MatchCard) -> str:
    names = [name for name in card["players"].values() if name]
    clock = f", {card['time_title']}" if card["time_title"] else ""
    return f"{' and '.join(names)} would like to play {card['title']}{clock}: {card['url']}"


def main() -> None:
    told: set[str] = set()
    webhook = os.environ["WEBHOOK"]
    with Birnam(os.environ["BIRNAM"]) as site:
        for lobby in site.lobby_changes():
            waiting = {card["id"]: card for card in lobby["open"]}
            for match in waiting.keys() - told:
                body = {"content": announcement(waiting[match]), "allowed_mentions": {"parse": []}}
                httpx2.post(webhook, json=body, timeout=20).raise_for_status()
            told = set(waiting)


if __name__ == "__main__":
    main()
