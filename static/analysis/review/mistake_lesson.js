/** "Learn from your mistakes": the positions before them, one after the other, with the answers hidden. */

/** @import {JudgedMove} from "../../protocol.js" */

import { tryReviewedMove } from "../../browser/api.js";
import { delay, find, setText, setVisible } from "../../browser/dom.js";
import { t } from "../../browser/messages.js";
import { errorMessage } from "../../browser/request.js";
import { RequestSequence } from "../../browser/request_sequence.js";
import { colorName } from "../../view/phrases.js";
import { moveName } from "../../view/position/moves.js";

const PAUSE = 3_000; // milliseconds, in which a found move is seen before the next mistake comes

/**
 * @typedef {{
 *   match: string,
 *   go: (ply: number) => void,
 *   play: (move: string) => void,
 *   better: (ply: number, line: string[]) => void,
 *   changed: () => void,
 * }} LessonContext `better` shows a better line from a ply.
 */

export class MistakeLesson {
  /** @type {[number, JudgedMove][]} By the turns before the move. */
  #mistakes = [];
  #place = 0;
  #solved = false;
  /** @type {Element | null} */
  #opener = null;
  #requests = new RequestSequence();

  /** @param {HTMLElement} root @param {LessonContext} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.count = find(root, ".lesson-count", HTMLElement);
    this.verdict = find(root, ".review-verdict", HTMLElement);
    this.next = find(root, ".lesson-next", HTMLButtonElement);
    this.answer = find(root, ".lesson-answer", HTMLButtonElement);
    this.next.addEventListener("click", () => this.#show(this.#place + 1));
    this.answer.addEventListener("click", () => this.#reveal());
    this.leave = find(root, ".lesson-end", HTMLElement);
    this.leave.addEventListener("click", () => this.end());
  }

  get active() {
    return !this.root.hidden;
  }

  /** True while a better move is to be found. */
  get isOpen() {
    return this.active && !this.#solved;
  }

  /** @param {[number, JudgedMove][]} mistakes By the turns before the move. @param {number} [ply] Of the first one. */
  start(mistakes, ply) {
    this.#mistakes = mistakes;
    this.#opener = document.activeElement;
    setVisible(this.root, true);
    this.#show(
      Math.max(
        0,
        mistakes.findIndex(([one]) => one === ply),
      ),
    );
    this.root.focus();
    scrollTo(0, 0); // to the board, below which the lesson is on a phone
  }

  end() {
    this.#requests.next();
    setVisible(this.root, false);
    this.context.changed();
    if (this.#opener instanceof HTMLElement) this.#opener.focus();
  }

  /** @param {number} ply @param {string} move @returns {boolean} True if the move is judged, and played if it is good. */
  takes(ply, move) {
    if (!this.active || this.#solved || this.#mistakes[this.#place]?.[0] !== ply) return false;
    void this.#judge(ply, move);
    return true;
  }

  /** @param {number} ply @param {string} move */
  async #judge(ply, move) {
    const isLatest = this.#requests.next();
    try {
      const { verdict, text } = await tryReviewedMove(this.context.match, ply, move);
      if (!isLatest()) return;
      setText(this.verdict, text);
      if (verdict !== "best" && verdict !== "good") return;
      this.#finish();
      this.context.play(move);
      if (matchMedia("(prefers-reduced-motion: reduce)").matches || !this.#mistakes[this.#place + 1]) return;
      await delay(PAUSE);
      if (isLatest()) this.#show(this.#place + 1);
    } catch (error) {
      if (isLatest()) setText(this.verdict, errorMessage(error));
    }
  }

  /** @param {number} place */
  #show(place) {
    const mistake = this.#mistakes[place];
    if (!mistake) return this.end();
    const [ply, { color, move }] = mistake;
    this.#requests.next();
    [this.#place, this.#solved] = [place, false];
    setText(this.count, t("review.learn.count", { number: place + 1, all: this.#mistakes.length }));
    setText(this.verdict, t("review.learn.task", { color: colorName(color), number: ply + 1, move }));
    this.#label();
    this.context.go(ply);
    this.context.changed();
  }

  #reveal() {
    const mistake = this.#mistakes[this.#place];
    if (!mistake) return;
    const [ply, { best, line }] = mistake;
    this.#requests.next();
    setText(this.verdict, t("review.better", { move: moveName(best ?? "") }));
    this.#finish();
    this.context.better(ply, line);
  }

  #finish() {
    this.#solved = true;
    this.#label();
    this.next.focus({ preventScroll: true });
  }

  #label() {
    const last = this.#place === this.#mistakes.length - 1;
    setText(this.next, t(last ? "review.learn.end" : this.#solved ? "review.learn.next" : "review.learn.skip"));
    this.next.classList.toggle("primary", this.#solved);
    setVisible(this.answer, !this.#solved);
    setVisible(this.leave, !last); // the next step is the end
  }
}
