/** What is to be heard and felt of what has happened. Pure. */

/** @import {TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { isYourTurn } from "../view/position.js";

/**
 * @typedef {"place" | "take" | "pass" | "turn" | "low" | "offer" | "chat" | "won" | "lost" | "over" | "no"} CueName
 * A stone is placed and turns others, or moves and takes others away; a pass; your turn; little time is left; an offer;
 * a message; the end; a press that does nothing.
 */
/**
 * @typedef {{name: CueName, count: number, key: string, after: number}} Cue `count` stones turn or are taken. `key` is the
 * same on every page that shows the match, and empty for what only this one knows. `after` so many milliseconds.
 */

/** @type {ReadonlySet<CueName>} What calls somebody, and is heard by who does not want to hear every stone. */
export const CALLS = new Set(["turn", "low", "offer", "chat", "won", "lost", "over"]);

const MAX_TURNS = 3; // turns that are worth hearing; after a longer absence only the last is
const STEP = 500; // milliseconds that a ply takes to be heard

/** @param {State} before @param {State} after @returns {Cue[]} */
export function cues(before, after) {
  const refused = after.notice !== before.notice && (after.notice?.kind === "refused" || after.notice?.kind === "hint");
  const local = refused ? [{ name: /** @type {const} */ ("no"), count: 0, key: "", after: 0 }] : [];
  if (!before.game || !after.game || before.game.version === after.game.version) return local;
  const key = `${after.game.match.id} ${after.game.version}`;
  const fresh = after.game.turns.slice(before.game.turns.length);
  const heard = fresh.length > MAX_TURNS ? fresh.slice(-1) : fresh;
  const plies = heard.map((turn, index) => ({ ...turnCue(turn), key: `${key} ply ${index}`, after: index * STEP }));
  const call = callOf(before, after, fresh.length > 0);
  if (!call) return [...local, ...plies];
  return [...local, ...plies, { name: call, count: 0, key: `${key} ${call}`, after: heard.length * STEP }];
}

/** @param {TurnView} turn @returns {{name: CueName, count: number}} */
function turnCue(turn) {
  if (turn.cell === null) return { name: "pass", count: 0 };
  const count = turn.rays.reduce((sum, { cells }) => sum + cells.length, 0);
  const taken = turn.rays.length > 0 && turn.rays.every(({ becomes }) => becomes === "");
  return { name: taken ? "take" : "place", count };
}

/** @param {State} before @param {State} after @param {boolean} moved @returns {CueName | null} */
function callOf(before, after, moved) {
  const [earlier, now] = [before.game?.view, after.game?.view];
  if (!earlier || !now) return null;
  if (now.result && !earlier.result) return endCue(after);
  const begun = earlier.status === "waiting" && now.status === "running";
  if (begun) return after.you.length > 0 ? "turn" : null;
  if (moved && isYourTurn(after)) return "turn";
  return hasNewOffer(before, after) ? "offer" : null;
}

/** @param {State} before @param {State} after Has somebody else offered something? */
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
