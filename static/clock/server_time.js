/** The server's time on pages without a match: the device's clock may be wrong by hours, or be set meanwhile. */

const PRECISION = 1_500; // milliseconds: answers name the second, and travel

let ahead = 0; // milliseconds that the server is ahead of the device

/** @returns {number} Milliseconds since 1970. */
export function serverNow() {
  return Date.now() + ahead;
}

/** @param {Response} answer Of the server, just arrived. */
export function learnServerTime(answer) {
  const measured = Date.parse(answer.headers.get("date") ?? "") + 500 - Date.now();
  if (Math.abs(measured - ahead) > PRECISION) ahead = measured; // never without a date, which is not a number
}
