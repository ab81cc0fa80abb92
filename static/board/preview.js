/** Draws the effect of a move before it is played: its path, its stone, its rays, and the captured stones. */

import { createSvg, setAttribute } from "../browser/dom.js";
import { capturedSoFar } from "../view/move_paths.js";
import { effects } from "../view/moves.js";
import { pendingMove, reachableCellAt, showsLegal, stoneAt } from "../view/position.js";

/** @import {LegalMove, RayView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */
/** @import {Marks} from "../browser/preferences.js" */
/** @import {Board} from "./render.js" */

const STONE = 24; // a stone's radius

/**
 * @typedef {{
 *   path: string[],
 *   rays: RayView[],
 *   move: LegalMove | null,
 *   hovered: boolean,
 *   sacrificing: boolean,
 *   sending: boolean,
 * }} MovePreview `hovered`: the last cell of the path is hovered, but not picked. `sending`: the server has not
 * answered.
 */

/** @param {Board} board @param {State} state @param {Marks} marks */
export function renderPreview(board, state, marks) {
  const plan = currentPreview(state, marks);
  const key = plan ? [state.game?.version, plan.hovered, plan.sacrificing, plan.sending, ...plan.path].join(" ") : "";
  if (board.overlay.dataset.key === key) return;
  board.overlay.dataset.key = key;
  const rays = plan?.sending ? [] : (plan?.rays ?? []);
  const way = plan ? plan.path.slice(plan.sacrificing ? 1 : 0) : [];
  const lands = plan !== null && (way.length > 1 || (plan.move !== null && way.length > 0));
  markCells(board, plan, rays, way);
  const end = lands ? way.at(-1) : undefined;
  const color = state.game?.view.to_move ?? "";
  board.rays.replaceChildren(...(plan?.sending ? [] : pathLines(board, rays, way)));
  board.overlay.replaceChildren(
    ...captureMarks(board, rays, color, (cell) => stoneAt(state, cell)),
    ...(end ? [ghostStone(board, end, color, plan?.sending ?? false)] : []),
    ...(end && rays.length ? [captureBadge(board, end, rays, color)] : []),
  );
}

/** @param {State} state @param {Marks} marks @returns {MovePreview | null} */
function currentPreview(state, marks) {
  const sending = pendingMove(state);
  if (sending) {
    const { path, rays, sacrificed } = sending;
    return { path, rays, move: sending, hovered: false, sacrificing: sacrificed !== null, sending: true };
  }
  if (!showsLegal(state, marks)) return null;
  const { path, sacrificing } = state;
  const reach = reachableCellAt(state, state.hover);
  if (reach)
    return { path: reach.path, rays: reach.rays, move: reach.move, hovered: true, sacrificing, sending: false };
  if (path.length === 0) return null;
  const rays = capturedSoFar(state.game?.view.legal ?? [], state);
  return { path, rays, move: null, hovered: false, sacrificing, sending: false };
}

/** @param {Board} board @param {MovePreview | null} plan @param {RayView[]} rays @param {string[]} way */
function markCells(board, plan, rays, way) {
  const turning = new Map(rays.flatMap((ray) => ray.cells.map((cell) => [cell, ray.becomes || "gone"])));
  const end = way.at(-1);
  const [sacrificed] = plan?.sacrificing ? plan.path : [];
  const [start] = way.length > 1 ? way : [];
  const held = way.length === 1 && !plan?.move && !plan?.hovered ? end : undefined;
  for (const [name, cell] of board.cells) {
    setAttribute(cell, "data-turning", turning.has(name) ? "" : null);
    setAttribute(cell, "data-becomes", turning.get(name) ?? null);
    setAttribute(cell, "data-aimed", plan?.hovered && plan.path.at(-1) === name ? "" : null);
    setAttribute(cell, "data-held", name === held ? "" : null);
    setAttribute(cell, "data-leaving", name === start ? "" : null);
    setAttribute(cell, "data-given", name === sacrificed ? "" : null);
  }
}

/** @param {Board} board @param {RayView[]} rays @param {string[]} way */
function pathLines(board, rays, way) {
  const legs = way.slice(1).map((to, index) => ({ start: way[index] ?? to, to }));
  return (legs.length ? legs : rays).map(({ start, to }) => {
    const from = cellCenter(board, start);
    const end = cellCenter(board, to);
    return createSvg("line", { class: "ray", x1: from.x, y1: from.y, x2: end.x, y2: end.y });
  });
}

/** @param {Board} board @param {string} cell @param {string} color @param {boolean} sending */
function ghostStone(board, cell, color, sending) {
  const { x, y } = cellCenter(board, cell);
  const stone = createSvg("use", { class: "stone", href: `#bn-${color}` });
  const ring = createSvg("circle", { class: "ghost-ring", r: STONE });
  const group = createSvg("g", { class: "ghost", transform: `translate(${x} ${y})` }, stone, ring);
  setAttribute(group, "data-sending", sending ? "" : null);
  return group;
}

/** @param {Board} board @param {string} name */
export function cellCenter(board, name) {
  const cell = board.cells.get(name);
  return { x: Number(cell?.dataset.x ?? 0), y: Number(cell?.dataset.y ?? 0) };
}

const CHIP = 0.46; // the scale of a small stone
const CROSS = "M-13-13 13 13M13-13-13 13";
const HIGH = 34; // a badge's height
const NEAR = 8; // a badge this near to the center of a stone hides it

/**
 * A removed stone is crossed out. If neutral stones are involved, each captured stone has a small stone of the color
 * that it takes.
 * @param {Board} board @param {RayView[]} rays @param {string} color @param {(cell: string) => string} stoneOn
 */
export function captureMarks(board, rays, color, stoneOn) {
  return rays.flatMap(({ cells, becomes }) =>
    cells.flatMap((cell) => {
      const { x, y } = cellCenter(board, cell);
      if (becomes === "") return [createSvg("path", { class: "cross", d: CROSS, transform: `translate(${x} ${y})` })];
      if (becomes === color && stoneOn(cell) !== "n") return [];
      const place = `translate(${x + 15} ${y + 15}) scale(${CHIP})`;
      const stone = createSvg("use", { href: `#bn-${becomes}` });
      return [createSvg("g", { class: "chip", transform: place }, createSvg("circle", { r: 31 }), stone)];
    }),
  );
}

/** @param {Board} board @param {string} cell @param {RayView[]} rays @param {string} color */
export function captureBadge(board, cell, rays, color) {
  const all = effects(rays);
  const plain = all.every(({ becomes }) => becomes === color || becomes === "");
  let width = 9;
  const parts = all.flatMap(({ becomes, cells }) => {
    const count = `+${cells.length}`;
    const label = createSvg("text", { x: width + 7 * count.length, y: 8 });
    label.textContent = count;
    width += 14 * count.length + (plain ? 0 : 36);
    const place = `translate(${width - 19} 0) scale(.5)`;
    return plain ? [label] : [label, createSvg("use", { href: `#bn-${becomes}`, transform: place })];
  });
  width += plain ? 9 : 1;
  const size = { width: Math.max(width, 44), height: HIGH };
  const plate = createSvg("rect", { y: -HIGH / 2, ...size, rx: HIGH / 2 });
  const place = badgePlace(
    board,
    cell,
    size.width,
    plain ? 30 : 46,
    all.flatMap(({ cells }) => cells),
  );
  return createSvg("g", { class: "badge", transform: place }, plate, ...parts);
}

/**
 * @param {Board} board @param {string} cell @param {number} width
 * @param {number} off Its vertical distance from the cell.
 * @param {string[]} captured
 * @returns {string} A transform to the place that hides the fewest captured stones.
 */
function badgePlace(board, cell, width, off, captured) {
  const { x, y } = cellCenter(board, cell);
  const room = board.svg.viewBox.baseVal;
  const right = x + 26 + width <= room.width ? [x + 16] : [];
  const left = x - 16 - width >= 0 || right.length === 0 ? [x - 16 - width] : [];
  const levels = [Math.max(HIGH / 2, y - off), Math.min(room.height - HIGH / 2, y + off)];
  const places = levels.flatMap((level) => [...right, ...left].map((start) => ({ start, level })));
  const hidden = (/** @type {{start: number, level: number}} */ { start, level }) =>
    captured.filter((name) => {
      const stone = cellCenter(board, name);
      const aside = Math.max(start - stone.x, stone.x - start - width);
      return aside < NEAR && Math.abs(stone.y - level) < HIGH / 2 + NEAR;
    }).length;
  const best = places.reduce((one, other) => (hidden(other) < hidden(one) ? other : one));
  return `translate(${best.start} ${best.level})`;
}
