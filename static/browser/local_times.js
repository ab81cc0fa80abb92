/** Moments in the time zone of the reader. The server writes them in UTC. */

import { LANGUAGE_TAG } from "./messages.js";

/** @param {ParentNode} root */
export function showLocalTimes(root) {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAG, { dateStyle: "full", timeStyle: "short" });
  for (const time of root.querySelectorAll("time[data-moment]")) {
    if (time instanceof HTMLTimeElement) time.textContent = format.format(new Date(time.dateTime));
  }
}

/** The value of a datetime-local field. @param {number} at Milliseconds. */
export function localFieldValue(at) {
  const moment = new Date(at);
  return new Date(at - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
