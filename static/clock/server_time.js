/** The server's time. This device's clock may be wrong by hours, or be set while a page is open. */

const JUMP = 2_000; // milliseconds; an answer that says so much less means that the device's clock was set
const SLEEP = 3_000; // milliseconds
const NOTICED = 100; // milliseconds
const PRECISION = 1_500; // milliseconds: headers name the second, and travel

let lead = Date.now() - performance.now(); // of the device's clock over the page's, which nobody can set
/** @type {number | null} */
let ahead = null; // milliseconds that the server is ahead of `deviceNow()`
let isTold = false; // by a message, more precisely than by a header

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener Called when the time was corrected. */
export function onServerTime(listener) {
  listeners.add(listener);
}

/** @returns {number} Milliseconds since 1970. */
export function serverNow() {
  return Math.round(deviceNow() + (ahead ?? 0));
}

/** @returns {number} Milliseconds that the server is ahead of the device's clock. */
export function serverAhead() {
  return serverNow() - Date.now();
}

/** Assumes a time until the server says one. @param {number} difference What `serverAhead` was earlier. */
export function assumeServerAhead(difference) {
  ahead ??= Date.now() + difference - deviceNow();
}

/** @param {number} now Of a message that has just arrived. @param {boolean} [anew] Forgets what earlier ones said. */
export function learnServerTime(now, anew = false) {
  const measured = now - deviceNow();
  isTold = true;
  // the largest one had the shortest delay
  correct(anew || ahead === null || measured < ahead - JUMP ? measured : Math.max(ahead, measured));
}

/** @param {Response} answer Of the server, just arrived. It counts until a message tells the time. */
export function learnFromHeader(answer) {
  if (isTold) return;
  const measured = Date.parse(answer.headers.get("date") ?? "") + 500 - deviceNow();
  if (Math.abs(measured - (ahead ?? 0)) > PRECISION) correct(measured); // never without a date, which is not a number
}

/** @param {number} difference */
function correct(difference) {
  const changed = Math.abs(difference - (ahead ?? 0)) > NOTICED;
  ahead = difference;
  if (changed) for (const listener of listeners) listener();
}

/** The page's clock may stand still while the device sleeps; then the device's has gone on. */
function deviceNow() {
  const slept = Date.now() - performance.now() - lead;
  if (slept > SLEEP) lead += slept;
  return lead + performance.now();
}
