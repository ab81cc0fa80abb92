/** Keeps the screen on during the player's turn, if the player has chosen so. */

/** @import {State} from "../match/state.js" */

import { onPreference, settings } from "../browser/preferences.js";
import { isYourTurn } from "../view/position/position.js";

/** @returns {(state: State) => void} */
export function screenWakeLock() {
  let wanted = false;
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let requesting = false;

  const updateLock = async () => {
    const wantsLock = wanted && settings().awake === "on" && !document.hidden && "wakeLock" in navigator;
    if (!wantsLock) {
      void lock?.release();
      lock = null;
    } else if (!requesting && (lock === null || lock.released)) {
      requesting = true;
      lock = await navigator.wakeLock.request("screen").catch(() => null); // refused at low battery, for example
      requesting = false;
      if (lock && !wanted) void updateLock(); // the turn has ended meanwhile
    }
  };
  document.addEventListener("visibilitychange", updateLock);
  onPreference(updateLock);
  return (state) => {
    const mine = isYourTurn(state);
    if (mine === wanted) return;
    wanted = mine;
    void updateLock();
  };
}
