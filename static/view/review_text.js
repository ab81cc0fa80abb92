/** The losses of moves that a computer's review found, in words. Pure. */

/** @import {JudgedMove, ReviewPoint} from "../protocol.js" */

import { joined, percent, t } from "../browser/messages.js";

const CHANCE_WORTH_NAMING = 0.08; // a smaller loss is told in stones

/** @param {ReviewPoint} point @returns {boolean} True if the values of all players are proved. */
export function isProved({ values }) {
  return Object.values(values).every(({ exact }) => exact);
}

/** @param {JudgedMove} judged @returns {string} As in "−40%" and "−6 stones"; empty for the only move. */
export function lossText({ chance_lost: chance, stones_lost: stones, mark }) {
  if (mark === "!") return "";
  if (chance >= CHANCE_WORTH_NAMING || !stones) return t("review.loss.chance", { loss: percent(chance) });
  return t("review.loss.stones", { count: Math.round(stones) });
}

/** @param {number} ply Before the move. @param {JudgedMove} judged @returns {string} As in "33. e3??: a blunder, −40%". */
export function remarkText(ply, judged) {
  const { move, mark, meaning } = judged;
  return t("review.remark", { move: `${ply + 1}. ${move}${mark}`, about: joined([meaning, lossText(judged)]) });
}
