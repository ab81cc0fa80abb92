/**
 * The preferences of this browser: a choice in this browser wins over the player's choices from the server, and these
 * win over the defaults.
 * Both are in localStorage, where theme.js reads the colors before the first paint.
 */

/** @import {Choices, Preferences} from "../protocol.js" */

import { readStorage, writeStorage } from "./storage.js";

/** @typedef {"language" | "profile" | "profile_openings" | "profile_series" | "profile_puzzles"} OfProfile */
/** @typedef {OfProfile | "bot_challenges" | "bot_pairing"} OfPlayer */
/** @typedef {{[Name in Exclude<keyof Choices, OfPlayer>]-?: NonNullable<Choices[Name]>}} Settings */
/** @typedef {Settings["marks"]} Marks */

const OWN = "birnam.settings";
const PLAYER = "birnam.settings.player";

/** @type {{[Name in keyof Settings]: Settings[Name][]}} The first of each is the default. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  contrast: ["auto", "usual", "high"],
  palette: ["sandstone", "meadow", "harbor"],
  signs: ["usual", "strong", "none"],
  turn_hex: ["0", "60", "120", "180", "240", "300", "auto"],
  turn_square: ["0", "90", "180", "270", "auto"],
  coordinates: ["on", "off"],
  marks: ["turn", "always", "never"],
  motion: ["usual", "fast", "off"],
  premove: ["on", "off"],
  typed_moves: ["off", "on"],
  confirm_fast: ["usual", "once", "twice"],
  confirm_slow: ["usual", "once", "twice"],
  sounds: ["off", "calls", "all"],
  volume: ["60", "20", "40", "80", "100"],
  vibration: ["on", "off"],
  awake: ["off", "on"],
};

/** @type {any} */
const first = Object.fromEntries(Object.entries(CHOICES).map(([name, [usual]]) => [name, usual]));
/** @type {Settings} */
export const DEFAULTS = first;

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...validChoices(readStorage(PLAYER)?.choices), ...validChoices(readStorage(OWN)) };
}

/** @param {Partial<Settings>} change */
export function setPreferences(change) {
  writeStorage(OWN, { ...validChoices(readStorage(OWN)), ...change });
  document.dispatchEvent(new CustomEvent("birnam:settings", { detail: change }));
}

export function hasLocalChoice() {
  return Object.keys(validChoices(readStorage(OWN))).length > 0;
}

/** @param {Preferences} saved @returns {boolean} True if they replace the choices of this browser. */
export function overridesLocal(saved) {
  return saved.all_devices_at > (Number(readStorage(PLAYER)?.all_devices_at) || 0);
}

/** @param {Preferences} saved The player's choices from the server. */
export function adoptPreferences(saved) {
  if (JSON.stringify(readStorage(PLAYER)) === JSON.stringify(saved)) return;
  if (overridesLocal(saved)) writeStorage(OWN, null);
  writeStorage(PLAYER, saved);
  document.dispatchEvent(new CustomEvent("birnam:settings"));
}

/**
 * @param {(change: Partial<Settings> | null) => void} listener Receives the change if it was made on this page,
 * otherwise null.
 * @param {AbortSignal} [signal]
 */
export function onPreference(listener, signal) {
  const onChange = (/** @type {Event} */ event) => listener(event instanceof CustomEvent ? event.detail : null);
  document.addEventListener("birnam:settings", onChange, { signal });
  window.addEventListener("storage", ({ key }) => (key === OWN || key === PLAYER) && listener(null), { signal });
}

/** @param {any} stored @returns {Partial<Settings>} Its valid entries. */
export function validChoices(stored) {
  const allowed = Object.entries(CHOICES).filter(([name, values]) => {
    const all = /** @type {unknown[]} */ (values);
    return all.includes(stored?.[name]);
  });
  return Object.fromEntries(allowed.map(([name]) => [name, stored[name]]));
}
