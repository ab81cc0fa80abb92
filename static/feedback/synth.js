/** Sounds, made of tones when they are needed. Silent until the page was touched: browsers and people want it so. */

/** @import {CueName} from "./cues.js" */

import { settings } from "../browser/preferences.js";

/**
 * @typedef {{pitch: number, at: number, long: number, loud: number, wave: OscillatorType}} Tone
 * Hertz, milliseconds, milliseconds, and a share of the volume.
 */

const ATTACK = 4; // milliseconds until a tone is at its loudest
const FLIP = 60; // milliseconds from one turning stone to the next
const OCTAVE = 12; // semitones; a long row does not climb higher
const MAX_STONES = 24; // stones of one move that are heard one by one

/** @type {AudioContext | null} */
let context = null;

/** @returns {Promise<boolean>} Can a sound be heard from now on? Not before the page was touched. */
export async function resumeAudio() {
  if (settings().sounds === "off" || !navigator.userActivation.hasBeenActive) return false;
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume().catch(() => {});
  return isAudible();
}

/** Lets the page be heard with the first touch or key, and again after the device has silenced it. */
export function resumeAudioOnTouch() {
  for (const type of ["pointerup", "keydown", "click"]) document.addEventListener(type, () => void resumeAudio());
}

/** @returns {boolean} Would a sound be heard now? */
export function isAudible() {
  return settings().sounds !== "off" && context?.state === "running";
}

/** @param {CueName} name @param {number} count How many stones turn or are taken. @param {number} delay Milliseconds. */
export function playSound(name, count, delay) {
  if (!context) return;
  const volume = (Number(settings().volume) / 100) ** 2;
  const start = context.currentTime + delay / 1_000;
  for (const tone of tones(name, count)) playTone(context, tone, start, volume);
}

/** @param {CueName} name @param {number} count @returns {Tone[]} */
export function tones(name, count) {
  const row = Math.min(count, MAX_STONES);
  if (name === "place") return [...STONE, ...Array.from({ length: row }, (_, index) => turnedTone(index))];
  if (name === "take") return [...STONE, ...Array.from({ length: row }, (_, index) => takenTone(index))];
  return MELODIES[name];
}

/** @type {Tone[]} */
const STONE = [tone(196, 0, 70, 0.9, "triangle"), tone(1_320, 0, 16, 0.25, "square")];

/** @type {Record<Exclude<CueName, "place" | "take">, Tone[]>} */
const MELODIES = {
  pass: [tone(392, 0, 110), tone(330, 120, 160)],
  turn: [tone(659, 0, 150), tone(880, 130, 320)],
  low: [0, 160, 320].map((at) => tone(1_175, at, 70, 0.7, "triangle")),
  offer: [tone(784, 0, 110), tone(1_047, 120, 110), tone(784, 240, 200)],
  chat: [tone(988, 0, 90, 0.5)],
  won: [523, 659, 784, 1_047].map((pitch, index) => tone(pitch, 120 * index, 260)),
  lost: [523, 466, 392].map((pitch, index) => tone(pitch, 170 * index, 300)),
  over: [tone(523, 0, 240), tone(523, 220, 360)],
  no: [tone(130, 0, 90, 0.6, "triangle")],
};

/** @param {number} index @returns {Tone} The next stone of a row that turns over: each a little higher. */
function turnedTone(index) {
  return tone(440 * 2 ** (Math.min(index, OCTAVE) / 12), 120 + FLIP * index, 45, 0.5, "triangle");
}

/** @param {number} index @returns {Tone} The next stone that is taken away: each a little lower. */
function takenTone(index) {
  return tone(330 * 2 ** (-Math.min(index, OCTAVE) / 12), 200 + 2 * FLIP * index, 110, 0.6, "triangle");
}

/**
 * @param {number} pitch @param {number} at @param {number} long @param {number} [loud] @param {OscillatorType} [wave]
 * @returns {Tone}
 */
function tone(pitch, at, long, loud = 0.7, wave = "sine") {
  return { pitch, at, long, loud, wave };
}

/** @param {AudioContext} on @param {Tone} tone @param {number} start @param {number} volume */
function playTone(on, { pitch, at, long, loud, wave }, start, volume) {
  const begin = start + at / 1_000;
  const end = begin + long / 1_000;
  const source = new OscillatorNode(on, { type: wave, frequency: pitch });
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud * volume, begin + ATTACK / 1_000);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(gain).connect(on.destination);
  source.start(begin);
  source.stop(end);
}
