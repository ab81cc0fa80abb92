/** The review of one marked move: its reasons with their cells on the board, and another try at it. */

/** @import {JudgedMove} from "../protocol.js" */
/** @import {Board} from "../board/render.js" */

import { cellCenter } from "../board/preview.js";
import { tryReviewedMove } from "../browser/api.js";
import { createElement, createSvg, find, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName } from "../view/phrases.js";

/** @typedef {{match: string, board: Board, go: (ply: number) => void}} RemarkContext */

export class ReviewRemark {
  /** @type {number | null} The ply of a move that is tried again. */
  #trying = null;
  /** @type {number | null} The ply of the move that is described. */
  #shown = null;
  /** @type {number | null} The ply of the move that was pressed in the list. */
  #selected = null;
  #requests = new RequestSequence();

  /** @param {HTMLElement} root @param {RemarkContext} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.text = find(root, ".review-remark-text", HTMLElement);
    this.reasons = find(root, ".review-reasons", HTMLElement);
    this.button = find(root, ".review-again", HTMLButtonElement);
    this.verdict = find(root, ".review-verdict", HTMLElement);
    this.layer = createSvg("g", { class: "review-cells", "aria-hidden": "true" });
    context.board.overlay.before(this.layer);
    this.button.addEventListener("click", () => this.#begin());
  }

  /**
   * @param {Map<number, JudgedMove>} remarks By the ply of the move.
   * @param {number} ply The turns before the shown position. @param {boolean} inMatch
   */
  show(remarks, ply, inMatch) {
    const trying = this.#trying;
    if (trying !== null && inMatch && ply !== trying) this.#trying = null;
    const near = this.#selected === ply ? [ply, ply - 1] : [ply - 1, ply];
    const shown = this.#trying ?? (inMatch ? near.find((one) => remarks.get(one)?.best) : undefined) ?? null;
    const remark = shown === null ? undefined : remarks.get(shown);
    if (shown !== this.#shown) setText(this.verdict, "");
    this.#shown = shown;
    setVisible(this.root, remark !== undefined);
    const hidden = this.#trying !== null;
    setText(this.text, remark && !hidden ? remark.text : "");
    const reasons = remark && !hidden ? remark.reasons : [];
    this.reasons.replaceChildren(...reasons.map(({ text }) => createElement("li", {}, text)));
    setVisible(this.reasons, reasons.length > 0);
    setVisible(this.button, !(hidden && inMatch));
    if (hidden && remark && !this.verdict.textContent) {
      setText(this.verdict, t("review.try.task", { color: colorName(remark.color) }));
    }
    const cells = new Set(reasons.flatMap((reason) => reason.cells));
    this.layer.replaceChildren(...[...cells].map((cell) => this.#mark(cell)));
  }

  /** @param {number} ply Of a move that is selected in the list. */
  select(ply) {
    this.#selected = ply;
    this.#trying = null;
  }

  /**
   * Judges a move that is played on the board, if it is a try.
   * @param {number} ply @param {boolean} inMatch @param {string} move
   */
  async judge(ply, inMatch, move) {
    if (this.#trying !== ply || !inMatch) return;
    const isLatest = this.#requests.next();
    try {
      const { text } = await tryReviewedMove(this.context.match, ply, move);
      if (isLatest()) setText(this.verdict, text);
    } catch (error) {
      if (isLatest()) setText(this.verdict, errorMessage(error));
    }
  }

  #begin() {
    if (this.#shown === null) return;
    this.#trying = this.#shown;
    setText(this.verdict, "");
    this.context.go(this.#trying);
  }

  /** @param {string} cell */
  #mark(cell) {
    const { x, y } = cellCenter(this.context.board, cell);
    return createSvg("circle", { class: "review-cell", cx: x, cy: y, r: 21, "data-on": cell });
  }
}
