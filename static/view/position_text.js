/** What happened on a board, and what its hands can do now, in sentences. Pure. */

/** @import {SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { going, promised, spoken } from "./moves.js";
import { duty } from "./obligations.js";
import { counts, listed, named, verdict } from "./phrases.js";
import { countsCaptures, reachAt, reaches } from "./position.js";
import { reasoned } from "./result.js";

const FEW = 6; // cells that a sentence can name

/** @param {SnapshotMessage} snapshot @param {number} since What the turns since then did. */
export function news(snapshot, since) {
  const { result } = snapshot.view;
  const turns = snapshot.turns.slice(Math.max(0, since)).map(spoken);
  if (turns.length === 0) turns.push("The start.");
  if (result) turns.push(`${[verdict(result, []), reasoned(result, snapshot)].filter(Boolean).join(". ")}.`);
  return turns.join(" ");
}

/** @param {State} state What the reader can do now. */
export function hint(state) {
  const view = state.game?.view;
  if (state.notice) return `${state.notice.text}.`;
  if (!view || view.status === "over") return "The game is over.";
  const reach = reachAt(state, state.aim);
  if (!reach?.move && state.picked.length) return held(state);
  if (reach?.move) return `${promised(reach)}. Press it to play.`;
  if (!view.to_move) return "…";
  const mover = `${named(view.to_move)} to move`;
  const cells = [...new Set(view.legal.flatMap(({ path }) => path[0] ?? []))];
  const few = cells.length > 0 && cells.length <= FEW ? `: ${listed(cells)}` : "";
  return `${[`${mover}${few}`, duty(state)].filter(Boolean).join(". ")}.`;
}

/** @param {State} state What the hand that has picked up a stone can do. */
function held(state) {
  const next = reaches(state);
  if (state.giving && state.picked.length === 1) return `${state.picked[0]} will be given away. Now drop or step.`;
  return next.size <= FEW ? `${going(state.picked, next)}.` : `${state.picked.at(-1)} picked.`;
}

/** @param {State} state */
export function count(state) {
  if (!state.game) return "";
  const { view, match } = state.game;
  if (!countsCaptures(state.game)) return counts(view.score, match.players);
  return `Captured: ${counts(view.score, match.players)}. In reserve: ${counts(view.reserve, match.players)}`;
}
