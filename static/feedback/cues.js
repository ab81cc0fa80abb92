/** The sound and vibration cues of a change of state. Pure. */

/** @import {TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { isYourTurn } from "../view/position/position.js";

/**
 * @typedef {"place" | "take" | "pass" | "turn" | "low" | "offer" | "chat" | "won" | "lost" | "over" | "no"} CueName
 * "place": a stone is placed, and turns others. "take": stones are removed. "low": little time is left. "no": a press
 * without effect.
 */
/**
 * @typedef {{name: CueName, count: number, key: string, after: number}} Cue
 * `count`: of the stones in the longest row that turns, or of the taken stones. `key` is the same in every tab that shows
 * the match, and empty for cues of one tab. `after`: a delay in milliseconds.
 */

/** @type {ReadonlySet<CueName>} Cues that ask for the player’s attention; they also play if the sounds of moves are off. */
export const ATTENTION_CUES = new Set(["turn", "low", "offer", "chat", "won", "lost", "over"]);

const MAX_TURNS = 3; // after more turns at once, only the last has a cue
const TURN_INTERVAL = 500; // milliseconds between the cues of two turns

/** @param {State} before @param {State} after @returns {Cue[]} */
export function cues(before, after) {
  const refused = after.notice !== before.notice && (after.notice?.kind === "refused" || after.notice?.kind === "hint");
  const local = refused ? [{ name: /** @type {const} */ ("no"), count: 0, key: "", after: 0 }] : [];
  if (!before.game || !after.game || before.game.version === after.game.version) return local;
  const key = `${after.game.match.id} ${after.game.version}`;
  const fresh = after.game.turns.slice(before.game.turns.length);
  const played = fresh.length > MAX_TURNS ? fresh.slice(-1) : fresh;
  const plies = played.map((turn, index) => ({
    ...turnCue(turn),
    key: `${key} ply ${index}`,
    after: index * TURN_INTERVAL,
  }));
  const attention = attentionCue(before, after, fresh.length > 0);
  if (!attention) return [...local, ...plies];
  return [
    ...local,
    ...plies,
    { name: attention, count: 0, key: `${key} ${attention}`, after: played.length * TURN_INTERVAL },
  ];
}

/** @param {TurnView} turn @returns {{name: CueName, count: number}} */
function turnCue(turn) {
  if (turn.cell === null) return { name: "pass", count: 0 };
  const rows = turn.rays.map(({ cells }) => cells.length);
  const taken = rows.length > 0 && turn.rays.every(({ becomes }) => becomes === "");
  if (taken) return { name: "take", count: rows.reduce((sum, count) => sum + count, 0) };
  return { name: "place", count: Math.max(0, ...rows) };
}

/** @param {State} before @param {State} after @param {boolean} moved @returns {CueName | null} */
function attentionCue(before, after, moved) {
  const [earlier, now] = [before.game?.view, after.game?.view];
  if (!earlier || !now) return null;
  if (now.result && !earlier.result) return endCue(after);
  const begun = earlier.status === "waiting" && now.status === "running";
  if (begun) return after.you.length > 0 ? "turn" : null;
  if (moved && isYourTurn(after)) return "turn";
  return hasNewOffer(before, after) ? "offer" : null;
}

/** @param {State} before @param {State} after */
function hasNewOffer(before, { game, you }) {
  const known = new Set(before.game?.view.offers.map(({ id }) => id));
  return you.length > 0 && game?.view.offers.some(({ id, color }) => !known.has(id) && !you.includes(color));
}

/** @param {State} state @returns {CueName} */
function endCue({ you, game }) {
  const winners = game?.view.result?.winners ?? [];
  if (you.length !== 1 || winners.length !== 1) return "over";
  return winners.some((color) => you.includes(color)) ? "won" : "lost";
}
