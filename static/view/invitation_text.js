/** The text of an invitation for a visitor: the free seats, and how to take one. Pure. */

/** @import {Color, MatchInfo, SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { listText, paragraph, sentence, t } from "../browser/messages.js";
import { colorName, playerName, seatOf } from "./phrases.js";

/**
 * @typedef {{
 *   free: Color[],
 *   text: string,
 *   sitLabel: string | null,
 *   declineLabel: string | null,
 * }} Invitation `sitLabel` and `declineLabel` are the labels of buttons.
 */

/**
 * @param {State} state @param {SnapshotMessage} game
 * @param {boolean} key True if the page was opened by a one-time link. @returns {Invitation}
 */
export function invitationFor(state, game, key) {
  const host = hostName(state, game.match);
  const all = game.match.players.filter((color) => !game.view.taken_seats.includes(color));
  const free = openSeats(state, game);
  const watch = t(game.match.private ? "seats.private" : "seats.watch");
  const only = (/** @type {string[]} */ ...texts) => ({
    free: [],
    text: paragraph(texts),
    sitLabel: null,
    declineLabel: null,
  });
  if (state.connection.phase === "private") return only(sentence(t("connection.private")));
  if (state.banned) return only(t("seats.banned", { host }), watch);
  if (state.join_request !== null)
    return { ...only(t("seats.asked", { host })), declineLabel: t("seats.sit.withdraw") };
  if (state.reserved_seat) {
    const text = t(game.match.random_color ? "seats.reserved.random" : "seats.reserved.color", {
      color: colorName(state.reserved_seat),
    });
    return { free: [state.reserved_seat], text, sitLabel: t("seats.sit.submit"), declineLabel: t("seats.sit.decline") };
  }
  if (free.length === 0) return only(reservationsText(state, all), watch);
  const would =
    free.length > 1
      ? t("seats.choose", { players: seatedPlayersText(state, game) })
      : t(game.match.random_color ? "seats.would.random" : "seats.would.color", { color: colorName(free[0] ?? "") });
  if (game.match.joining === "open" || key)
    return { free, text: would, sitLabel: t("seats.sit.submit"), declineLabel: null };
  if (game.match.joining === "keys") return only(t("seats.keys", { host }), watch);
  const turned = state.declined ? t("seats.declined") : "";
  return {
    free,
    text: paragraph([turned, would, t("seats.approval", { host })]),
    sitLabel: t("seats.sit.ask"),
    declineLabel: null,
  };
}

/** @param {State} state @param {SnapshotMessage} game @returns {Color[]} The free seats that are not reserved. */
export function openSeats(state, { match, view }) {
  return match.players.filter((color) => !view.taken_seats.includes(color) && !seatOf(state, color)?.reserved_for);
}

/** @param {State} state @param {MatchInfo} match */
export function hostName(state, match) {
  return match.host ? playerName(state, match.host) : t("seats.a-friend");
}

/** @param {State} state @param {Color[]} free */
export function reservationsText(state, free) {
  const seats = free.flatMap((color) => {
    const name = seatOf(state, color)?.reserved_for;
    return name ? t("seats.kept", { color: colorName(color), name }) : [];
  });
  return seats.length ? sentence(listText(seats)) : "";
}

/** @param {State} state @param {SnapshotMessage} game */
export function seatedPlayersText(state, game) {
  const others = game.view.taken_seats.filter((color) => !state.you.includes(color));
  return listText(others.map((color) => t("seats.plays", { name: playerName(state, color), color: colorName(color) })));
}
