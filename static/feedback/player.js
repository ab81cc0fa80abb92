/** Lets cues be heard and felt, as far as somebody likes that. */

/** @import {Cue, CueName} from "./cues.js" */
/** @import {State} from "../match/state.js" */

import { settings } from "../browser/preferences.js";
import { CALLS, cues } from "./cues.js";
import { isAudible, playSound, resumeAudio, resumeAudioOnTouch } from "./synth.js";
import { claimCue } from "./tab_lock.js";

/** @type {Partial<Record<CueName, number[]>>} Milliseconds of trembling and of rest. */
const VIBRATIONS = { turn: [60, 50, 60], low: [40, 40, 40, 40, 40], offer: [60], no: [25] };

/** @param {boolean} shared May other pages show the same? @returns {(before: State, after: State) => void} */
export function playCues(shared) {
  resumeAudioOnTouch();
  return (before, after) => cues(before, after).forEach((cue) => void emit(shared ? cue : { ...cue, key: "" }));
}

/** @param {CueName} name @param {string} key The same on every page that knows of it, so that one of them is heard. */
export function playCue(name, key) {
  void emit({ name, count: 0, key, after: 0 });
}

/** @param {string} changed Lets a new choice be tried. */
export async function previewSetting(changed) {
  if (changed === "vibration") vibrate("turn");
  if (changed !== "sounds" && changed !== "volume") return;
  const all = settings().sounds === "all";
  if (!(await resumeAudio())) return;
  if (all) playSound("place", 3, 0);
  playSound("turn", 0, all ? 500 : 0);
}

/** @param {Cue} cue */
async function emit({ name, count, key, after }) {
  vibrate(name);
  const { sounds } = settings();
  if (!isAudible() || (sounds !== "all" && !CALLS.has(name))) return;
  if (key === "" || (await claimCue(key))) playSound(name, count, after);
}

/** @param {CueName} name */
function vibrate(name) {
  const pattern = VIBRATIONS[name];
  if (!pattern || settings().vibration !== "on" || document.hidden) return;
  if ("vibrate" in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(pattern);
}
