/** The score of each color, and the color to move. */

/** @import {State} from "../match/state.js" */

import { find, setAttribute, setText } from "../browser/dom.js";
import { colorName } from "../view/phrases.js";
import { shownPosition } from "../view/position.js";

/** @param {HTMLElement} root @param {Partial<Record<string, string>>} names @returns {(state: State) => void} */
export function scorePanel(root, names) {
  const seats = [...root.querySelectorAll(".tally-seat")].filter((seat) => seat instanceof HTMLElement);
  return (state) => {
    const position = shownPosition(state);
    const game = state.game;
    if (!position || !game) return;
    for (const seat of seats) {
      const color = /** @type {import("../protocol.js").Color} */ (seat.dataset.color);
      const turn = game.view.status === "running" && game.view.to_move === color;
      const score = position.score[color] ?? 0;
      const hand = position.reserve[color];
      const out = game.view.departed[color] !== undefined;
      setText(find(seat, ".tally-name", HTMLElement), names[color] ?? colorName(color));
      setText(find(seat, ".tally-note", HTMLElement), turn ? "to move" : out ? "left" : "");
      setText(find(seat, ".tally-score", HTMLElement), String(score));
      setText(find(seat, ".tally-unit", HTMLElement), hand === undefined ? "" : `captured, ${hand} in hand`);
      setAttribute(seat, "data-turn", turn ? "" : null);
    }
  };
}
