/** Draws a premove over the board. */

/** @import {Board} from "../board/render.js" */

import { cellCenter } from "../board/preview.js";
import { createSvg, setAttribute } from "../browser/dom.js";

const STONE = 24; // a stone's radius

/** @param {Board} board @returns {(cells: string[], color: string) => void} */
export function premoveOverlay(board) {
  const group = createSvg("g", { class: "premove" });
  board.overlay.after(group);
  return (cells, color) => {
    for (const [name, cell] of board.cells)
      setAttribute(cell, "aria-description", cells.includes(name) ? "your premove" : null);
    const spots = cells.map((name) => cellCenter(board, name));
    const [from, to] = spots;
    const end = spots.at(-1);
    group.replaceChildren(
      ...(from && to ? [createSvg("line", { class: "premove-way", x1: from.x, y1: from.y, x2: to.x, y2: to.y })] : []),
      ...(from && to ? [createSvg("circle", { class: "premove-ring", cx: from.x, cy: from.y, r: STONE })] : []),
      ...(end ? [ghostStone(end, color)] : []),
    );
  };
}

/** @param {{x: number, y: number}} at @param {string} color */
function ghostStone({ x, y }, color) {
  const stone = createSvg("use", { class: "premove-stone", href: `#bn-${color}` });
  const ring = createSvg("circle", { class: "premove-ring", r: STONE });
  return createSvg("g", { transform: `translate(${x} ${y})` }, stone, ring);
}
