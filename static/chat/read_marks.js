/** The latest messages that were read in this browser, and the setting that reads new ones aloud. */

/** @import {ChatChannel} from "../protocol.js" */

import { readStorage, writeStorage } from "../browser/storage.js";

/** @typedef {Partial<Record<ChatChannel, number>>} ReadMarks The number of the latest message that was read. */

const READ = "birnam.chat.read";
const VOICE = "birnam.chat.voice";
const KEPT = 60; // matches

/** @param {string} match @returns {ReadMarks} */
export function loadReadMarks(match) {
  const all = /** @type {unknown} */ (readStorage(READ));
  const mine = Array.isArray(all) ? all.find((one) => Array.isArray(one) && one[0] === match) : null;
  return { players: whole(mine?.[1]?.players), spectators: whole(mine?.[1]?.spectators) };
}

/** @param {string} match @param {ReadMarks} now */
export function saveReadMarks(match, now) {
  const all = /** @type {unknown} */ (readStorage(READ));
  const others = Array.isArray(all) ? all.filter((one) => Array.isArray(one) && one[0] !== match) : [];
  writeStorage(READ, [[match, now], ...others].slice(0, KEPT));
}

export function isReadAloud() {
  return readStorage(VOICE) !== false;
}

/** @param {boolean} aloud */
export function setReadAloud(aloud) {
  writeStorage(VOICE, aloud);
}

/** @param {unknown} value */
function whole(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
