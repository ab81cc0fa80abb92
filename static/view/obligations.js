/** Obligations of the player to move, and the reasons why a press is refused, in words. Pure. */

/** @import {MatchInfo, Obligation} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { colorName, listText, STONE_COLORS } from "./phrases.js";
import { movableColor, reachableCells, sacrificeMoves, stoneAt } from "./position.js";

const MAX_NAMED = 3; // moves in a sentence

/** @param {MatchInfo} match @returns {string} As in "row" or "diagonal". */
export function goalName(match) {
  return match.options.find((option) => option.name === "goal")?.value ?? "row";
}

/** @param {State} state @param {Obligation} kind */
function findObligation(state, kind) {
  return state.game?.view.obligations.find((one) => one.kind === kind);
}

/** @param {State} state @returns {string[]} The cells of stones that must jump. */
export function mandatoryJumpers(state) {
  return findObligation(state, "jump")?.cells ?? [];
}

/** @param {State} state @returns {string | null} */
export function mandatoryCenter(state) {
  return findObligation(state, "center")?.cells[0] ?? null;
}

/** @param {State} state @returns {string} */
export function obligationText(state) {
  const game = state.game;
  if (game?.view.status !== "running" || game.view.paused) return "";
  const { built, to_move: mover } = game.view;
  const goal = goalName(game.match);
  const mine = movableColor(state) !== null;
  /** @type {string[]} */
  const texts = [];
  if (findObligation(state, "last-chance")) {
    texts.push(
      mine ? `Last chance: break the ${goal}` : `The ${goal} wins, unless ${colorName(mover ?? "")} breaks it now`,
    );
  } else if (built.length) {
    texts.push(`The ${goal} stands, but does not win yet`);
  }
  if (!mine) return texts.join(". ");
  if (mandatoryCenter(state)) texts.push("No capture is possible: the center must be taken");
  if (mandatoryJumpers(state).length) texts.push(`You can jump, so you must${exceptionsText(state)}`);
  return texts.join(". ");
}

/** @param {State} state */
function exceptionsText(state) {
  if (sacrificeMoves(state).length) return ", or sacrifice a stone";
  const others = findObligation(state, "jump")?.exceptions ?? [];
  if (others.length === 0) return "";
  const some = others.slice(0, MAX_NAMED);
  const rest = others.length - some.length;
  return `, or play what decides: ${listText(rest ? [...some, `${rest} more`] : some)}`;
}

/** @param {State} state @param {string} cell @returns {string | null} */
export function refusalText(state, cell) {
  const game = state.game;
  if (!game) return null;
  const { status, to_move: mover } = game.view;
  if (state.viewedPly !== null) return "You look at an earlier move. Return to now to play";
  if (status === "waiting") return "The game begins when everybody has sat down";
  if (status === "over") return "The game is over";
  if (game.view.paused) return "The game is paused. Go on with it first";
  if (state.pending) return "Your move is being sent";
  if (state.you.length && state.you.every((color) => game.view.departed[color])) return "You have resigned";
  if (!movableColor(state)) return state.you.length ? notYourTurnText(game.match, mover ?? "") : null;
  const held = state.path.at(-1);
  if (held !== undefined) return `${held} does not reach ${cell}. Press ${held} again to take it back`;
  const lies = STONE_COLORS[stoneAt(state, cell)];
  const moving = game.view.legal.some(({ path }) => path.length > 1);
  if (state.sacrificing) return lies === mover ? `${cell} cannot be given` : "First pick the stone of yours to give";
  if (mandatoryJumpers(state).length) return `You can jump, so you must: with ${listText(mandatoryJumpers(state))}`;
  if (mandatoryCenter(state)) return `No capture is possible: the center, ${mandatoryCenter(state)}, must be taken`;
  if (lies === mover && moving) return `${cell} cannot move`;
  if (lies) return `${cell} is taken`;
  if (game.view.reserve[mover ?? "black"] === 0) return "You have no stone left to drop";
  if (!game.view.legal.some(({ captures }) => captures))
    return `Now only ${listText([...reachableCells(state).keys()])} can be taken`;
  return `No capture at ${cell}`;
}

/** @param {MatchInfo} match @param {string} mover */
function notYourTurnText(match, mover) {
  return match.players.length > 2 ? `It is ${colorName(mover)}’s turn` : "It is not your turn";
}
