/** The share of the board, as a bar. The same figures stand in the seats. */

/** @import {State} from "../state.js" */

import { make, mark, show } from "../dom.js";
import { countsCaptures, shown } from "../scene.js";
import { counts } from "../words.js";

/** @param {HTMLElement} root @returns {(state: State) => void} */
export function bar(root) {
  return (state) => {
    const scene = shown(state);
    if (!scene || !state.game) return;
    show(root, !countsCaptures(state.game));
    const players = state.game.match.players;
    const neutral = [...scene.stones].filter((stone) => stone === "n").length;
    /** @type {{color: string, count: number}[]} */
    const parts = players.map((color) => ({ color, count: scene.score[color] ?? 0 }));
    parts.push({ color: "neutral", count: neutral });
    while (root.childElementCount < parts.length) root.append(make("span"));
    for (const [index, { color, count }] of parts.entries()) {
      const part = root.children[index];
      if (!(part instanceof HTMLElement)) continue;
      part.dataset["color"] = color;
      part.style.flexGrow = String(count);
    }
    mark(root, "role", "img");
    const share = counts(scene.score, players);
    mark(root, "aria-label", `Share of the board: ${share}${neutral ? `, neutral ${neutral}` : ""}`);
  };
}
