/** The matches where it is the player's turn: their count, and a link to the next one. */

/** @import {MyTurns} from "../protocol.js" */
/** @import {News} from "./notices.js" */

import { fetchMyTurns } from "../browser/api.js";
import { unlessPressed } from "../browser/buttons/presses.js";
import { find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { showWithPart } from "../browser/load_part.js";
import { t } from "../browser/messages.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { pageShortcut } from "../browser/shortcuts.js";
import { setOtherTurns } from "../browser/tab_badge.js";
import { onTurnsChanged } from "../live/page_socket.js";
import { loadMe, onPlayerChanged } from "./me.js";
import { newGames } from "./new_games.js";

/** @type {MyTurns} */
let known = { count: 0, matches: [], joined: [], requests: { challenges: [], friends: [], warnings: [] } };
/** @type {Set<(turns: MyTurns) => void>} */
const listeners = new Set();
const requests = new RequestSequence();
let requested = false;

/** @param {(turns: MyTurns) => void} listener Also called immediately if the turns were requested. */
export function onTurns(listener) {
  listeners.add(listener);
  if (requested) listener(known);
}

/** @param {{id: string}[]} cards The most urgent first. @param {string} here The open match, or "".
 * @returns {number} Cyclic; -1 if there is no other match. */
export function nextMatchIndex(cards, here) {
  const others = cards.filter((card) => card.id !== here);
  if (!others.length) return -1;
  const place = cards.findIndex((card) => card.id === here);
  return (place + 1) % cards.length;
}

/** Keeps the link in the page's header up to date. */
export function followMyTurns() {
  const next = document.querySelector("#next-turn");
  if (!(next instanceof HTMLAnchorElement)) return; // there are no pages of one's own matches
  const here = document.querySelector("#match")?.getAttribute("data-match") ?? "";
  const showNotices = showWithPart(
    (/** @type {News} */ { games, requests }) => [games, ...Object.values(requests)].some((list) => list.length > 0),
    async () => (await import("./notices.js")).notices(here, () => void refreshTurns()),
  );
  /** @param {MyTurns} turns */
  const show = ({ count: all, matches, joined, requests }) => {
    const games = newGames(joined, here);
    showNotices({ games, requests });
    const others = all - matches.filter((card) => card.id === here).length;
    setOtherTurns(others + games.filter(({ id }) => !matches.some((card) => card.id === id)).length);
    const card = matches[nextMatchIndex(matches, here)];
    setVisible(next, card !== undefined);
    if (!card) return;
    setAttribute(next, "href", card.url);
    setText(find(next, ".next-count", HTMLElement), String(others));
    setText(find(next, ".visually-hidden", HTMLElement), t(here ? "nav.other-turns" : "nav.turns", { count: others }));
  };
  onTurns(unlessPressed(document.documentElement, show));
  document.addEventListener("keydown", (event) => pageShortcut(event) === "n" && !next.hidden && next.click());
  void loadMe().then((me) => me?.is_player && onTurnsChanged(() => void refreshTurns()));
  onPlayerChanged(() => void refreshTurns());
}

/** Loads the turns again. */
async function refreshTurns() {
  requested = true;
  const isLatest = requests.next();
  try {
    const fresh = await fetchMyTurns();
    if (!isLatest()) return;
    known = fresh;
    for (const listener of listeners) listener(known);
  } catch {
    // They are loaded again when the socket reconnects.
  }
}
