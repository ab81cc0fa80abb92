/** A review's answers, and its page. */

/** @import {TestContext} from "node:test" */
/** @import {JudgedMove, MatchReview, ReviewPoint} from "../../../../static/protocol.js" */

import { find } from "../../../../static/browser/dom.js";
import { openPage } from "../../support/page/page.js";
import { positions } from "./board.js";

export const MATCH = "/api/v1/matches/match";
export const [REQUEST, REVIEW] = [`POST ${MATCH}/review`, `GET ${MATCH}/review`];
export const POLL = 700; // milliseconds
export const RETRY = 4_000;

/** @param {"black" | "white"} color @param {string} move @param {string} best @param {string[]} cells @returns {JudgedMove} */
function mistake(color, move, best, cells) {
  const reasons = [{ kind: /** @type {const} */ ("gave-corner"), text: "It gives a corner.", cells }];
  const value = { mark: /** @type {const} */ ("??"), meaning: "a blunder", chance_lost: 0.4, stones_lost: 6 };
  return { ...value, color, move, best, line: [best], text: `${move} loses; ${best} was better.`, reasons };
}

/** @param {number} ply @param {boolean} exact @param {JudgedMove | null} judged @returns {ReviewPoint} */
function point(ply, exact, judged) {
  const value = { chance: ply / 10, margin: null, distance: null, exact };
  return {
    ply,
    values: { black: value, white: { ...value, chance: 1 - ply / 10 } },
    text: `Position ${ply}.`,
    judged,
    rough: false,
  };
}

export const WHITE = mistake("white", "d5", "h9", ["e4", "d5"]);
export const BLACK = mistake("black", "e4", "c4", ["e4"]);
/** @type {MatchReview} */
export const DONE = {
  state: "done",
  reviews_ahead: 0,
  positions: 5,
  points: [0, 1, 2, 3, 4].map((ply) => point(ply, ply > 2, [null, WHITE, BLACK][ply] ?? null)),
  costliest: [2, 1],
  proved_from: 3,
  summary: ["Proved from move 4."],
  stories: [],
  preparing: false,
  seconds_left: null,
};
/** @type {MatchReview} */
export const BEGUN = {
  ...DONE,
  state: "waiting",
  reviews_ahead: 2,
  points: DONE.points.slice(0, 2),
  costliest: [1],
  summary: [],
  preparing: true,
  seconds_left: 90,
  proved_from: null,
};

/** @param {TestContext} context @param {Record<string, unknown>} [answers] @param {Parameters<typeof openPage>[2]} [options] */
export function openReview(context, answers = {}, options = {}) {
  return openPage(context, "review", { ...options, answers: { ...positions, ...answers } });
}

export const room = () => find(document, "#review", HTMLElement);
export const rows = () => [...document.querySelectorAll(".review-move")];
