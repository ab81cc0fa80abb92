/** How long ago something happened. */

import { daysBetween } from "../browser/local_times.js";
import { LANGUAGE_TAG } from "../browser/messages.js";
import { DAY, HOUR, MINUTE } from "../view/durations.js";

/** @param {number} moment @param {number} now @returns {string} As in "3 hours ago"; a date if it was more than 30 days ago. */
export function agoText(moment, now) {
  return written(moment, now).replace(/(\d) /g, "$1\u00a0"); // no line ends between a number and its unit
}

/** @param {number} moment @param {number} now */
function written(moment, now) {
  const past = Math.max(0, now - moment);
  if (past > 30 * DAY) return new Intl.DateTimeFormat(LANGUAGE_TAG, { dateStyle: "medium" }).format(moment);
  const format = new Intl.RelativeTimeFormat(LANGUAGE_TAG, { numeric: "auto" });
  if (past >= DAY) return format.format(daysBetween(now, moment), "day");
  if (past >= HOUR) return format.format(-Math.floor(past / HOUR), "hour");
  if (past >= MINUTE) return format.format(-Math.floor(past / MINUTE), "minute");
  return format.format(0, "second"); // "this minute" is in the future in some languages
}
