/** The sentences of the page that more than one part of it says. Pure. */

/** @import {Color, LegalMove, MatchCard, MatchInfo, Result, SeatPresence, Snapshot, TurnView} from "./protocol.js" */
/** @import {State} from "./state.js" */

/** @type {Record<string, Color | "neutral">} */
export const STONE = { b: "black", w: "white", r: "red", n: "neutral" };

/** @param {string} color */
export function named(color) {
  return color.charAt(0).toUpperCase() + color.slice(1);
}

/** @param {number} count @param {string} noun */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** @param {string[]} items "a, b and c" */
export function listed(items) {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** @param {TurnView} turn Why the service passed for the player, in words; "" if the player passed. */
export function forcedBy(turn) {
  return (turn.forced ?? "").replaceAll("-", " ");
}

/** @param {TurnView} turn */
export function passed(turn) {
  const why = forcedBy(turn);
  return `${named(turn.color)} passes${why && `: ${why}`}`;
}

/** @param {TurnView} turn */
export function turned(turn) {
  return turn.rays.reduce((sum, ray) => sum + ray.cells.length, 0);
}

/** @param {TurnView} turn A ply as it is spoken. */
export function spoken(turn) {
  if (turn.cell === null) return `${passed(turn)}.`;
  const count = turned(turn);
  return `${named(turn.color)}: ${turn.move}${count ? `, turns ${count}` : ""}.`;
}

/** @param {LegalMove} move */
export function promised(move) {
  const cells = move.rays.flatMap((ray) => ray.cells);
  if (cells.length === 0) return `${move.cell} turns nothing`;
  return `${move.cell} would turn ${cells.length}: ${listed(cells)}`;
}

/** @param {State} state @param {Color} color The name of who plays the color, or the color itself. */
export function playerName(state, color) {
  return seatOf(state, color)?.name ?? named(color);
}

/** @param {State} state @param {Color} color @returns {SeatPresence | undefined} */
export function seatOf(state, color) {
  return state.presence?.seats.find((seat) => seat.color === color);
}

/** @param {MatchInfo} match Its options, in words. */
export function chosen(match) {
  return match.options.map((option) => `${option.title}: ${option.label}`).join(" · ");
}

/** @param {Result} result @param {Color[]} you */
export function verdict(result, you) {
  const [first, ...others] = result.winners;
  if (result.reason === "withdrawn") return "The invitation was withdrawn";
  if (first === undefined) return "The game is over";
  if (others.length) return `A draw between ${listed(result.winners.map(named))}`;
  return you.includes(first) ? `You win with ${named(first)}` : `${named(first)} wins`;
}

/** @param {Result} result @param {Snapshot} game Why it ended. */
export function reasoned(result, game) {
  if (result.reason === "resigned") return `${listed(result.resigned.map(named))} resigned`;
  if (result.reason === "withdrawn") return "";
  if (!game.view.stones.includes(".")) return "The board is full";
  const last = game.turns.at(-1);
  return last?.cell === null && last.forced === null ? "Both passed" : "Nobody can place another stone";
}

/** @param {Partial<Record<Color, number>>} score @param {Color[]} players */
export function counts(score, players) {
  return players.map((color) => `${named(color)} ${score[color] ?? 0}`).join(", ");
}

/** @param {MatchCard} card What a match in a list is about: "your turn", "Black to move", … */
export function standing(card) {
  if (card.result) return verdict(card.result, card.you);
  if (card.status === "waiting") return card.you.length ? "waiting for a friend" : "a seat is free";
  if (card.your_turn) return "your turn";
  return card.to_move ? `${named(card.to_move)} to move` : "";
}
