/** The puzzles solved in this browser, and the streak of solved daily puzzles. */

import { readStorage, writeStorage } from "../browser/storage.js";
import { countText } from "../view/phrases.js";

const KEY = "birnam.puzzles";
const MAX_PUZZLES = 500; // puzzles in storage
const DAY = 86_400_000; // milliseconds

/**
 * @typedef {{solved: string[], last: string, days: number}} Streak `last` is the day of the latest solved daily puzzle.
 */

/** @returns {Streak} */
export function loadStreak() {
  const kept = readStorage(KEY);
  const solved = Array.isArray(kept?.solved)
    ? kept.solved.filter((/** @type {unknown} */ one) => typeof one === "string")
    : [];
  return { solved, last: String(kept?.last ?? ""), days: Number(kept?.days) || 0 };
}

/** @param {string} puzzle @param {string | null} day Null unless it is the daily puzzle. @returns {Streak} */
export function recordSolved(puzzle, day) {
  const kept = loadStreak();
  const all = [...kept.solved.filter((one) => one !== puzzle), puzzle].slice(-MAX_PUZZLES);
  const next = { ...kept, solved: all };
  if (day && day !== kept.last)
    Object.assign(next, { last: day, days: kept.last === dayBefore(day) ? kept.days + 1 : 1 });
  writeStorage(KEY, next);
  return next;
}

/** @param {Streak} kept @param {string} today @returns {string} Empty before the first solved puzzle. */
export function streakText({ solved: all, last, days }, today) {
  const on = last === today || last === dayBefore(today);
  const row = on && days > 1 ? `${countText(days, "day")} in a row. ` : "";
  return all.length ? `${row}${countText(all.length, "puzzle")} solved on this device.` : "";
}

/** @param {string} day @returns {string} Empty for an invalid day. */
function dayBefore(day) {
  const time = Date.parse(`${day}T00:00:00Z`) - DAY;
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}
