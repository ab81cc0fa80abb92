/** The status of a match in a list. Pure. */

/** @import {Color, MatchCard} from "../protocol.js" */

import { t } from "../browser/messages.js";
import { colorName } from "../view/phrases.js";
import { departuresText, resultTitle } from "../view/result.js";

/** @param {MatchCard} card @returns {string} As in "your turn", "Black to move" or "You won · Ben resigned". */
export function cardStatus(card) {
  if (card.result) {
    const players = playersOf(card);
    return [resultTitle(card.result, players), departuresText(card.result, players)].filter(Boolean).join(" · ");
  }
  if (card.status === "waiting") return waitingStatus(card);
  if (card.paused) return t(`cards.paused.${card.paused}`);
  if (card.your_turn) return t("cards.your-turn");
  return card.to_move ? t("turn.to-move", { color: colorName(card.to_move) }) : "";
}

/** @param {MatchCard} card @returns {"won" | "lost" | null} Null also for a draw, and for a match of others. */
export function ownResult({ result, you: [mine, ...others] }) {
  if (!result || mine === undefined || others.length || result.winners.length !== 1) return null;
  return result.winners[0] === mine ? "won" : "lost";
}

/** @param {MatchCard} card */
function waitingStatus({ you, reserved_seat, reserved_for }) {
  if (reserved_seat) return t("cards.invited");
  const names = Object.values(reserved_for);
  if (names.length) return t("cards.waiting-for", { names });
  return t(you.length ? "cards.waiting" : "cards.free");
}

/** @param {MatchCard} card @returns {import("../view/result.js").Players} */
function playersOf({ players, you }) {
  const colors = /** @type {Color[]} */ (Object.keys(players));
  return { players: colors, you, name: (color) => players[color] ?? colorName(color) };
}
