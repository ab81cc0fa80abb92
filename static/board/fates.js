/** What would become of captured stones: a sign on each of them, and how many beside the ghost. */

/** @import {RayView} from "../protocol.js" */
/** @import {Board} from "./render.js" */

import { draw } from "../dom.js";
import { effects } from "../moves.js";
import { spot } from "./preview.js";

const CHIP = 0.46; // the size of a small stone that says what another one becomes
const CROSS = "M-13-13 13 13M13-13-13 13";
const HIGH = 34; // a badge's height in the drawing
const NEAR = 8; // as close to its middle as this, a badge hides a stone

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
  const size = { width: Math.max(width, 44), height: HIGH };
  const plate = draw("rect", { y: -HIGH / 2, ...size, rx: HIGH / 2 });
  const place = beside(board, cell, size.width, plain ? 30 : 46, all.flatMap(({ cells }) => cells));
  return draw("g", { class: "badge", transform: place }, plate, ...parts);
}

/**
 * @param {Board} board @param {string} cell @param {number} width @param {number} off How far above or below the ghost.
 * @param {string[]} captured
 * @returns {string} Where it hides the fewest captured stones; above and to the right, if all places are alike.
 */
function beside(board, cell, width, off, captured) {
  const { x, y } = spot(board, cell);
  const room = board.svg.viewBox.baseVal;
  const right = x + 26 + width <= room.width ? [x + 16] : [];
  const left = x - 16 - width >= 0 || right.length === 0 ? [x - 16 - width] : [];
  const levels = [Math.max(HIGH / 2, y - off), Math.min(room.height - HIGH / 2, y + off)];
  const places = levels.flatMap((level) => [...right, ...left].map((start) => ({ start, level })));
  const hidden = (/** @type {{start: number, level: number}} */ { start, level }) => captured.filter((name) => {
    const stone = spot(board, name);
    const aside = Math.max(start - stone.x, stone.x - start - width);
    return aside < NEAR && Math.abs(stone.y - level) < HIGH / 2 + NEAR;
  }).length;
  const best = places.reduce((one, other) => (hidden(other) < hidden(one) ? other : one));
  return `translate(${best.start} ${best.level})`;
}
