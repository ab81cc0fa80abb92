/** The beginning of a lesson on a board of another page: one lit cell per step, and the row that it turns. */

/** @import {TurnView} from "../protocol.js" */
/** @import {Board} from "../board/render.js" */

import { BoardAnimation } from "../board/animate.js";
import { setStone } from "../board/render.js";
import { createElement, find, setAttribute } from "../browser/dom.js";
import { joined, t } from "../browser/messages.js";
import { recordTask } from "./progress.js";

const FINGER = 24; // pixels around the middle of the lit cell

/** @typedef {{id: string, stones: string, turn: TurnView, goal: string, done: string}} Step `turn` solves it. */
/** @typedef {{game: string, cells: string[], steps: [Step, ...Step[]]}} FirstSteps */

export class FirstMinute {
  #answered = false;

  /** @param {HTMLElement} figure With the drawing of the first step, and a caption. @param {FirstSteps} data */
  constructor(figure, data) {
    this.data = data;
    this.step = data.steps[0];
    this.caption = find(figure, "figcaption", HTMLElement);
    this.board = boardOf(find(figure, "svg.board", SVGSVGElement));
    this.animation = new BoardAnimation(this.board, data.cells, () => this.#paint());
    this.board.svg.addEventListener("click", (event) => this.#isAtLitCell(event) && this.#play());
    this.board.svg.addEventListener("keydown", (event) => {
      if (event.target !== this.#cell || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      this.#play();
    });
    this.#begin(t("home.first.press"));
  }

  get #cell() {
    return /** @type {SVGGElement} */ (this.board.cells.get(this.step.turn.cell ?? ""));
  }

  /** @param {MouseEvent} event */
  #isAtLitCell({ clientX, clientY, target }) {
    const { left, top, width, height } = this.#cell.getBoundingClientRect();
    if (Math.hypot(clientX - left - width / 2, clientY - top - height / 2) <= FINGER) return true;
    return target instanceof Element && target.closest(".cell") === this.#cell;
  }

  /** @param {string} text */
  #begin(text) {
    this.#answered = false;
    this.animation.show(0, this.step.stones, [], false);
    this.#paint();
    this.#light(true);
    this.caption.replaceChildren(text);
  }

  /** @param {boolean} on */
  #light(on) {
    const name = joined([this.step.turn.cell ?? "", t("cell.empty")]);
    const described = { "aria-label": name, "aria-describedby": this.caption.id };
    for (const [attribute, value] of Object.entries({ "data-legal": "", role: "button", tabindex: "0", ...described }))
      setAttribute(this.#cell, attribute, on ? value : null);
    setAttribute(this.#cell, "data-last", on ? null : "");
  }

  #play() {
    if (this.#answered) return;
    this.#answered = true;
    const { id, turn, done } = this.step;
    this.#light(false);
    this.animation.show(1, turn.stones, [turn], true);
    this.#paint();
    recordTask(this.data.game, id);
    const following = this.data.steps[this.data.steps.indexOf(this.step) + 1];
    const control = following ? this.#nextButton(following) : this.#lessonLink();
    this.caption.replaceChildren(done, control);
    control.focus({ preventScroll: true });
  }

  /** @param {Step} following */
  #nextButton(following) {
    const button = createElement("button", { class: "button primary", type: "button" }, t("lessons.next"));
    button.addEventListener("click", () => {
      setAttribute(this.#cell, "data-last", null);
      this.step = following;
      this.#begin(following.goal);
      this.#cell.focus({ preventScroll: true });
    });
    return button;
  }

  #lessonLink() {
    return createElement("a", { class: "button primary", href: `/learn/${this.data.game}` }, t("home.first.learn"));
  }

  #paint() {
    for (const [index, name] of this.data.cells.entries()) {
      const cell = this.board.cells.get(name);
      if (cell) setStone(cell, this.animation.stones[index] ?? ".");
    }
  }
}

/** @param {SVGSVGElement} svg @returns {Board} Only its lit cell is a control. */
function boardOf(svg) {
  const cells = [...svg.querySelectorAll(".cell")].filter((cell) => cell instanceof SVGGElement);
  return {
    svg,
    cells: new Map(cells.map((cell) => [cell.dataset.cell ?? "", cell])),
    rays: find(svg, ".rays", SVGGElement),
    overlay: find(svg, ".overlay", SVGGElement),
  };
}
