/** Draws a premove over the board. */

/** @import {Board} from "../board/render.js" */

import { cellCenter } from "../board/render.js";
import { createSvg, setAttribute } from "../browser/dom.js";
import { t } from "../browser/messages.js";

const STONE_RADIUS = 24;

/** @param {Board} board @returns {(cells: string[], color: string) => void} */
export function premoveOverlay(board) {
  const group = createSvg("g", { class: "premove" });
  board.overlay.after(group);
  return (cells, color) => {
    for (const [name, cell] of board.cells)
      setAttribute(cell, "aria-description", cells.includes(name) ? t("premove.cell") : null);
    const centers = cells.map((name) => cellCenter(board, name));
    const [from, to] = centers;
    const end = centers.at(-1);
    group.replaceChildren(
      ...(from && to ? [createSvg("line", { class: "premove-path", x1: from.x, y1: from.y, x2: to.x, y2: to.y })] : []),
      ...(from && to ? [createSvg("circle", { class: "premove-ring", cx: from.x, cy: from.y, r: STONE_RADIUS })] : []),
      ...(end ? [ghostStone(end, color)] : []),
    );
  };
}

/** @param {{x: number, y: number}} at @param {string} color */
function ghostStone({ x, y }, color) {
  const stone = createSvg("use", { class: "premove-stone", href: `#bn-${color}` });
  const ring = createSvg("circle", { class: "premove-ring", r: STONE_RADIUS });
  return createSvg("g", { transform: `translate(${x} ${y})` }, stone, ring);
}
