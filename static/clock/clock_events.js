/** Events of the clocks, in sentences. Pure. */

/** @import {FrameMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { LANGUAGE_TAG, t } from "../browser/messages.js";
import { colorName, playerName } from "../view/phrases.js";
import { timeInWords } from "../view/time_left.js";

/** @param {FrameMessage} frame @param {State} state @returns {string | null} */
export function clockNotice({ events, by }, state) {
  for (const one of events) {
    if (one.kind === "excused") return t("clock.excused", { time: timeInWords(one.until - one.since) });
    if (one.kind !== "time-given") continue;
    const [giver, taker] = [playerName(state, one.by), playerName(state, one.to)];
    const time = timeInWords(one.gift);
    if (by !== null && state.you.includes(by)) return t("clock.gift.by-you", { taker, time });
    return t(state.you.includes(one.to) ? "clock.gift.to-you" : "clock.gift.other", { giver, taker, time });
  }
  return null;
}

/** @param {State} state @param {number} now By the server's clock. @returns {string | null} Null if it runs. */
export function stoppedClockText({ game, you }, now) {
  const view = game?.view;
  if (!view?.clock?.mover || view.status !== "running" || view.paused) return null;
  const { mover, since, delayed_by } = view.clock;
  const whose = you.includes(mover) ? "yours" : "other";
  const color = colorName(mover);
  if (since === null) return t(`clock.starts.${whose}`, { color });
  if (since <= now) return null;
  const until = new Date(since).toLocaleTimeString(LANGUAGE_TAG, { timeStyle: "short" });
  const reason = t(delayed_by === "resumed" ? "clock.delayed.paused" : "clock.delayed.outage");
  return t(`clock.waits.${whose}`, { color, time: until, reason });
}
