/** Events of the clocks, in sentences. Pure. */

/** @import {FrameMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { colorName, playerName } from "./phrases.js";
import { timeInWords } from "./time_left.js";

/** @param {FrameMessage} frame @param {State} state @returns {string | null} */
export function clockNews({ events, by }, state) {
  for (const one of events) {
    if (one.kind === "excused")
      return `The server was away: ${timeInWords(one.until - one.since)} are charged to nobody`;
    if (one.kind !== "time-given") continue;
    const giver = by !== null && state.you.includes(by) ? "You give" : `${playerName(state, one.by)} gives`;
    const taker = state.you.includes(one.to) ? "you" : playerName(state, one.to);
    return `${giver} ${taker} ${timeInWords(one.gift)}`;
  }
  return null;
}

/** @param {State} state @param {number} now By the server's clock. @returns {string | null} Null if it runs. */
export function stoppedClockText({ game, you }, now) {
  const view = game?.view;
  if (!view?.clock?.mover || view.status !== "running" || view.paused) return null;
  const { mover, since, delayed_by } = view.clock;
  const whose = you.includes(mover) ? "Your clock" : `${colorName(mover)}’s clock`;
  if (since === null) return `${whose} starts with ${you.includes(mover) ? "your" : "the"} second move`;
  if (since <= now) return null;
  const until = new Date(Date.now() + since - now).toLocaleTimeString([], { timeStyle: "short" });
  return `${whose} waits until ${until}: ${delayed_by === "resumed" ? "the game was paused" : "the server was away"}`;
}
