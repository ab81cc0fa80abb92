/** The end of a game in words. Pure. */

/** @import {Color, Outcome, OutReason, Result, SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { listText, sentences, t } from "../browser/messages.js";
import { goalName } from "./obligations.js";
import { colorName, playerName, scoreText } from "./phrases.js";
import { countsCaptures } from "./position/position.js";

/**
 * @typedef {{players: Color[], you: Color[], name: (color: Color) => string}} Players
 * `players` are in turn order. A result is told from the view of `you`, if that is one player.
 */

/** @param {State} state @returns {Players} */
export function playersOf(state) {
  const players = state.game?.match.players ?? [];
  return { players, you: state.you, name: (color) => playerName(state, color) };
}

/** @param {Color[]} colors @returns {Players} Players without names. */
export function namelessPlayers(colors) {
  return { players: colors, you: [], name: colorName };
}

/** @param {Outcome} result @param {Players} of @returns {string} As in "You lost 31–41" and "Anna won". */
export function resultTitle(result, of) {
  const [first, ...others] = result.winners;
  if (result.reason === "withdrawn") return t("result.withdrawn");
  if (result.reason === "aborted") return t("result.aborted");
  if (first === undefined) return t("result.over");
  const mine = readerOf(of);
  const key = titleKey(result, of, mine);
  const score = formatScore(result, of, mine ?? first);
  const players = [first, ...others].map((color) => (color === mine ? t("seat.you") : of.name(color)));
  const values = { name: of.name(first), players, score };
  return t(score ? `result.${key}-score` : `result.${key}`, values);
}

/** @param {State} state @returns {string} The title of the result, for the name of the page; empty before the end. */
export function resultOf(state) {
  const ended = state.game?.view.result;
  return ended ? resultTitle(ended, playersOf(state)) : "";
}

/**
 * @template {Pick<Outcome, "score">} Ended @param {Ended} result
 * @param {number} share From 0 to 1. @returns {Ended} With this share of each score, while it is counted up.
 */
export function countedResult(result, share) {
  return { ...result, score: result.score && countedScore(result.score, share) };
}

/** @param {Partial<Record<Color, number>>} score @param {number} share */
export function countedScore(score, share) {
  return Object.fromEntries(Object.entries(score).map(([color, count]) => [color, Math.round(share * count)]));
}

/** @param {Players} of @returns {Color | null} */
function readerOf({ you: [mine, ...others] }) {
  return mine !== undefined && others.length === 0 ? mine : null;
}

/** @param {Outcome} result @param {Players} of @param {Color | null} mine */
function titleKey({ winners }, { players }, mine) {
  if (winners.length > 1) return winners.length === players.length ? "draw" : "draw-between";
  if (mine === winners[0]) return "you-won";
  return mine && players.length === 2 ? "you-lost" : "won"; // of three, the winner is not known without a name
}

/**
 * @param {Outcome} result @param {Players} of @param {Color} first
 * @returns {string} The score of `first` comes first. Empty if the score did not decide the game, and for three players.
 */
function formatScore({ score }, { players }, first) {
  if (!score || players.length > 2) return "";
  const order = [first, ...players.filter((color) => color !== first)];
  return order.map((color) => score[color] ?? 0).join("–");
}

/** @param {Result} result @param {SnapshotMessage} game @param {Players} of */
export function resultReason(result, game, of) {
  return sentences([endText(result, game, of), hintsText(game)]);
}

/** @param {SnapshotMessage} game @returns {string} Whether the game was played with hints; empty without. */
function hintsText({ match, view }) {
  if (match.hints) return t("hints.summary");
  return view.hints ? t("result.hints", { count: view.hints }) : "";
}

/** @param {Result} result @param {SnapshotMessage} game @param {Players} of */
function endText(result, game, of) {
  const gone = departuresText(result, of);
  switch (result.reason) {
    case "agreed":
      return sentences([t("result.agreed"), gone]);
    case "aborted":
      return t("result.not-counted");
    case "shared":
      return sentences([t("result.shared"), gone]);
    case "finished": {
      const why = endingText(result, game);
      return sentences([why, gone]);
    }
    default:
      return gone;
  }
}

/** @param {Pick<Outcome, "departed">} result @param {Players} of @returns {string} Who left and why; empty if nobody did. */
export function departuresText({ departed }, of) {
  const mine = readerOf(of);
  const own = mine ? departed[mine] : undefined;
  /** @type {Map<OutReason, string[]>} */
  const leaving = new Map();
  for (const color of of.players) {
    const why = departed[color];
    if (why && color !== mine) leaving.set(why, [...(leaving.get(why) ?? []), of.name(color)]);
  }
  const others = Array.from(leaving, ([why, players]) => t(`result.left.${why}`, { players }));
  return sentences([own ? t(`result.you-left.${own}`) : "", listText(others)]);
}

/** @param {Result} result @param {SnapshotMessage} game */
function endingText({ ending, goal: cells }, game) {
  switch (ending) {
    case "full":
      return t("result.ending.full");
    case "passes":
      return t("result.ending.passes");
    case "no-moves":
      return t(countsCaptures(game) ? "result.ending.no-moves" : "result.ending.no-placements");
    case "repetition":
      return t("result.ending.repetition");
    case "goal":
      return t(`result.goal.${goalName(game.match)}`, { cells });
    case "captures": {
      const [color, count] = Object.entries(game.view.score).reduce((most, each) => (each[1] > most[1] ? each : most));
      return t("result.ending.captures", { color: colorName(color), count });
    }
    default:
      return "";
  }
}

/** @param {SnapshotMessage} game */
export function finalScore(game) {
  const count = scoreText(game.view.score, game.match.players);
  return countsCaptures(game) ? t("result.captured", { count }) : count;
}
