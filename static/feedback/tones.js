/** The tones of cues, and how they are played. */

/** @import {CueName} from "./cues.js" */

/**
 * @typedef {{pitch: number, at: number, duration: number, loudness: number, wave: OscillatorType}} Tone
 * `pitch` in hertz, `at` and `duration` in milliseconds, `loudness` as a factor of the volume.
 */

const ATTACK = 4; // milliseconds
const STONE_INTERVAL = 60; // milliseconds between two turning stones
const MAX_RISE = 12; // semitones; the highest rise of a stones
const MAX_STONES = 24; // stones with their own tones

/** @param {CueName} name @param {number} count @returns {Tone[]} */
export function tones(name, count) {
  const stones = Math.min(count, MAX_STONES);
  if (name === "place") return [...STONE, ...Array.from({ length: stones }, (_, index) => turnedTone(index))];
  if (name === "take") return [...STONE, ...Array.from({ length: stones }, (_, index) => takenTone(index))];
  return MELODIES[name];
}

/** @type {Tone[]} */
const STONE = [tone(196, 0, 70, 0.9, "triangle"), tone(1_320, 0, 16, 0.25, "square")];

/** @type {Record<Exclude<CueName, "place" | "take">, Tone[]>} */
const MELODIES = {
  pass: [tone(392, 0, 110), tone(330, 120, 160)],
  turn: [tone(784, 0, 420)],
  low: [0, 160, 320].map((at) => tone(1_175, at, 70, 0.7, "triangle")),
  offer: [tone(784, 0, 110), tone(1_047, 120, 110), tone(784, 240, 200)],
  chat: [tone(988, 0, 90, 0.5)],
  won: [523, 659, 784, 1_047].map((pitch, index) => tone(pitch, 120 * index, 260)),
  lost: [523, 466, 392].map((pitch, index) => tone(pitch, 170 * index, 300)),
  over: [tone(523, 0, 240), tone(523, 220, 360)],
  no: [tone(130, 0, 90, 0.6, "triangle")],
};

/** @param {number} index @returns {Tone} Rises with each stone. */
function turnedTone(index) {
  return tone(440 * 2 ** (Math.min(index, MAX_RISE) / 12), 120 + STONE_INTERVAL * index, 90, 0.4);
}

/** @param {number} index @returns {Tone} Falls with each stone. */
function takenTone(index) {
  return tone(330 * 2 ** (-Math.min(index, MAX_RISE) / 12), 200 + 2 * STONE_INTERVAL * index, 110, 0.6, "triangle");
}

/**
 * @param {number} pitch @param {number} at @param {number} duration @param {number} [loudness] @param {OscillatorType} [wave]
 * @returns {Tone}
 */
function tone(pitch, at, duration, loudness = 0.7, wave = "sine") {
  return { pitch, at, duration, loudness, wave };
}

/** @param {AudioContext} on @param {Tone} tone @param {number} start @param {number} volume */
export function playTone(on, { pitch, at, duration, loudness, wave }, start, volume) {
  const begin = start + at / 1_000;
  const end = begin + duration / 1_000;
  const source = new OscillatorNode(on, { type: wave, frequency: pitch });
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loudness * volume, begin + ATTACK / 1_000);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(gain).connect(on.destination);
  source.start(begin);
  source.stop(end);
}
