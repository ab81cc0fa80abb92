/** What would become of captured stones: a sign on each of them, and how many beside the ghost. */

/** @import {RayView} from "../protocol.js" */
/** @import {Board} from "./render.js" */

import { draw } from "../dom.js";
import { effects } from "../moves.js";
import { spot } from "./preview.js";

const CHIP = 0.46; // the size of a small stone that says what another one becomes
const CROSS = "M-13-13 13 13M13-13-13 13";
const HIGH = 34; // a badge's height in the drawing

/**
 * Where neutral stones play a part, each captured one carries a small stone that it will become; one that is taken
 * away is crossed out.
 * @param {Board} board @param {RayView[]} rays @param {string} color @param {(cell: string) => string} stoneOn
 */
export function fates(board, rays, color, stoneOn) {
  return rays.flatMap(({ cells, becomes }) => cells.flatMap((cell) => {
    const { x, y } = spot(board, cell);
    if (becomes === "") return [draw("path", { class: "cross", d: CROSS, transform: `translate(${x} ${y})` })];
    if (becomes === color && stoneOn(cell) !== "n") return [];
    const place = `translate(${x + 15} ${y + 15}) scale(${CHIP})`;
    const stone = draw("use", { href: `#bn-${becomes}` });
    return [draw("g", { class: "chip", transform: place }, draw("circle", { r: 31 }), stone)];
  }));
}

/** @param {Board} board @param {string} cell @param {RayView[]} rays @param {string} color */
export function badge(board, cell, rays, color) {
  const all = effects(rays);
  const plain = all.every(({ becomes }) => becomes === color || becomes === "");
  let width = 9;
  const parts = all.flatMap(({ becomes, cells }) => {
    const count = `+${cells.length}`;
    const label = draw("text", { x: width + 7 * count.length, y: 8 });
    label.textContent = count;
    width += 14 * count.length + (plain ? 0 : 36);
    const place = `translate(${width - 19} 0) scale(.5)`;
    return plain ? [label] : [label, draw("use", { href: `#bn-${becomes}`, transform: place })];
  });
  width += plain ? 9 : 1;
  const plate = draw("rect", { y: -HIGH / 2, width: Math.max(width, 44), height: HIGH, rx: HIGH / 2 });
  return draw("g", { class: "badge", transform: beside(board, cell, width, plain ? 30 : 46) }, plate, ...parts);
}

/**
 * @param {Board} board @param {string} cell @param {number} width @param {number} up
 * @returns {string} To the right of the ghost, unless the edge is near.
 */
function beside(board, cell, width, up) {
  const { x, y } = spot(board, cell);
  const fits = x + 26 + width <= board.svg.viewBox.baseVal.width;
  return `translate(${fits ? x + 16 : x - 16 - width} ${Math.max(HIGH / 2, y - up)})`;
}
