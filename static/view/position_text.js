/** Positions of a sandbox in sentences: the latest turns, the possible moves, and the score. Pure. */

/** @import {SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { pickedText, previewText, turnText } from "./moves.js";
import { obligationText } from "./obligations.js";
import { colorName, listText, scoreText, verdict } from "./phrases.js";
import { countsCaptures, reachableCellAt, reachableCells } from "./position.js";
import { resultReason } from "./result.js";

const MAX_CELLS = 6; // cells in a sentence

/** @param {SnapshotMessage} snapshot @param {number} since The first ply. */
export function turnsText(snapshot, since) {
  const { result } = snapshot.view;
  const turns = snapshot.turns.slice(Math.max(0, since)).map(turnText);
  if (turns.length === 0) turns.push("The start.");
  if (result) turns.push(`${[verdict(result, []), resultReason(result, snapshot)].filter(Boolean).join(". ")}.`);
  return turns.join(" ");
}

/** @param {State} state */
export function positionHint(state) {
  const view = state.game?.view;
  if (state.notice) return `${state.notice.text}.`;
  if (!view || view.status === "over") return "The game is over.";
  const reach = reachableCellAt(state, state.hover);
  if (!reach?.move && state.path.length) return pickedHint(state);
  if (reach?.move) return `${previewText(reach)}. Press it to play.`;
  if (!view.to_move) return "…";
  const mover = `${colorName(view.to_move)} to move`;
  const cells = [...new Set(view.legal.flatMap(({ path }) => path[0] ?? []))];
  const few = cells.length > 0 && cells.length <= MAX_CELLS ? `: ${listText(cells)}` : "";
  return `${[`${mover}${few}`, obligationText(state)].filter(Boolean).join(". ")}.`;
}

/** @param {State} state */
function pickedHint(state) {
  const next = reachableCells(state);
  if (state.sacrificing && state.path.length === 1) return `${state.path[0]} will be given away. Now drop or step.`;
  return next.size <= MAX_CELLS ? `${pickedText(state.path, next)}.` : `${state.path.at(-1)} picked.`;
}

/** @param {State} state */
export function positionScore(state) {
  if (!state.game) return "";
  const { view, match } = state.game;
  if (!countsCaptures(state.game)) return scoreText(view.score, match.players);
  return `Captured: ${scoreText(view.score, match.players)}. In reserve: ${scoreText(view.reserve, match.players)}`;
}
