/** The share of the board, as a bar. The same figures stand in the seats. */

/** @import {State} from "../state.js" */

import { make, mark } from "../dom.js";
import { shown } from "../scene.js";
import { counts } from "../words.js";

/** @param {HTMLElement} root @returns {(state: State) => void} */
export function bar(root) {
  return (state) => {
    const scene = shown(state);
    if (!scene || !state.game) return;
    const players = state.game.match.players;
    while (root.childElementCount < players.length) root.append(make("span"));
    for (const [index, color] of players.entries()) {
      const part = root.children[index];
      if (!(part instanceof HTMLElement)) continue;
      part.dataset["color"] = color;
      part.style.flexGrow = String(scene.score[color] ?? 0);
    }
    mark(root, "role", "img");
    mark(root, "aria-label", `Share of the board: ${counts(scene.score, players)}`);
  };
}
