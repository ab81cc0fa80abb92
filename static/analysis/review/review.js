/** The computer's review of a match: its request, its progress and its findings. */

/** @import {Color, JudgedMove, MatchReview, MoveValue, PlayerStory, ReviewPoint} from "../../protocol.js" */
/** @import {Board} from "../../board/render.js" */
/** @import {Node} from "../tree.js" */

import { fetchReview, requestReview } from "../../browser/api.js";
import { createElement, delay, find, setAttribute, setText, setVisible, stoneIcon } from "../../browser/dom.js";
import { paragraph, percent, t } from "../../browser/messages.js";
import { ApiError, errorMessage } from "../../browser/request.js";
import { colorName } from "../../view/phrases.js";
import { lossText } from "../../view/review_text.js";
import { chancesChart } from "../charts/chances_chart.js";
import { moveMark } from "../move_list.js";
import { matchPly } from "../tree.js";
import { MistakeLesson } from "./mistake_lesson.js";
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
 *   play: (move: string) => void,
 *   changed: () => void,
 *   board: Board,
 *   moves: HTMLElement,
 *   parts: HTMLElement,
 *   mine: Color[],
 *   names: Partial<Record<string, string>>,
 * }} ReviewContext `better` shows a better line from a ply. `parts` have answers. `mine` are the colors of the visitor.
 */

/** @typedef {{move: string, played: MoveValue, best: MoveValue}} ReviewedMove What a move and the best one are worth. */

export class ReviewPanel {
  /** @type {Map<number, JudgedMove>} By the number of turns before the move. */
  remarks = new Map();
  /** @type {ReviewPoint[]} */
  #points = [];
  #drawn = "";
  /** @type {MatchReview["state"] | ""} */
  #state = "";

  /** @param {HTMLElement} root @param {ReviewContext} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.button = find(root, ".review-request", HTMLButtonElement);
    this.message = find(root, ".message", HTMLElement);
    this.answers = find(document, "#answers", HTMLElement);
    this.mistakes = find(this.answers, ".review-mistakes", HTMLElement);
    this.chart = chancesChart(root, find(this.answers, "table", HTMLTableElement), context);
    this.remark = new ReviewRemark(find(this.answers, ".review-remark", HTMLElement), context.board, context.better);
    this.lesson = new MistakeLesson(find(root, ".review-lesson", HTMLElement), context);
    this.learn = find(this.answers, ".review-learn", HTMLButtonElement);
    this.learn.addEventListener("click", () => this.lesson.start(this.#lost));
    find(this.answers, ".review-again", HTMLElement).addEventListener("click", () => {
      const ply = this.remark.shown ?? 0;
      const all = this.#lost.some(([one]) => one === ply) ? this.#lost : mistakesIn(this.remarks);
      this.lesson.start(all, ply);
    });
    this.button.addEventListener("click", () => void this.#watch(this.#ask));
    const asked = location.hash === "#analyze"; // by the link of a result
    if (asked) history.replaceState(history.state, "", location.pathname + location.search);
    /** Fulfilled when the first answer is drawn, or there is none. @type {Promise<void>} */
    this.drawn = new Promise((resolve) => {
      void this.#watch(this.#read, resolve).then(() => {
        if (asked && this.#state === "none") void this.#watch(this.#ask);
      });
    });
  }

  /** @param {number} ply The turns before the shown position. @param {boolean} inMatch */
  select(ply, inMatch) {
    this.chart.select(ply);
    const learning = this.lesson.active;
    this.remark.show(learning ? new Map() : this.remarks, ply, inMatch);
    setVisible(this.learn, this.#state === "done" && this.#lost.length > 0 && !learning);
    setVisible(this.context.parts, !learning);
    setAttribute(this.context.moves, "data-learning", this.lesson.isOpen ? "" : null);
  }

  /** @param {Node} node Of the match. @returns {ReviewedMove | null} The move that was played there. */
  reviewed(node) {
    const next = node.children.find(({ inMatch }) => inMatch);
    const color = next?.turns?.[0]?.color;
    const [before, after] = [node, next].map((one) => one && this.#points.find(({ ply }) => ply === matchPly(one)));
    const [best, played] = [before, after].map((point) => (color && !point?.rough ? point?.values[color] : undefined));
    return next && best && played ? { move: next.move, played, best } : null;
  }

  #read = () => fetchReview(this.context.match);
  #ask = () => requestReview(this.context.match);

  /** Reads the review until it is done. @param {() => Promise<MatchReview>} first @param {() => void} [answered] */
  async #watch(first, answered = () => {}) {
    let request = first;
    for (;;) {
      try {
        this.#draw(await request());
        answered();
        if (this.#state !== "waiting") return;
        await delay(POLL_INTERVAL);
      } catch (error) {
        answered();
        setText(this.message, errorMessage(error));
        this.#drawn = ""; // the next answer replaces the message
        if (!(error instanceof ApiError)) return;
        if (request === this.#read ? !error.isPassing : error.reason !== "unreachable") return;
        await delay(RETRY_INTERVAL);
      }
      request = this.#read;
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
    [this.#state, this.#points] = [state, points];
    setVisible(find(document, "#score-chart", HTMLElement), state === "none"); // one graph at a time
    setVisible(find(this.answers, ".review-before", HTMLElement), state === "none");
    setVisible(find(this.answers, ".review-table", HTMLElement), state !== "none");
    setText(find(this.answers, ".review-summary", HTMLElement), paragraph(review.summary));
    find(this.answers, ".review-stories", HTMLElement).replaceChildren(
      ...review.stories.map((one) => this.#story(one)),
    );
    this.remarks = new Map(points.flatMap(({ ply, judged }) => (judged ? [[ply, judged]] : [])));
    this.chart.show(review);
    this.#listMistakes(review);
    this.context.changed();
  }

  /** @param {MatchReview} review */
  #drawProgress(review) {
    const { state, positions, reviews_ahead, preparing, seconds_left } = review;
    const number = searched(review);
    const progress = find(this.root, ".review-progress", HTMLElement);
    const bar = find(progress, "progress", HTMLProgressElement);
    setVisible(progress, state === "waiting");
    setAttribute(bar, "max", String(positions));
    bar.value = number;
    const ahead = reviews_ahead ? t("review.ahead", { count: reviews_ahead }) : "";
    const done = preparing && !number ? t("review.preparing") : t("review.progress-count", { number, all: positions });
    const left = seconds_left === null ? "" : timeLeftText(seconds_left);
    setText(find(progress, ".review-progress-text", HTMLElement), paragraph([done, ahead, left]));
  }

  /** @param {MatchReview} review */
  #listMistakes({ costliest, state }) {
    const more = find(this.answers, ".review-more", HTMLDetailsElement);
    setVisible(find(this.answers, ".review-none", HTMLElement), costliest.length === 0 && state === "done");
    setVisible(more, costliest.length > SHOWN_MISTAKES);
    setText(
      find(more, "summary", HTMLElement),
      t("review.mistakes.more", { count: costliest.length - SHOWN_MISTAKES }),
    );
    if (this.answers.querySelector(".review-move:focus-within")) return; // a new list would drop the focus
    const rows = costliest.map((ply) => this.#mistake(ply));
    this.mistakes.replaceChildren(...rows.slice(0, SHOWN_MISTAKES));
    find(more, "ol", HTMLElement).replaceChildren(...rows.slice(SHOWN_MISTAKES));
  }

  /** The mistakes to learn from: the visitor's own; of somebody who watched, all. */
  get #lost() {
    const { mine } = this.context;
    return mistakesIn(this.remarks).filter(([, { color }]) => !mine.length || mine.includes(color));
  }

  /** @param {PlayerStory} story */
  #story({ color, accuracy, text }) {
    const name = createElement("strong", {}, this.context.names[color] ?? colorName(color));
    const share = accuracy === null ? "" : t("review.accuracy", { share: percent(accuracy) });
    const told = createElement("span", { class: "secondary" }, ` ${paragraph([share, text])}`);
    return createElement("li", {}, stoneIcon(color), createElement("span", {}, name, told));
  }

  /** @param {number} ply A row to press. */
  #mistake(ply) {
    const remark = this.remarks.get(ply);
    if (!remark) return createElement("li");
    const name = createElement("span", { class: "review-name" }, `${ply + 1}. ${remark.move}`);
    name.append(moveMark(remark));
    const color = createElement("span", { class: "visually-hidden" }, `${colorName(remark.color)} `);
    const loss = createElement("span", { class: "review-loss" }, lossText(remark));
    const row = createElement("button", { type: "button" }, stoneIcon(remark.color), color, name, " ", loss);
    row.addEventListener("click", () => {
      this.remark.select(ply);
      this.context.go(ply);
    });
    return createElement("li", { class: "review-move" }, row);
  }
}

/** @param {MatchReview} review @returns {number} The positions that are more than a first estimate. */
function searched({ points }) {
  return points.filter(({ rough }) => !rough).length;
}

/** @param {Map<number, JudgedMove>} remarks @returns {[number, JudgedMove][]} In the order of the game. */
function mistakesIn(remarks) {
  return [...remarks].filter(([, { best }]) => best).sort(([one], [other]) => one - other);
}

/** @param {number} seconds */
function timeLeftText(seconds) {
  if (seconds < 60) return t("review.left.seconds", { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  return t("review.left.minutes", { count: Math.ceil(seconds / 60) });
}
