"""What all features do with the data of players."""

from app.feature import personal_rules
from app.features.enabled import ENABLED

RULES = personal_rules(ENABLED)
