/** What each cell says to who cannot see it. Pure. */

/** @import {State} from "../match/state.js" */
/** @import {Reach} from "./move_paths.js" */
/** @import {Shown} from "./position.js" */

import { worth } from "./hint_values.js";
import { effects } from "./moves.js";
import { center, goal, jumpers } from "./obligations.js";
import { counted, listed, STONE } from "./phrases.js";
import { sendingMove, stoneOn } from "./position.js";

/** @param {State} state @param {Shown} scene @param {string} name @param {Reach | null} reach What touching it does. */
export function label(state, scene, name, reach) {
  const stone = STONE[stoneOn(state, name)];
  const words = [name, stone ? `${stone} stone` : "empty"];
  if (state.game && scene.built.includes(name)) words.push(`part of the ${goal(state.game.match)}`);
  if (scene.last === name) words.push("last move");
  if (sendingMove(state)?.cell === name) words.push("your move is being sent");
  if (state.giving && state.picked[0] === name) words.push("given away");
  else if (state.picked.at(-1) === name) words.push("picked");
  if (reach) words.push(...touched(state, name, reach));
  const value = reach && worth(state, name);
  if (value) words.push(value.long);
  return words.join(", ");
}

/** @param {State} state @param {string} name @param {Reach} reach */
function touched(state, name, { path, move, rays }) {
  if (name === center(state)) return ["the center, must be taken"];
  if (!move && path.length === 1) {
    if (state.giving) return ["can be given"];
    return [jumpers(state).includes(name) ? "can jump" : "can move"];
  }
  const fresh = path.length > 1 ? rays.slice(-1) : rays;
  const all = effects(fresh);
  const mixed = all.some(({ becomes }) => becomes === "neutral");
  const parts = all.map(({ becomes, cells }) => {
    if (becomes === "") return `captures ${listed(cells)}`;
    return `turns ${counted(cells.length, "stone")}${mixed ? ` to ${becomes}` : ""}`;
  });
  const nothing = path.length > 1 || Object.keys(state.game?.view.reserve ?? {}).length ? [] : ["turns nothing"];
  return ["legal", ...(parts.length ? parts : nothing)];
}
