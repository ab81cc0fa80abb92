/** A solved game: every move with its proved value, in a list and on the board, and best play to the end. */

/** @import {ExplorerValue, ExplorerValues} from "../protocol.js" */
/** @import {Board} from "../board/render.js" */

import { cellCenter } from "../board/render.js";
import { fetchExplorerValues } from "../browser/api.js";
import { createElement, createSvg, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { shortText, valueText } from "../view/position/hint_values.js";
import { moveName } from "../view/position/moves.js";
import { remembered } from "./explorer.js";

const BASELINE = 7; // from the center of a cell down to the baseline

/**
 * @typedef {{
 *   game: string,
 *   options: Record<string, string>,
 *   play: (move: string) => void,
 *   showLine: (line: string[]) => void,
 * }} SolvedContext `showLine` adds best play to the moves of the page.
 */

export class SolvedPanel {
  #requests = new RequestSequence();
  /** @type {Map<string, Promise<ExplorerValues>>} By the moves before the position. */
  #known = new Map();
  /** @type {string | null} */
  #line = null;
  /** @type {string | null} */
  #shown = null;
  /** @type {string[]} */
  #best = [];

  /** @param {HTMLElement} root @param {Board} board @param {SolvedContext} context */
  constructor(root, board, context) {
    this.root = root;
    this.board = board;
    this.context = context;
    this.note = find(root, ".solved-note", HTMLElement);
    this.list = find(root, ".explorer-moves", HTMLElement);
    this.best = find(root, ".solved-best", HTMLElement);
    this.layer = createSvg("g", { class: "hints", "aria-hidden": "true" });
    board.overlay.before(this.layer);
    find(this.best, "button", HTMLButtonElement).addEventListener("click", () => context.showLine(this.#best));
  }

  /** Load what is missing, or take the values off the board: another panel may have become visible. */
  open() {
    void this.#update();
  }

  /** @param {string[]} moves The line to the position. */
  show(moves) {
    this.#line = moves.join(",");
    void this.#update();
  }

  async #update() {
    const line = this.#line;
    const isLatest = this.#requests.next();
    if (line !== this.#shown) this.#draw({ moves: [], line: [] });
    this.#markBoard();
    if (this.root.hidden || line === null || line === this.#shown) return;
    const { game, options } = this.context;
    try {
      const answer = await remembered(this.#known, line, () => fetchExplorerValues(game, options, line));
      if (!isLatest()) return;
      this.#draw(answer);
      setText(this.note, t(answer.moves.length ? "solved.about" : "solved.over"));
      this.#shown = line;
    } catch (error) {
      if (isLatest()) setText(this.note, errorMessage(error));
    }
  }

  /** @param {ExplorerValues} answer */
  #draw({ moves, line }) {
    const hadFocus = this.root.contains(document.activeElement);
    this.#shown = null;
    this.#best = line;
    this.list.replaceChildren(...moves.map((value) => createElement("li", {}, this.#button(value, moves))));
    this.layer.replaceChildren(...moves.flatMap((value) => this.#onBoard(value, moves)));
    this.#markBoard();
    setVisible(this.best, line.length > 1);
    setText(find(this.best, "p", HTMLElement), t("solved.line", { moves: line.map(moveName).join(" ") }));
    if (hadFocus) (this.list.querySelector("button") ?? this.root).focus();
  }

  /** The results on the board replace the marks of legal moves. */
  #markBoard() {
    const { hidden } = this.root;
    setAttribute(this.layer, "display", hidden ? "none" : null);
    setAttribute(this.board.svg, "data-hints", this.layer.childElementCount && !hidden ? "" : null);
  }

  /** @param {ExplorerValue} value @param {ExplorerValue[]} all */
  #button(value, all) {
    const button = createElement(
      "button",
      { type: "button", "data-move": value.move },
      createElement("span", { class: "explorer-move" }, moveName(value.move)),
      createElement("span", { class: "solved-value" }, ` ${valueText(value)}`),
    );
    setAttribute(button, "data-best", isBest(value, all) ? "" : null);
    button.addEventListener("click", () => this.context.play(value.move));
    return button;
  }

  /** @param {ExplorerValue} value @param {ExplorerValue[]} all */
  #onBoard(value, all) {
    if (!this.board.cells.has(value.move)) return []; // a pass
    const { x, y } = cellCenter(this.board, value.move);
    const text = createSvg("text", { class: "hint-value", x, y: y + BASELINE });
    setAttribute(text, "data-best", isBest(value, all) ? "" : null);
    text.textContent = shortText({ ...value, distance: null }, value.chance);
    return [text];
  }
}

/** @param {ExplorerValue} value @param {ExplorerValue[]} all */
function isBest({ margin, chance }, [best]) {
  return best !== undefined && margin === best.margin && chance === best.chance;
}
