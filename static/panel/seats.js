/** The seats: opponents above the board, you below; for who watches, the first player below. */

/** @import {Color} from "../protocol.js" */
/** @import {State} from "../state.js" */

import { draw, make, mark, say } from "../dom.js";
import { shown } from "../scene.js";
import { named, playerName, seatOf } from "../words.js";

/** @typedef {{root: HTMLElement, name: HTMLElement, note: HTMLElement, score: HTMLElement, color: HTMLElement}} Seat */

/** @param {HTMLElement} above @param {HTMLElement} below @returns {(state: State) => void} */
export function seats(above, below) {
  /** @type {Map<Color, Seat>} */
  const built = new Map();
  let arranged = "";
  return (state) => {
    const game = state.game;
    if (!game) return;
    const bottom = state.you[0] ?? game.match.players[0];
    const order = `${bottom} ${game.match.players.join(" ")}`;
    if (order !== arranged) {
      arranged = order;
      for (const color of game.match.players) if (!built.has(color)) built.set(color, seat(color));
      const roots = (/** @type {Color[]} */ colors) => colors.flatMap((color) => built.get(color)?.root ?? []);
      above.replaceChildren(...roots(game.match.players.filter((color) => color !== bottom)));
      below.replaceChildren(...roots(game.match.players.filter((color) => color === bottom)));
    }
    mark(above, "aria-label", state.you.length ? "Opponent" : "Players");
    mark(below, "aria-label", state.you.length ? "You" : "Players, continued");
    for (const [color, parts] of built) update(parts, color, state);
  };
}

/** @param {Color} color @returns {Seat} */
function seat(color) {
  const disc = draw("svg", { class: "disc board-stone", viewBox: "-30 -30 60 60", "aria-hidden": "true" });
  disc.append(draw("use", { href: `#bn-${color}` }));
  const name = make("span", { class: "seat-name" });
  const tone = make("span", { class: "visually-hidden" });
  const note = make("span", { class: "seat-note" });
  const score = make("span", { class: "seat-score" });
  return { root: make("div", { class: "seat" }, disc, name, tone, note, score), name, note, score, color: tone };
}

/** @param {Seat} parts @param {Color} color @param {State} state */
function update(parts, color, state) {
  const view = state.game?.view;
  const presence = seatOf(state, color);
  const mine = state.you.includes(color);
  const turn = view?.status === "running" && view.to_move === color;
  const free = view?.status === "waiting" && !view.taken.includes(color);
  say(parts.name, free ? "Free seat" : playerName(state, color));
  say(parts.color, `, ${named(color)}, `);
  say(parts.note, note({ mine, turn, free, here: presence?.here ?? null, over: view?.status === "over" }));
  const score = shown(state)?.score[color] ?? 0;
  say(parts.score, String(score));
  mark(parts.score, "aria-label", `${score} stones`);
  mark(parts.score, "role", "img");
  mark(parts.root, "data-turn", turn ? (mine ? "yours" : "theirs") : null);
  mark(parts.root, "data-here", free ? null : (presence?.here ?? null));
}

/** @param {{mine: boolean, turn: boolean, free: boolean, here: string | null, over: boolean}} of */
function note({ mine, turn, free, here, over }) {
  if (free) return "";
  if (mine) return turn ? "your move" : "you";
  if (!turn || over) return here ?? "";
  return here === null || here === "here" ? "to move" : `${here} · to move`;
}
