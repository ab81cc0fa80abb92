/** The labels of cells for screen readers. Pure. */

/** @import {State} from "../match/state.js" */
/** @import {ReachableCell} from "./move_paths.js" */
/** @import {ShownPosition} from "./position.js" */

import { hintValue } from "./hint_values.js";
import { effects } from "./moves.js";
import { goalName, mandatoryCenter, mandatoryJumpers } from "./obligations.js";
import { countText, listText, STONE_COLORS } from "./phrases.js";
import { pendingMove, stoneAt } from "./position.js";

/**
 * @param {State} state @param {ShownPosition} position @param {string} name
 * @param {ReachableCell | null} reach The effect of pressing the cell.
 */
export function cellLabel(state, position, name, reach) {
  const stone = STONE_COLORS[stoneAt(state, name)];
  const words = [name, stone ? `${stone} stone` : "empty"];
  if (state.game && position.built.includes(name)) words.push(`part of the ${goalName(state.game.match)}`);
  if (position.last === name) words.push("last move");
  if (pendingMove(state)?.cell === name) words.push("your move is being sent");
  if (state.sacrificing && state.path[0] === name) words.push("given away");
  else if (state.path.at(-1) === name) words.push("picked");
  if (reach) words.push(...legalText(state, name, reach));
  const value = reach && hintValue(state, name);
  if (value) words.push(value.long);
  return words.join(", ");
}

/** @param {State} state @param {string} name @param {ReachableCell} reach */
function legalText(state, name, { path, move, rays }) {
  if (name === mandatoryCenter(state)) return ["the center, must be taken"];
  if (!move && path.length === 1) {
    if (state.sacrificing) return ["can be given"];
    return [mandatoryJumpers(state).includes(name) ? "can jump" : "can move"];
  }
  const fresh = path.length > 1 ? rays.slice(-1) : rays;
  const all = effects(fresh);
  const mixed = all.some(({ becomes }) => becomes === "neutral");
  const parts = all.map(({ becomes, cells }) => {
    if (becomes === "") return `captures ${listText(cells)}`;
    return `turns ${countText(cells.length, "stone")}${mixed ? ` to ${becomes}` : ""}`;
  });
  const nothing = path.length > 1 || Object.keys(state.game?.view.reserve ?? {}).length ? [] : ["turns nothing"];
  return ["legal", ...(parts.length ? parts : nothing)];
}
