/** The text of an invitation for the host and other seated players. Pure. */

/** @import {Color, SeatPresence, SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { alternativesText, paragraph, sentence, t } from "../browser/messages.js";
import { openSeats, reservationsText, seatedPlayersText } from "./invitation_text.js";
import { colorName, seatOf } from "./phrases.js";

/**
 * @param {State} state @param {SnapshotMessage} game
 * @param {Color} mine @param {string | null} circle The name of the invited one.
 * @returns {{title: string, text: string, visibility: string}}
 */
export function seatedTexts(state, game, mine, circle) {
  const free = game.match.players.filter((color) => !game.view.taken_seats.includes(color));
  const hosting = game.match.host !== null && state.you.includes(game.match.host);
  const others = seatedPlayersText(state, game);
  const readers = openSeats(state, game).length ? readersText(game, circle) : "";
  const kept = free.flatMap((color) => seatOf(state, color) ?? []).filter(({ reserved_for }) => reserved_for !== null);
  const reservations = free.length > 1 ? reservationsText(state, free) : "";
  const parts = [readers, joinText(state, game), reservations, ...kept.map(friendText), others && sentence(others)];
  return {
    title: hosting ? hostTitle(state, game, free.length, readers !== "") : t("seats.waiting", { count: free.length }),
    text: paragraph([...parts, ownSeatText(mine, game)]),
    visibility: readers && !game.match.private ? "" : visibilityText(game),
  };
}

/** @param {SeatPresence} seat */
function friendText({ presence, reserved_for }) {
  return t(`seats.friend.${presence === "here" ? "here" : "away"}`, { name: reserved_for ?? "" });
}

/** @param {Color} mine @param {SnapshotMessage} game */
function ownSeatText(mine, { match }) {
  const drawn = match.random_color && (mine === match.host || match.players.length === 2); // the others of three choose
  return t(drawn ? "seats.you.random" : "seats.you.color", { color: colorName(mine) });
}

/**
 * @param {State} state @param {SnapshotMessage} game
 * @param {number} free The number of seats. @param {boolean} known True if others see the invitation without a link.
 */
function hostTitle(state, game, free, known) {
  const kept = game.match.players.flatMap((color) => seatOf(state, color)?.reserved_for ?? []);
  if (kept.length === free) return t("seats.host.reserved", { names: kept });
  if (game.match.joining === "keys") return t("seats.host.keys", { count: free });
  return t(known ? "seats.waiting" : "seats.host.link", { count: free });
}

/**
 * @param {SnapshotMessage} game @param {string | null} circle
 * @returns {string} Says who sees the invitation without a link.
 */
function readersText({ match }, circle) {
  if (circle !== null) return t("seats.circle-invited", { circle });
  return match.listed && match.joining !== "keys" ? t("seats.visibility.listed") : "";
}

/** @param {State} state @param {SnapshotMessage} game @returns {string} Explains who can join by the link. */
function joinText(state, game) {
  const free = openSeats(state, game);
  const seats = alternativesText(free.map(colorName));
  if (free.length === 0) return "";
  if (game.match.joining !== "approval") return t(`seats.join.${game.match.joining}`, { seats });
  return t(state.you.includes(game.match.host ?? "black") ? "seats.join.approval-yours" : "seats.join.approval", {
    seats,
  });
}

/** @param {SnapshotMessage} game */
function visibilityText({ match }) {
  if (match.private) return t("seats.visibility.private");
  return t(match.listed ? "seats.visibility.listed" : "seats.visibility.unlisted");
}
