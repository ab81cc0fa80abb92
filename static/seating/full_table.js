/** Tells spectators that all seats are taken, and who was quicker; offers them their own game. */

/** @import {Color} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { find, setAttribute, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { gameAddress, playerName } from "../view/phrases.js";

/**
 * @param {ParentNode} page
 * @returns {(state: State) => {words: string, late: boolean}} The words for a spectator; empty for players. `late`: the
 * spectator saw a free seat, and somebody was quicker.
 */
export function fullTable(page) {
  const link = find(page, "#own-game", HTMLAnchorElement);
  /** @type {Color[] | null} */
  let seenTaken = null; // the seats that were taken when this page last saw a free one
  return (state) => {
    const { match, view } = state.game ?? {};
    if (!match || !view) return { words: "", late: false };
    setAttribute(link, "href", `/new/${gameAddress(match)}`);
    const watches = state.you.length === 0 && view.status === "running";
    setVisible(link, watches && state.viewedPly === null);
    if (view.ply >= match.players.length) seenTaken = null;
    if (view.status === "waiting") seenTaken = state.you.length ? null : view.taken_seats;
    if (!watches) return { words: "", late: false };
    const seen = seenTaken;
    const quicker = seen && match.players.find((color) => !seen.includes(color));
    if (quicker) return { words: t("match.full.quicker", { name: playerName(state, quicker) }), late: true };
    return { words: t(`match.full.${match.players.length === 2 ? "two" : "three"}`), late: false };
  };
}
