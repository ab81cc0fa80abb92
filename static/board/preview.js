/** Draws the effect of a move before it is played: its path, its stone, its rays, and the captured stones. */

import { createSvg, setAttribute } from "../browser/dom.js";
import { capturedSoFar } from "../view/position/move_paths.js";
import { groupCaptures } from "../view/position/moves.js";
import { pendingMove, reachableCellAt, showsLegal, stoneAt } from "../view/position/position.js";
import { colorToPlay } from "../view/swap.js";
import { badgePlace } from "./badge_place.js";
import { cellCenter } from "./render.js";

/** @import {LegalMove, RayView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */
/** @import {Marks} from "../browser/preferences.js" */
/** @import {Board} from "./render.js" */

const STONE_RADIUS = 24;

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
  const preview = currentPreview(state, marks);
  const key = preview
    ? [state.game?.version, preview.hovered, preview.sacrificing, preview.sending, ...preview.path].join(" ")
    : "";
  if (board.overlay.dataset.key === key) return;
  board.overlay.dataset.key = key;
  const rays = preview?.sending ? [] : (preview?.rays ?? []);
  const way = preview ? preview.path.slice(preview.sacrificing ? 1 : 0) : [];
  const lands = preview !== null && (way.length > 1 || (preview.move !== null && way.length > 0));
  markCells(board, preview, rays, way);
  const end = lands ? way.at(-1) : undefined;
  const color = (state.game && colorToPlay(state.game.view)) ?? "";
  board.rays.replaceChildren(...(preview?.sending ? [] : pathLines(board, rays, way)));
  board.overlay.replaceChildren(
    ...captureMarks(board, rays, color, (cell) => stoneAt(state, cell)),
    ...(end ? [ghostStone(board, end, color, preview?.sending ?? false)] : []),
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

/** @param {Board} board @param {MovePreview | null} preview @param {RayView[]} rays @param {string[]} way */
function markCells(board, preview, rays, way) {
  const turning = new Map(rays.flatMap((ray) => ray.cells.map((cell) => [cell, ray.becomes || "gone"])));
  const end = way.at(-1);
  const [sacrificed] = preview?.sacrificing ? preview.path : [];
  const [start] = way.length > 1 ? way : [];
  const held = way.length === 1 && !preview?.move && !preview?.hovered ? end : undefined;
  for (const [name, cell] of board.cells) {
    setAttribute(cell, "data-turning", turning.has(name) ? "" : null);
    setAttribute(cell, "data-becomes", turning.get(name) ?? null);
    setAttribute(cell, "data-hovered", preview?.hovered && preview.path.at(-1) === name ? "" : null);
    setAttribute(cell, "data-picked", name === held ? "" : null);
    setAttribute(cell, "data-leaving", name === start ? "" : null);
    setAttribute(cell, "data-sacrificed", name === sacrificed ? "" : null);
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
  const ring = createSvg("circle", { class: "ghost-ring", r: STONE_RADIUS });
  const group = createSvg("g", { class: "ghost", transform: `translate(${x} ${y})` }, stone, ring);
  setAttribute(group, "data-sending", sending ? "" : null);
  return group;
}

const SMALL_STONE_SCALE = 0.46;
const CROSS_PATH = "M-13-13 13 13M13-13-13 13";
const BADGE_HEIGHT = 34;
/**
 * A removed stone is crossed out. If neutral stones are involved, each captured stone has a small stone of the color
 * that it takes.
 * @param {Board} board @param {RayView[]} rays @param {string} color @param {(cell: string) => string} stoneOn
 */
function captureMarks(board, rays, color, stoneOn) {
  return rays.flatMap(({ cells, becomes }) =>
    cells.flatMap((cell) => {
      const { x, y } = cellCenter(board, cell);
      if (becomes === "")
        return [createSvg("path", { class: "cross", d: CROSS_PATH, transform: `translate(${x} ${y})` })];
      if (becomes === color && stoneOn(cell) !== "n") return [];
      const place = `translate(${x + 15} ${y + 15}) scale(${SMALL_STONE_SCALE})`;
      const stone = createSvg("use", { href: `#bn-${becomes}` });
      return [createSvg("g", { class: "chip", transform: place }, createSvg("circle", { r: 31 }), stone)];
    }),
  );
}

/** @param {Board} board @param {string} cell @param {RayView[]} rays @param {string} color */
function captureBadge(board, cell, rays, color) {
  const all = groupCaptures(rays);
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
  const size = { width: Math.max(width, 44), height: BADGE_HEIGHT };
  const plate = createSvg("rect", { y: -BADGE_HEIGHT / 2, ...size, rx: BADGE_HEIGHT / 2 });
  const captured = all.flatMap(({ cells }) => cells);
  const stones = [...board.cells].flatMap(([name, { dataset }]) =>
    name === cell || dataset.stone ? [{ ...cellCenter(board, name), captured: captured.includes(name) }] : [],
  );
  const { x, y } = badgePlace(cellCenter(board, cell), size, stones, board.svg.viewBox.baseVal);
  return createSvg("g", { class: "badge", transform: `translate(${x} ${y})` }, plate, ...parts);
}
