"""Files of models: round trips, and files that are refused."""

import json
from dataclasses import replace
from io import BytesIO
from math import inf

import numpy as np
import pytest

from engine.board import square
from engine.custodial import Rules
from engine.games import GAMES
from engine.think.learning.kind import kind_of, model_name, name_of_kind
from engine.think.learning.model import FILE_STEP, ModelError, unpack_model
from engine.think.learning.patterns import PatternDesign
from engine.think.learning.shipped import find_model
from engine.variants import RELATIVES, parse_variant
from tests.engine.think.learning.support.samples import CUSTODIAL_GAMES, random_model, start_of
from training.learning.model_file import pack_model, read_provenance

RULES = start_of("othello").rules
KIND = kind_of(RULES)
SMALL = PatternDesign(line=5, corner=3, edge=0)


@pytest.mark.parametrize("largest", [6400.0, inf])
def test_a_model_round_trips_through_its_file(largest: float) -> None:
    model = random_model(RULES, "othello", SMALL)
    model = replace(model, largest=largest, provenance={"game": "othello"})
    content = pack_model(model)
    again = unpack_model(content, KIND)
    assert np.abs(again.weights - model.weights).max() <= FILE_STEP / 2
    assert np.array_equal(unpack_model(pack_model(again), KIND).weights, again.weights)
    assert np.array_equal(again.constant, model.constant)
    assert again.largest == largest
    assert np.array_equal(again.deviation, model.deviation)
    assert (again.design, again.stages, again.kind) == (model.design, model.stages, model.kind)
    assert pack_model(again) == content
    assert read_provenance(content) == {"game": "othello"}


@pytest.mark.parametrize("content", [b"", b"weights", b"PK\x03\x04", b"\x93NUMPY\x01\x00"])
def test_a_file_without_a_model_is_refused(content: bytes) -> None:
    with pytest.raises(ModelError, match="no model"):
        unpack_model(content, KIND)
    with pytest.raises(ModelError, match="no model"):
        read_provenance(content)


def test_a_truncated_or_changed_file_is_refused() -> None:
    content = pack_model(random_model(RULES, "othello", SMALL))
    for length in range(0, len(content), len(content) // 50):
        with pytest.raises(ModelError):
            unpack_model(content[:length], KIND)
    changed = bytearray(content)
    changed[len(content) // 2] ^= 255
    with pytest.raises(ModelError):
        unpack_model(bytes(changed), KIND)


def rewritten(content: bytes, **changes: object) -> bytes:
    """The file with parts of its head or its arrays replaced."""
    with np.load(BytesIO(content)) as file:
        arrays = {name: file[name] for name in file.files}
    head = json.loads(str(arrays["head"]))
    for name, value in changes.items():
        if name in arrays:
            arrays[name] = np.asarray(value)
        else:
            head[name] = value
    arrays["head"] = np.array(json.dumps(head))
    file = BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 1}, "format 2"),
        ({"board": "8×9 board"}, "8×9 board"),
        ({"neutrals": True}, "neutral stones"),
        ({"design": [4, 5]}, "no model"),
        ({"design": "large"}, "no model"),
        ({"stages": [4, 6, 9]}, "instead of"),
        ({"weights": [[1.5]]}, "instead of"),
        ({"constant": [1]}, "fit together"),
    ],
)
def test_an_inconsistent_file_is_refused(changes: dict[str, object], message: str) -> None:
    content = rewritten(pack_model(random_model(RULES, "othello", SMALL)), **changes)
    with pytest.raises(ModelError, match=message):
        unpack_model(content, KIND)


def test_a_model_of_another_game_is_refused() -> None:
    content = pack_model(random_model(RULES, "othello", SMALL))
    with pytest.raises(ModelError, match="2 players on the 8×8 board"):
        unpack_model(content, kind_of(start_of("desdemona").rules))


def test_options_of_a_game_share_a_model() -> None:
    for game in ("macbeth", "othello"):
        for option in GAMES[game].options:
            for choice in option.choices:
                rules = GAMES[game].rules(GAMES[game].complete({option.name: choice}))
                assert isinstance(rules, Rules)
                assert model_name(rules) == game


def test_an_unknown_board_has_no_model() -> None:
    board = square(10)
    rules = Rules(board, (board.cells_named("f5 e6"), board.cells_named("e5 f6")))
    assert model_name(rules) is None
    assert find_model(rules) is None


def test_variants_with_the_same_cells_share_a_model() -> None:
    trained = parse_variant(RELATIVES["pinwheel"])
    others = {
        "black d5 e4; white d4 e5": "pinwheel",
        "black d5 e4; white d4 e5; passing free": "pinwheel",
        "players 3; black d5 e4; white d4 e5; red c3 f6": None,
        "capture neutral; black d5 e4; white d4 e5": None,
    }
    for text, name in others.items():
        rules = parse_variant(f"variant 1; square 8; holes b2 b7 g2 g7; {text}")
        assert model_name(rules) == name
        assert (find_model(rules) is None) == (name is None)
        assert (name_of_kind(rules) == name_of_kind(trained)) == (name is not None)


@pytest.mark.parametrize("game", CUSTODIAL_GAMES)
def test_every_game_has_a_model_with_its_provenance(game: str) -> None:
    model = find_model(start_of(game).rules)
    assert model is not None
    provenance = model.provenance
    assert provenance["game"] == game
    assert f" train {game}" in provenance["command"]
    assert 0 < provenance["error"] < provenance["ignorance"]
