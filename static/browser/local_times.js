/** Moments in the time zone of the reader. The server writes them in UTC. */

import { LANGUAGE_TAG } from "./messages.js";

const MONTHS = 200; // days, after which a date needs its year

/** What follows stays where it is: the paragraph keeps its lines. @param {ParentNode} root */
export function showLocalTimes(root) {
  const times = [...root.querySelectorAll("time[data-moment]")];
  keepHeights(times.flatMap((time) => time.closest("p") ?? []));
  const date = new Intl.DateTimeFormat(LANGUAGE_TAG, { dateStyle: "long" });
  const hour = new Intl.DateTimeFormat(LANGUAGE_TAG, { timeStyle: "short" });
  for (const time of times) {
    const moment = new Date(time.getAttribute("datetime") ?? "");
    const joined = time.getAttribute("data-moment") ?? "";
    const whole = joined.replace("{1}", date.format(moment)).replace("{0}", hour.format(moment));
    time.textContent = joined === "near" ? nearText(moment) : whole;
  }
}

/** @param {HTMLElement[]} paragraphs */
function keepHeights(paragraphs) {
  const heights = paragraphs.map((one) => one.offsetHeight);
  for (const [index, one] of paragraphs.entries()) one.style.minHeight = `${heights[index]}px`;
}

/** @param {Date} moment */
export function nearText(moment, now = new Date()) {
  const days = daysBetween(now, moment);
  const isNear = days === 0 || days === 1;
  const year = days > MONTHS ? "numeric" : undefined;
  const day = isNear
    ? new Intl.RelativeTimeFormat(LANGUAGE_TAG, { numeric: "auto" }).format(days, "day")
    : new Intl.DateTimeFormat(LANGUAGE_TAG, { weekday: "long", day: "numeric", month: "long", year }).format(moment);
  return `${day} ${new Intl.DateTimeFormat(LANGUAGE_TAG, { timeStyle: "short" }).format(moment)}`;
}

/** Days of the reader's calendar. @param {Date | number} from @param {Date | number} to */
export function daysBetween(from, to) {
  return Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / 86_400_000);
}

/** The value of a datetime-local field. @param {number} at Milliseconds. */
export function localFieldValue(at) {
  const moment = new Date(at);
  return new Date(at - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
