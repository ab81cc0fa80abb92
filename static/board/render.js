/** Renders a state on the board: it sets attributes, and CSS styles them. */

/** @import {State} from "../match/state.js" */
/** @import {Marks} from "../browser/preferences.js" */

import { createSvg, find, setAttribute } from "../browser/dom.js";
import { joined, t } from "../browser/messages.js";
import { mandatoryCenter, mandatoryJumpers } from "../view/obligations.js";
import { STONE_COLORS } from "../view/phrases.js";
import { cellLabel } from "../view/position/cell_label.js";
import { pendingMove, reachableCells, shownPosition, showsLegal } from "../view/position/position.js";

/**
 * @typedef {{
 *   svg: SVGSVGElement,
 *   cells: Map<string, SVGGElement>,
 *   rays: SVGGElement,
 *   overlay: SVGGElement,
 * }} Board The drawing from the server, and the parts of it that change.
 */

/** @param {SVGSVGElement} svg @param {string} name For screen readers. @returns {Board} */
export function prepareBoard(svg, name) {
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
    cell.setAttribute("aria-label", joined([cellName, t(`cell.${stone || "empty"}`)]));
    cells.set(cellName, cell);
  }
  return { svg, cells, rays: find(svg, ".rays", SVGGElement), overlay: find(svg, ".overlay", SVGGElement) };
}

/** @param {Board} board @param {string} name @returns {{x: number, y: number}} As the board is rotated now. */
export function cellCenter(board, name) {
  const [x = 0, y = 0] =
    board.cells
      .get(name)
      ?.getAttribute("transform")
      ?.match(/-?[\d.]+/g)
      ?.map(Number) ?? [];
  return { x, y };
}

/**
 * @param {Board} board @param {State} state
 * @param {string} stones The stones of the animation, which can lag behind the state.
 * @param {Marks} marks
 */
export function renderBoard(board, state, stones, marks) {
  const game = state.game;
  const position = shownPosition(state);
  if (!game || !position) return;
  const open = showsLegal(state, marks);
  const next = open ? reachableCells(state) : new Map();
  const must = new Set(
    open && !state.sacrificing && state.path.length === 0 ? [...mandatoryJumpers(state), mandatoryCenter(state)] : [],
  );
  const sending = pendingMove(state);
  setAttribute(board.svg, "data-past", state.viewedPly === null ? null : "");
  setAttribute(board.svg, "data-sacrificing", open && state.sacrificing ? "" : null);
  for (const [index, name] of game.cells.entries()) {
    const cell = board.cells.get(name);
    if (!cell) continue;
    const shows = (/** @type {string} */ attribute, /** @type {boolean} */ on) =>
      setAttribute(cell, attribute, on ? "" : null);
    const reach = next.get(name) ?? null;
    setStone(cell, stones[index] ?? ".");
    shows("data-legal", reach !== null && marks !== "never");
    shows("data-must", reach !== null && marks !== "never" && must.has(name));
    shows("data-last", position.last === name);
    shows("data-from", position.last !== name && position.from.includes(name));
    shows("data-built", position.built.includes(name));
    shows("data-sending", sending?.cell === name);
    setAttribute(cell, "aria-label", cellLabel(state, position, name, reach));
  }
}

/** @param {SVGGElement} cell @param {string} letter */
export function setStone(cell, letter) {
  const stone = STONE_COLORS[letter] ?? "";
  if (cell.dataset.stone === stone) return;
  cell.dataset.stone = stone;
  const use = cell.querySelector(".stone") ?? cell.appendChild(createSvg("use", { class: "stone" }));
  setAttribute(use, "href", stone ? `#bn-${stone}` : null);
}
