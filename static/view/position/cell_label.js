/** The labels of cells for screen readers. Pure. */

/** @import {State} from "../../match/state.js" */
/** @import {ReachableCell} from "./move_paths.js" */
/** @import {ShownPosition} from "./position.js" */

import { joined, t } from "../../browser/messages.js";
import { goalName, mandatoryCenter, mandatoryJumpers } from "../obligations.js";
import { STONE_COLORS } from "../phrases.js";
import { hintValue } from "./hint_values.js";
import { groupCaptures } from "./moves.js";
import { pendingMove, stoneAt } from "./position.js";

/**
 * @param {State} state @param {ShownPosition} position @param {string} name
 * @param {ReachableCell | null} reach The effect of pressing the cell.
 */
export function cellLabel(state, position, name, reach) {
  const stone = STONE_COLORS[stoneAt(state, name)];
  const words = [name, t(`cell.${stone || "empty"}`)];
  if (state.game && position.built.includes(name)) words.push(t(`cell.goal.${goalName(state.game.match)}`));
  if (position.last === name) words.push(t("cell.last"));
  if (pendingMove(state)?.cell === name) words.push(t("cell.pending"));
  if (state.sacrificing && state.path[0] === name) words.push(t("cell.sacrificed"));
  else if (state.path.at(-1) === name) words.push(t("cell.picked"));
  if (reach) words.push(...legalText(state, name, reach));
  const value = reach && hintValue(state, name);
  if (value) words.push(value.long);
  return joined(words);
}

/** @param {State} state @param {string} name @param {ReachableCell} reach */
function legalText(state, name, { path, move, rays }) {
  if (name === mandatoryCenter(state)) return [t("cell.center")];
  if (!move && path.length === 1) {
    if (state.sacrificing) return [t("cell.can-sacrifice")];
    return [mandatoryJumpers(state).includes(name) ? t("cell.can-jump") : t("cell.can-move")];
  }
  const fresh = path.length > 1 ? rays.slice(-1) : rays;
  const all = groupCaptures(fresh);
  const mixed = all.some(({ becomes }) => becomes === "neutral");
  const parts = all.map(({ becomes, cells }) => {
    if (becomes === "") return t("cell.captures", { cells });
    return t(mixed ? `cell.turns-to.${becomes}` : "cell.turns", { count: cells.length });
  });
  const nothing =
    path.length > 1 || Object.keys(state.game?.view.reserve ?? {}).length ? [] : [t("cell.turns-nothing")];
  return [t("cell.legal"), ...(parts.length ? parts : nothing)];
}
