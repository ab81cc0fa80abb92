"""The client has a method for each request that reads something."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import birnam_client
from birnam_client import AsyncBirnam
from engine.variants import RELATIVES
from tests.client.conftest import NewClient
from tests.client.test_surface import resigned
from tests.support.site.api_description import DESCRIPTION
from tests.support.site.live_server import Site

PACKAGE = Path(birnam_client.__file__).parent / "asynchronous"
MODULES = tuple(file.name for file in sorted(PACKAGE.glob("*.py")))
PREFIX = "/api/v1"

LEFT_OUT = {
    "/games/{}/examples/{}": "examples on the pages of rules",
    "/games/{}/lesson/{}": "tasks on the pages of lessons",
    "/games/{}/options": "the form of a new match",
    "/matches/{}/notices": "notifications of a browser",
    "/me/account": "the page of the account",
    "/me/data": "a download of the account page",
    "/me/email": "the page of the account",
    "/me/merge": "the page of the account",
    "/me/notices": "notifications of a browser",
    "/me/sessions": "the page of the account",
    "/me/settings": "preferences of the pages",
    "/me/tokens": "only a browser may",
    "/time-controls/custom": "the form of a new match",
}
"""Paths that are for the site's own pages."""


def test_every_request_that_reads_has_a_method() -> None:
    paths = {
        re.sub(r"\{\w+\}", "{}", path.removeprefix(PREFIX))
        for path, methods in DESCRIPTION.document["paths"].items()
        if "get" in methods and path.startswith(f"{PREFIX}/")
    }
    assert paths - set(_paths_of_client()) == set(LEFT_OUT)


def _paths_of_client() -> Iterator[str]:
    """The paths that the client asks for, with {} for each value."""
    for module in MODULES:
        for node in ast.walk(ast.parse((PACKAGE / module).read_text("utf-8"))):
            if isinstance(node, ast.Constant) and str(node.value).startswith("/"):
                yield str(node.value)
            if isinstance(node, ast.JoinedStr):
                yield "".join(map(_text, node.values))


def _text(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{}"


async def test_what_the_server_tells_of_games(site: Site) -> None:
    async with AsyncBirnam(site.address) as spectator:
        assert (await spectator.game("macbeth"))["id"] == "macbeth"
        assert (await spectator.statistics("macbeth"))["game"] == "macbeth"
        assert [level["level"] for level in await spectator.levels()][:2] == [1, 2]
        position = await spectator.position("macbeth", ["g8"], {"opening": "othello"})
        assert position["snapshot"]["view"]["to_move"] == "white"
        assert (await spectator.parse_record("g8", "macbeth"))["moves"] == ["g8"]
        assert (await spectator.explorer("macbeth", ["g8"]))["plies"] == 1
        values = await spectator.explorer_values("macbeth", options={"opening": "reversi"})
        assert values["moves"] == []
        carved = await spectator.carve_variant(
            "variant 1; hexagon 4; black c3 d5 e4; white c4 d3 e5"
        )
        assert (await spectator.check_variant("variant 1"))["problem"]
        assert carved["variant"]
        assert carved["variant"]["text"] == RELATIVES["macbeth-4"]
        today = next(one["today"] for one in (await spectator.puzzles())["games"] if one["today"])
        assert (await spectator.puzzle(today))["id"] == today
        assert (await spectator.puzzle_hint(today))["moves"]
        assert (await spectator.puzzle_solution(today))["correct"]


async def test_what_the_server_tells_of_matches(new_client: NewClient) -> None:
    ann, bob = await new_client("Ann"), await new_client("Bob")
    match = (await ann.open_match("macbeth", color="black", listed=True))["id"]
    await ann.add_computer(match, 1, "white")
    assert (await ann.planned(match))["lines"] == []
    await ann.resign(match, at=(await ann.match(match))["snapshot"]["version"])
    assert (await ann.turns())["count"] == 0
    assert (await bob.clock(match))["time"] == "none"
    assert (await bob.annotations(match))["annotations"] == []
    with pytest.raises(birnam_client.NotFound):
        await bob.match_ratings(match)
    assert (await ann.solved_puzzles())["solved"] == []
    assert (await ann.webhooks())["webhooks"] == []
    played = await resigned(ann, bob)
    following = (await ann.rematch(played))["id"]
    assert (await bob.next_match(played))["id"] == following


async def test_variants(new_client: NewClient) -> None:
    ann, bob = await new_client("Ann"), await new_client("Bob")
    rules = "variant 1; square 8; holes a1; black d5 e4; white d4 e5"
    mine = (await ann.publish_variant(rules, "No corner", access="private"))["id"]
    await ann.publish_variant(rules, "One corner less")
    found = (await bob.variants(order="newest", board="square"))["variants"]
    assert [one["name"] for one in found if one["id"] == mine] == ["One corner less"]
    assert (await bob.like_variant(mine))["likes"] == 1
    assert (await bob.like_variant(mine, liked=False))["likes"] == 0
    await ann.withdraw_variant(mine)
    with pytest.raises(birnam_client.NotFound):
        await bob.variant(mine)
