/** Moves in words: their preview, the turn that was played, and the gain as a short text. Pure. */

/** @import {Color, LegalMove, RayView, TurnView} from "../../protocol.js" */
/** @import {ReachableCell} from "./move_paths.js" */

import { joined, listText, sentence, t } from "../../browser/messages.js";
import { colorName } from "../phrases.js";

/** @typedef {{becomes: RayView["becomes"], cells: string[]}} CaptureGroup Captured cells that become the same color. */

/** @param {RayView[]} rays @returns {CaptureGroup[]} */
export function groupCaptures(rays) {
  /** @type {Map<RayView["becomes"], string[]>} */
  const cells = new Map();
  for (const ray of rays) cells.set(ray.becomes, [...(cells.get(ray.becomes) ?? []), ...ray.cells]);
  const sorted = Array.from(cells, ([becomes, those]) => ({ becomes, cells: [...new Set(those)] }));
  return sorted.sort((a, b) => Number(b.becomes === "neutral") - Number(a.becomes === "neutral"));
}

/** @param {LegalMove} move @returns {string} As in "+2" and "+2 neutral, +1 yours". */
export function gainText(move) {
  const all = groupCaptures(move.rays);
  return joined(all.map(({ becomes, cells }) => `+${partText(becomes, cells.length, all, "yours")}`));
}

/** @param {ReachableCell} reach */
export function previewText(reach) {
  const { path, rays, move } = reach;
  const cell = path.at(-1) ?? "";
  const all = groupCaptures(rays);
  const legs = path.length > 1;
  if (all.length === 0) return legs ? routeText(path, move?.sacrificed ?? null) : t("moves.preview.nothing", { cell });
  if (all.every(({ becomes }) => becomes === "")) {
    return t("moves.preview.captures", { route: jumpsText(path), cells: all.flatMap(({ cells }) => cells) });
  }
  const parts = all.map(({ becomes, cells }) => `${partText(becomes, cells.length, all, "yours")}: ${listText(cells)}`);
  return t("moves.preview.turns", { cell, parts: parts.join("; ") });
}

/** @param {string} move @returns {string} As records write it, but a pass in words. */
export function moveName(move) {
  return move === "pass" ? t("board.pass") : move;
}

/** @param {TurnView} turn */
export function turnText(turn) {
  if (turn.cell === null) return sentence(passText(turn));
  const all = groupCaptures(turn.rays);
  const color = colorName(turn.color);
  const move = turn.path.length === 1 ? turn.move : routeText(turn.path, turn.sacrificed);
  if (all.length === 0) return t("moves.turn.plain", { color, move });
  if (all.every(({ becomes }) => becomes === "")) {
    return t("moves.turn.captures", { color, move, cells: all.flatMap(({ cells }) => cells) });
  }
  const parts = all.map(({ becomes, cells }) => partText(becomes, cells.length, all, turn.color));
  return t("moves.turn.turns", { color, move, parts });
}

/** @param {TurnView} turn @returns {string} Empty if the player chose to pass. */
export function passReason(turn) {
  return turn.forced ? t(`moves.pass-reason.${turn.forced}`) : "";
}

/** @param {TurnView} turn */
export function passText(turn) {
  const color = colorName(turn.color);
  return turn.forced ? t("moves.forced-pass", { color, reason: passReason(turn) }) : t("moves.pass", { color });
}

/** @param {string[]} cells @param {Map<string, ReachableCell>} next */
export function pickedText(cells, next) {
  const ways = Array.from(next, ([cell, { rays }]) => {
    const taken = rays.at(-1)?.cells ?? [];
    return taken.length ? t("moves.picked.jump", { cell, cells: taken }) : cell;
  });
  return t("moves.picked.ways", { cell: cells.at(-1) ?? "", count: ways.length, ways: joined(ways) });
}

/** @param {string[]} path @param {string | null} sacrificed */
function routeText(path, sacrificed) {
  if (sacrificed === null) return jumpsText(path);
  return t("moves.sacrifice", { cell: sacrificed, route: jumpsText(path.slice(1)) });
}

/** @param {string[]} path @returns {string} As in "c3 to a1 to c1". */
function jumpsText(path) {
  return path.join(t("moves.jump"));
}

/**
 * @param {CaptureGroup["becomes"]} becomes @param {number} number @param {CaptureGroup[]} all
 * @param {Color | "yours"} mine The player's own color, named if captures become several colors.
 */
function partText(becomes, number, all, mine) {
  if (becomes === "neutral") return t("moves.part.neutral", { number });
  return all.length > 1 ? t(`moves.part.${mine}`, { number }) : String(number);
}
