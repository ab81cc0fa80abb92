"""The registration of this feature."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

from app.core import Core
from app.errors import Unavailable
from app.feature import Feature
from app.features.puzzles import routes
from app.features.puzzles.puzzle_extraction import PuzzleFinder
from app.features.puzzles.puzzle_file import shipped_puzzles
from app.features.puzzles.store.puzzles import PuzzleStore
from app.features.puzzles.store.results import PuzzleResults, count_solved
from app.features.reviews.worker import ReviewWorker
from app.features.site.home import HomePageValues
from app.http.choices import ProfileValues, ProfileView
from app.http.wording.moments import utc_day
from app.locales.games import game_title
from app.players.personal import Personal
from app.players.profiles import Profile
from app.thinking.pool import Pool
from engine import GAMES

HOME_GAME = "macbeth"  # of the puzzle on the home page


def build(core: Core) -> None:
    services = core.services

    async def home_page_values() -> Mapping[str, Any]:
        day, midnight = utc_day(services.now())
        return {"puzzle": await services[PuzzleStore].of_day(HOME_GAME, day, midnight)}

    async def profile_values(profile: Profile, view: ProfileView) -> Mapping[str, Any]:
        if not view.own and view.choices.profile_puzzles == "me":
            return {}
        solved = await services[PuzzleResults].by_game(profile.player)
        return {
            "puzzles": [
                {"title": game_title(one.game), "solved": one.solved, "hardest": one.hardest}
                for one in solved
                if one.game in GAMES
            ]
        }

    services[ProfileValues].add(profile_values)
    services[HomePageValues].add(home_page_values)
    services[ReviewWorker].follow_ups.append(PuzzleFinder(services[Pool], core.clock))


@asynccontextmanager
async def run(core: Core) -> AsyncIterator[None]:
    with suppress(Unavailable):  # the next start adds them
        await core.services[PuzzleStore].add(shipped_puzzles().puzzles, 0)
    yield


FEATURE = Feature(
    "puzzles",
    needs=("accounts", "catalog", "matches", "reviews", "site"),
    routers=(routes.router,),
    build=build,
    run=run,
    personal=Personal(counts=count_solved),
)
