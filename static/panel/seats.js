/** The seats: opponents above the board, the player below; spectators see the first player below. */

import { createElement, createSvg, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { joined, t } from "../browser/messages.js";
import { serverNow } from "../clock/server_time.js";
import { setAvatar } from "../view/avatar.js";
import { MINUTE } from "../view/durations.js";
import { colorName, gameAddress, matchDescription, playerName, scoreText, seatOf } from "../view/phrases.js";
import { countsCaptures, shownPosition } from "../view/position/position.js";
import { setName } from "../view/profile_link.js";
import { formatDuration } from "../view/time_left.js";

/** @import {Color, OutReason, SeatPresence} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

/**
 * @typedef {{
 *   root: HTMLElement,
 *   avatar: HTMLElement,
 *   name: HTMLElement,
 *   color: HTMLElement,
 *   note: HTMLElement,
 *   reserve: ReturnType<typeof reservePile>,
 *   score: HTMLElement,
 *   unit: HTMLElement,
 * }} SeatElements
 */

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
    setAttribute(
      above,
      "aria-label",
      state.you.length ? t("seat.opponents", { count: others.length }) : t("seat.players"),
    );
    setAttribute(below, "aria-label", t(state.you.length ? "seat.yours" : "seat.players-more"));
    for (const [color, parts] of built) updateSeat(parts, color, state);
  };
}

/** @param {Color} color @returns {SeatElements} */
function createSeat(color) {
  const name = createElement("span", { class: "seat-name", dir: "auto" });
  const avatar = createElement("span", { class: "seat-avatar" });
  const title = createElement(
    "span",
    { class: "seat-title" },
    avatar,
    name,
    createElement("span", { class: "seat-rating" }),
  );
  const colorLabel = createElement("span", { class: "visually-hidden" });
  const note = createElement("span", { class: "seat-note" });
  const hand = reservePile(color);
  const score = createElement("span", { class: "seat-score", role: "img" });
  const unit = createElement("span", { class: "seat-unit", "aria-hidden": "true" });
  const who = createElement("div", { class: "seat-player" }, title, colorLabel, note);
  const count = createElement("div", { class: "seat-count" }, score, unit);
  const root = createElement("div", { class: "seat", "data-color": color }, stoneIcon(color), who, hand.root, count);
  return { root, avatar, name, color: colorLabel, note, reserve: hand, score, unit };
}

/** @param {SeatElements} parts @param {Color} color @param {State} state */
function updateSeat(parts, color, state) {
  const view = state.game?.view;
  const presence = seatOf(state, color);
  const mine = state.you.includes(color);
  const running = view?.status === "running";
  const turn = running && view.to_move === color;
  const free = view?.status === "waiting" && !view.taken_seats.includes(color);
  const leftEarly = view?.departed[color] ?? null;
  // The result of a two-player game says who left.
  const out = running || (state.game?.match.players.length ?? 0) > 2 ? leftEarly : null;
  setAvatar(parts.avatar, presence?.avatar);
  setAttribute(parts.name, "translate", free && !presence?.reserved_for ? null : "no");
  setName(
    parts.name,
    free ? (presence?.reserved_for ?? t("seat.free")) : playerName(state, color),
    free ? null : presence?.handle,
  );
  setText(parts.color, `, ${colorName(color)}, `);
  const here = free ? invitedText(presence) : presenceText(presence);
  const computer = presence?.computer != null;
  const paused = view?.paused != null;
  setText(
    parts.note,
    computer
      ? computerNote({ turn, out, paused, preparing: running && presence?.presence === "preparing" })
      : playerNote({
          mine,
          turn,
          free,
          out,
          here,
          present: presence?.presence === "here",
          over: view?.status === "over",
        }),
  );
  const position = shownPosition(state);
  const score = position?.score[color] ?? 0;
  const captures = state.game !== null && countsCaptures(state.game);
  setText(parts.score, String(score));
  setText(parts.unit, captures ? t("match.captured") : "");
  setAttribute(parts.score, "aria-label", t(captures ? "seat.captured" : "seat.stones", { count: score }));
  parts.reserve.update(position?.reserve[color]);
  setAttribute(parts.root, "data-turn", turn ? (mine ? "yours" : "theirs") : null);
  setAttribute(parts.root, "data-here", presence?.name == null ? null : presence.presence);
  setAttribute(parts.root, "data-out", running && out ? "" : null);
  setAttribute(parts.root, "data-computer", computer ? "" : null);
}

/** @param {SeatPresence | undefined} presence */
function invitedText(presence) {
  return presence?.reserved_for ? joined([t("seat.invited"), t(`seat.presence.${presence.presence}`)]) : null;
}

/**
 * @param {SeatPresence | undefined} presence
 * @returns {string | null} As in "quiet" or "away 3 min"; without the duration in the first minute.
 */
function presenceText(presence) {
  if (presence?.name == null) return null; // nobody sits there
  const text = t(`seat.presence.${presence.presence}`);
  if (presence.absent_since === null) return text;
  const gone = serverNow() - presence.absent_since;
  return gone < MINUTE ? text : `${text} ${formatDuration(gone)}`;
}

/** @param {{turn: boolean, out: OutReason | null, paused: boolean, preparing: boolean}} of A computer. */
function computerNote({ turn, out, paused, preparing }) {
  if (out) return t(`seat.out.${out}`);
  if (turn && paused) return t("seat.to-move");
  if (preparing) return t("seat.presence.preparing");
  return turn ? t("seat.thinking") : "";
}

/**
 * @param {{mine: boolean, turn: boolean, free: boolean, out: OutReason | null, here: string | null, present: boolean, over: boolean}} of
 */
function playerNote({ mine, turn, free, out, here, present, over }) {
  if (free) return here ?? "";
  if (out) return t(`seat.out.${out}`);
  if (mine) return t(turn ? "seat.your-move" : "seat.you");
  if (!turn || over) return here ?? "";
  return here === null || present ? t("seat.to-move") : `${here} · ${t("seat.to-move")}`;
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
    const all = neutral ? joined([share, `${colorName("neutral")} ${neutral}`]) : share;
    setAttribute(root, "aria-label", t("seat.share", { share: all }));
  };
}

const STONE_DISTANCE = 15; // between two stones of the pile
const RADIUS = 30;

/** @param {Color} color @returns {{root: HTMLElement, update: (count: number | undefined) => void}} */
function reservePile(color) {
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
      setAttribute(root, "aria-label", t("seat.reserve", { count }));
      setAttribute(root, "title", t("seat.reserve", { count }));
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
    setAttribute(rules, "href", `/rules/${gameAddress(state.game.match)}`);
  };
}
