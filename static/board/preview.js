/** What a move would do, drawn over the board: the ghost, the rays, the stones that would turn, and how many. */

/** @import {LegalMove} from "../protocol.js" */
/** @import {State} from "../state.js" */
/** @import {Marks} from "../settings.js" */
/** @import {Board} from "./render.js" */

import { draw, mark } from "../dom.js";
import { legalAt, sees, sendingCell } from "../scene.js";

const STONE = 24; // a stone's radius in the drawing

/** @param {Board} board @param {State} state @param {Marks} marks */
export function preview(board, state, marks) {
  const sending = sendingCell(state);
  const move = legalAt(state, sending ?? (sees(state, marks) ? state.aim : null));
  const key = move ? `${state.game?.version} ${move.move} ${sending ? "sending" : ""}` : "";
  if (board.overlay.dataset["key"] === key) return;
  board.overlay.dataset["key"] = key;
  const turning = new Set(move && !sending ? move.rays.flatMap((ray) => ray.cells) : []);
  for (const [name, cell] of board.cells) {
    mark(cell, "data-turning", turning.has(name) ? "" : null);
    mark(cell, "data-aimed", move?.cell === name ? "" : null);
  }
  const color = state.game?.view.to_move;
  board.rays.replaceChildren(...(move && !sending ? lines(board, move) : []));
  board.overlay.replaceChildren(...(move && color ? ghost(board, move, color, sending !== null) : []));
}

/** @param {Board} board @param {LegalMove} move */
function lines(board, move) {
  return move.rays.map((ray) => {
    const from = spot(board, move.cell ?? "");
    const to = spot(board, ray.to);
    return draw("line", { class: "ray", x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  });
}

/** @param {Board} board @param {LegalMove} move @param {string} color @param {boolean} sending */
function ghost(board, move, color, sending) {
  const { x, y } = spot(board, move.cell ?? "");
  const stone = draw("use", { class: "stone", href: `#bn-${color}` });
  const ring = draw("circle", { class: "ghost-ring", r: STONE });
  const group = draw("g", { class: "ghost", transform: `translate(${x} ${y})` }, stone, ring);
  mark(group, "data-sending", sending ? "" : null);
  return sending || move.turns === 0 ? [group] : [group, badge(board, x, y, `+${move.turns}`)];
}

/** @param {Board} board @param {number} x @param {number} y @param {string} text */
function badge(board, x, y, text) {
  const label = draw("text", { y: 8 });
  label.textContent = text;
  const width = 22 + 14 * text.length;
  const plate = draw("rect", { x: -width / 2, y: -17, width, height: 34, rx: 17 });
  const side = x + 2 * STONE + width / 2 > board.svg.viewBox.baseVal.width ? -1 : 1; // the edge is near
  const place = `translate(${x + side * (STONE + 8)} ${y - STONE - 4})`;
  return draw("g", { class: "badge", transform: place }, plate, label);
}

/** @param {Board} board @param {string} name Where the server drew a cell. */
export function spot(board, name) {
  const cell = board.cells.get(name);
  return { x: Number(cell?.dataset["x"] ?? 0), y: Number(cell?.dataset["y"] ?? 0) };
}
