"""Messages that are stored, and worded when they are sent or shown."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.locales import has_message, t
from app.locales.games import game_and_time, game_title
from app.locales.variant_names import Readers, given_name
from app.match.commands import PlayerId
from engine.variants import name_of

Message = Mapping[str, Any] | str
"""The key of a message with its values, or a value as `word` knows it, or a text as it is."""


def say(key: str, /, **values: object) -> Message:
    """Name a message, which `t` words later."""
    return {"t": key, **values}


def named(player: PlayerId) -> Message:
    return {"player": player}


def game_named(game: str, options: Mapping[str, str], seen_by: Readers) -> Message:
    """The title of a game, or the name of a variant that they may see."""
    known = name_of(game, options)
    given = given_name(options, seen_by) if known == game else None
    return given or say(f"games.{known}.title")


def game_with_time(game: str, options: Mapping[str, str], time: str, seen_by: Readers) -> Message:
    """Name a game and its time, which `game_and_time` words later."""
    name = game_named(game, options, seen_by)
    given = {"given": name} if isinstance(name, str) else {}
    return {"title": name_of(game, options), "time": time, **given}


def people_in(value: Any) -> Iterator[PlayerId]:
    if isinstance(value, dict) and "player" in value and "t" not in value:
        yield value["player"]
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from people_in(one)


def word(value: Any, names: Mapping[PlayerId, str]) -> Any:
    """A message in the current language."""
    match value:
        case {"t": key}:
            return t(key, **{name: word(one, names) for name, one in value.items() if name != "t"})
        case {"player": player}:
            return names[player]
        case {"title": game, "time": time}:
            return game_and_time(value.get("given") or game_title(game), time)
        case list() | tuple():
            return [word(one, names) for one in value]
        case _:
            return value


def answer_text(answer: str) -> str:
    """A stored result, such as `answered 404 Not Found`, in words.

    Earlier versions stored English sentences, which stay as they are.
    """
    code, _, detail = answer.partition(" ")
    key = f"delivery.{code}"
    return t(key, answer=detail) if has_message(key) else answer
