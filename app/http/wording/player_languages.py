"""The languages that players have chosen, for notifications and for their other devices."""

from collections.abc import Iterable

import orjson

from app.locales import DEFAULT_LANGUAGE, Language, current_language, load_messages
from app.locales.languages import offered_language
from app.match.commands import PlayerId
from app.players.preferences import PreferenceStore, StoredPreferences


class PlayerLanguages:
    """Stores the language as one of a player's preferences. Every method raises Unavailable."""

    def __init__(self, preferences: PreferenceStore) -> None:
        self._preferences = preferences

    async def find(self, player: PlayerId) -> Language | None:
        language = _language(await self._preferences.find(player))
        await load_messages(language or DEFAULT_LANGUAGE)
        return language

    async def languages(self, players: Iterable[PlayerId]) -> dict[PlayerId, Language]:
        """The language of each player, the default one if they have chosen none."""
        wanted = list(players)
        stored = await self._preferences.find_all(wanted)
        found = {player: _language(stored.get(player)) or DEFAULT_LANGUAGE for player in wanted}
        await load_messages(*set(found.values()))
        return found

    async def save(self, player: PlayerId, language: Language) -> None:
        stored = await self._preferences.find(player)
        choices = orjson.loads(stored.choices) if stored else {}
        choices["language"] = language.code
        await self._preferences.save(player, orjson.dumps(choices).decode(), None)

    async def save_first(self, player: PlayerId) -> None:
        """Save the language of the request unless the player has chosen one."""
        if await self.find(player) is None:
            await self.save(player, current_language())


def _language(stored: StoredPreferences | None) -> Language | None:
    return offered_language(orjson.loads(stored.choices).get("language")) if stored else None
