/** Which puzzles were solved in this browser, and on how many days in a row the one of the day. */

import { read, write } from "../browser/preferences.js";
import { counted } from "../view/phrases.js";

const KEY = "birnam.puzzles";
const MOST = 500; // puzzles that are remembered
const DAY = 86_400_000; // milliseconds

/** @typedef {{solved: string[], last: string, days: number}} Streak `last` is the latest day that was solved. */

/** @returns {Streak} */
export function streak() {
  const kept = read(KEY);
  const solved = Array.isArray(kept?.solved)
    ? kept.solved.filter((/** @type {unknown} */ one) => typeof one === "string")
    : [];
  return { solved, last: String(kept?.last ?? ""), days: Number(kept?.days) || 0 };
}

/** @param {string} puzzle @param {string | null} day Today, if it is the puzzle of the day. @returns {Streak} */
export function solved(puzzle, day) {
  const kept = streak();
  const all = [...kept.solved.filter((one) => one !== puzzle), puzzle].slice(-MOST);
  const next = { ...kept, solved: all };
  if (day && day !== kept.last) Object.assign(next, { last: day, days: kept.last === before(day) ? kept.days + 1 : 1 });
  write(KEY, next);
  return next;
}

/** @param {Streak} kept @param {string} today @returns {string} In a sentence; "" as long as there is nothing to tell. */
export function praise({ solved: all, last, days }, today) {
  const on = last === today || last === before(today);
  const row = on && days > 1 ? `${counted(days, "day")} in a row. ` : "";
  return all.length ? `${row}${counted(all.length, "puzzle")} solved on this device.` : "";
}

/** @param {string} day @returns {string} The day before. */
function before(day) {
  const time = Date.parse(`${day}T00:00:00Z`) - DAY;
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}
