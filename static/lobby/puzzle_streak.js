/** The puzzles solved in this browser or by its player, and the streak of solved daily puzzles. */

/** @import {SolvedPuzzles} from "../protocol.js" */

import { paragraph, t } from "../browser/messages.js";
import { readStorage, writeStorage } from "../browser/storage.js";
import { DAY } from "../view/durations.js";

const KEY = "birnam.puzzles";
const MAX_PUZZLES = 500; // puzzles in storage

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

/**
 * Adds what the player has solved in other browsers. A longer streak wins on the same day.
 * @param {SolvedPuzzles} others
 * @returns {Streak}
 */
export function addSolved(others) {
  const kept = loadStreak();
  const solved = [...new Set([...others.solved, ...kept.solved])].slice(-MAX_PUZZLES);
  const later = others.last > kept.last || (others.last === kept.last && others.days > kept.days);
  const next = { solved, last: later ? others.last : kept.last, days: later ? others.days : kept.days };
  writeStorage(KEY, next);
  return next;
}

/** @param {Streak} kept @param {string} today @returns {string} Empty before the first solved puzzle. */
export function streakText({ solved: all, last, days }, today) {
  const on = last === today || last === dayBefore(today);
  const row = on && days > 1 ? t("puzzles.streak.days", { count: days }) : "";
  return all.length ? paragraph([row, t("puzzles.streak.solved", { count: all.length })]) : "";
}

/** @param {string} day @returns {string} Empty for an invalid day. */
function dayBefore(day) {
  const time = Date.parse(`${day}T00:00:00Z`) - DAY;
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}
