/** Announces that one's own time is low, once at each mark. */

/** @import {TimeControlView} from "../protocol.js" */
/** @import {ClockReading} from "../view/time_left.js" */

import { t } from "../browser/messages.js";
import { SECOND } from "../view/durations.js";
import { timeInWords } from "../view/time_left.js";

const MARKS = [10, 30, 60, 3_600]; // seconds
const MAX_CUE_MARK = 30; // seconds; a longer mark plays no cue

/**
 * @param {(text: string) => void} announce
 * @param {(mark: string) => void} playCue Receives a key of the turn and the mark.
 * @returns {(reading: ClockReading | null, control: TimeControlView, turn: string) => void}
 */
export function lowTimeWarning(announce, playCue) {
  let turnKey = "";
  let left = 0;
  let stageKey = "";
  return (reading, control, turn) => {
    if (reading?.state !== "running") {
      turnKey = "";
      return;
    }
    const next = `${reading.main} ${reading.periods}`;
    if (turnKey !== turn) [turnKey, left, stageKey] = [turn, reading.left, next];
    if (stageKey !== next) {
      [left, stageKey] = [reading.left, next];
      announce(usedUpText(reading, control));
    }
    const mark = MARKS.find((seconds) => reading.left <= seconds * SECOND && left > seconds * SECOND);
    if (mark) announce(t("clock.left", { time: timeInWords(mark * SECOND) }));
    if (mark && mark <= MAX_CUE_MARK) playCue(`${turn} ${next} ${mark}`);
    left = reading.left;
  };
}

/** @param {ClockReading} reading @param {TimeControlView} control After the main time or a period. */
function usedUpText({ periods, main }, control) {
  if (main) return t("clock.time-up");
  if (periods === 1) return t("clock.low.last-period", { seconds: control.extra });
  return t("clock.low.periods", { count: periods, seconds: control.extra });
}
