/** The swap rule: one player makes the first moves of both colors, the other chooses a color. Pure. */

/** @import {Color, FrameMessage, MatchView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { sentences, t } from "../browser/messages.js";
import { colorName, playerName } from "./phrases.js";

/** @param {MatchView} view @returns {Color | null} The color of the next stone. */
export function colorToPlay(view) {
  return view.swap ? view.swap.turn : view.to_move;
}

/** @param {State} state @returns {boolean} True from the first move to the choice of a color. */
export function isBeforeChoice({ game }) {
  return game?.view.status === "running" && game.view.swap !== null && game.view.swap.phase !== "chosen";
}

/** @param {State} state @returns {boolean} */
export function isChoosing({ game, you }) {
  if (game?.view.status !== "running" || game.view.paused) return false;
  return game.view.swap?.phase === "choice" && game.view.to_move !== null && you.includes(game.view.to_move);
}

/** @param {State} state @returns {string} The next step under the swap rule, or "". */
export function swapText(state) {
  const view = state.game?.view;
  const swap = view?.swap;
  if (!view || !swap || !view.to_move || !isBeforeChoice(state)) return "";
  const name = playerName(state, view.to_move);
  const mine = state.you.includes(view.to_move);
  if (swap.phase === "choice") return mine ? "" : t("swap.choice.other", { name });
  const other = state.game?.match.players.find((color) => color !== view.to_move) ?? view.to_move;
  const chooser = playerName(state, other);
  const color = colorName(swap.turn ?? view.to_move);
  if (mine) return t("swap.opening.you", { number: view.ply + 1, last: swap.ply, color, name: chooser });
  const whose = state.you.includes(other) ? "chooser" : "other";
  return t(`swap.opening.${whose}`, { name, last: swap.ply, chooser });
}

/** @param {State} state @returns {{ply: number, text: string} | null} The choice that was made, for the list of moves. */
export function madeChoice(state) {
  const swap = state.game?.view.swap;
  if (!swap?.color) return null;
  return { ply: swap.ply, text: chosenText(state, swap.color, swap.swapped) };
}

/** @param {FrameMessage} frame @param {State} state The state after it. @returns {string | null} */
export function swapNotice(frame, state) {
  const event = frame.events.find((one) => one.kind === "color-chosen");
  if (!event) return null;
  const texts = [chosenText(state, event.color, event.swapped)];
  const [own] = state.you;
  if (own) texts.push(t("swap.you-play", { color: colorName(own) }));
  return sentences(texts);
}

/** @param {State} state @param {Color} color @param {boolean} swapped */
function chosenText(state, color, swapped) {
  const values = { name: playerName(state, color), color: colorName(color) };
  return t(swapped ? "swap.chosen.swapped" : "swap.chosen.kept", values);
}

/** @param {State} state @param {FrameMessage} frame @returns {State} With exchanged seats, if the players swapped. */
export function withChosenColors(state, frame) {
  const { game, presence } = state;
  if (!game || !frame.events.some((one) => one.kind === "color-chosen" && one.swapped)) return state;
  const { players, host } = game.match;
  const other = (/** @type {Color} */ color) => players.find((one) => one !== color) ?? color;
  const seats = presence?.seats.map((seat) => ({ ...seat, color: other(seat.color) })).reverse();
  return {
    ...state,
    game: { ...game, match: { ...game.match, host: host && other(host) } },
    you: state.you.map(other),
    presence: presence && { ...presence, seats: seats ?? [] },
  };
}
