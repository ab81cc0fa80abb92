/** How a game ended, in words. Pure. */

/** @import {OutReason, Result, Snapshot} from "./protocol.js" */

import { goal } from "./duties.js";
import { countsCaptures } from "./scene.js";
import { counted, counts, listed, named, STONE } from "./words.js";

/** @type {Record<OutReason, string>} */
const LEFT = { resigned: "resigned", time: "ran out of time", absent: "was away" };

/** @param {Result} result @param {Snapshot} game Why it ended. */
export function reasoned(result, game) {
  const gone = leavers(result);
  switch (result.reason) {
    case "agreed":
      return "Agreed";
    case "aborted":
      return "Nothing is counted";
    case "shared":
      return "A player was away for long";
    case "finished": {
      const why = countsCaptures(game) ? decided(result, game) : filled(game);
      return gone ? `${why}. ${gone}` : why;
    }
    default:
      return gone;
  }
}

/** @param {Result} result Who left, and why: in the order in which they did. */
function leavers({ out }) {
  /** @type {Map<OutReason, string[]>} */
  const leaving = new Map();
  for (const [color, why] of Object.entries(out)) leaving.set(why, [...(leaving.get(why) ?? []), named(color)]);
  return listed(Array.from(leaving, ([why, who]) => `${listed(who)} ${LEFT[why]}`));
}

/** @param {Snapshot} game */
function filled(game) {
  if (!game.view.stones.includes(".")) return "The board is full";
  const last = game.turns.at(-1);
  return last?.cell === null && last.forced === null ? "Both passed" : "Nobody can place another stone";
}

/** @param {Result} result @param {Snapshot} game */
function decided({ winners: [winner, second] }, game) {
  const { built, stones, score } = game.view;
  if (winner === undefined || second !== undefined) {
    const seen = game.turns.filter((turn) => turn.stones === stones).length;
    return seen > 2 ? "The same position for the third time" : "No move is possible";
  }
  const row = built.filter((cell) => STONE[stones[game.cells.indexOf(cell)] ?? ""] === winner);
  if (row.length) return `${named(goal(game.match))}: ${listed(row)}`;
  const [color, count] = Object.entries(score).reduce((most, each) => (each[1] > most[1] ? each : most));
  return `${named(color)} has captured ${counted(count, "stone")}`;
}

/** @param {Snapshot} game The last count, as it is spoken. */
export function tally(game) {
  const count = counts(game.view.score, game.match.players);
  return countsCaptures(game) ? `Captured: ${count}` : count;
}
