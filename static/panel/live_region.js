/** What happens, in sentences for the live region. */

/** @import {Color, SnapshotMessage, TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { createElement } from "../browser/dom.js";
import { knockings } from "../seating/join_requests.js";
import { spoken } from "../view/moves.js";
import { duty, goal } from "../view/obligations.js";
import { bargains } from "../view/offers.js";
import { listed, named, playerName, verdict } from "../view/phrases.js";
import { reasoned, tally } from "../view/result.js";

const KEEP = 6; // sentences that stay in the document

/** @param {HTMLElement} root @returns {(text: string) => void} */
export function announcer(root) {
  return (text) => {
    root.append(createElement("p", {}, text));
    while (root.childElementCount > KEEP) root.firstElementChild?.remove();
  };
}

/** @param {State} before @param {State} after @returns {string[]} What somebody has to hear who does not see it. */
export function sentences(before, after) {
  return [
    ...connection(before, after),
    ...seats(before, after),
    ...knockings(before, after),
    ...resignations(before, after),
    ...bargains(before, after),
    ...moves(before, after),
    ...ending(before, after),
    ...notices(before, after),
  ];
}

/** @param {State} before @param {State} after */
function moves(before, after) {
  const game = after.game;
  if (!before.game || !game) return [];
  const begun = before.game.view.status === "waiting" && game.view.status === "running";
  const resumed = before.game.view.paused !== null && game.view.paused === null;
  if (game.turns.length === before.game.turns.length && !begun && !resumed) return [];
  const fresh = game.turns.slice(before.game.turns.length);
  const said = fresh.length > 4 ? [`${fresh.length} moves were played.`] : fresh.flatMap((turn) => told(turn, game));
  if (begun) said.push("The game begins.");
  const { to_move: mover, status } = game.view;
  if (status !== "running" || !mover || game.view.paused || after.you.length === 0) return said;
  const due = duty(after);
  if (after.you.includes(mover)) said.push("Your turn.");
  else if (game.match.players.length > 2) said.push(`It is ${named(mover)}’s turn.`);
  return due ? [...said, `${due}.`] : said;
}

/** @param {TurnView} turn @param {SnapshotMessage} game A ply, and what it has built. */
function told(turn, game) {
  const before = game.turns[game.turns.indexOf(turn) - 1]?.built ?? [];
  const fresh = turn.built.length > 0 && turn.built.join() !== before.join();
  return fresh ? [spoken(turn), `A ${goal(game.match)} stands: ${listed(turn.built)}.`] : [spoken(turn)];
}

/** @param {State} before @param {State} after Who gave up while the others go on. */
function resignations(before, after) {
  if (!before.game || after.game?.view.status !== "running") return [];
  const { departed: gone } = before.game.view;
  const fresh = Object.entries(after.game.view.departed).filter(([color]) => !Object.hasOwn(gone, color));
  const why = { resigned: "resigned", time: "ran out of time", absent: "was away for long" };
  return fresh.map(([color, reason]) => `${named(color)} ${why[reason]} and is passed over from now on.`);
}

/** @param {State} before @param {State} after */
function ending(before, after) {
  const result = after.game?.view.result;
  if (!result || before.game?.view.result || !before.game || !after.game) return [];
  const score = result.reason === "withdrawn" ? "" : ` ${tally(after.game)}.`;
  const reason = reasoned(result, after.game);
  return [`${verdict(result, after.you)}.${score}${reason ? ` ${reason}.` : ""}`];
}

/** @param {State} before @param {State} after */
function connection(before, after) {
  if (!after.game || before.connection.phase === after.connection.phase) return [];
  if (after.connection.phase === "waiting" && before.connection.phase === "open") {
    return [after.pending ? "Connection lost. Your move is kept." : "Connection lost."];
  }
  return after.connection.phase === "open" ? ["Connected again."] : [];
}

/** @param {State} before @param {State} after */
function seats(before, after) {
  if (!before.presence || !after.presence || !after.game) return [];
  return after.presence.seats.flatMap((seat) => {
    const old = before.presence?.seats.find((other) => other.color === seat.color);
    const yours = after.you.includes(seat.color);
    if (!old || yours) return [];
    const name = playerName(after, /** @type {Color} */ (seat.color));
    if (old.name === null && seat.name !== null) return [`${name} sat down as ${named(seat.color)}.`];
    if (old.name !== null && seat.name === null) return [`${named(seat.color)} left the seat.`];
    if (old.presence === seat.presence || after.game?.view.status !== "running") return [];
    if (seat.presence === "away") return [`${name} is away.`];
    return old.presence === "away" && after.game.turns.length ? [`${name} is back.`] : [];
  });
}

/** @param {State} before @param {State} after */
function notices(before, after) {
  const spokenAlready = after.notice?.kind === "pass";
  if (!after.notice || spokenAlready || after.notice === before.notice) return [];
  return [`${after.notice.text}.`];
}
