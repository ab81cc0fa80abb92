/** Obligations of the player to move, and the reasons why a press is refused, in words. Pure. */

/** @import {MatchInfo, Obligation} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { sentences, t } from "../browser/messages.js";
import { colorName, STONE_COLORS } from "./phrases.js";
import { movableColor, reachableCells, sacrificeMoves, stoneAt } from "./position/position.js";
import { swapText } from "./swap.js";

const MAX_NAMED = 3; // moves in a sentence

/** @param {MatchInfo} match @returns {string} As in "row" or "diagonal"; "drawn" for cells that the host has drawn. */
export function goalName(match) {
  const goal = match.options.find((option) => option.name === "goal")?.value ?? "row";
  return goal.includes("-") ? "drawn" : goal;
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
  const texts = [swapText(state)].filter(Boolean);
  if (findObligation(state, "last-chance")) {
    const whose = mine ? "yours" : "other";
    texts.push(t(`obligations.last-chance.${whose}.${goal}`, { color: mover ? colorName(mover) : "" }));
  } else if (built.length) {
    texts.push(t(`obligations.built.${goal}`));
  }
  if (!mine) return sentences(texts);
  if (mandatoryCenter(state)) texts.push(t("obligations.center"));
  if (mandatoryJumpers(state).length) texts.push(jumpText(state));
  return sentences(texts);
}

/** @param {State} state */
function jumpText(state) {
  if (sacrificeMoves(state).length) return t("obligations.jump.sacrifice");
  const others = findObligation(state, "jump")?.exceptions ?? [];
  if (others.length === 0) return t("obligations.jump.plain");
  const some = others.slice(0, MAX_NAMED);
  const rest = others.length - some.length;
  const moves = rest ? [...some, t("obligations.jump.more", { number: rest })] : some;
  return t("obligations.jump.decisive", { moves });
}

/** @param {State} state @param {string} cell @returns {string | null} */
export function refusalText(state, cell) {
  const game = state.game;
  if (!game) return null;
  const { status, to_move: mover } = game.view;
  if (state.viewedPly !== null) return t("refusals.viewing");
  if (status === "waiting") return t("refusals.waiting");
  if (status === "over") return t("result.over");
  if (game.view.paused) return t("refusals.paused");
  if (state.pending) return t("refusals.sending");
  if (state.you.length && state.you.every((color) => game.view.departed[color])) return t("refusals.resigned");
  if (!movableColor(state)) return state.you.length ? notYourTurnText(game.match, mover ?? "") : null;
  const held = state.path.at(-1);
  if (held !== undefined) return t("refusals.unreachable", { held, cell });
  const lies = STONE_COLORS[stoneAt(state, cell)];
  const moving = game.view.legal.some(({ path }) => path.length > 1);
  if (state.sacrificing) return t(lies === mover ? "refusals.not-given" : "refusals.sacrifice-first", { cell });
  if (mandatoryJumpers(state).length) return t("refusals.jump", { cells: mandatoryJumpers(state) });
  if (mandatoryCenter(state)) return t("refusals.center", { cell: mandatoryCenter(state) ?? "" });
  if (lies === mover && moving) return t("refusals.cannot-move", { cell });
  if (lies) return t("refusals.taken", { cell });
  if (game.view.reserve[mover ?? "black"] === 0) return t("refusals.no-reserve");
  if (!game.view.legal.some(({ captures }) => captures))
    return t("refusals.opening", { cells: [...reachableCells(state).keys()] });
  return t("refusals.no-capture", { cell });
}

/** @param {MatchInfo} match @param {string} mover */
function notYourTurnText(match, mover) {
  return match.players.length > 2 ? t("turn.theirs", { color: colorName(mover) }) : t("refusals.not-your-turn");
}
