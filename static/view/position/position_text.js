/** Positions of a sandbox in sentences: the latest turns, the possible moves, and the score. Pure. */

/** @import {SnapshotMessage} from "../../protocol.js" */
/** @import {State} from "../../match/state.js" */

import { paragraph, sentence, sentences, t } from "../../browser/messages.js";
import { obligationText } from "../obligations.js";
import { colorName, scoreText } from "../phrases.js";
import { namelessPlayers, resultReason, resultTitle } from "../result.js";
import { pickedText, previewText, turnText } from "./moves.js";
import { countsCaptures, reachableCellAt, reachableCells } from "./position.js";

const MAX_CELLS = 6; // cells in a sentence

/** @param {SnapshotMessage} snapshot @param {number} since The first ply. */
export function turnsText(snapshot, since) {
  const { result } = snapshot.view;
  const turns = snapshot.turns.slice(Math.max(0, since)).map(turnText);
  if (turns.length === 0) turns.push(t("position.start"));
  const players = namelessPlayers(snapshot.match.players);
  if (result) {
    turns.push(sentence(sentences([resultTitle(result, players), resultReason(result, snapshot, players)])));
  }
  return paragraph(turns);
}

/** @param {State} state @param {boolean} [inFull] With the possible cells, if they are few. */
export function positionHint(state, inFull = false) {
  const view = state.game?.view;
  if (state.notice) return sentence(state.notice.text);
  if (!view || view.status === "over") return sentence(t("result.over"));
  const reach = reachableCellAt(state, state.hover);
  if (!reach?.move && state.path.length) return pickedHint(state);
  if (reach?.move) return t("position.press", { move: previewText(reach) });
  if (!view.to_move) return "…";
  const color = colorName(view.to_move);
  const cells = [...new Set(view.legal.flatMap(({ path }) => path[0] ?? []))];
  const few = inFull && cells.length > 0 && cells.length <= MAX_CELLS;
  const mover = few ? t("position.to-move-at", { color, cells }) : t("turn.to-move", { color });
  return sentence(sentences([mover, obligationText(state)]));
}

/** @param {State} state */
function pickedHint(state) {
  const next = reachableCells(state);
  if (state.sacrificing && state.path.length === 1) return sentence(t("sacrifice.next", { cell: state.path[0] ?? "" }));
  return next.size <= MAX_CELLS
    ? sentence(pickedText(state.path, next))
    : t("position.picked", { cell: state.path.at(-1) ?? "" });
}

/** @param {State} state */
export function positionScore(state) {
  if (!state.game) return "";
  const { view, match } = state.game;
  if (!countsCaptures(state.game)) return scoreText(view.score, match.players);
  return t("position.reserve", {
    captured: scoreText(view.score, match.players),
    reserve: scoreText(view.reserve, match.players),
  });
}
