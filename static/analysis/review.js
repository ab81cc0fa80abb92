/** The computer's review of a match: its request, its progress and its findings. */

/** @import {Color, JudgedMove, MatchReview} from "../protocol.js" */
/** @import {Board} from "../board/render.js" */

import { fetchReview, requestReview } from "../browser/api.js";
import { createElement, delay, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { ApiError, errorMessage } from "../browser/request.js";
import { colorName } from "../view/phrases.js";
import { lossText } from "../view/review_text.js";
import { chancesChart } from "./charts/chances_chart.js";
import { moveMark } from "./move_list.js";
import { ReviewRemark } from "./review_remark.js";

const POLL_INTERVAL = 700; // milliseconds
const SHOWN_MISTAKES = 3; // the others fold out
const RETRY_INTERVAL = 4_000; // milliseconds, when the server did not answer

/**
 * @typedef {{
 *   match: string,
 *   players: Color[],
 *   go: (ply: number) => void,
 *   better: (ply: number, line: string[]) => void,
 *   changed: () => void,
 *   board: Board,
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
    this.button = find(root, ".review-request", HTMLButtonElement);
    this.message = find(root, ".message", HTMLElement);
    this.mistakes = find(root, ".review-mistakes", HTMLElement);
    this.chart = chancesChart(root, context);
    this.remark = new ReviewRemark(find(root, ".review-remark", HTMLElement), context);
    this.button.addEventListener("click", () => void this.#watch(() => requestReview(context.match)));
    const asked = location.hash === "#analyze"; // by the link of a result
    if (asked) history.replaceState(history.state, "", location.pathname + location.search);
    void this.#watch(async () => {
      const review = await fetchReview(context.match);
      return asked && review.state === "none" ? requestReview(context.match) : review;
    });
  }

  /** @param {number} ply The turns before the shown position. @param {boolean} inMatch */
  select(ply, inMatch) {
    this.chart.select(ply);
    this.remark.show(this.remarks, ply, inMatch);
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
    const { state, points, seconds_left, preparing } = review;
    const key = `${state} ${searched(review)} ${seconds_left} ${preparing}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    if (document.activeElement === this.button && state === "waiting") this.root.focus();
    setVisible(this.button, state === "none" || state === "failed");
    setText(this.message, state === "failed" ? t("review.failed") : "");
    this.#drawProgress(review);
    setVisible(find(this.root, ".review-findings", HTMLElement), state !== "none");
    setText(find(this.root, ".review-summary", HTMLElement), review.summary.join(" "));
    this.remarks = new Map(points.flatMap(({ ply, judged }) => (judged ? [[ply, judged]] : [])));
    this.chart.show(review);
    this.#listMistakes(review);
    this.context.changed();
  }

  /** @param {MatchReview} review */
  #drawProgress(review) {
    const { state, positions, reviews_ahead } = review;
    const number = searched(review);
    const progress = find(this.root, ".review-progress", HTMLElement);
    const bar = find(progress, "progress", HTMLProgressElement);
    setVisible(progress, state === "waiting");
    setAttribute(bar, "max", String(positions));
    bar.value = number;
    const ahead = reviews_ahead ? ` ${t("review.ahead", { count: reviews_ahead })}` : "";
    const text = `${t("review.progress-count", { number, all: positions })}${ahead}`;
    setText(find(progress, ".review-progress-text", HTMLElement), text);
  }

  /** @param {MatchReview} review */
  #listMistakes({ costliest, state }) {
    const more = find(this.root, ".review-more", HTMLDetailsElement);
    setVisible(find(this.root, ".review-none", HTMLElement), costliest.length === 0 && state === "done");
    setVisible(more, costliest.length > SHOWN_MISTAKES);
    setText(
      find(more, "summary", HTMLElement),
      t("review.mistakes.more", { count: costliest.length - SHOWN_MISTAKES }),
    );
    if (this.root.querySelector(".review-move:focus-within")) return; // a new list would drop the focus
    const rows = costliest.map((ply) => this.#mistake(ply));
    this.mistakes.replaceChildren(...rows.slice(0, SHOWN_MISTAKES));
    find(more, "ol", HTMLElement).replaceChildren(...rows.slice(SHOWN_MISTAKES));
  }

  /** @param {number} ply A row to press, and a button that shows the better move. */
  #mistake(ply) {
    const remark = this.remarks.get(ply);
    if (!remark) return createElement("li");
    const name = createElement("span", { class: "review-name" }, `${ply + 1}. ${remark.move}`);
    name.append(moveMark(remark));
    const color = createElement("span", { class: "visually-hidden" }, `${colorName(remark.color)} `);
    const loss = createElement("span", { class: "review-loss" }, lossText(remark));
    const row = createElement(
      "button",
      { type: "button", title: remark.text },
      stoneIcon(remark.color),
      color,
      name,
      " ",
      loss,
    );
    row.addEventListener("click", () => {
      this.remark.select(ply);
      this.context.go(ply);
    });
    const item = createElement("li", { class: "review-move" }, row);
    if (remark.best && remark.line.length) {
      const better = createElement("button", { type: "button" }, t("review.better", { move: remark.best }));
      better.addEventListener("click", () => this.context.better(ply, remark.line));
      item.append(better);
    }
    return item;
  }
}

/** @param {MatchReview} review @returns {number} The positions that are more than a first estimate. */
function searched({ points }) {
  return points.filter(({ rough }) => !rough).length;
}
