/** Ensures that only one of several tabs plays a cue. */

import { delay } from "../browser/dom.js";
import { readStorage, writeStorage } from "../browser/storage.js";

const LOCK_TIME = 4_000; // milliseconds until all tabs see a claim in storage
const HIDDEN_TAB_DELAY = 80; // milliseconds by which hidden tabs claim later than visible ones
const LOCK_NAME = "birnam.cue";
const MAX_CLAIMS = 40; // claims in storage

/** @param {string} key @returns {Promise<boolean>} True if this tab plays the cue. */
export async function claimCue(key) {
  if (document.hidden) await delay(HIDDEN_TAB_DELAY);
  if (!navigator.locks) return claimInStorage(key);
  return new Promise((resolve) => {
    const options = { ifAvailable: true };
    const held = navigator.locks.request(`${LOCK_NAME} ${key}`, options, (lock) => {
      resolve(lock !== null && claimInStorage(key)); // a tab that is more than LOCK_TIME late finds the claim
      return lock ? delay(LOCK_TIME) : undefined;
    });
    held.catch(() => resolve(true)); // a cue may play twice, but must not be lost
  });
}

/** @param {string} key Alone it is a substitute for Web Locks, which need a secure context. */
function claimInStorage(key) {
  /** @type {string[]} */
  const claims = readStorage(LOCK_NAME) ?? [];
  if (claims.includes(key)) return false;
  writeStorage(LOCK_NAME, [...claims, key].slice(-MAX_CLAIMS));
  return true;
}
