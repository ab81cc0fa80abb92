/** The review of one marked move: its reasons, with their cells on the board. */

/** @import {JudgedMove} from "../protocol.js" */
/** @import {Board} from "../board/render.js" */

import { cellCenter } from "../board/preview.js";
import { createElement, createSvg, find, setText, setVisible } from "../browser/dom.js";

export class ReviewRemark {
  /** @type {number | null} The ply of the move that is described. */
  shown = null;
  /** @type {number | null} The ply of the move that was pressed in the list. */
  #selected = null;

  /** @param {HTMLElement} root @param {Board} board */
  constructor(root, board) {
    this.root = root;
    this.board = board;
    this.text = find(root, ".review-remark-text", HTMLElement);
    this.reasons = find(root, ".review-reasons", HTMLElement);
    this.layer = createSvg("g", { class: "review-cells", "aria-hidden": "true" });
    board.overlay.before(this.layer);
  }

  /**
   * @param {Map<number, JudgedMove>} remarks By the ply of the move; empty if none may be seen.
   * @param {number} ply The turns before the shown position. @param {boolean} inMatch
   */
  show(remarks, ply, inMatch) {
    const near = this.#selected === ply ? [ply, ply - 1] : [ply - 1, ply];
    this.shown = (inMatch ? near.find((one) => remarks.get(one)?.best) : undefined) ?? null;
    const remark = this.shown === null ? undefined : remarks.get(this.shown);
    setVisible(this.root, remark !== undefined);
    setText(this.text, remark?.text ?? "");
    const reasons = remark?.reasons ?? [];
    this.reasons.replaceChildren(...reasons.map(({ text }) => createElement("li", {}, text)));
    setVisible(this.reasons, reasons.length > 0);
    const cells = new Set(reasons.flatMap((reason) => reason.cells));
    this.layer.replaceChildren(...[...cells].map((cell) => this.#mark(cell)));
  }

  /** @param {number} ply Of a move that is selected in the list. */
  select(ply) {
    this.#selected = ply;
  }

  /** @param {string} cell */
  #mark(cell) {
    const { x, y } = cellCenter(this.board, cell);
    return createSvg("circle", { class: "review-cell", cx: x, cy: y, r: 21, "data-on": cell });
  }
}
