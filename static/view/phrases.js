/** Phrases that several modules share. Pure. */

/** @import {Color, MatchCard, MatchInfo, Outcome, SeatPresence} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

/** @type {Record<string, Color | "neutral">} */
export const STONE_COLORS = { b: "black", w: "white", r: "red", n: "neutral" };

const AND_LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });
const OR_LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** @param {string} color */
export function colorName(color) {
  return color.charAt(0).toUpperCase() + color.slice(1);
}

/** @param {number} count @param {string} noun */
export function countText(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** @param {string[]} items @returns {string} As in "a, b and c". */
export function listText(items) {
  return AND_LIST.format(items);
}

/** @param {string[]} items @returns {string} As in "a, b or c". */
export function alternativesText(items) {
  return OR_LIST.format(items);
}

/** @param {State} state @param {Color} color @returns {string} The color itself if the seat has no name. */
export function playerName(state, color) {
  return seatOf(state, color)?.name ?? colorName(color);
}

/** @param {State} state @param {Color} color @returns {SeatPresence | undefined} */
export function seatOf(state, color) {
  return state.presence?.seats.find((seat) => seat.color === color);
}

/** @param {MatchInfo} match @returns {string} Its options and its time control. */
export function matchDescription(match) {
  const options = match.options.map((option) => `${option.title}: ${option.label}`);
  return [...options, match.time_control.title].filter(Boolean).join(" · ");
}

/** @param {Outcome} result @param {Color[]} you */
export function verdict(result, you) {
  const [first, ...others] = result.winners;
  if (result.reason === "withdrawn") return "The invitation was withdrawn";
  if (result.reason === "aborted") return "The game was aborted";
  if (first === undefined) return "The game is over";
  if (others.length) return `A draw between ${listText(result.winners.map(colorName))}`;
  return you.includes(first) ? `You win with ${colorName(first)}` : `${colorName(first)} wins`;
}

/** @param {Partial<Record<Color, number>>} score @param {Color[]} players */
export function scoreText(score, players) {
  return players.map((color) => `${colorName(color)} ${score[color] ?? 0}`).join(", ");
}

/** @param {MatchCard} card @returns {string} As in "your turn" or "Black to move". */
export function cardStatus(card) {
  if (card.result) return verdict(card.result, card.you);
  if (card.status === "waiting") return waitingStatus(card);
  if (card.paused) return card.paused === "saved" ? "saved for later" : "paused";
  if (card.your_turn) return "your turn";
  return card.to_move ? `${colorName(card.to_move)} to move` : "";
}

/** @param {MatchCard} card */
function waitingStatus({ you, reserved_seat, reserved_for }) {
  if (reserved_seat) return "you are invited";
  const names = Object.values(reserved_for);
  if (names.length) return `waiting for ${listText(names)}`;
  return you.length ? "waiting for a friend" : "a seat is free";
}
