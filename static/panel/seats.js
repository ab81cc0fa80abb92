/** The seats: opponents above the board in turn, you below; for who watches, the first player below. */

import { createElement, createSvg, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { lasting } from "../view/absence.js";
import { chosen, counted, counts, named, playerName, seatOf } from "../view/phrases.js";
import { countsCaptures, shown } from "../view/position.js";

/** @import {Color, OutReason, SeatPresence} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

/**
 * @typedef {{
 *   root: HTMLElement,
 *   name: HTMLElement,
 *   color: HTMLElement,
 *   note: HTMLElement,
 *   reserve: ReturnType<typeof reserve>,
 *   score: HTMLElement,
 *   unit: HTMLElement,
 * }} Seat
 */

const MINUTE = 60_000; // who has just left is simply away

/** @type {Record<OutReason, string>} */
const OUT = { resigned: "resigned", time: "out of time", absent: "left the game" };

/** @param {HTMLElement} above @param {HTMLElement} below @returns {(state: State) => void} */
export function seats(above, below) {
  /** @type {Map<Color, Seat>} */
  const built = new Map();
  let arranged = "";
  return (state) => {
    const game = state.game;
    if (!game) return;
    const { players } = game.match;
    const first = Math.max(0, players.indexOf(state.you[0] ?? players[0] ?? "black"));
    const [bottom, ...others] = [...players.slice(first), ...players.slice(0, first)];
    const order = `${bottom} ${others.join(" ")}`;
    if (order !== arranged) {
      arranged = order;
      for (const color of players) if (!built.has(color)) built.set(color, seat(color));
      const roots = (/** @type {Color[]} */ colors) => colors.flatMap((color) => built.get(color)?.root ?? []);
      above.replaceChildren(...roots(others));
      below.replaceChildren(...roots(bottom ? [bottom] : []));
    }
    setAttribute(above, "aria-label", state.you.length ? (others.length > 1 ? "Opponents" : "Opponent") : "Players");
    setAttribute(below, "aria-label", state.you.length ? "You" : "Players, continued");
    for (const [color, parts] of built) update(parts, color, state);
  };
}

/** @param {Color} color @returns {Seat} */
function seat(color) {
  const name = createElement("span", { class: "seat-name" });
  const tone = createElement("span", { class: "visually-hidden" });
  const note = createElement("span", { class: "seat-note" });
  const hand = reserve(color);
  const score = createElement("span", { class: "seat-score", role: "img" });
  const unit = createElement("span", { class: "seat-unit", "aria-hidden": "true" });
  const who = createElement("div", { class: "seat-who" }, name, tone, note);
  const count = createElement("div", { class: "seat-count" }, score, unit);
  const root = createElement("div", { class: "seat", "data-color": color }, stoneIcon(color), who, hand.root, count);
  return { root, name, color: tone, note, reserve: hand, score, unit };
}

/** @param {Seat} parts @param {Color} color @param {State} state */
function update(parts, color, state) {
  const view = state.game?.view;
  const presence = seatOf(state, color);
  const mine = state.you.includes(color);
  const turn = view?.status === "running" && view.to_move === color;
  const free = view?.status === "waiting" && !view.taken_seats.includes(color);
  const out = (view?.status === "running" && view.departed[color]) || null;
  setText(parts.name, free ? vacant(presence) : playerName(state, color));
  setText(parts.color, `, ${named(color)}, `);
  const here = whereabouts(presence, state);
  const computer = presence?.computer != null;
  const rests = view?.paused != null;
  setText(
    parts.note,
    computer ? busy({ turn, out, rests }) : note({ mine, turn, free, out, here, over: view?.status === "over" }),
  );
  const scene = shown(state);
  const score = scene?.score[color] ?? 0;
  const captures = state.game !== null && countsCaptures(state.game);
  setText(parts.score, String(score));
  setText(parts.unit, captures ? "captured" : "");
  setAttribute(parts.score, "aria-label", `${score} ${captures ? "captured" : "stones"}`);
  parts.reserve.update(scene?.reserve[color]);
  setAttribute(parts.root, "data-turn", turn ? (mine ? "yours" : "theirs") : null);
  setAttribute(parts.root, "data-here", free ? null : (presence?.presence ?? null));
  setAttribute(parts.root, "data-out", out ? "" : null);
  setAttribute(parts.root, "data-computer", computer ? "" : null);
}

/** @param {SeatPresence | undefined} presence Of a seat on which nobody sits. */
function vacant(presence) {
  return presence?.reserved_for ? `Kept for ${presence.reserved_for}` : "Free seat";
}

/** @param {SeatPresence | undefined} presence @param {State} state "here", "quiet", "away 3 min"; null while nobody knows. */
function whereabouts(presence, state) {
  if (!presence || presence.absent_since === null || state.offset === null) return presence?.presence ?? null;
  const gone = Date.now() + state.offset - presence.absent_since;
  return gone < MINUTE ? presence.presence : `${presence.presence} ${lasting(gone)}`;
}

/** @param {{turn: boolean, out: OutReason | null, rests: boolean}} of A computer. */
function busy({ turn, out, rests }) {
  if (out) return OUT[out];
  return turn ? (rests ? "to move" : "thinking…") : "";
}

/** @param {{mine: boolean, turn: boolean, free: boolean, out: OutReason | null, here: string | null, over: boolean}} of */
function note({ mine, turn, free, out, here, over }) {
  if (free) return "";
  if (out) return OUT[out];
  if (mine) return turn ? "your move" : "you";
  if (!turn || over) return here ?? "";
  return here === null || here === "here" ? "to move" : `${here} · to move`;
}

/** @param {HTMLElement} root @returns {(state: State) => void} */
export function bar(root) {
  return (state) => {
    const scene = shown(state);
    if (!scene || !state.game) return;
    setVisible(root, !countsCaptures(state.game));
    const players = state.game.match.players;
    const neutral = [...scene.stones].filter((stone) => stone === "n").length;
    /** @type {{color: string, count: number}[]} */
    const parts = players.map((color) => ({ color, count: scene.score[color] ?? 0 }));
    parts.push({ color: "neutral", count: neutral });
    while (root.childElementCount < parts.length) root.append(createElement("span"));
    for (const [index, { color, count }] of parts.entries()) {
      const part = root.children[index];
      if (!(part instanceof HTMLElement)) continue;
      part.dataset.color = color;
      part.style.flexGrow = String(count);
    }
    setAttribute(root, "role", "img");
    const share = counts(scene.score, players);
    setAttribute(root, "aria-label", `Share of the board: ${share}${neutral ? `, neutral ${neutral}` : ""}`);
  };
}

const APART = 15; // from one stone of the pile to the next, in units of the drawing
const RADIUS = 30;

/** @param {Color} color @returns {{root: HTMLElement, update: (count: number | undefined) => void}} */
export function reserve(color) {
  const pile = createSvg("svg", { class: "pile", "aria-hidden": "true" });
  const box = `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`;
  const one = createSvg("svg", { class: "pile-one", "aria-hidden": "true", viewBox: box });
  one.append(createSvg("use", { href: `#bn-${color}` }));
  const number = createElement("span", {});
  const root = createElement("span", { class: "seat-reserve", role: "img", hidden: "" }, pile, one, number);
  return {
    root,
    update: (count) => {
      setVisible(root, count !== undefined);
      if (count === undefined || number.textContent === String(count)) return;
      setText(number, String(count));
      setAttribute(root, "aria-label", `${counted(count, "stone")} in hand`);
      setAttribute(root, "title", `${counted(count, "stone")} in hand`);
      setAttribute(
        pile,
        "viewBox",
        `${-RADIUS} ${-RADIUS} ${2 * RADIUS + APART * Math.max(0, count - 1)} ${2 * RADIUS}`,
      );
      const places = Array.from({ length: count }, (_, place) => place * APART);
      pile.replaceChildren(...places.map((x) => createSvg("use", { href: `#bn-${color}`, x })));
    },
  };
}

/** @param {ParentNode} page @returns {(state: State) => void} */
export function about(page) {
  const options = find(page, "#about-options", HTMLElement);
  const rules = find(page, "#about-rules", HTMLAnchorElement);
  return (state) => {
    if (!state.game) return;
    const what = chosen(state.game.match);
    setText(options, what && `${what} · `);
    setAttribute(rules, "href", `/rules/${state.game.match.game}`);
  };
}
