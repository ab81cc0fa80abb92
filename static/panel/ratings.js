/** The ratings beside the names of a rated match, and their changes after its end. */

/** @import {MatchRatings, SeatRating} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { fetchMatchRatings } from "../browser/api.js";
import { createElement, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { listText, t } from "../browser/messages.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName } from "../view/phrases.js";

const RETRY_AFTER = [300, 1_000, 3_000, 10_000, 30_000]; // milliseconds; a finished match is rated soon after its end

/** @param {ParentNode} page @param {string} match @returns {(state: State) => void} */
export function seatRatings(page, match) {
  const requests = new RequestSequence();
  let shown = "";
  /** @param {boolean} over @param {number} attempt */
  const load = async (over, attempt) => {
    const isLatest = requests.next();
    /** @type {MatchRatings | null} */
    let ratings = null;
    try {
      ratings = await fetchMatchRatings(match);
    } catch {
      // It is tried again.
    }
    if (!isLatest()) return;
    for (const rating of ratings?.seats ?? []) showRating(page, rating);
    if (ratings) showInResult(find(page, "#result-ratings", HTMLElement), ratings.seats);
    const delay = RETRY_AFTER[attempt];
    if (delay === undefined || (ratings && (ratings.state === "rated" || !over))) return;
    setTimeout(() => isLatest() && load(over, attempt + 1), delay);
  };
  return ({ game }) => {
    if (!game?.match.rated) return;
    const { status, taken_seats } = game.view;
    const wanted = `${status === "over"} ${taken_seats.join(" ")}`;
    if (wanted === shown) return;
    shown = wanted;
    void load(status === "over", 0);
  };
}

/** @param {HTMLElement} root Before the end, its result is hidden. @param {SeatRating[]} seats */
function showInResult(root, seats) {
  const texts = seats.map(({ rating, provisional, change }) => ratingText(rating, provisional, change));
  const shown = seats.map(({ color, change }, index) => {
    const direction = change ? (change > 0 ? "up" : "down") : "";
    return createElement("span", { "data-change": direction }, stoneIcon(color), texts[index] ?? "");
  });
  root.replaceChildren(...shown);
  setAttribute(root, "aria-label", listText(seats.map(({ color }, index) => `${colorName(color)} ${texts[index]}`)));
  setVisible(root, seats.length > 0);
}

/** @param {ParentNode} page @param {SeatRating} rating */
function showRating(page, { color, rating, provisional, change }) {
  const root = page.querySelector(`.seat[data-color="${color}"] .seat-rating`);
  if (!(root instanceof HTMLElement)) return;
  setText(root, ratingText(rating, provisional, change));
  setAttribute(root, "title", provisional ? t("ratings.provisional") : null);
  setAttribute(root, "data-change", change ? (change > 0 ? "up" : "down") : null);
}

/**
 * @param {number} rating @param {boolean} provisional @param {number | null} change
 * @returns {string} As in "1512? +8".
 */
export function ratingText(rating, provisional, change) {
  const sign = change !== null && change < 0 ? "−" : "+";
  const changed = change === null ? "" : ` ${change === 0 ? "±" : sign}${Math.abs(change)}`;
  return `${rating}${provisional ? "?" : ""}${changed}`;
}
