/** The text of an invitation for a visitor: the free seats, and how to take one. Pure. */

/** @import {Color, MatchInfo, SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { colorName, listText, playerName, seatOf } from "./phrases.js";

/**
 * @typedef {{
 *   free: Color[],
 *   text: string,
 *   take: "Sit down" | "Ask for a seat" | null,
 *   give: "Ask no more" | "No, thanks" | null,
 * }} Invitation `take` and `give` are the labels of buttons.
 */

/**
 * @param {State} state @param {SnapshotMessage} game
 * @param {boolean} key True if the page was opened by a one-time link. @returns {Invitation}
 */
export function invitationFor(state, game, key) {
  const host = hostName(state, game.match);
  const all = game.match.players.filter((color) => !game.view.taken_seats.includes(color));
  const free = all.filter((color) => !seatOf(state, color)?.reserved_for);
  const nothing = { free: [], take: null, give: null };
  if (state.banned)
    return { ...nothing, text: `${host} has given your seat to somebody else.${watchText(game.match)}` };
  if (state.join_request !== null) {
    return {
      ...nothing,
      text: `${host} has been asked. You sit down as soon as they let you in.`,
      give: "Ask no more",
    };
  }
  if (state.reserved_seat) {
    const seat = `${colorName(state.reserved_seat)}${randomColorText(game.match)}`;
    const text = `A seat is kept for you: you would play ${seat}.`;
    return { free: [state.reserved_seat], text, take: "Sit down", give: "No, thanks" };
  }
  if (free.length === 0) return { ...nothing, text: `${reservationsText(state, all)}${watchText(game.match)}` };
  const would =
    free.length > 1
      ? `${seatedPlayersText(state, game)}. Choose your color.`
      : `You would play ${colorName(free[0] ?? "")}${randomColorText(game.match)}.`;
  if (game.match.joining === "open" || key) return { free, text: would, take: "Sit down", give: null };
  if (game.match.joining === "keys") {
    return {
      ...nothing,
      text: `To sit down you need a one-time link: ask ${host} for one of your own.${watchText(game.match)}`,
    };
  }
  const turned = state.declined ? "Not now, says the answer. You can ask again. " : "";
  return { free, text: `${turned}${would} ${host} lets people in.`, take: "Ask for a seat", give: null };
}

/** @param {State} state @param {MatchInfo} match */
export function hostName(state, match) {
  return match.host ? playerName(state, match.host) : "A friend";
}

/** @param {State} state @param {Color[]} free */
export function reservationsText(state, free) {
  const seats = free.flatMap((color) => {
    const name = seatOf(state, color)?.reserved_for;
    return name ? `${colorName(color)} is kept for ${name}` : [];
  });
  return seats.length ? `${listText(seats)}.` : "";
}

/** @param {State} state @param {SnapshotMessage} game */
export function seatedPlayersText(state, game) {
  const others = game.view.taken_seats.filter((color) => !state.you.includes(color));
  return listText(others.map((color) => `${playerName(state, color)} plays ${colorName(color)}`));
}

/** @param {MatchInfo} match */
export function randomColorText(match) {
  return match.random_color ? ", drawn by lot" : "";
}

/** @param {MatchInfo} match */
function watchText(match) {
  return match.private ? " Only the players see the game." : " You can watch the game here.";
}
