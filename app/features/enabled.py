"""The features of this place. Without its line here, a feature is gone."""

from app.feature import Feature
from app.features.accounts.feature import FEATURE as ACCOUNTS
from app.features.analysis.feature import FEATURE as ANALYSIS
from app.features.annotations.feature import FEATURE as ANNOTATIONS
from app.features.catalog.feature import FEATURE as CATALOG
from app.features.chat.feature import FEATURE as CHAT
from app.features.circle_reports.feature import FEATURE as CIRCLE_REPORTS
from app.features.circles.feature import FEATURE as CIRCLES
from app.features.computers.feature import FEATURE as COMPUTERS
from app.features.email.feature import FEATURE as EMAIL
from app.features.embeds.feature import FEATURE as EMBEDS
from app.features.explorer.feature import FEATURE as EXPLORER
from app.features.exports.feature import FEATURE as EXPORTS
from app.features.friends.feature import FEATURE as FRIENDS
from app.features.hidden_variants.feature import FEATURE as HIDDEN_VARIANTS
from app.features.lobby.feature import FEATURE as LOBBY
from app.features.matches.feature import FEATURE as MATCHES
from app.features.moderation.feature import FEATURE as MODERATION
from app.features.monitoring.feature import FEATURE as MONITORING
from app.features.my_games.feature import FEATURE as MY_GAMES
from app.features.notifications.feature import FEATURE as NOTIFICATIONS
from app.features.profiles.feature import FEATURE as PROFILES
from app.features.puzzles.feature import FEATURE as PUZZLES
from app.features.ratings.feature import FEATURE as RATINGS
from app.features.reports.feature import FEATURE as REPORTS
from app.features.reviews.feature import FEATURE as REVIEWS
from app.features.site.feature import FEATURE as SITE
from app.features.streams.feature import FEATURE as STREAMS
from app.features.tournaments.feature import FEATURE as TOURNAMENTS
from app.features.variants.feature import FEATURE as VARIANTS
from app.features.webhooks.feature import FEATURE as WEBHOOKS
from app.features.workshop.feature import FEATURE as WORKSHOP

# In the order in which they start and their routes are tried. They stop in reverse order.
ENABLED: tuple[Feature, ...] = (
    NOTIFICATIONS,
    WEBHOOKS,
    EMAIL,
    RATINGS,
    EXPLORER,
    EXPORTS,  # before the matches: `export` is no id of one
    LOBBY,
    MATCHES,
    REPORTS,
    CHAT,
    REVIEWS,
    PUZZLES,
    COMPUTERS,
    CIRCLES,
    TOURNAMENTS,
    FRIENDS,
    MY_GAMES,
    ANALYSIS,
    ANNOTATIONS,
    WORKSHOP,
    VARIANTS,
    STREAMS,
    SITE,
    CATALOG,
    ACCOUNTS,
    PROFILES,
    EMBEDS,
    MONITORING,
    CIRCLE_REPORTS,  # before the other pages of operators, which answer for all paths
    HIDDEN_VARIANTS,
    MODERATION,
)
