/** What a move would do, drawn over the board: the hand's way, the ghost, the rays, and what becomes of stones. */

/** @import {LegalMove, RayView} from "../protocol.js" */
/** @import {State} from "../state.js" */
/** @import {Marks} from "../settings.js" */
/** @import {Board} from "./render.js" */

import { draw, mark } from "../dom.js";
import { walked } from "../paths.js";
import { reachAt, sees, sendingMove, stoneOn } from "../scene.js";
import { badge, fates } from "./fates.js";

const STONE = 24; // a stone's radius in the drawing

/**
 * @typedef {{
 *   path: string[],
 *   rays: RayView[],
 *   move: LegalMove | null,
 *   aimed: boolean,
 *   giving: boolean,
 *   sending: boolean,
 * }} Plan What the hand is about to do: `aimed` if the last cell of its path is only under preview.
 */

/** @param {Board} board @param {State} state @param {Marks} marks */
export function preview(board, state, marks) {
  const plan = planned(state, marks);
  const key = plan ? [state.game?.version, plan.aimed, plan.giving, plan.sending, ...plan.path].join(" ") : "";
  if (board.overlay.dataset["key"] === key) return;
  board.overlay.dataset["key"] = key;
  const rays = plan?.sending ? [] : (plan?.rays ?? []);
  const way = plan ? plan.path.slice(plan.giving ? 1 : 0) : [];
  const lands = plan !== null && (way.length > 1 || (plan.move !== null && way.length > 0));
  outline(board, plan, rays, way);
  const end = lands ? way.at(-1) : undefined;
  const color = state.game?.view.to_move ?? "";
  board.rays.replaceChildren(...(plan?.sending ? [] : lines(board, rays, way)));
  board.overlay.replaceChildren(
    ...fates(board, rays, color, (cell) => stoneOn(state, cell)),
    ...(end ? [ghost(board, end, color, plan?.sending ?? false)] : []),
    ...(end && rays.length ? [badge(board, end, rays, color)] : []),
  );
}

/** @param {State} state @param {Marks} marks @returns {Plan | null} */
function planned(state, marks) {
  const sending = sendingMove(state);
  if (sending) {
    const { path, rays, given } = sending;
    return { path, rays, move: sending, aimed: false, giving: given !== null, sending: true };
  }
  if (!sees(state, marks)) return null;
  const { picked, giving } = state;
  const reach = reachAt(state, state.aim);
  if (reach) return { path: reach.path, rays: reach.rays, move: reach.move, aimed: true, giving, sending: false };
  if (picked.length === 0) return null;
  const rays = walked(state.game?.view.legal ?? [], state);
  return { path: picked, rays, move: null, aimed: false, giving, sending: false };
}

/** @param {Board} board @param {Plan | null} plan @param {RayView[]} rays @param {string[]} way */
function outline(board, plan, rays, way) {
  const turning = new Map(rays.flatMap((ray) => ray.cells.map((cell) => [cell, ray.becomes || "gone"])));
  const end = way.at(-1);
  const [given] = plan?.giving ? plan.path : [];
  const [start] = way.length > 1 ? way : [];
  const held = way.length === 1 && !plan?.move && !plan?.aimed ? end : undefined;
  for (const [name, cell] of board.cells) {
    mark(cell, "data-turning", turning.has(name) ? "" : null);
    mark(cell, "data-becomes", turning.get(name) ?? null);
    mark(cell, "data-aimed", plan?.aimed && plan.path.at(-1) === name ? "" : null);
    mark(cell, "data-held", name === held ? "" : null);
    mark(cell, "data-leaving", name === start ? "" : null);
    mark(cell, "data-given", name === given ? "" : null);
  }
}

/** @param {Board} board @param {RayView[]} rays @param {string[]} way */
function lines(board, rays, way) {
  const legs = way.slice(1).map((to, index) => ({ start: way[index] ?? to, to }));
  return (legs.length ? legs : rays).map(({ start, to }) => {
    const from = spot(board, start);
    const end = spot(board, to);
    return draw("line", { class: "ray", x1: from.x, y1: from.y, x2: end.x, y2: end.y });
  });
}

/** @param {Board} board @param {string} cell @param {string} color @param {boolean} sending */
function ghost(board, cell, color, sending) {
  const { x, y } = spot(board, cell);
  const stone = draw("use", { class: "stone", href: `#bn-${color}` });
  const ring = draw("circle", { class: "ghost-ring", r: STONE });
  const group = draw("g", { class: "ghost", transform: `translate(${x} ${y})` }, stone, ring);
  mark(group, "data-sending", sending ? "" : null);
  return group;
}

/** @param {Board} board @param {string} name Where the server drew a cell. */
export function spot(board, name) {
  const cell = board.cells.get(name);
  return { x: Number(cell?.dataset["x"] ?? 0), y: Number(cell?.dataset["y"] ?? 0) };
}
