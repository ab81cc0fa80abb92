/** Keyboard navigation between cells, each with the names of its neighbors (`rotation.js`). */

/** @import {Board} from "./render.js" */

import { cellCenter } from "./render.js";

/** @type {Record<string, string>} */
const STEPS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  "Shift+ArrowUp": "upAlt",
  "Shift+ArrowDown": "downAlt",
  Home: "home",
  End: "end",
};

/** @param {SVGGElement} cell @param {KeyboardEvent} event @returns {string | null} Null at the edge of the board. */
export function cellForKey(cell, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const step = STEPS[event.shiftKey && STEPS[`Shift+${event.key}`] ? `Shift+${event.key}` : event.key];
  return step ? (cell.dataset[step] ?? null) : null;
}

/** @param {KeyboardEvent} event @returns {boolean} True even at the edge of the board. */
export function isNavigationKey(event) {
  return event.key in STEPS && !event.ctrlKey && !event.altKey && !event.metaKey;
}

/** @param {Board} board @returns {string} The name of a cell in the middle. */
export function middleCell(board) {
  const { width, height } = board.svg.viewBox.baseVal;
  const distances = [...board.cells.keys()].map((name) => {
    const { x, y } = cellCenter(board, name);
    return { name, distance: Math.hypot(x - width / 2, y - height / 2) };
  });
  return distances.reduce((nearest, one) => (one.distance < nearest.distance - 1 ? one : nearest)).name;
}

/** @param {Board} board @param {string} name The only cell in the tab order. */
export function setTabStop(board, name) {
  const target = board.cells.get(name);
  if (!target) return;
  for (const cell of board.cells.values()) {
    if (cell !== target && cell.getAttribute("tabindex") === "0") cell.setAttribute("tabindex", "-1");
  }
  target.setAttribute("tabindex", "0");
}

/** @param {Board} board @param {string} name */
export function focusCell(board, name) {
  setTabStop(board, name);
  board.cells.get(name)?.focus({ preventScroll: true });
}
