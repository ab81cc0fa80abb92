/** What this browser prefers, kept in localStorage; theme.js reads the theme before the first paint. */

/** @typedef {"turn" | "always" | "never"} Marks When the legal cells are marked. */
/** @typedef {{theme: "auto" | "light" | "dark", marks: Marks, coordinates: "on" | "off"}} Settings */

const KEY = "birnam.settings";
/** @type {Settings} */
const USUAL = { theme: "auto", marks: "turn", coordinates: "on" };

/** @returns {Settings} */
export function settings() {
  return { ...USUAL, ...read(KEY) };
}

/** @param {Partial<Settings>} change */
export function prefer(change) {
  write(KEY, { ...settings(), ...change });
  document.dispatchEvent(new CustomEvent("birnam:settings"));
}

/** @param {() => void} listener @param {AbortSignal} [signal] */
export function onPreference(listener, signal) {
  document.addEventListener("birnam:settings", listener, { signal });
  window.addEventListener("storage", (event) => event.key === KEY && listener(), { signal });
}

/** @param {string} key @returns {any} What is stored there, null if nothing or if storage is closed to us. */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value null forgets. */
export function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play.
  }
}
