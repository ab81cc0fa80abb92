/** From a state to the board: idempotent, sets attributes only; CSS does the looks. */

/** @import {State} from "../state.js" */
/** @import {Marks} from "../settings.js" */

import { draw, find, mark } from "../dom.js";
import { legalAt, sees, sendingCell, shown, stoneAt } from "../scene.js";
import { counted, STONE } from "../words.js";

/**
 * @typedef {{
 *   svg: SVGSVGElement,
 *   cells: Map<string, SVGGElement>,
 *   rays: SVGGElement,
 *   overlay: SVGGElement,
 * }} Board The server's drawing, and its parts that change.
 */

/** @param {SVGSVGElement} svg @param {string} name What a screen reader calls the board. @returns {Board} */
export function board(svg, name) {
  svg.setAttribute("role", "application");
  svg.setAttribute("aria-label", name);
  svg.setAttribute("aria-describedby", "board-help");
  /** @type {Map<string, SVGGElement>} */
  const cells = new Map();
  for (const cell of svg.querySelectorAll(".cell")) {
    if (!(cell instanceof SVGGElement)) continue;
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", "-1");
    const { cell: cellName = "", stone } = cell.dataset;
    cell.setAttribute("aria-label", `${cellName}, ${stone ? `${stone} stone` : "empty"}`);
    cells.set(cellName, cell);
  }
  return { svg, cells, rays: find(svg, ".rays", SVGGElement), overlay: find(svg, ".overlay", SVGGElement) };
}

/**
 * @param {Board} board @param {State} state
 * @param {string} stones What lies on the board in this moment: while stones turn, less than the state knows.
 * @param {Marks} marks
 */
export function render(board, state, stones, marks) {
  const game = state.game;
  const scene = shown(state);
  if (!game || !scene) return;
  const open = sees(state, marks);
  const marked = open && marks !== "never";
  const sending = sendingCell(state);
  mark(board.svg, "data-past", state.looking === null ? null : "");
  for (const [index, name] of game.cells.entries()) {
    const cell = board.cells.get(name);
    if (!cell) continue;
    const legal = open ? legalAt(state, name) : null;
    place(cell, stones[index] ?? ".");
    mark(cell, "data-legal", legal && marked ? "" : null);
    mark(cell, "data-last", scene.last === name ? "" : null);
    mark(cell, "data-sending", sending === name ? "" : null);
    mark(cell, "aria-label", label(state, name, legal?.turns ?? null));
  }
}

/** @param {SVGGElement} cell @param {string} letter */
export function place(cell, letter) {
  const stone = STONE[letter] ?? "";
  if (cell.dataset["stone"] === stone) return;
  cell.dataset["stone"] = stone;
  const use = cell.querySelector(".stone") ?? cell.appendChild(draw("use", { class: "stone" }));
  mark(use, "href", stone ? `#bn-${stone}` : null);
}

/** @param {State} state @param {string} name @param {number | null} turns What a legal move there turns, else null. */
function label(state, name, turns) {
  const scene = shown(state);
  const stone = STONE[stoneAt(state.game?.cells ?? [], scene?.stones ?? "", name)];
  const words = [name, stone ? `${stone} stone` : "empty"];
  if (scene?.last === name) words.push("last move");
  if (sendingCell(state) === name) words.push("your move is being sent");
  if (turns !== null) words.push("legal", turns ? `turns ${counted(turns, "stone")}` : "turns nothing");
  return words.join(", ");
}
