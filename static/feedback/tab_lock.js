/** Ensures that only one of several tabs plays a cue. */

import { delay } from "../browser/dom.js";
import { readStorage, writeStorage } from "../browser/storage.js";

const HOLD = 4_000; // milliseconds in which no other tab can claim the same cue
const BEHIND = 80; // milliseconds by which hidden tabs claim later than visible ones
const KEY = "birnam.cue";
const KEEP = 40; // claims in storage

/** @param {string} key @returns {Promise<boolean>} True if this tab plays the cue. */
export async function claimCue(key) {
  if (document.hidden) await delay(BEHIND);
  if (!("locks" in navigator)) return claimInStorage(key);
  return new Promise((resolve) => {
    const options = { ifAvailable: true };
    const held = navigator.locks.request(`${KEY} ${key}`, options, (lock) => {
      resolve(lock !== null);
      return lock ? delay(HOLD) : undefined;
    });
    held.catch(() => resolve(true)); // a cue may play twice, but must not be lost
  });
}

/** @param {string} key A substitute for Web Locks, which need a secure context. */
function claimInStorage(key) {
  /** @type {string[]} */
  const claims = readStorage(KEY) ?? [];
  if (claims.includes(key)) return false;
  writeStorage(KEY, [...claims, key].slice(-KEEP));
  return true;
}
