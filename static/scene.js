/** What a state means for the eye and the hand: the position that is shown, and what may be done now. Pure. */

/** @import {Color, LegalMove} from "./protocol.js" */
/** @import {State} from "./state.js" */
/** @import {Marks} from "./settings.js" */

/**
 * @typedef {{
 *   ply: number,
 *   stones: string,
 *   score: Partial<Record<Color, number>>,
 *   last: string | null,
 * }} Shown The position on the board; `last` is the cell of the latest stone, also after a pass.
 */

/** @param {State} state @returns {Shown | null} */
export function shown(state) {
  const { game, looking } = state;
  if (!game) return null;
  const ply = looking ?? game.turns.length;
  const turn = game.turns[ply - 1];
  const last = game.turns.slice(0, ply).findLast(({ cell }) => cell !== null)?.cell ?? null;
  if (looking === null) return { ply, stones: game.view.stones, score: game.view.score, last };
  return { ply, stones: turn?.stones ?? game.start, score: turn?.score ?? game.start_score, last };
}

/** @param {State} state The color that this page may move now, null if none. */
export function hand(state) {
  const view = state.game?.view;
  const mine = view?.to_move && state.you.includes(view.to_move) ? view.to_move : null;
  return view?.status === "running" && state.looking === null && !state.pending ? mine : null;
}

/** @param {State} state Is it this page's turn, whatever it looks at? */
export function yourTurn(state) {
  const view = state.game?.view;
  return view?.status === "running" && view.to_move !== null && state.you.includes(view.to_move) && !state.pending;
}

/** @param {State} state @param {Marks} marks May this page see what the player to move could do? */
export function sees(state, marks) {
  const view = state.game?.view;
  if (!view || view.status !== "running" || state.looking !== null || state.pending) return false;
  return hand(state) !== null || (state.you.length === 0 && marks === "always");
}

/** @param {State} state @param {string | null} cell @returns {LegalMove | null} */
export function legalAt(state, cell) {
  return (cell !== null && state.game?.view.legal.find((move) => move.cell === cell)) || null;
}

/** @param {State} state @returns {LegalMove | null} A pass that may be played now. */
export function freePass(state) {
  return (hand(state) && state.game?.view.legal.find((move) => move.cell === null)) || null;
}

/** @param {State} state @returns {string | null} The cell of the move that is not answered yet. */
export function sendingCell(state) {
  const pending = state.pending;
  if (pending?.t !== "play" || state.looking !== null) return null;
  return state.game?.view.legal.find((move) => move.move === pending.move)?.cell ?? null;
}

/** @param {State} state @param {string} cell Why nothing can be played there, for who may move. */
export function objection(state, cell) {
  const game = state.game;
  if (!game) return null;
  if (state.looking !== null) return "You look at an earlier move. Return to now to play";
  if (game.view.status === "waiting") return "The game begins when everybody has sat down";
  if (game.view.status === "over") return "The game is over";
  if (state.pending) return "Your move is being sent";
  if (!hand(state)) return state.you.length ? "It is not your turn" : null;
  if (stoneAt(game.cells, game.view.stones, cell) !== ".") return `${cell} is taken`;
  return `No capture at ${cell}`;
}

/** @param {string[]} cells @param {string} stones @param {string} cell */
export function stoneAt(cells, stones, cell) {
  return stones[cells.indexOf(cell)] ?? ".";
}
