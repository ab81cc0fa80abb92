/** What somebody reads who opens an invitation: whether a seat is theirs to take, and how. Pure. */

/** @import {Color, MatchInfo, Snapshot} from "../protocol.js" */
/** @import {State} from "../state.js" */

import { listed, named, playerName, seatOf } from "../words.js";

/**
 * @typedef {{
 *   free: Color[],
 *   text: string,
 *   take: "Sit down" | "Ask for a seat" | null,
 *   give: "Ask no more" | "No, thanks" | null,
 * }} Arrival `free` are the seats to choose from; `take` and `give` are what can be pressed.
 */

/** @param {State} state @param {Snapshot} game @param {boolean} key Has the page come by a one-time link? @returns {Arrival} */
export function arrival(state, game, key) {
  const host = hostOf(state, game.match);
  const all = game.match.players.filter((color) => !game.view.taken.includes(color));
  const free = all.filter((color) => !seatOf(state, color)?.kept);
  const nothing = { free: [], take: null, give: null };
  if (state.barred) return { ...nothing, text: `${host} has given your seat to somebody else.${watching(game.match)}` };
  if (state.knock !== null) {
    return { ...nothing, text: `${host} has been asked. You sit down as soon as they let you in.`, give: "Ask no more" };
  }
  if (state.kept) {
    const text = `A seat is kept for you: you would play ${named(state.kept)}${drawn(game.match)}.`;
    return { free: [state.kept], text, take: "Sit down", give: "No, thanks" };
  }
  if (free.length === 0) return { ...nothing, text: `${awaited(state, all)}${watching(game.match)}` };
  const would = free.length > 1 ? `${company(state, game)}. Choose your color.` : `You would play ${named(free[0] ?? "")}${drawn(game.match)}.`;
  if (game.match.joining === "open" || key) return { free, text: would, take: "Sit down", give: null };
  if (game.match.joining === "keys") {
    return { ...nothing, text: `To sit down you need a one-time link: ask ${host} for one of your own.${watching(game.match)}` };
  }
  const turned = state.turned ? "Not now, says the answer. You can ask again. " : "";
  return { free, text: `${turned}${would} ${host} lets people in.`, take: "Ask for a seat", give: null };
}

/** @param {State} state @param {MatchInfo} match */
export function hostOf(state, match) {
  return match.host ? playerName(state, match.host) : "A friend";
}

/** @param {State} state @param {Color[]} free For whom free seats are kept. */
export function awaited(state, free) {
  const seats = free.flatMap((color) => {
    const name = seatOf(state, color)?.kept;
    return name ? `${named(color)} is kept for ${name}` : [];
  });
  return seats.length ? `${listed(seats)}.` : "";
}

/** @param {State} state @param {Snapshot} game Who sits there already, beside you. */
export function company(state, game) {
  const others = game.view.taken.filter((color) => !state.you.includes(color));
  return listed(others.map((color) => `${playerName(state, color)} plays ${named(color)}`));
}

/** @param {MatchInfo} match */
export function drawn(match) {
  return match.drawn ? ", drawn by lot" : "";
}

/** @param {MatchInfo} match */
function watching(match) {
  return match.private ? " Only the players see the game." : " You can watch the game here.";
}
