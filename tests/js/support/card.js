/** Matches as lists show them. */

/** @import {MatchCard} from "../../../static/protocol.js" */

/** @type {MatchCard} */
const CARD = {
  ...{ id: "match", url: "/matches/match", game: "macbeth", title: "MacBeth", options: [], rated: false },
  ...{ status: "running", version: 4, ply: 2, to_move: "black", you: ["black"], your_turn: true },
  ...{ players: { black: "Anna", white: "Ben" }, handles: {}, avatars: {} },
  ...{ reserved_seat: null, reserved_for: {} },
  ...{ time: "none", speed: "unlimited", time_title: "", deadline: null, paused: null, result: null },
  ...{ listed: false, joining: "open", random_color: false, start: "usual", start_title: "", tournament: "" },
  ...{ opened_at: 0, moved_at: 0 },
};

/** @param {string} id @param {Partial<MatchCard>} [change] @returns {MatchCard} Anna's running match, in which she is to move. */
export function matchCard(id, change) {
  return { ...CARD, id, url: `/matches/${id}`, ...change };
}
