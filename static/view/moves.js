/** Moves in words: their preview, the turn that was played, and the gain as a short text. Pure. */

/** @import {Color, LegalMove, RayView, TurnView} from "../protocol.js" */
/** @import {ReachableCell} from "./move_paths.js" */

import { colorName, countText, listText } from "./phrases.js";

/** @typedef {{becomes: RayView["becomes"], cells: string[]}} Effect Captured cells that become the same color. */

/** @param {RayView[]} rays @returns {Effect[]} */
export function effects(rays) {
  /** @type {Map<RayView["becomes"], string[]>} */
  const cells = new Map();
  for (const ray of rays) cells.set(ray.becomes, [...(cells.get(ray.becomes) ?? []), ...ray.cells]);
  const sorted = Array.from(cells, ([becomes, those]) => ({ becomes, cells: [...new Set(those)] }));
  return sorted.sort((a, b) => Number(b.becomes === "neutral") - Number(a.becomes === "neutral"));
}

/** @param {LegalMove} move @returns {string} As in "+2" and "+2 neutral, +1 yours". */
export function gainText(move) {
  const all = effects(move.rays);
  return all.map(({ becomes, cells }) => `+${cells.length}${becomesText(becomes, all, "yours")}`).join(", ");
}

/** @param {ReachableCell} reach */
export function previewText(reach) {
  const { path, rays, move } = reach;
  const cell = path.at(-1) ?? "";
  const all = effects(rays);
  const legs = path.length > 1;
  if (all.length === 0) return legs ? routeText(path, move?.sacrificed ?? null) : `${cell} turns nothing`;
  if (all.every(({ becomes }) => becomes === "")) {
    return `${path.join(" to ")} would capture ${listText(all.flatMap(({ cells }) => cells))}`;
  }
  const parts = all.map(
    ({ becomes, cells }) => `${cells.length}${becomesText(becomes, all, "yours")}: ${listText(cells)}`,
  );
  return `${cell} would turn ${parts.join("; ")}`;
}

/** @param {TurnView} turn */
export function turnText(turn) {
  if (turn.cell === null) return `${passText(turn)}.`;
  const all = effects(turn.rays);
  const who = colorName(turn.color);
  const start = turn.path.length === 1 ? `${who}: ${turn.move}` : `${who}: ${routeText(turn.path, turn.sacrificed)}`;
  if (all.length === 0) return `${start}.`;
  if (all.every(({ becomes }) => becomes === "")) {
    return `${start}, captures ${listText(all.flatMap(({ cells }) => cells))}.`;
  }
  const parts = all.map(({ becomes, cells }) => `${cells.length}${becomesText(becomes, all, turn.color)}`);
  return `${start}, turns ${listText(parts)}.`;
}

/** @param {TurnView} turn @returns {string} Empty if the player chose to pass. */
export function passReason(turn) {
  return (turn.forced ?? "").replaceAll("-", " ");
}

/** @param {TurnView} turn */
export function passText(turn) {
  const why = passReason(turn);
  return `${colorName(turn.color)} passes${why && `: ${why}`}`;
}

/** @param {string[]} cells @param {Map<string, ReachableCell>} next */
export function pickedText(cells, next) {
  const ways = Array.from(next, ([cell, { rays }]) => {
    const taken = rays.at(-1)?.cells ?? [];
    return taken.length ? `jump to ${cell} capturing ${listText(taken)}` : cell;
  });
  return `${cells.at(-1)} picked: ${countText(ways.length, "place")} to go: ${ways.join(", ")}`;
}

/** @param {string[]} path @param {string | null} sacrificed */
function routeText(path, sacrificed) {
  if (sacrificed === null) return path.join(" to ");
  const rest = path.slice(1);
  return `${sacrificed} sacrificed, then ${rest.join(" to ")}`;
}

/**
 * @param {Effect["becomes"]} becomes @param {Effect[]} all
 * @param {string} mine The player's own color, named among several effects.
 */
function becomesText(becomes, all, mine) {
  if (becomes === "neutral") return " neutral";
  return all.length > 1 ? ` ${mine}` : "";
}
