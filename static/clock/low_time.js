/** Announces that one's own time is low, once at each mark. */

/** @import {TimeControlView} from "../protocol.js" */
/** @import {ClockReading} from "../view/time_left.js" */

import { countText } from "../view/phrases.js";
import { timeInWords } from "../view/time_left.js";

const SECOND = 1_000;
const MARKS = [10, 30, 60, 3_600]; // seconds

const SHORT = 30; // seconds; marks below also play a cue

/**
 * @param {(text: string) => void} announce
 * @param {(mark: string) => void} call Receives a turnKey of the turn and the mark.
 * @returns {(read: ClockReading | null, control: TimeControlView, turn: string) => void}
 */
export function lowTimeWarning(announce, call) {
  let turnKey = "";
  let left = 0;
  let stageKey = "";
  return (read, control, turn) => {
    if (read?.mood !== "runs") {
      turnKey = "";
      return;
    }
    const next = `${read.main} ${read.periods}`;
    if (turnKey !== turn) [turnKey, left, stageKey] = [turn, read.left, next];
    if (stageKey !== next) {
      [left, stageKey] = [read.left, next];
      announce(usedUpText(read, control));
    }
    const mark = MARKS.find((seconds) => read.left <= seconds * SECOND && left > seconds * SECOND);
    if (mark) announce(`${timeInWords(mark * SECOND)} left.`);
    if (mark && mark <= SHORT) call(`${turn} ${next} ${mark}`);
    left = read.left;
  };
}

/** @param {ClockReading} read @param {TimeControlView} control After the main time or a period. */
function usedUpText({ periods, main }, control) {
  if (main) return "Your time is up.";
  if (periods === 1) return `The last period: ${control.extra} seconds.`;
  return `${countText(periods, "period")} of ${control.extra} seconds left.`;
}
