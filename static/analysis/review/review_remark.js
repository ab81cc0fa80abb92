/** What the computer says about a marked move, with its cells on the board; the better move only when it is asked for. */

/** @import {JudgedMove} from "../../protocol.js" */
/** @import {Board} from "../../board/render.js" */

import { cellCenter } from "../../board/render.js";
import { createElement, createSvg, find, setText, setVisible } from "../../browser/dom.js";
import { remarkText } from "../../view/review_text.js";

export class ReviewRemark {
  /** @type {number | null} The ply of the move that is described. */
  shown = null;
  /** @type {Map<number, JudgedMove>} */
  #remarks = new Map();
  /** @type {number | null} The ply of the move that was pressed in the list. */
  #selected = null;
  /** @type {Set<number>} The plies of the moves whose better ones were asked for. */
  #answered = new Set();

  /** @param {HTMLElement} root @param {Board} board @param {(ply: number, line: string[]) => void} better */
  constructor(root, board, better) {
    this.root = root;
    this.board = board;
    this.text = find(root, ".review-remark-text", HTMLElement);
    this.reasons = find(root, ".review-reasons", HTMLElement);
    this.answer = find(root, ".review-answer", HTMLElement);
    this.layer = createSvg("g", { class: "review-cells", "aria-hidden": "true" });
    board.overlay.before(this.layer);
    this.answer.addEventListener("click", () => {
      const { shown } = this;
      const remark = shown === null ? undefined : this.#remarks.get(shown);
      if (shown === null || !remark) return;
      this.#answered.add(shown);
      better(shown, remark.line);
    });
  }

  /**
   * @param {Map<number, JudgedMove>} remarks By the ply of the move; empty if none may be seen.
   * @param {number} ply The turns of the match before the shown position. @param {boolean} inMatch
   */
  show(remarks, ply, inMatch) {
    this.#remarks = remarks;
    const near = this.#selected === ply ? [ply, ply - 1] : [ply - 1, ply];
    const described = inMatch ? near : [ply].filter((one) => this.#answered.has(one));
    this.shown = described.find((one) => remarks.get(one)?.best) ?? null;
    const remark = this.shown === null ? undefined : remarks.get(this.shown);
    setVisible(this.root, remark !== undefined);
    if (this.shown === null || !remark) return this.layer.replaceChildren();
    const answered = this.#answered.has(this.shown);
    setText(this.text, answered ? remark.text : remarkText(this.shown, remark));
    const reasons = answered ? remark.reasons : [];
    this.reasons.replaceChildren(...reasons.map(({ text }) => createElement("li", {}, text)));
    setVisible(this.reasons, reasons.length > 0);
    const cells = new Set(inMatch ? reasons.flatMap((reason) => reason.cells) : []);
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
