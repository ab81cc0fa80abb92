/** The series of games: its score, a link to the game before, and the rematch. */

/** @import {Color, NextMatch} from "../protocol.js" */
/** @import {State} from "../match/state.js" */
/** @import {Card} from "./cards.js" */

import * as api from "../browser/api.js";
import { createElement, find, isDisabled, setDisabled, setText } from "../browser/dom.js";
import { sentence, t } from "../browser/messages.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { showErrors } from "../browser/show_errors.js";
import { onTurnsChanged } from "../live/page_socket.js";
import { playerName, seatOf } from "../view/phrases.js";

/**
 * @typedef {{
 *   match: string,
 *   redrawCards: () => void,
 *   announce: (text: string) => void,
 * }} RematchContext
 */

/** @typedef {string | {name: string}} ScorePiece */

export class RematchPanel {
  /** @type {State | null} */
  #state = null;
  /** @type {NextMatch | null} */
  #next = null;
  #nextId = "";
  #requests = new RequestSequence();

  /** @param {ParentNode} page @param {RematchContext} context */
  constructor(page, context) {
    this.context = context;
    this.button = find(page, "#rematch", HTMLButtonElement);
    this.message = find(page, "#rematch-message", HTMLElement);
    this.seriesLines = [...page.querySelectorAll("[data-series]")];
    this.button.addEventListener("click", () => {
      const state = this.#state;
      if (!state?.game) return;
      if (!hasPlayed(state)) void this.#run(() => createSimilarMatch(state));
      else if (isSettled(this.#next)) this.#follow();
      else this.#play();
    });
    onTurnsChanged(() => void this.#load());
  }

  /** @param {State} state */
  update(state) {
    this.#state = state;
    const game = state.game;
    if (!game) return;
    const nextId = game.view.rematch ?? "";
    if (nextId !== this.#nextId) {
      this.#nextId = nextId;
      this.#next = null;
      void this.#load();
    }
    setText(this.button, hasPlayed(state) ? buttonLabel(this.#next) : t("match.rematch"));
    for (const line of this.seriesLines) renderSeriesLine(line, state);
  }

  /** @param {State} state @returns {Card[]} */
  cards(state) {
    const next = state.game?.view.rematch ? this.#next : null;
    if (!next || next.cancelled) return [];
    const id = `next-${next.id}`;
    if (next.reserved_seat && next.status === "waiting") {
      const name = next.host;
      const play = primaryReply(t("nav.play"), () => this.#play());
      const decline = { label: t("seats.sit.decline"), onPress: () => this.#decline() };
      return [{ id, text: t("rematch.invited", { name }), replies: [play, decline] }];
    }
    if (hasPlayed(state) || !next.visible) return [];
    const follow = primaryReply(t("rematch.follow"), () => this.#follow());
    return [{ id, text: t("rematch.continued"), replies: [follow] }];
  }

  #play() {
    void this.#run(async () => (await api.requestRematch(this.context.match)).url);
  }

  #follow() {
    void this.#run(async () => this.#next?.url ?? null);
  }

  #decline() {
    void this.#run(async () => {
      if (this.#next) await api.leaveSeat(this.#next.id);
      return null;
    });
  }

  async #load() {
    if (!this.#state?.game?.view.rematch) return;
    const isLatest = this.#requests.next();
    try {
      const next = await api.fetchNextMatch(this.context.match);
      if (!isLatest()) return;
      const isInvited = next.reserved_seat && this.#next?.reserved_seat !== next.reserved_seat;
      this.#next = next;
      if (isInvited) this.context.announce(sentence(t("rematch.invited", { name: next.host })));
      this.update(this.#state);
      this.context.redrawCards();
    } catch {
      // The next change loads it again.
    }
  }

  /** @param {() => Promise<string | null>} act Returns the URL to go to. */
  async #run(act) {
    if (isDisabled(this.button)) return;
    setDisabled(this.button, true);
    setText(this.message, "");
    const done = await showErrors(this.message, async () => {
      const url = await act();
      if (url) location.assign(url);
      else await this.#load();
    });
    if (!done) void this.#load();
    setDisabled(this.button, false);
  }
}

/** @param {string} label @param {() => void} onPress */
function primaryReply(label, onPress) {
  return { label, style: /** @type {const} */ ("primary"), onPress };
}

/** @param {State} state @returns {boolean} True if all seats were taken, one of them by this page's player. */
function hasPlayed({ game, you }) {
  return game !== null && you.length > 0 && game.view.taken_seats.length === game.match.players.length;
}

/** @param {NextMatch | null} next @returns {boolean} True if the next match exists and needs no answer. */
function isSettled(next) {
  return next !== null && !next.cancelled && (next.you !== null || next.status !== "waiting");
}

/** @param {NextMatch | null} next */
function buttonLabel(next) {
  if (isSettled(next)) return t("rematch.next");
  return t(next?.reserved_seat ? "rematch.accept" : "rematch.request");
}

/** @param {State} state @returns {Promise<string>} The URL of a new match with the same options. */
async function createSimilarMatch({ game }) {
  if (!game) return "/";
  const { game: id, options, listed, private: closed, joining, time, takebacks, balanced, swap } = game.match;
  const chosen = Object.fromEntries(options.map((option) => [option.name, option.value]));
  const terms = { time, takebacks, balanced, swap, listed, private: closed, joining };
  return (await api.createMatch({ game: id, options: chosen, color: "random", ...terms })).url;
}

/** @param {Element} line @param {State} state Shows the number of the game, the score and a link to the game before. */
function renderSeriesLine(line, state) {
  const game = state.game;
  if (!game) return;
  const { previous, round, players } = game.match;
  const number = round > 1 || game.view.rematch ? t("rematch.round", { round }) : "";
  const score = Object.keys(game.view.series).length ? seriesScore(state, players) : [];
  const pieces = [number, number && score.length ? " · " : "", ...score].filter(Boolean);
  const words = pieces.map((piece) => (typeof piece === "string" ? piece : piece.name)).join("");
  const key = [words, previous ?? ""].join("|");
  if (line.getAttribute("data-series") === key) return;
  line.setAttribute("data-series", key);
  const links = previous ? [createElement("a", { href: `/matches/${previous}` }, t("rematch.previous"))] : [];
  const shown = words
    ? [createElement("span", { class: "series-score", title: words }, ...pieces.map(scorePiece))]
    : [];
  line.replaceChildren(...[...shown, ...links].flatMap((piece) => [piece, " "]));
}

/** @param {ScorePiece} piece A name is shortened where room is scarce. */
function scorePiece(piece) {
  if (typeof piece === "string") return createElement("span", {}, piece);
  return createElement("bdi", { class: "series-name", translate: "no" }, piece.name);
}

/** @param {State} state @param {Color[]} players @returns {ScorePiece[]} As in "Anna 1½ : ½ Ben". */
function seriesScore(state, players) {
  const name = (/** @type {Color} */ color) => ({
    name: seatOf(state, color)?.reserved_for ?? playerName(state, color),
  });
  const half = (/** @type {Color} */ color) => formatPoints(state.game?.view.series[color] ?? 0);
  const [first, second] = players;
  if (players.length === 2 && first && second) {
    return [name(first), ` ${half(first)} : ${half(second)} `, name(second)];
  }
  return players.flatMap((color, index) => {
    const comma = index < players.length - 1 ? t("common.comma") : "";
    return [name(color), ` ${half(color)}${comma}`];
  });
}

/** @param {number} halves @returns {string} As in "1½". */
function formatPoints(halves) {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return `${whole || ""}½`;
}
