/** The clock at a seat: a button that opens the ledger, and a button that gives the player time. */

/** @import {Color} from "../protocol.js" */
/** @import {ClockReading} from "../view/time_left.js" */
/** @import {State} from "../match/state.js" */

import { createElement, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { joined, t } from "../browser/messages.js";
import { MINUTE } from "../view/durations.js";
import { colorName, countText, playerName } from "../view/phrases.js";
import { clockInWords, formatDuration, readClock, timeInWords } from "../view/time_left.js";

/** @param {ClockReading["state"]} state */
function stateText(state) {
  return state === "stopped" ? "" : t(`clock.state.${state}`);
}

/**
 * @param {Color} color @param {{open: (color: Color, button: HTMLElement) => void, give: (color: Color) => void}} actions
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
  const gift = createElement("button", { type: "button", class: "seat-give-time", hidden: "" });
  const root = createElement("div", { class: "seat-time" }, button, gift);
  button.addEventListener("click", () => open(color, button));
  gift.addEventListener("click", () => !isDisabled(gift) && give(color));
  return {
    root,
    update(state, now) {
      const game = state.game;
      const read = game && readClock(game.view, game.match.time_control, color, now);
      setVisible(root, read !== null);
      if (!game || !read) return null;
      const own = colorName(color);
      const name = playerName(state, color);
      const gain = giftLabel(state);
      setText(time, read.text);
      setText(
        words,
        t(name === own ? "clock.label-free" : "clock.label", {
          name,
          color: own,
          time: coarseText(read, game.match.time_control),
        }),
      );
      setAttribute(button, "data-kind", game.match.time_control.kind);
      setAttribute(button, "data-state", read.state);
      setAttribute(button, "data-low", read.low ? "" : null);
      setAttribute(button, "title", stateText(read.state) || null);
      setVisible(gift, canGiveTime(state, color));
      setText(gift, gain);
      setAttribute(gift, "aria-label", t("clock.give", { name, time: gain.slice(1) }));
      setDisabled(gift, state.sideCommand !== null);
      return read;
    },
  };
}

/** @param {State} state @returns {string} The amount, as on a button. */
export function giftLabel(state) {
  return `+${formatDuration(state.game?.match.time_control.gift ?? 0)}`;
}

/** @param {State} state @param {Color} color */
export function canGiveTime({ game, you }, color) {
  if (game?.view.status !== "running" || you.includes(color) || game.view.departed[color]) return false;
  if (game.match.tournament) return false; // two friends would lend each other time
  return you.some((mine) => !game.view.departed[mine]);
}

/**
 * For screen readers. It does not change every second, since changes are read aloud.
 * @param {ClockReading} read @param {import("../protocol.js").TimeControlView} control
 */
function coarseText(read, control) {
  if (read.state !== "running") return joined([clockInWords(read, control), stateText(read.state)]);
  const left = read.left < MINUTE ? t("clock.under-minute") : timeInWords(read.left - (read.left % MINUTE));
  const periods = read.periods === 1 ? t("clock.the-last-period") : countText(read.periods, "period");
  return joined([left, read.main ? "" : periods, stateText(read.state), read.low ? t("clock.little-time") : ""]);
}
