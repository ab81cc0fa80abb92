/** Lets cues be heard and felt, as far as somebody likes that. */

/** @import {Cue, Name} from "./cues.js" */
/** @import {State} from "../match/state.js" */

import { settings } from "../browser/preferences.js";
import { CALLS, cues } from "./cues.js";
import { audible, sound, wake, wakeByTouch } from "./synth.js";
import { claim } from "./tab_lock.js";

/** @type {Partial<Record<Name, number[]>>} Milliseconds of trembling and of rest. */
const TREMBLING = { turn: [60, 50, 60], low: [40, 40, 40, 40, 40], offer: [60], no: [25] };

/** @param {boolean} shared May other pages show the same? @returns {(before: State, after: State) => void} */
export function ears(shared) {
  wakeByTouch();
  return (before, after) => cues(before, after).forEach((cue) => void cueing(shared ? cue : { ...cue, key: "" }));
}

/** @param {Name} name @param {string} key The same on every page that knows of it, so that one of them is heard. */
export function cue(name, key) {
  void cueing({ name, count: 0, key, after: 0 });
}

/** @param {string} changed Lets a new choice be tried. */
export async function tried(changed) {
  if (changed === "vibration") tremble("turn");
  if (changed !== "sounds" && changed !== "volume") return;
  const all = settings().sounds === "all";
  if (!(await wake())) return;
  if (all) sound("place", 3, 0);
  sound("turn", 0, all ? 500 : 0);
}

/** @param {Cue} cue */
async function cueing({ name, count, key, after }) {
  tremble(name);
  const { sounds } = settings();
  if (!audible() || (sounds !== "all" && !CALLS.has(name))) return;
  if (key === "" || (await claim(key))) sound(name, count, after);
}

/** @param {Name} name */
function tremble(name) {
  const pattern = TREMBLING[name];
  if (!pattern || settings().vibration !== "on" || document.hidden) return;
  if ("vibrate" in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(pattern);
}
