/** Keeps what pages of matches showed last, for a reload while the server cannot be reached. */

/** @import {PageEvent, State} from "./state.js" */

import { readStorage, writeStorage } from "../browser/storage.js";
import { assumeServerAhead, serverAhead } from "../clock/server_time.js";

const KEY = "birnam.matches";
const MAX_MATCHES = 8; // each takes some ten kilobytes

/** @typedef {Pick<State, "game" | "you" | "presence" | "epoch">} KeptState */
/** @typedef {KeptState & {match: string, version: string, ahead: number}} Entry `version`: the URL of the script of the page that wrote it; `ahead`: how far the server's clock was ahead. */

/**
 * Keeps the state whenever the page is hidden or left.
 * @param {string} match @param {() => State} state @param {(event: PageEvent) => void} dispatch
 * @returns {(now: State) => void} Restores the state if the first connection fails.
 */
export function stateKeeper(match, state, dispatch) {
  const version = document.querySelector("script[type=module]")?.getAttribute("src") ?? "";
  const keep = () => state().game && writeEntry(match, version, state());
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  return ({ connection: { phase }, game }) => {
    if (phase === "private" || phase === "not-found") writeEntry(match, version, null);
    const kept = phase === "waiting" && !game ? readEntry(match, version) : null;
    if (kept) queueMicrotask(() => dispatch({ t: "state-restored", kept }));
  };
}

/** @param {string} match @param {string} version @returns {KeptState | null} */
export function readEntry(match, version) {
  const found = readEntries().find((entry) => entry.match === match && entry.version === version);
  if (!found) return null;
  const { game, you, presence, epoch, ahead } = found;
  assumeServerAhead(ahead);
  return { game, you, presence, epoch };
}

/** @param {string} match @param {string} version @param {KeptState | null} state Null removes it. */
export function writeEntry(match, version, state) {
  const others = readEntries().filter((entry) => entry.match !== match);
  if (!state) return void writeStorage(KEY, others);
  const { game, you, presence, epoch } = state;
  const entry = { match, version, game, you, presence, epoch, ahead: serverAhead() };
  writeStorage(KEY, [entry, ...others].slice(0, MAX_MATCHES));
}

/** @returns {Entry[]} The newest first. */
function readEntries() {
  const stored = readStorage(KEY);
  return Array.isArray(stored) ? stored : [];
}
