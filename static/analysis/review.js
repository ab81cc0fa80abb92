/** The computer's review of a match: its request, its progress and its findings. */

/** @import {Color, JudgedMove, MatchReview} from "../protocol.js" */

import { ApiError, errorMessage, fetchReview, requestReview } from "../browser/api.js";
import { createElement, delay, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { colorName, countText } from "../view/phrases.js";
import { chancesChart } from "./chances_chart.js";
import { moveMark } from "./move_list.js";

const POLL_INTERVAL = 700; // milliseconds
const RETRY_INTERVAL = 4_000; // milliseconds, when the server did not answer

/**
 * @typedef {{
 *   match: string,
 *   players: Color[],
 *   go: (ply: number) => void,
 *   better: (ply: number, line: string[]) => void,
 *   changed: () => void,
 * }} ReviewContext `better` shows a better line from a ply.
 */

export class ReviewPanel {
  /** @type {Map<number, JudgedMove>} By the number of turns before the move. */
  remarks = new Map();
  #drawn = "";

  /** @param {HTMLElement} root @param {ReviewContext} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.button = find(root, ".judge-ask", HTMLButtonElement);
    this.message = find(root, ".said", HTMLElement);
    this.costliest = find(root, ".judge-lost", HTMLElement);
    this.chart = chancesChart(root, context);
    this.button.addEventListener("click", () => void this.#watch(() => requestReview(context.match)));
    void this.#watch(() => fetchReview(context.match));
  }

  /** @param {number} ply */
  select(ply) {
    this.chart.select(ply);
  }

  /** Asks until the review is done. @param {() => Promise<MatchReview>} first */
  async #watch(first) {
    let request = first;
    for (;;) {
      try {
        const review = await request();
        this.#draw(review);
        if (review.state !== "waiting") return;
        await delay(POLL_INTERVAL);
      } catch (error) {
        setText(this.message, errorMessage(error));
        if (!(error instanceof ApiError) || error.reason !== "unreachable") return;
        await delay(RETRY_INTERVAL);
      }
      request = () => fetchReview(this.context.match);
    }
  }

  /** @param {MatchReview} review */
  #draw(review) {
    const { state, points, reviews_ahead } = review;
    const key = `${state} ${points.length} ${reviews_ahead}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    if (document.activeElement === this.button && state === "waiting") this.root.focus();
    setVisible(this.button, state === "none" || state === "failed");
    setText(this.message, state === "failed" ? "Something went wrong with this review. You can ask for it again." : "");
    this.#drawProgress(review);
    setVisible(find(this.root, ".judge-found", HTMLElement), points.length > 0);
    setText(find(this.root, ".judge-verdict", HTMLElement), review.summary.join(" "));
    this.remarks = new Map(points.flatMap(({ ply, judged }) => (judged ? [[ply, judged]] : [])));
    this.chart.show(review);
    this.#listCostliest(review);
    this.context.changed();
  }

  /** @param {MatchReview} review */
  #drawProgress({ state, points, positions, reviews_ahead }) {
    const progress = find(this.root, ".judge-progress", HTMLElement);
    const bar = find(progress, "progress", HTMLProgressElement);
    setVisible(progress, state === "waiting");
    setAttribute(bar, "max", String(positions));
    bar.value = points.length;
    const ahead = reviews_ahead ? ` It begins after ${countText(reviews_ahead, "other game")}.` : "";
    const text = `${points.length} of ${positions} positions looked at.${ahead}`;
    setText(find(progress, ".judge-words", HTMLElement), text);
  }

  /** @param {MatchReview} review */
  #listCostliest({ costliest, state }) {
    if (this.costliest.contains(document.activeElement)) return; // a new list would drop the focus
    this.costliest.replaceChildren(...costliest.map((ply) => this.#costlyMove(ply)));
    setVisible(find(this.root, ".judge-none", HTMLElement), costliest.length === 0 && state === "done");
  }

  /** @param {number} ply */
  #costlyMove(ply) {
    const remark = this.remarks.get(ply);
    if (!remark) return createElement("li");
    const move = createElement("button", { type: "button", class: "text-button" }, `${ply + 1}. ${remark.move}`);
    move.append(moveMark(remark));
    move.addEventListener("click", () => this.context.go(ply));
    const color = createElement("span", { class: "visually-hidden" }, colorName(remark.color));
    const row = createElement("p", { class: "judge-move" }, stoneIcon(remark.color), color, move);
    if (remark.line.length) {
      const better = createElement("button", { type: "button", class: "button quiet" }, `Show ${remark.best}`);
      better.addEventListener("click", () => this.context.better(ply, remark.line));
      row.append(better);
    }
    return createElement("li", {}, row, createElement("p", { class: "soft" }, remark.text));
  }
}
