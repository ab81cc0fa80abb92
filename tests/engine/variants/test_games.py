"""Variants as games: their rules are an option, which matches and records carry."""

from random import Random

import pytest

from engine import (
    ALL_GAMES,
    Game,
    OptionError,
    Position,
    Record,
    find_game,
    format_move,
    format_position,
    format_record,
    parse_record,
    record_from_json,
    record_to_json,
    verify,
)
from engine.variants import RELATIVES, format_variant, name_of, parse_variant
from tests.engine.support.variants import random_variant

VARIANTS = [game for game in ALL_GAMES.values() if game.is_variant]


def random_record(seed: int) -> tuple[Record, Position]:
    """A whole game of a random variant, and its end."""
    rules, rng = random_variant(seed), Random(seed)
    game = next(game for game in VARIANTS if game.players == rules.colors)
    options = game.complete({"rules": format_variant(rules)})
    position, moves = game.start(options), []
    while not position.over:
        move = rng.choice(position.legal_moves)
        moves.append(format_move(position, move))
        position = position.play(move)
    tags = {"Result": "=".join(position.winners)}
    return Record(game.id, options, tags, tuple(moves)), position


@pytest.mark.parametrize("seed", range(25))
def test_a_record_carries_its_rules_and_is_played_again(seed: int) -> None:
    record, end = random_record(seed)
    text = format_record(record)
    assert record_from_json(record_to_json(record)) == record
    assert parse_record(text) == record
    in_mail = "> " + text.upper().replace("\n", "\n> ").replace("; ", ";\n> ")
    for read in (text, in_mail):
        assert format_position(verify(parse_record(read))) == format_position(end)


@pytest.mark.parametrize("name", RELATIVES)
def test_a_relative_is_chosen_by_its_name_or_any_text(name: str) -> None:
    game, text = find_game("variant"), RELATIVES[name]
    assert game.complete({"rules": name}) == {"rules": text}
    other = "; ".join(reversed(text.upper().splitlines()))
    assert game.complete({"rules": other}) == {"rules": text}
    assert game.start({"rules": other}).rules == parse_variant(text)
    assert name_of("variant", {"rules": text}) == name


@pytest.mark.parametrize("name", ["macbeth", "macbeth-full", "renegado", "othello", "desdemona"])
def test_the_rules_of_a_game_of_the_catalog_have_its_name(name: str) -> None:
    usual = find_game(name).start({}).rules
    options = find_game("variant").complete({"rules": name})
    assert options == find_game("variant").complete({"rules": name.upper()})
    assert find_game("variant").start(options).rules == usual
    assert name_of("variant", options) == name


def test_a_variant_of_no_name_has_the_name_of_its_game() -> None:
    rules = find_game("variant").complete(
        {"rules": "variant 1; square 4; black b3 c2; white b2 c3"}
    )
    assert name_of("variant", rules) == "variant"
    assert name_of("othello", {"opening": "reversi"}) == "othello"


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("variant", "", "a variant begins with: variant 1"),
        ("variant", "variant 1; square 5", "black has no stone at the start"),
        ("variant", "hex-othello-3", "variant has 2 players, and the text has 3"),
        ("variant-3", RELATIVES["octagon"], "variant-3 has 3 players, and the text has 2"),
    ],
)
def test_a_text_that_is_no_variant_is_refused_with_its_sentence(
    game: str, text: str, message: str
) -> None:
    with pytest.raises(OptionError, match=message) as error:
        find_game(game).complete({"rules": text})
    assert error.value.reason == "rules"


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.id)
def test_rules_are_read_once(game: Game) -> None:
    options = game.complete({})
    assert game.rules(options) is game.rules(dict(options))
