/**
 * What a match's page knows, as one immutable value, and how each event changes it. Pure: no DOM, no network, no clock.
 */

/** @import {Color, Command, Frame, Presence, Refused, ServerMessage, Snapshot} from "./protocol.js" */

import { passed } from "./moves.js";

/**
 * @typedef {{phase: "connecting" | "open" | "waiting" | "gone", retryAt: number | null}} Connection
 * `retryAt` is on the clock of `performance.now()`.
 */
/** @typedef {"pass" | "resign"} Question What the page asks "really?" about. */
/**
 * @typedef {{
 *   game: Snapshot | null,
 *   you: Color[],
 *   presence: Presence | null,
 *   pending: Command | null,
 *   connection: Connection,
 *   aim: string | null,
 *   picked: string[],
 *   giving: boolean,
 *   looking: number | null,
 *   question: Question | null,
 *   notice: {kind: "pass" | "refused" | "hint", text: string} | null,
 * }} State
 * `game` is the whole match so far: the snapshot with every later frame folded in. `aim` is the cell under preview,
 * `picked` are the cells that the hand has touched before it, `giving` says that the first of them is sacrificed.
 * `looking` is the ply that is looked at; null is now.
 */
/**
 * @typedef {{t: "linked", connection: Connection}
 *   | {t: "asked", command: Command}
 *   | {t: "aimed", cell: string | null}
 *   | {t: "picked", cell: string}
 *   | {t: "unpicked"}
 *   | {t: "gave", giving: boolean}
 *   | {t: "looked", ply: number | null}
 *   | {t: "questioned", question: Question | null}
 *   | {t: "noticed", text: string | null}} PageEvent What happens on the page itself.
 */

const EMPTY_HAND = { aim: null, picked: [], giving: false };

/** @type {State} */
export const START = {
  game: null,
  you: [],
  presence: null,
  pending: null,
  connection: { phase: "connecting", retryAt: null },
  ...EMPTY_HAND,
  looking: null,
  question: null,
  notice: null,
};

/**
 * @param {State} state
 * @param {ServerMessage | PageEvent} event
 * @returns {State}
 */
export function reduce(state, event) {
  switch (event.t) {
    case "welcome":
      return { ...state, you: event.you };
    case "snapshot":
      return renewed(state, event);
    case "frame":
      return advanced(settled(state, event.id), event);
    case "refused":
      return refused(state, event);
    case "presence":
      return { ...state, presence: event };
    case "error":
      return failed(state, event);
    case "pong":
      return state;
    case "linked":
      return { ...state, connection: event.connection };
    case "asked":
      return { ...state, pending: event.command, ...EMPTY_HAND, question: null, notice: null };
    case "aimed":
      return event.cell === state.aim ? state : { ...state, aim: event.cell, notice: hintless(state) };
    case "picked":
      return { ...state, aim: null, picked: [...state.picked, event.cell], notice: hintless(state) };
    case "unpicked":
      return unpicked(state);
    case "gave":
      return { ...state, ...EMPTY_HAND, giving: event.giving, notice: hintless(state) };
    case "looked":
      return looked(state, event.ply);
    case "questioned":
      return { ...state, question: event.question };
    case "noticed":
      return { ...state, notice: event.text === null ? null : { kind: "hint", text: event.text } };
    default:
      return unreachable(event);
  }
}

/** @param {State} state @param {Snapshot} snapshot @returns {State} */
function renewed(state, snapshot) {
  const moved = state.game?.view.ply !== snapshot.view.ply;
  const looking = state.looking === null ? null : Math.min(state.looking, snapshot.turns.length);
  return { ...state, game: snapshot, looking, ...(moved && EMPTY_HAND) };
}

/** @param {State} state @param {Frame} frame @returns {State} */
function advanced(state, frame) {
  const game = state.game;
  if (!game || frame.version !== game.version + 1) return state;
  const turns = game.turns.concat(frame.turns);
  const next = { ...game, version: frame.version, turns, view: frame.view };
  const moved = frame.turns.length > 0 || frame.view.status !== game.view.status;
  if (!moved && frame.view.to_move === game.view.to_move) return { ...state, game: next };
  const pass = frame.turns.findLast((turn) => turn.cell === null);
  const notice = pass ? { kind: /** @type {const} */ ("pass"), text: passed(pass) } : null;
  const question = frame.view.status === "over" || state.question !== "resign" ? null : state.question;
  return { ...state, game: next, ...EMPTY_HAND, question, notice };
}

/** @param {State} state @param {Refused} refusal @returns {State} */
function refused(state, refusal) {
  if (state.pending?.id !== refusal.id) return state;
  const next = settled(state, refusal.id);
  const fresh = !state.game || refusal.snapshot.version >= state.game.version;
  const what = state.pending.t === "play" ? `${state.pending.move} was not played` : "Nothing happened";
  return {
    ...(fresh ? renewed(next, refusal.snapshot) : next),
    notice: { kind: "refused", text: `${what}: ${refusal.message}` },
  };
}

/** @param {State} state @param {Extract<ServerMessage, {t: "error"}>} error @returns {State} */
function failed(state, error) {
  const hopeless = error.reason === "unreadable" || error.reason === "too-big";
  if (!hopeless) return state; // the outbox tries again
  return { ...state, pending: null, notice: { kind: "refused", text: error.message } };
}

/** @param {State} state @param {string | null} id @returns {State} */
function settled(state, id) {
  return id !== null && state.pending?.id === id ? { ...state, pending: null } : state;
}

/** @param {State} state @returns {State} One step back: the last cell touched, or out of a sacrifice. */
function unpicked(state) {
  const picked = state.picked.slice(0, -1);
  return { ...state, aim: null, picked, giving: state.giving && state.picked.length > 0, notice: hintless(state) };
}

/** @param {State} state @param {number | null} ply @returns {State} */
function looked(state, ply) {
  const last = state.game?.turns.length ?? 0;
  const looking = ply === null || ply >= last ? null : Math.max(0, ply);
  return { ...state, looking, ...EMPTY_HAND, notice: hintless(state) };
}

/** @param {State} state */
function hintless(state) {
  return state.notice?.kind === "hint" ? null : state.notice;
}

/** @param {never} event @returns {never} */
function unreachable(event) {
  throw new TypeError(`an event that nobody knows: ${JSON.stringify(event)}`);
}
