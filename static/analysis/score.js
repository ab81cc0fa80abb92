/** The score of each color, and the color to move. */

/** @import {State} from "../match/state.js" */

import { find, setAttribute, setText } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { isolated } from "../browser/name_marks.js";
import { colorName } from "../view/phrases.js";
import { shownPosition } from "../view/position/position.js";

/** @param {HTMLElement} root @param {Partial<Record<string, string>>} names @returns {(state: State) => void} */
export function scorePanel(root, names) {
  const seats = [...root.querySelectorAll(".score-row")].filter((seat) => seat instanceof HTMLElement);
  return (state) => {
    const position = shownPosition(state);
    const game = state.game;
    if (!position || !game) return;
    for (const seat of seats) {
      const color = /** @type {import("../protocol.js").Color} */ (seat.dataset.color);
      const turn = game.view.status === "running" && game.view.to_move === color;
      const score = position.score[color] ?? 0;
      const hand = position.reserve[color];
      const out = game.view.departed[color];
      setText(find(seat, ".score-name", HTMLElement), isolated(names[color] ?? colorName(color)));
      setText(find(seat, ".score-note", HTMLElement), turn ? t("seat.to-move") : out ? t(`seat.out.${out}`) : "");
      setText(find(seat, ".score-value", HTMLElement), String(score));
      setText(find(seat, ".score-unit", HTMLElement), hand === undefined ? "" : t("score.captured", { reserve: hand }));
      setAttribute(seat, "data-turn", turn ? "" : null);
    }
  };
}
