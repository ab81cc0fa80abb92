/** The player of this browser, loaded once for each page. */

/** @import {Me} from "../protocol.js" */

import * as api from "../browser/api.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { writeStorage } from "../browser/storage.js";

const KEY = "birnam.player";
const RETRY_AFTER = { first: 2_000, most: 16_000 }; // milliseconds

/** @type {Me | null} */
let known = null;
/** @type {Promise<Me> | null} */
let asked = null;
/** @type {Set<(me: Me) => void>} */
const listeners = new Set();
const requests = new RequestSequence();

export function me() {
  return known;
}

/** @returns {Promise<Me>} Asks again until the server answers. */
export function loadMe() {
  asked ??= untilKnown();
  return asked;
}

/** @returns {Promise<Me>} */
async function untilKnown() {
  for (let wait = RETRY_AFTER.first; ; wait = Math.min(2 * wait, RETRY_AFTER.most)) {
    const answer = await reloadMe();
    if (answer) return answer;
    await new Promise((resume) => setTimeout(resume, wait));
  }
}

/** @returns {Promise<Me | null>} Null if the server cannot be reached. */
export async function reloadMe() {
  const isLatest = requests.next();
  try {
    const answer = await api.fetchMe();
    return isLatest() || !known ? setMe(answer) : known; // a later answer must not be undone
  } catch {
    return null;
  }
}

/** @param {Me} answer @returns {Me} */
export function setMe(answer) {
  requests.next(); // answers to earlier requests are out of date
  known = answer;
  for (const listener of listeners) listener(answer);
  return answer;
}

/** Notifies this browser's other pages of a new session cookie, a new name, or new rights. */
export function announcePlayerChange() {
  writeStorage(KEY, Date.now());
}

/** @param {() => void} listener */
export function onPlayerChanged(listener) {
  window.addEventListener("storage", (event) => event.key === KEY && listener());
}

/** @param {(me: Me) => void} listener */
export function onMe(listener) {
  listeners.add(listener);
  if (known) listener(known);
}
