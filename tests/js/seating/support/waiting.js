/** A match before its start: its terms, and who is there. */

/** @import {JoinRequestView, MatchInfo, PresenceMessage, SeatPresence} from "../../../../static/protocol.js" */
/** @import {State} from "../../../../static/match/state.js" */
/** @import {MatchContext} from "../../support/page/match_panels.js" */

import assert from "node:assert/strict";
import { t } from "../../../../static/browser/messages.js";
import { connectionStatus } from "../../../../static/panel/connection.js";
import { resultPanel } from "../../../../static/panel/result.js";
import { invitationPanel } from "../../../../static/seating/invitation.js";
import { replaceGuest } from "../../../../static/seating/replace_guest.js";
import { gameOf, stateOf } from "../../support/match.js";
import { findByRole } from "../../support/page/find.js";
import { part } from "../../support/page/match_parts.js";

export const ARMED = 510; // milliseconds after a button has appeared
export const WAITING = 1; // the version in which White's seat is free
export const SIT = "POST /api/v1/matches/match/seats";
export const LEAVE = "DELETE /api/v1/matches/match/seats/mine";

/** @param {Partial<MatchInfo>} change @returns {NonNullable<State["game"]>} The waiting match with other terms. */
export function terms(change) {
  const game = gameOf(stateOf("macbeth", WAITING));
  return { ...game, match: { ...game.match, ...change } };
}

/** @param {Partial<SeatPresence>} white @param {JoinRequestView[]} [join_requests] @returns {PresenceMessage} */
export function presence(white, join_requests = []) {
  const [host, guest] = stateOf("macbeth").presence?.seats ?? [];
  assert(host && guest);
  const free = { ...guest, name: null, presence: /** @type {const} */ ("away"), absent_since: null };
  return { t: "presence", seats: [host, { ...free, ...white }], spectators: 1, join_requests, claims: [] };
}

/** @param {string} key Of a message. */
export function button(key) {
  return findByRole("button", t(key), part("#invitation"));
}

/** @param {MatchContext} match Around the invitation. `data-seated` says that the page must ask for its seat again. */
export function seatingPanels({ root }) {
  return [
    invitationPanel(root, { match: "match", seated: () => root.setAttribute("data-seated", "") }),
    replaceGuest(root, "match"),
    resultPanel(root),
    connectionStatus(root, () => {}),
  ];
}
