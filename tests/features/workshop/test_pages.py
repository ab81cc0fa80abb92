"""The page of the workshop, its boards and its link previews."""

import re
from urllib.parse import quote, urlencode

from app.features.workshop.pages import PLAIN
from engine.board import hexagon, square
from engine.variants import MAX_TEXT, NAMED_TEXTS, RELATIVES, id_of
from tests.support.site.live_server import Browser

BOARDS = {
    **{f"hexagon-{side}": hexagon(side) for side in range(3, 9)},
    **{f"square-{side}": square(side) for side in range(4, 13)},
}


async def test_every_board_is_drawn_and_no_other(eve: Browser) -> None:
    for name, board in BOARDS.items():
        answer = await eve.http.get(f"/workshop/boards/{name}.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert set(re.findall('data-cell="([^"]*)"', answer.text)) == set(board.names), name
    for name in ("hexagon-9", "square-3", "square-13", "circle-6"):
        answer = await eve.http.get(f"/workshop/boards/{name}.svg")
        assert answer.status_code in (404, 422), name


async def test_the_page_offers_games_and_relatives(eve: Browser) -> None:
    text = (await eve.http.get("/workshop")).text
    assert text.count("<optgroup") == 3
    assert text.count('<option value="') > len(RELATIVES) + 6


async def test_a_link_has_a_preview_of_its_board(eve: Browser) -> None:
    query = urlencode({"rules": RELATIVES["othello-6"]})
    page = await eve.http.get(f"/workshop?{query}")
    assert f"/workshop/preview.png?lang=en&amp;{query}" in page.text
    pictures = [
        (await eve.http.get(f"/workshop/preview.png?{urlencode({'rules': rules})}")).content
        for rules in (RELATIVES["othello-6"], PLAIN, "nonsense")
    ]
    assert pictures[0] != pictures[1] == pictures[2]
    answer = await eve.http.get(f"/workshop/preview.png?rules={'x' * (MAX_TEXT + 1)}")
    assert answer.status_code == 422


async def test_the_rules_of_a_variant_lead_back_to_its_design(eve: Browser) -> None:
    query = urlencode({"rules": RELATIVES["octagon"]})
    given = f"variant?rules={quote(RELATIVES['octagon'])}"
    for address in ("variant?rules=octagon", "octagon", given):
        page = await eve.http.get(f"/rules/{address}", follow_redirects=True)
        assert f'href="/workshop?{query}&amp;from={id_of(RELATIVES["octagon"])}"' in page.text


async def test_the_rules_of_a_game_lead_to_the_workshop_if_it_is_a_variant(eve: Browser) -> None:
    for game, text in NAMED_TEXTS.items() - RELATIVES.items():
        page = (await eve.http.get(f"/rules/{game}")).text
        query = urlencode({"rules": text, "from": id_of(text)}).replace("&", "&amp;")
        assert f'href="/workshop?{query}"' in page
    assert "/workshop?" not in (await eve.http.get("/rules/moxie")).text
