/** What restricts the player to move, in words, and why something else cannot be played. Pure. */

/** @import {MatchInfo, Obligation} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { listed, named, STONE } from "./phrases.js";
import { hand, reaches, sacrifices, stoneOn } from "./position.js";

const NAMED = 3; // moves that a sentence can hold

/** @param {MatchInfo} match What its players build: "row", "diagonal", … */
export function goal(match) {
  return match.options.find((option) => option.name === "goal")?.value ?? "row";
}

/** @param {State} state @param {Obligation} kind */
function obligation(state, kind) {
  return state.game?.view.obligations.find((one) => one.kind === kind);
}

/** @param {State} state @returns {string[]} The stones that must jump, unless there is an exception. */
export function jumpers(state) {
  return obligation(state, "jump")?.cells ?? [];
}

/** @param {State} state @returns {string | null} The cell that has to be taken, as nothing can be captured. */
export function center(state) {
  return obligation(state, "center")?.cells[0] ?? null;
}

/** @param {State} state @returns {string} What the player to move has to do; for the others, what they wait for. */
export function duty(state) {
  const game = state.game;
  if (game?.view.status !== "running" || game.view.paused) return "";
  const { built, to_move: mover } = game.view;
  const goes = goal(game.match);
  const mine = hand(state) !== null;
  /** @type {string[]} */
  const said = [];
  if (obligation(state, "last-chance")) {
    said.push(mine ? `Last chance: break the ${goes}` : `The ${goes} wins, unless ${named(mover ?? "")} breaks it now`);
  } else if (built.length) {
    said.push(`The ${goes} stands, but does not win yet`);
  }
  if (!mine) return sentences(said);
  if (center(state)) said.push("No capture is possible: the center must be taken");
  if (jumpers(state).length) said.push(`You can jump, so you must${exceptions(state)}`);
  return sentences(said);
}

/** @param {State} state */
function exceptions(state) {
  if (sacrifices(state).length) return ", or sacrifice a stone";
  const others = obligation(state, "jump")?.exceptions ?? [];
  if (others.length === 0) return "";
  const some = others.slice(0, NAMED);
  const rest = others.length - some.length;
  return `, or play what decides: ${listed(rest ? [...some, `${rest} more`] : some)}`;
}

/** @param {State} state @param {string} cell Why nothing can be played there, for who may move. */
export function objection(state, cell) {
  const game = state.game;
  if (!game) return null;
  const { status, to_move: mover } = game.view;
  if (state.looking !== null) return "You look at an earlier move. Return to now to play";
  if (status === "waiting") return "The game begins when everybody has sat down";
  if (status === "over") return "The game is over";
  if (game.view.paused) return "The game is paused. Go on with it first";
  if (state.pending) return "Your move is being sent";
  if (state.you.length && state.you.every((color) => game.view.departed[color])) return "You have resigned";
  if (!hand(state)) return state.you.length ? notYours(game.match, mover ?? "") : null;
  const held = state.picked.at(-1);
  if (held !== undefined) return `${held} does not reach ${cell}. Press ${held} again to take it back`;
  const lies = STONE[stoneOn(state, cell)];
  const moving = game.view.legal.some(({ path }) => path.length > 1);
  if (state.giving) return lies === mover ? `${cell} cannot be given` : "First pick the stone of yours to give";
  if (jumpers(state).length) return `You can jump, so you must: with ${listed(jumpers(state))}`;
  if (center(state)) return `No capture is possible: the center, ${center(state)}, must be taken`;
  if (lies === mover && moving) return `${cell} cannot move`;
  if (lies) return `${cell} is taken`;
  if (game.view.reserve[mover ?? "black"] === 0) return "You have no stone left to drop";
  if (!game.view.legal.some(({ captures }) => captures))
    return `Now only ${listed([...reaches(state).keys()])} can be taken`;
  return `No capture at ${cell}`;
}

/** @param {MatchInfo} match @param {string} mover */
function notYours(match, mover) {
  return match.players.length > 2 ? `It is ${named(mover)}’s turn` : "It is not your turn";
}

/** @param {string[]} said */
function sentences(said) {
  return said.join(". ");
}
