/** The player's games that have begun, and the notices that they have seen. */

/** @import {MatchCard} from "../protocol.js" */

import { readStorage, writeStorage } from "../browser/storage.js";

const SEEN = "birnam.joined"; // the matches that the player knows, and the notices that were closed
const MAX_SEEN = 20;

/** @param {MatchCard[]} games @param {string} here The open match, or "". @returns {MatchCard[]} To be announced. */
export function newGames(games, here) {
  if (games.some(({ id }) => id === here)) markSeen(here);
  const seen = seenNotices();
  return games.filter(({ id }) => id !== here && !seen.includes(id) && !hasButton(id));
}

/** The page of a tournament has a button of its own. @param {string} id */
function hasButton(id) {
  return document.querySelector(`main a.button.primary[href$="/matches/${CSS.escape(id)}"]`) !== null;
}

/** @returns {string[]} */
export function seenNotices() {
  const stored = readStorage(SEEN);
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** @param {string} key */
export function markSeen(key) {
  const seen = seenNotices();
  if (!seen.includes(key)) writeStorage(SEEN, [...seen, key].slice(-MAX_SEEN));
}
