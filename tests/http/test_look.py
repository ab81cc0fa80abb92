"""Pages name the pictures of the theme and the palette that the browser has chosen."""

import pytest

from tests.support.site.live_server import Browser

SRC = "/games/macbeth/board.svg"
SYSTEM = f'<source media="(prefers-color-scheme: dark)" srcset="{SRC}?theme=dark'


@pytest.mark.parametrize(
    ("cookie", "src", "follows_system"),
    [
        ("", f"{SRC}?theme=light", True),
        ("auto.meadow", f"{SRC}?theme=light&amp;palette=meadow", True),
        ("dark.sandstone", f"{SRC}?theme=dark", False),
        ("light.harbor", f"{SRC}?theme=light&amp;palette=harbor", False),
        ('dark.pink"><script>', f"{SRC}?theme=light", True),
        ("pink", f"{SRC}?theme=light", True),
    ],
)
async def test_a_page_names_the_pictures_of_the_look(
    eve: Browser, cookie: str, src: str, follows_system: bool
) -> None:
    page = (await eve.http.get("/rules/macbeth", headers={"cookie": f"look={cookie}"})).text
    assert f'<img class="picture" src="{src}"' in page
    assert (SYSTEM in page) == follows_system
