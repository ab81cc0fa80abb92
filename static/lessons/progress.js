/** The tasks of lessons that were solved in this browser. */

import { readStorage, writeStorage } from "../browser/storage.js";

const KEY = "birnam.lessons";

/** @param {string} game @returns {Set<string>} Their ids. */
export function solvedTasks(game) {
  const ids = readStorage(KEY)?.[game];
  return new Set(Array.isArray(ids) ? ids.filter((/** @type {unknown} */ id) => typeof id === "string") : []);
}

/** @param {string} game @param {string} task @returns {Set<string>} All that are solved now. */
export function recordTask(game, task) {
  const solved = solvedTasks(game).add(task);
  writeStorage(KEY, { ...readStorage(KEY), [game]: [...solved] });
  return solved;
}
