/** The sounds of cues. Browsers allow sound only after the first interaction with the page. */

/** @import {CueName} from "./cues.js" */

import { settings } from "../browser/preferences.js";

/** @type {AudioContext | null} */
let context = null;
let touched = false;

/** @returns {Promise<boolean>} False before the first interaction with the page. */
export async function resumeAudio() {
  if (settings().sounds === "off" || !touched || !("AudioContext" in globalThis)) return false;
  context ??= new AudioContext();
  void loadTones(); // so that the first sound is not late
  if (context.state === "suspended") await context.resume().catch(() => {});
  return isAudible();
}

/** Enables sound with the first interaction, and again after the device suspended it. */
export function resumeAudioOnTouch() {
  const resume = () => {
    touched = true;
    void resumeAudio();
  };
  for (const type of ["pointerup", "keydown", "click"]) document.addEventListener(type, resume);
}

/** Whether the player has pressed anything: before that, browsers neither play nor vibrate. */
export function isTouched() {
  return touched;
}

export function isAudible() {
  return settings().sounds !== "off" && context?.state === "running";
}

/** @param {CueName} name @param {number} count Of stones. @param {number} delay Milliseconds. */
export async function playSound(name, count, delay) {
  if (!context) return;
  const start = context.currentTime + delay / 1_000;
  const part = await loadTones();
  if (!part) return;
  const volume = (Number(settings().volume) / 100) ** 2;
  const begin = Math.max(start, context.currentTime);
  for (const tone of part.tones(name, count)) part.playTone(context, tone, begin, volume);
}

/** Null without the server: a page without sound is still a page. */
async function loadTones() {
  return import("./tones.js").catch(() => null);
}
