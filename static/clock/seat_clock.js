/** The clock at a seat: a button that opens the ledger, and a button that gives the player time. */

/** @import {Color} from "../protocol.js" */
/** @import {ClockReading} from "../view/time_left.js" */
/** @import {State} from "../match/state.js" */

import { createElement, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { colorName, playerName } from "../view/phrases.js";
import { clockInWords, readClock, timeInWords } from "../view/time_left.js";

const MINUTE = 60_000;

/** @type {Record<ClockReading["mood"], string>} */
const MOODS = { runs: "runs", rests: "", held: "waits", first: "starts with the second move", paused: "paused" };

/**
 * @param {Color} color @param {{open: (color: Color) => void, give: (color: Color) => void}} actions
 * @returns {{root: HTMLElement, update: (state: State, now: number) => ClockReading | null}}
 */
export function seatClock(color, { open, give }) {
  const time = createElement("span", { class: "clock-time", "aria-hidden": "true" });
  const words = createElement("span", { class: "visually-hidden" });
  const button = createElement(
    "button",
    { type: "button", class: "seat-clock", "aria-haspopup": "dialog" },
    time,
    words,
  );
  const gift = createElement("button", { type: "button", class: "seat-give", hidden: "" });
  const root = createElement("div", { class: "seat-time" }, button, gift);
  button.addEventListener("click", () => open(color));
  gift.addEventListener("click", () => !isDisabled(gift) && give(color));
  return {
    root,
    update(state, now) {
      const game = state.game;
      const read = game && readClock(game.view, game.match.time_control, color, now);
      setVisible(root, read !== null);
      if (!game || !read) return null;
      setText(time, read.text);
      setText(
        words,
        `Clock of ${playerName(state, color)}, ${colorName(color)}: ${coarseText(read, game.match.time_control)}`,
      );
      setAttribute(button, "data-kind", game.match.time_control.kind);
      setAttribute(button, "data-mood", read.mood);
      setAttribute(button, "data-low", read.low ? "" : null);
      setAttribute(button, "title", MOODS[read.mood] || null);
      setVisible(gift, canGiveTime(state, color));
      setText(gift, giftLabel(state));
      setAttribute(gift, "aria-label", `Give ${playerName(state, color)} ${giftLabel(state).slice(1)}`);
      setDisabled(gift, state.sideCommand !== null);
      return read;
    },
  };
}

/** @param {State} state @returns {string} The amount, as on a button. */
export function giftLabel(state) {
  return state.game?.match.time_control.speed === "correspondence" ? "+1 day" : "+30 s";
}

/** @param {State} state @param {Color} color */
export function canGiveTime({ game, you }, color) {
  if (game?.view.status !== "running" || you.includes(color) || game.view.departed[color]) return false;
  return you.some((mine) => !game.view.departed[mine]);
}

/**
 * For screen readers. It does not change every second, since changes are read aloud.
 * @param {ClockReading} read @param {import("../protocol.js").TimeControlView} control
 */
function coarseText(read, control) {
  const mood = MOODS[read.mood] && `, ${MOODS[read.mood]}`;
  if (read.mood !== "runs") return `${clockInWords(read, control)}${mood}`;
  const periods = read.main ? "" : `, ${read.periods === 1 ? "the last period" : `${read.periods} periods`}`;
  const left = read.left < MINUTE ? "less than a minute" : timeInWords(read.left - (read.left % MINUTE));
  return `${left}${periods}${mood}${read.low ? ", little time" : ""}`;
}
