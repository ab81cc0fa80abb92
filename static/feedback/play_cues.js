/** Plays cues as sounds and vibrations, as the preferences allow. */

/** @import {Cue, CueName} from "./cues.js" */
/** @import {State} from "../match/state.js" */

import { settings } from "../browser/preferences.js";
import { ATTENTION_CUES, cues } from "./cues.js";
import { isAudible, isTouched, playSound, resumeAudio, resumeAudioOnTouch } from "./synth.js";
import { claimCue } from "./tab_lock.js";

/** @type {Partial<Record<CueName, number[]>>} Milliseconds of vibration and rest, in turn. */
const VIBRATIONS = { turn: [60, 50, 60], low: [40, 40, 40, 40, 40], offer: [60], no: [25] };

/**
 * @param {boolean} shared True if other tabs may show the same match. @returns {(before: State, after: State) => void}
 */
export function playCues(shared) {
  resumeAudioOnTouch();
  return (before, after) => cues(before, after).forEach((cue) => void emit(shared ? cue : { ...cue, key: "" }));
}

/** @param {CueName} name @param {string} key The same in every tab, so that only one tab plays it. */
export function playCue(name, key) {
  void emit({ name, count: 0, key, after: 0 });
}

/** @param {string} changed The name of the setting. */
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
  if (!isAudible() || (sounds !== "all" && !ATTENTION_CUES.has(name))) return;
  if (key === "" || (await claimCue(key))) playSound(name, count, after);
}

/** @param {CueName} name */
function vibrate(name) {
  const pattern = VIBRATIONS[name];
  if (!pattern || settings().vibration !== "on" || document.hidden) return;
  if ("vibrate" in navigator && isTouched()) navigator.vibrate(pattern);
}
