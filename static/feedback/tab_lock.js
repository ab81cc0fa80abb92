/** One of the tabs that show the same thing lets it be heard, and only one. */

import { delay } from "../browser/dom.js";
import { readStorage, writeStorage } from "../browser/storage.js";

const HOLD = 4_000; // milliseconds for which no other tab can claim the same
const BEHIND = 80; // milliseconds that a hidden tab lets the visible ones go first
const KEY = "birnam.cue";
const KEEP = 40; // claims that are remembered where the browser has no locks

/** @param {string} key What is to be heard. @returns {Promise<boolean>} Is it ours? */
export async function claimCue(key) {
  if (document.hidden) await delay(BEHIND);
  if (!("locks" in navigator)) return claimInStorage(key);
  return new Promise((resolve) => {
    const options = { ifAvailable: true };
    const held = navigator.locks.request(`${KEY} ${key}`, options, (lock) => {
      resolve(lock !== null);
      return lock ? delay(HOLD) : undefined;
    });
    held.catch(() => resolve(true)); // better twice than never
  });
}

/** @param {string} key Without TLS there are no locks: a list in the browser's storage has to do. */
function claimInStorage(key) {
  /** @type {string[]} */
  const claims = readStorage(KEY) ?? [];
  if (claims.includes(key)) return false;
  writeStorage(KEY, [...claims, key].slice(-KEEP));
  return true;
}
