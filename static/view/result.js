/** The end of a game in words. Pure. */

/** @import {OutReason, Result, SnapshotMessage} from "../protocol.js" */

import { goalName } from "./obligations.js";
import { colorName, countText, listText, scoreText } from "./phrases.js";
import { countsCaptures } from "./position.js";

/** @type {Record<OutReason, string>} */
const LEFT = { resigned: "resigned", time: "ran out of time", absent: "was away" };

/** @param {Result} result @param {SnapshotMessage} game */
export function resultReason(result, game) {
  const gone = departuresText(result);
  switch (result.reason) {
    case "agreed":
      return "Agreed";
    case "aborted":
      return "Nothing is counted";
    case "shared":
      return "A player was away for long";
    case "finished": {
      const why = endingText(result, game);
      return why && gone ? `${why}. ${gone}` : why || gone;
    }
    default:
      return gone;
  }
}

/** @param {Result} result Groups the players who left by their reason. */
function departuresText({ departed }) {
  /** @type {Map<OutReason, string[]>} */
  const leaving = new Map();
  for (const [color, why] of Object.entries(departed))
    leaving.set(why, [...(leaving.get(why) ?? []), colorName(color)]);
  return listText(Array.from(leaving, ([why, who]) => `${listText(who)} ${LEFT[why]}`));
}

/** @param {Result} result @param {SnapshotMessage} game */
function endingText({ ending, goal: cells }, game) {
  switch (ending) {
    case "full":
      return "The board is full";
    case "passes":
      return "Both passed";
    case "no-moves":
      return countsCaptures(game) ? "No move is possible" : "Nobody can place another stone";
    case "repetition":
      return "The same position for the third time";
    case "goal":
      return `${colorName(goalName(game.match))}: ${listText(cells)}`;
    case "captures": {
      const [color, count] = Object.entries(game.view.score).reduce((most, each) => (each[1] > most[1] ? each : most));
      return `${colorName(color)} has captured ${countText(count, "stone")}`;
    }
    default:
      return "";
  }
}

/** @param {SnapshotMessage} game */
export function finalScore(game) {
  const count = scoreText(game.view.score, game.match.players);
  return countsCaptures(game) ? `Captured: ${count}` : count;
}
