"""Formats times and counts for the commands."""

from datetime import UTC, datetime


def format_time(at: int) -> str:
    """`at`: milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def count_games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
