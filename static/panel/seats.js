/** The seats: opponents above the board, the player below; spectators see the first player below. */

import { createElement, createSvg, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { formatDuration } from "../view/absence.js";
import { colorName, countText, matchDescription, playerName, scoreText, seatOf } from "../view/phrases.js";
import { countsCaptures, shownPosition } from "../view/position.js";

/** @import {Color, OutReason, SeatPresence} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

/**
 * @typedef {{
 *   root: HTMLElement,
 *   name: HTMLElement,
 *   color: HTMLElement,
 *   note: HTMLElement,
 *   reserve: ReturnType<typeof reservePile>,
 *   score: HTMLElement,
 *   unit: HTMLElement,
 * }} SeatElements
 */

const MINUTE = 60_000; // a shorter absence is shown without its duration

/** @type {Record<OutReason, string>} */
const DEPARTURES = { resigned: "resigned", time: "out of time", absent: "left the game" };

/** @param {HTMLElement} above @param {HTMLElement} below @returns {(state: State) => void} */
export function seatsPanel(above, below) {
  /** @type {Map<Color, SeatElements>} */
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
      for (const color of players) if (!built.has(color)) built.set(color, createSeat(color));
      const roots = (/** @type {Color[]} */ colors) => colors.flatMap((color) => built.get(color)?.root ?? []);
      above.replaceChildren(...roots(others));
      below.replaceChildren(...roots(bottom ? [bottom] : []));
    }
    setAttribute(above, "aria-label", state.you.length ? (others.length > 1 ? "Opponents" : "Opponent") : "Players");
    setAttribute(below, "aria-label", state.you.length ? "You" : "Players, continued");
    for (const [color, parts] of built) updateSeat(parts, color, state);
  };
}

/** @param {Color} color @returns {SeatElements} */
function createSeat(color) {
  const name = createElement("span", { class: "seat-name" });
  const tone = createElement("span", { class: "visually-hidden" });
  const note = createElement("span", { class: "seat-note" });
  const hand = reservePile(color);
  const score = createElement("span", { class: "seat-score", role: "img" });
  const unit = createElement("span", { class: "seat-unit", "aria-hidden": "true" });
  const who = createElement("div", { class: "seat-who" }, name, tone, note);
  const count = createElement("div", { class: "seat-count" }, score, unit);
  const root = createElement("div", { class: "seat", "data-color": color }, stoneIcon(color), who, hand.root, count);
  return { root, name, color: tone, note, reserve: hand, score, unit };
}

/** @param {SeatElements} parts @param {Color} color @param {State} state */
function updateSeat(parts, color, state) {
  const view = state.game?.view;
  const presence = seatOf(state, color);
  const mine = state.you.includes(color);
  const turn = view?.status === "running" && view.to_move === color;
  const free = view?.status === "waiting" && !view.taken_seats.includes(color);
  const out = (view?.status === "running" && view.departed[color]) || null;
  setText(parts.name, free ? freeSeatText(presence) : playerName(state, color));
  setText(parts.color, `, ${colorName(color)}, `);
  const here = presenceText(presence, state);
  const computer = presence?.computer != null;
  const rests = view?.paused != null;
  setText(
    parts.note,
    computer
      ? computerNote({ turn, out, rests })
      : playerNote({ mine, turn, free, out, here, over: view?.status === "over" }),
  );
  const position = shownPosition(state);
  const score = position?.score[color] ?? 0;
  const captures = state.game !== null && countsCaptures(state.game);
  setText(parts.score, String(score));
  setText(parts.unit, captures ? "captured" : "");
  setAttribute(parts.score, "aria-label", `${score} ${captures ? "captured" : "stones"}`);
  parts.reserve.update(position?.reserve[color]);
  setAttribute(parts.root, "data-turn", turn ? (mine ? "yours" : "theirs") : null);
  setAttribute(parts.root, "data-here", free ? null : (presence?.presence ?? null));
  setAttribute(parts.root, "data-out", out ? "" : null);
  setAttribute(parts.root, "data-computer", computer ? "" : null);
}

/** @param {SeatPresence | undefined} presence */
function freeSeatText(presence) {
  return presence?.reserved_for ? `Kept for ${presence.reserved_for}` : "Free seat";
}

/**
 * @param {SeatPresence | undefined} presence @param {State} state
 * @returns {string | null} As in "quiet" or "away 3 min".
 */
function presenceText(presence, state) {
  if (!presence || presence.absent_since === null || state.clockOffset === null) return presence?.presence ?? null;
  const gone = Date.now() + state.clockOffset - presence.absent_since;
  return gone < MINUTE ? presence.presence : `${presence.presence} ${formatDuration(gone)}`;
}

/** @param {{turn: boolean, out: OutReason | null, rests: boolean}} of A computer. */
function computerNote({ turn, out, rests }) {
  if (out) return DEPARTURES[out];
  return turn ? (rests ? "to move" : "thinking…") : "";
}

/**
 * @param {{mine: boolean, turn: boolean, free: boolean, out: OutReason | null, here: string | null, over: boolean}} of
 */
function playerNote({ mine, turn, free, out, here, over }) {
  if (free) return "";
  if (out) return DEPARTURES[out];
  if (mine) return turn ? "your move" : "you";
  if (!turn || over) return here ?? "";
  return here === null || here === "here" ? "to move" : `${here} · to move`;
}

/** @param {HTMLElement} root @returns {(state: State) => void} */
export function shareBar(root) {
  return (state) => {
    const position = shownPosition(state);
    if (!position || !state.game) return;
    setVisible(root, !countsCaptures(state.game));
    const players = state.game.match.players;
    const neutral = [...position.stones].filter((stone) => stone === "n").length;
    /** @type {{color: string, count: number}[]} */
    const parts = players.map((color) => ({ color, count: position.score[color] ?? 0 }));
    parts.push({ color: "neutral", count: neutral });
    while (root.childElementCount < parts.length) root.append(createElement("span"));
    for (const [index, { color, count }] of parts.entries()) {
      const part = root.children[index];
      if (!(part instanceof HTMLElement)) continue;
      part.dataset.color = color;
      part.style.flexGrow = String(count);
    }
    setAttribute(root, "role", "img");
    const share = scoreText(position.score, players);
    setAttribute(root, "aria-label", `Share of the board: ${share}${neutral ? `, neutral ${neutral}` : ""}`);
  };
}

const STONE_DISTANCE = 15; // between two stones of the pile
const RADIUS = 30;

/** @param {Color} color @returns {{root: HTMLElement, update: (count: number | undefined) => void}} */
export function reservePile(color) {
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
      setAttribute(root, "aria-label", `${countText(count, "stone")} in hand`);
      setAttribute(root, "title", `${countText(count, "stone")} in hand`);
      setAttribute(
        pile,
        "viewBox",
        `${-RADIUS} ${-RADIUS} ${2 * RADIUS + STONE_DISTANCE * Math.max(0, count - 1)} ${2 * RADIUS}`,
      );
      const places = Array.from({ length: count }, (_, place) => place * STONE_DISTANCE);
      pile.replaceChildren(...places.map((x) => createSvg("use", { href: `#bn-${color}`, x })));
    },
  };
}

/** @param {ParentNode} page @returns {(state: State) => void} */
export function gameTitle(page) {
  const options = find(page, "#about-options", HTMLElement);
  const rules = find(page, "#about-rules", HTMLAnchorElement);
  return (state) => {
    if (!state.game) return;
    const what = matchDescription(state.game.match);
    setText(options, what && `${what} · `);
    setAttribute(rules, "href", `/rules/${state.game.match.game}`);
  };
}
