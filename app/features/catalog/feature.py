"""The registration of this feature."""

from app.feature import Feature
from app.features.catalog import examples, options, pages, positions, routes, time_controls
from app.features.catalog.images import game_pictures, list_previews, pictures, previews
from app.features.catalog.lessons import lesson_page, tasks

FEATURE = Feature(
    "catalog",
    routers=(
        pages.router,
        lesson_page.router,
        list_previews.router,
        routes.router,
        options.router,
        examples.router,
        tasks.router,
        positions.router,
        pictures.router,
        game_pictures.router,
        previews.router,
        time_controls.router,
    ),
)
