/** A premove: a move that is entered in the opponent's turn of a live game, and played when one's own turn begins. */

/** @import {Board} from "../board/render.js" */
/** @import {PageEvent, State} from "../match/state.js" */

import { find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { settings } from "../browser/preferences.js";
import { confirmSetting } from "../match/confirm_move.js";
import { newId } from "../match/outbox.js";
import { cellsOf, moveWithCells } from "../match/typed_move.js";
import { STONE_COLORS } from "../view/phrases.js";
import { countsCaptures, stoneAt } from "../view/position/position.js";
import { isBeforeChoice } from "../view/swap.js";
import { premoveOverlay } from "./overlay.js";

/**
 * @typedef {{
 *   state: () => State,
 *   dispatch: (event: PageEvent) => void,
 *   announce: (text: string) => void,
 * }} PremoveContext
 */

export class PremoveInput {
  /** @type {string[]} */
  #cells = [];

  /** @param {ParentNode} page @param {Board} board @param {PremoveContext} context */
  constructor(page, board, context) {
    this.context = context;
    this.button = find(page, "#premove", HTMLButtonElement);
    this.drawOverlay = premoveOverlay(board);
    this.button.addEventListener("click", () => this.cancel());
    board.svg.addEventListener("contextmenu", (event) => {
      if (this.cancel()) event.preventDefault();
    });
  }

  draw() {
    const cells = this.#cells;
    this.drawOverlay(cells, this.context.state().you[0] ?? "");
    setVisible(this.button, cells.length > 0);
    if (cells.length === 0) return;
    setText(find(this.button, "span", HTMLElement), t("premove.button", { move: cells.join("–") }));
    setAttribute(this.button, "aria-label", t("premove.cancel", { move: cells.join(t("moves.jump")) }));
  }

  /** @param {string} cell @returns {boolean} True if the press is part of a premove. */
  press(cell) {
    const state = this.context.state();
    if (!canPremove(state)) return false;
    const [first] = this.#cells;
    const isOwn = isOwnStone(state, cell);
    if (this.#cells.includes(cell)) {
      this.#set([], t("premove.canceled"));
    } else if (first !== undefined && this.#cells.length === 1 && isOwnStone(state, first)) {
      this.#set([first, cell], premoveText([first, cell]));
    } else if (isOwn && stonesMove(state)) {
      this.#set([cell], t("premove.picked", { cell }));
    } else if (stoneAt(state, cell) !== "." && !stonesMove(state)) {
      return false;
    } else {
      this.#set([cell], premoveText([cell]));
    }
    return true;
  }

  /** @param {string} text A typed move. @returns {boolean} True if it is a premove now. */
  enter(text) {
    const state = this.context.state();
    const cells = cellsOf(text);
    const onBoard = cells.length > 0 && cells.every((cell) => state.game?.cells.includes(cell));
    if (!onBoard || !canPremove(state)) return false;
    this.#set(cells, premoveText(cells));
    return true;
  }

  /** @returns {boolean} True if there was a premove. */
  cancel() {
    if (!this.#cells.length) return false;
    this.#set([], t("premove.canceled"));
    return true;
  }

  /** Plays the premove when the turn begins. It outlasts a lost connection. @param {State} before @param {State} after */
  follow(before, after) {
    if (!this.#cells.length || (waitsForTurn(after) && !isPremoveVoid(before, after))) return;
    const cells = this.#cells;
    const { game } = after;
    const isPlayable = canPlayPremove(after) && !isPremoveVoid(before, after);
    this.#set([], isPlayable ? "" : t("premove.canceled"));
    if (!game || !isPlayable) return;
    const move = moveWithCells(game.view.legal, cells);
    if (!move) {
      this.context.dispatch({ t: "notice-shown", text: t("premove.impossible", { move: cells.join("–") }) });
      return;
    }
    const command = /** @type {const} */ ({ t: "play", id: newId(), at: game.version, move: move.move });
    this.context.dispatch({ t: "command-sent", command });
  }

  /** @param {string[]} cells @param {string} announcement */
  #set(cells, announcement) {
    this.#cells = cells;
    if (announcement) this.context.announce(announcement);
    this.draw();
  }
}

/** @param {State} state @returns {boolean} */
export function canPremove(state) {
  return state.connection.phase === "open" && waitsForTurn(state);
}

/** @param {State} state @returns {boolean} False for players who confirm every move. */
export function waitsForTurn(state) {
  const { game, pending, viewedPly, you } = state;
  if (game?.view.status !== "running" || game.match.time_control.speed !== "live" || !game.view.to_move) return false;
  if (isBeforeChoice(state)) return false;
  if (settings().premove !== "on" || confirmSetting(state) === "twice") return false;
  const waits = you.some((color) => !game.view.departed[color]) && !you.includes(game.view.to_move);
  return waits && !game.view.paused && viewedPly === null && !pending;
}

/** @param {State} state */
function canPlayPremove({ game, pending, viewedPly, you }) {
  if (game?.view.status !== "running" || game.view.to_move === null || game.view.paused) return false;
  return you.includes(game.view.to_move) && viewedPly === null && !pending;
}

/** @param {State} before @param {State} after @returns {boolean} After a takeback, a pause or a new snapshot. */
export function isPremoveVoid(before, after) {
  if (!before.game || !after.game || after.game.cells !== before.game.cells) return true; // a new snapshot
  const changed = after.game.version !== before.game.version;
  return changed && (after.game.turns.length < before.game.turns.length || after.game.view.paused !== null);
}

/** @param {State} state @returns {boolean} True if stones can move in this game, once they are on the board. */
function stonesMove(state) {
  return state.game !== null && countsCaptures(state.game);
}

/** @param {State} state @param {string} cell */
function isOwnStone(state, cell) {
  const color = STONE_COLORS[stoneAt(state, cell)];
  return state.you.some((one) => one === color);
}

/** @param {string[]} cells */
function premoveText(cells) {
  return t("premove.set", { move: cells.join(t("moves.jump")) });
}
