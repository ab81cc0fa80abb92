/** The computer's review of a match: asked for, watched while it goes on, and what it has found. */

/** @import {Color, JudgedMove, MatchReview} from "../protocol.js" */

import { ApiError, errorMessage, fetchReview, requestReview } from "../browser/api.js";
import { createElement, delay, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { colorName, countText } from "../view/phrases.js";
import { outlook } from "./chances_chart.js";
import { moveMark } from "./move_list.js";

const POLL_INTERVAL = 700; // milliseconds between two looks at how far it is
const RETRY_INTERVAL = 4_000; // the same when the server did not answer

/**
 * @param {HTMLElement} root
 * @param {{
 *   match: string, players: Color[], go: (ply: number) => void, better: (ply: number, line: string[]) => void, changed: () => void,
 * }} given `better` shows a better move as a line of its own.
 * @returns {{at: (ply: number) => void, remarks: () => Map<number, JudgedMove>}} The remarks by how many turns were
 * played before the move.
 */
export function reviewPanel(root, { match, players, go, better, changed }) {
  const button = find(root, ".judge-ask", HTMLButtonElement);
  const progress = find(root, ".judge-progress", HTMLElement);
  const bar = find(progress, "progress", HTMLProgressElement);
  const words = find(progress, ".judge-words", HTMLElement);
  const said = find(root, ".said", HTMLElement);
  const found = find(root, ".judge-found", HTMLElement);
  const verdict = find(root, ".judge-verdict", HTMLElement);
  const lost = find(root, ".judge-lost", HTMLElement);
  const none = find(root, ".judge-none", HTMLElement);
  const curve = outlook(root, { players, go });
  /** @type {Map<number, JudgedMove>} */
  let remarks = new Map();
  let drawn = "";

  /** @param {MatchReview} review */
  function draw(review) {
    const { state, points, positions, reviews_ahead } = review;
    const key = `${state} ${points.length} ${reviews_ahead}`;
    if (key === drawn) return;
    drawn = key;
    if (document.activeElement === button && state === "waiting") root.focus();
    setVisible(button, state === "none" || state === "failed");
    setVisible(progress, state === "waiting");
    setVisible(found, points.length > 0);
    setAttribute(bar, "max", String(positions));
    bar.value = points.length;
    const ahead = reviews_ahead ? ` It begins after ${countText(reviews_ahead, "other game")}.` : "";
    setText(words, `${points.length} of ${positions} positions looked at.${ahead}`);
    setText(said, state === "failed" ? "Something went wrong with this review. You can ask for it again." : "");
    remarks = new Map(points.flatMap(({ ply, judged }) => (judged ? [[ply, judged]] : [])));
    setText(verdict, review.summary.join(" "));
    curve.show(review);
    list(review);
    changed();
  }

  /** @param {MatchReview} review */
  function list({ costliest, state }) {
    const focused = lost.contains(document.activeElement);
    if (focused) return; // somebody walks through it: the next look will do
    lost.replaceChildren(...costliest.map((ply) => item(ply)));
    setVisible(none, costliest.length === 0 && state === "done");
  }

  /** @param {number} ply */
  function item(ply) {
    const one = remarks.get(ply);
    if (!one) return createElement("li");
    const where = createElement("button", { type: "button", class: "text-button" }, `${ply + 1}. ${one.move}`);
    where.append(moveMark(one));
    where.addEventListener("click", () => go(ply));
    const row = createElement(
      "p",
      { class: "judge-move" },
      stoneIcon(one.color),
      createElement("span", { class: "visually-hidden" }, colorName(one.color)),
      where,
    );
    const entry = createElement("li", {}, row, createElement("p", { class: "soft" }, one.text));
    if (one.line.length) {
      const instead = createElement("button", { type: "button", class: "button quiet" }, `Show ${one.best}`);
      instead.addEventListener("click", () => better(ply, one.line));
      row.append(instead);
    }
    return entry;
  }

  /** Looks again and again, until it is done. @param {() => Promise<MatchReview>} first */
  async function watch(first) {
    let asking = first;
    for (;;) {
      try {
        const review = await asking();
        draw(review);
        if (review.state !== "waiting") return;
        await delay(POLL_INTERVAL);
      } catch (error) {
        setText(said, errorMessage(error));
        if (!(error instanceof ApiError) || error.reason !== "unreachable") return;
        await delay(RETRY_INTERVAL);
      }
      asking = () => fetchReview(match);
    }
  }

  button.addEventListener("click", () => void watch(() => requestReview(match)));
  void watch(() => fetchReview(match));
  return { at: curve.at, remarks: () => remarks };
}
