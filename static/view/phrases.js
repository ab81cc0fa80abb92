/** Phrases that several modules share. Pure. */

/** @import {Color, MatchInfo, SeatPresence, TimeControlView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { joined, t } from "../browser/messages.js";

/** @type {Record<string, Color | "neutral">} */
export const STONE_COLORS = { b: "black", w: "white", r: "red", n: "neutral" };

/** @param {string} color */
export function colorName(color) {
  return t(`colors.${color}`);
}

/** @param {number} count @param {string} unit @returns {string} As in "3 stones". */
export function countText(count, unit) {
  return t(`counts.${unit}`, { count });
}

/** @param {State} state @param {Color} color @returns {string} The color itself if the seat has no name. */
export function playerName(state, color) {
  return seatOf(state, color)?.name ?? colorName(color);
}

/** @param {State} state @param {Color} color @returns {SeatPresence | undefined} */
export function seatOf(state, color) {
  return state.presence?.seats.find((seat) => seat.color === color);
}

/** @param {State} state @returns {boolean} Whether a player has only computers as opponents. */
export function playsComputersOnly({ presence, you }) {
  if (you.length === 0) return false;
  return presence?.seats.every(({ color, computer }) => computer !== null || you.includes(color)) ?? false;
}

/** @param {MatchInfo} match @returns {string} The title of its game: a variant may have a name of its own. */
export function gameTitle({ known_as: known, given_name: name }) {
  return name ?? t(`games.${known}.title`);
}

/** @param {MatchInfo} match @returns {string} Its game in the addresses of pages: `othello`, `variant?rules=octagon`. */
export function gameAddress({ game, known_as: known, options }) {
  const rules = options.find(({ name }) => name === "rules")?.value;
  return rules === undefined ? game : `${game}?${new URLSearchParams({ rules: known === game ? rules : known })}`;
}

/** @param {string} game @param {string} name @param {string} value @returns {string} As in "Opening: Reversi". */
function chosenOption(game, name, value) {
  const option = t(`options.${game}.${name}.title`);
  const choice =
    name === "goal" && value.includes("-")
      ? t("options.moxie.goal.drawn.title", { cells: value.replaceAll("-", " ") })
      : t(`options.${game}.${name}.${value}.title`);
  return t("options.chosen", { option, choice });
}

/** @param {TimeControlView} time @returns {string} As in "5 min + 3 s a move"; empty without a clock. */
export function timeControlText({ words, values }) {
  return words && t(`time.shown.${words}`, values);
}

/** @param {MatchInfo} match @returns {string} Its options, opening and time control, and whether it is rated. */
export function matchDescription(match) {
  const words = match.options.filter(({ name }) => name !== "rules"); // the title stands for a variant
  const options = words.map(({ name, value }) => chosenOption(match.game, name, value));
  const start = match.balanced ? "balanced" : match.swap ? "swap" : "";
  const opening = start && t(`new.start.${start}.summary`);
  return [...options, opening, timeControlText(match.time_control), match.rated ? t("ratings.badge") : ""]
    .filter(Boolean)
    .join(" · ");
}

/** @param {Partial<Record<Color, number>>} score @param {Color[]} players */
export function scoreText(score, players) {
  return joined(players.map((color) => `${colorName(color)} ${score[color] ?? 0}`));
}
