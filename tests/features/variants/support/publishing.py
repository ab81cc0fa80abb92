"""Variants for tests, and what a browser publishes and reads of them."""

from itertools import count

from app.features.variants.fairness.model import encode_games
from app.features.variants.tables import variant_fairness
from engine.think.fairness.measuring import MeasuredGame
from tests.support.site.live_server import Browser, Json, Site
from tests.support.site.page_words import words_of

HTML = {"accept": "text/html"}

# Of the edges, so that any of them can be holes and stones still reach every other cell.
_CELLS = [f"{letter}{number}" for letter in "ah" for number in (3, 4, 5, 6)]
_CELLS += [f"{letter}{number}" for letter in "cdef" for number in (1, 8)]
_numbers = count(1)


def new_rules() -> str:
    """The text of a variant that no other test has."""
    number = next(_numbers)
    holes = [cell for place, cell in enumerate(_CELLS) if number >> place & 1]
    return f"variant 1; square 8; holes {' '.join(holes)}; black d5 e4; white d4 e5"


async def publish(
    who: Browser, rules: str, name: str = "Corners", status: int = 201, **more: str | bool
) -> Json:
    body = {"rules": rules, "name": name, "access": "public"} | more
    answer: Json = await who.ask("POST", "/api/variants", body, status)
    return answer


async def measure(site: Site, variant: str, opening: str) -> None:
    """Store a measurement of a variant that has found one balanced opening."""
    played = MeasuredGame(0.5, True, 60, 0, 5, 100, 1.0, opening)
    row = {
        "variant_id": variant,
        "state": "done",
        "games": encode_games((played,)),
        "uneven": 0.0,
        "asked_at": 1,
    }
    await site.app.state.services.writer.execute(variant_fairness.insert().values(row))


async def read(who: Browser, variant: str, query: str = "", status: int = 200) -> Json:
    answer: Json = await who.ask("GET", f"/api/variants/{variant}{query}", status=status)
    return answer


async def page(who: Browser, path: str, status: int = 200) -> str:
    answer = await who.http.get(path, headers=HTML, follow_redirects=True)
    assert answer.status_code == status
    return words_of(answer.text)


async def listed(who: Browser, query: str = "?order=newest") -> list[str]:
    answer = await who.ask("GET", f"/api/variants{query}")
    return [one["id"] for one in answer["variants"]]
