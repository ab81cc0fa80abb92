/** A live region, and the sentences that announce changes of a match to screen readers. */

/** @import {Color, SnapshotMessage, TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { createElement } from "../browser/dom.js";
import { sentence, sentences, t } from "../browser/messages.js";
import { goalName, obligationText } from "../view/obligations.js";
import { offerAnnouncements } from "../view/offers.js";
import { colorName, playerName } from "../view/phrases.js";
import { turnText } from "../view/position/moves.js";
import { finalScore, playersOf, resultReason, resultTitle } from "../view/result.js";

const MAX_SENTENCES = 6; // sentences in the document

/** @param {HTMLElement} root @returns {(text: string) => void} */
export function liveRegion(root) {
  return (text) => {
    root.append(createElement("p", {}, text));
    while (root.childElementCount > MAX_SENTENCES) root.firstElementChild?.remove();
  };
}

/** @param {State} before @param {State} after @returns {string[]} */
export function announcements(before, after) {
  return [
    ...connectionSentences(before, after),
    ...seatSentences(before, after),
    ...joinRequestSentences(before, after),
    ...resignationSentences(before, after),
    ...offerAnnouncements(before, after),
    ...moveSentences(before, after),
    ...endSentences(before, after),
    ...noticeSentences(before, after),
    ...turnSentences(before, after),
  ];
}

/** @param {State} before @param {State} after */
function moveSentences(before, after) {
  const game = after.game;
  if (!before.game || !game) return [];
  const fresh = game.turns.slice(before.game.turns.length);
  const texts =
    fresh.length > 4
      ? [t("live.moves", { count: fresh.length })]
      : fresh.flatMap((turn) => playedSentences(turn, game));
  return before.game.view.status === "waiting" && game.view.status === "running" ? [...texts, t("live.begins")] : texts;
}

/** @param {State} before @param {State} after Whose turn it is, after all that led to it. */
function turnSentences({ game: old }, after) {
  const game = after.game;
  const mover = game?.view.to_move;
  if (!old || !mover || game.view.paused || after.you.length === 0) return [];
  const chosen = old.view.swap?.color !== game.view.swap?.color;
  if (!chosen && game.turns.length === old.turns.length && old.view.to_move && !old.view.paused) return [];
  const texts = after.you.includes(mover) ? [t("live.your-turn")] : [];
  if (!texts.length && game.match.players.length > 2)
    texts.push(sentence(t("turn.theirs", { color: colorName(mover) })));
  const due = obligationText(after);
  return due ? [...texts, sentence(due)] : texts;
}

/** @param {TurnView} turn @param {SnapshotMessage} game */
function playedSentences(turn, game) {
  const before = game.turns[game.turns.indexOf(turn) - 1]?.built ?? [];
  const fresh = turn.built.length > 0 && turn.built.join() !== before.join();
  return fresh ? [turnText(turn), t(`live.built.${goalName(game.match)}`, { cells: turn.built })] : [turnText(turn)];
}

/** @param {State} before @param {State} after Of players who left while others play on. */
function resignationSentences(before, after) {
  if (!before.game || after.game?.view.status !== "running") return [];
  const { departed: gone } = before.game.view;
  const fresh = Object.entries(after.game.view.departed).filter(([color]) => !Object.hasOwn(gone, color));
  return fresh.map(([color, reason]) => t(`live.left.${reason}`, { color: colorName(color) }));
}

/** @param {State} before @param {State} after */
function endSentences(before, after) {
  const result = after.game?.view.result;
  if (!result || before.game?.view.result || !before.game || !after.game) return [];
  const players = playersOf(after);
  const score = players.players.length > 2 && result.reason !== "withdrawn" ? finalScore(after.game) : "";
  const reason = resultReason(result, after.game, players);
  return [sentence(sentences([resultTitle(result, players), score, reason]))];
}

/** @param {State} before @param {State} after */
function connectionSentences(before, after) {
  if (!after.game || before.connection.phase === after.connection.phase) return [];
  if (after.connection.phase === "waiting" && before.connection.phase === "open") {
    return [t(after.pending ? "live.lost-kept" : "live.lost")];
  }
  return after.connection.phase === "open" ? [t("live.connected")] : [];
}

/** @param {State} before @param {State} after */
function seatSentences(before, after) {
  if (!before.presence || !after.presence || !after.game) return [];
  return after.presence.seats.flatMap((seat) => {
    const old = before.presence?.seats.find((other) => other.color === seat.color);
    const yours = after.you.includes(seat.color);
    if (!old || yours || (old.name && seat.name && old.name !== seat.name)) return [];
    const name = playerName(after, /** @type {Color} */ (seat.color));
    const color = colorName(seat.color);
    if (old.name === null && seat.name !== null) return [t("live.sat-down", { name, color })];
    if (old.name !== null && seat.name === null) return [t("live.left-seat", { color })];
    if (old.presence === seat.presence || after.game?.view.status !== "running") return [];
    if (seat.presence === "away") return [t("live.away", { name })];
    return old.presence === "away" && after.game.turns.length ? [t("live.back", { name })] : [];
  });
}

/** @param {State} before @param {State} after */
function noticeSentences(before, after) {
  const spokenAlready = after.notice?.kind === "pass";
  if (!after.notice || spokenAlready || after.notice === before.notice) return [];
  return [sentence(after.notice.text)];
}

/** @param {State} before @param {State} after */
function joinRequestSentences(before, after) {
  const host = after.game?.match.host;
  if (!host || !after.you.includes(host) || !after.presence) return [];
  const known = new Set(before.presence?.join_requests.map(({ id }) => id));
  return after.presence.join_requests
    .filter(({ id }) => !known.has(id))
    .map(({ name }) => sentence(t("seats.request.any", { name })));
}
