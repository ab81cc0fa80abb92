/** Keeps the screen on during the player's turn, if the player has chosen so. */

/** @import {State} from "../match/state.js" */

import { onPreference, settings } from "../browser/preferences.js";
import { isYourTurn } from "../view/position.js";

/** @returns {(state: State) => void} */
export function screenWakeLock() {
  let wanted = false;
  /** @type {WakeLockSentinel | null} */
  let held = null;
  let asking = false;

  const settle = async () => {
    const hold = wanted && settings().awake === "on" && !document.hidden && "wakeLock" in navigator;
    if (!hold) {
      void held?.release();
      held = null;
    } else if (!asking && (held === null || held.released)) {
      asking = true;
      held = await navigator.wakeLock.request("screen").catch(() => null); // refused at low battery, for example
      asking = false;
      if (held && !wanted) void settle(); // the turn has ended meanwhile
    }
  };
  document.addEventListener("visibilitychange", settle);
  onPreference(settle);
  return (state) => {
    const mine = isYourTurn(state);
    if (mine === wanted) return;
    wanted = mine;
    void settle();
  };
}
