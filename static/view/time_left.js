/** The reading of a clock at a moment. Pure; all times are milliseconds by the server's clock. */

/** @import {Color, TimeControlView, SideClockView, MatchView} from "../protocol.js" */

import { t, unitsText } from "../browser/messages.js";
import { DAY, HOUR, MINUTE, SECOND } from "./durations.js";
import { countText } from "./phrases.js";

const TENTHS_BELOW = 10 * SECOND; // a live clock shows tenths of seconds below this

/** @typedef {"running" | "stopped" | "delayed" | "before-second-move" | "paused"} ClockState */
/** @typedef {{left: number, periods: number, main: boolean}} ClockStage `left` is of the main time or of one period. */
/**
 * @typedef {ClockStage & {state: ClockState, low: boolean, text: string, spent: number, changesIn: number}} ClockReading
 * `spent`: by the current turn. `changesIn`: until `text` changes; Infinity while the clock does not run.
 */

/**
 * @param {MatchView} view @param {TimeControlView} control @param {Color} color @param {number} now
 * @returns {ClockReading | null}
 */
export function readClock(view, control, color, now) {
  const side = view.clock?.sides[color];
  if (!view.clock || !side) return null;
  const { mover, used, since } = view.clock;
  const spent = mover === color ? used + Math.max(0, since === null ? 0 : now - since) : 0;
  const stage = clockStage(side, control, spent);
  const state = clockState(view, color, now);
  const low = view.status === "running" && !view.departed[color] && isLow(stage, control);
  const changesIn = timeToChange(stage, control, state, (since ?? now) - now);
  return { ...stage, state, low, text: clockText(stage, control), spent, changesIn };
}

/**
 * @param {SideClockView} side @param {TimeControlView} control @param {number} spent In the current turn.
 * @returns {ClockStage}
 */
function clockStage(side, control, spent) {
  const over = spent - side.left;
  if (side.periods === 0 || over < 0) return { left: Math.max(0, -over), periods: side.periods, main: true };
  const length = control.extra * SECOND;
  const periods = side.periods - Math.floor(over / length);
  if (periods <= 0) return { left: 0, periods: 0, main: true };
  return { left: length - (over % length), periods, main: false };
}

/** @param {MatchView} view @param {Color} color @param {number} now @returns {ClockState} */
function clockState({ status, clock, paused }, color, now) {
  if (status !== "running" || clock?.mover !== color) return "stopped";
  if (paused) return "paused";
  if (clock.since === null) return "before-second-move";
  return clock.since > now ? "delayed" : "running";
}

/** @param {ClockStage} stage @param {TimeControlView} control */
function isLow({ left, main }, { kind, base }) {
  if (kind === "byoyomi") return !main && left <= TENTHS_BELOW;
  if (kind === "days") return left < Math.min(12 * HOUR, (base * SECOND) / 6);
  return left < Math.min(MINUTE, Math.max(TENTHS_BELOW, base * 100));
}

/** @param {ClockStage} stage @param {TimeControlView} control */
function clockText({ left, periods, main }, { speed }) {
  return main ? formatClock(left, speed === "correspondence") : `${periods} × ${formatClock(left, false)}`;
}

/**
 * @param {number} left @param {boolean} slow @returns {string} As on a clock: "4:59", "0:09.8", "1:05:00", "2 d 4 h".
 */
export function formatClock(left, slow) {
  const [days = 0, hours = 0, minutes = 0] = [left / DAY, (left % DAY) / HOUR, (left % HOUR) / MINUTE].map(Math.floor);
  if (slow && days) return t("clock.days-hours", { days, hours });
  if (slow && hours) return t("clock.hours-minutes", { hours, minutes });
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const two = (/** @type {number | undefined} */ number) => String(number).padStart(2, "0");
  const all = Math.floor(left / HOUR);
  if (all) return `${all}:${two(minutes)}:${two(seconds)}`;
  const tenths = left > 0 && left < TENTHS_BELOW && !slow ? `.${Math.floor((left % SECOND) / 100)}` : "";
  return `${minutes}:${two(seconds)}${tenths}`;
}

/**
 * @param {ClockStage} stage @param {TimeControlView} control @param {ClockState} state
 * @param {number} wait Until a delayed clock starts.
 */
function timeToChange({ left }, { speed }, state, wait) {
  if (state === "delayed") return wait + 1;
  if (state !== "running" || left === 0) return Infinity;
  if (speed === "correspondence" && left > HOUR) return (left % MINUTE) + 1;
  return (left % (left < TENTHS_BELOW + SECOND ? 100 : SECOND)) + 1;
}

/** @param {number} left @returns {string} Its two largest units, as in "4 minutes 59 seconds". */
export function timeInWords(left) {
  const parts = /** @type {const} */ ([
    ["day", Math.floor(left / DAY)],
    ["hour", Math.floor((left % DAY) / HOUR)],
    ["minute", Math.floor((left % HOUR) / MINUTE)],
    ["second", Math.floor((left % MINUTE) / SECOND)],
  ]);
  const texts = parts.filter(([, count]) => count > 0).map(([noun, count]) => countText(count, noun));
  return unitsText(texts.slice(0, 2)) || t("clock.no-time");
}

/** @param {ClockStage} stage @param {TimeControlView} control @returns {string} */
export function clockInWords({ left, periods, main }, control) {
  const time = timeInWords(left);
  if (!main) return periods === 1 ? t("clock.last-period", { time }) : t("clock.in-periods", { time, number: periods });
  return periods ? t("clock.then-periods", { time, count: periods, seconds: control.extra }) : time;
}

/** @param {number} time Milliseconds. */
export function formatDuration(time) {
  if (time < MINUTE) return t("time.seconds-short", { number: Math.floor(time / SECOND) });
  if (time < HOUR) return t("time.minutes-short", { number: Math.floor(time / MINUTE) });
  return time < DAY ? countText(Math.floor(time / HOUR), "hour") : countText(Math.floor(time / DAY), "day");
}
