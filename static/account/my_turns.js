/** The matches where it is the player's turn: their count, and a link to the next one. */

/** @import {LobbyChanged, MatchCard, MyTurns} from "../protocol.js" */

import { fetchMyTurns as ask } from "../browser/api.js";
import { find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { ReconnectingSocket } from "../browser/socket.js";
import { setOtherTurns } from "../browser/tab_badge.js";
import { countText } from "../view/phrases.js";
import { loadMe, onPlayerChanged } from "./me.js";

/** @type {MyTurns} */
let known = { count: 0, matches: [] };
/** @type {Set<(turns: MyTurns) => void>} */
const listeners = new Set();
const requests = new RequestSequence();
let requested = false;

/** @param {(turns: MyTurns) => void} listener Also called at once if the turns were requested. */
export function onTurns(listener) {
  listeners.add(listener);
  if (requested) listener(known);
}

/** @param {{id: string}[]} cards The longest waiting first. @param {string} here The open match, or "".
 * @returns {number} Cyclic; -1 if there is no other match. */
export function nextMatchIndex(cards, here) {
  const others = cards.filter((card) => card.id !== here);
  if (!others.length) return -1;
  const place = cards.findIndex((card) => card.id === here);
  return (place + 1) % cards.length;
}

/** Keeps the link in the page's header up to date. */
export function followMyTurns() {
  const next = find(document, "#next-turn", HTMLAnchorElement);
  const here = document.querySelector("#match")?.getAttribute("data-match") ?? "";
  onTurns(({ count: all, matches }) => {
    const others = all - matches.filter((card) => card.id === here).length;
    setOtherTurns(others);
    const card = matches[nextMatchIndex(matches, here)];
    setVisible(next, card !== undefined);
    if (!card) return;
    setAttribute(next, "href", card.url);
    setText(find(next, ".next-count", HTMLElement), String(others));
    const other = here ? " other" : "";
    setAttribute(
      next,
      "aria-label",
      `Your turn in ${countText(others, `${other.trim()} game`.trim())}. Go to the next one`,
    );
  });
  void loadMe().then((me) => me?.is_player && openLobbySocket());
  onPlayerChanged(() => void refreshTurns());
}

/** Asks again, now. */
export async function refreshTurns() {
  requested = true;
  const isLatest = requests.next();
  try {
    const fresh = await ask();
    if (!isLatest()) return;
    known = fresh;
    for (const listener of listeners) listener(known);
  } catch {
    // The socket reconnects, and loads them again.
  }
}

function openLobbySocket() {
  /** @type {ReconnectingSocket<LobbyChanged>} */
  const link = new ReconnectingSocket("/api/lobby/socket?own=true", {
    hello: () => null,
    receive: (message) => message.t === "changed" && refreshTurns(),
    changed: ({ phase }) => void (phase === "open" && refreshTurns()),
  });
  link.open();
}
