/** The series: the score, the way back and on, and the wish for another game. */

/** @import {Color, NextMatch} from "../protocol.js" */
/** @import {State} from "../match/state.js" */
/** @import {Card} from "./cards.js" */

import { onTurns } from "../account/my_turns.js";
import * as api from "../browser/api.js";
import { createElement, find, isDisabled, setAttribute, setDisabled, setText } from "../browser/dom.js";
import { listText, playerName, seatOf } from "../view/phrases.js";

/** @typedef {{match: string, again: () => void, announce: (text: string) => void}} RematchContext `again` draws the cards anew. */

/** @param {ParentNode} page @param {RematchContext} given @returns {{update: (state: State) => void, cards: (state: State) => Card[]}} */
export function rematchPanel(page, { match, again, announce }) {
  const button = find(page, "#again", HTMLButtonElement);
  const said = find(page, "#again-said", HTMLElement);
  const lines = [...page.querySelectorAll("[data-series]")];
  /** @type {State | null} */
  let latest = null;
  /** @type {NextMatch | null} */
  let next = null;
  let known = "";

  const load = async () => {
    if (!latest?.game?.view.rematch) return;
    try {
      const fresh = await api.fetchNextMatch(match);
      const news =
        latest && fresh.reserved_seat && next?.reserved_seat !== fresh.reserved_seat
          ? `${fresh.host} wants a rematch.`
          : "";
      next = fresh;
      if (news) announce(news);
      if (latest) update(latest);
      again();
    } catch {
      // A later change asks again.
    }
  };
  /** @param {() => Promise<string | null>} act Its answer is where to go. */
  const press = async (act) => {
    if (isDisabled(button)) return;
    setDisabled(button, true);
    setText(said, "");
    try {
      const url = await act();
      if (url) location.assign(url);
      else await load();
    } catch (error) {
      setText(said, api.errorMessage(error));
      void load();
    }
    setDisabled(button, false);
  };
  const play = () => press(async () => (await api.requestRematch(match)).url);
  const decline = () =>
    press(async () => {
      if (next) await api.leaveSeat(next.id);
      return null;
    });
  const follow = () => press(async () => next?.url ?? null);

  button.addEventListener("click", () => {
    const state = latest;
    if (!state?.game) return;
    if (!hasPlayed(state)) void press(() => createSimilarMatch(state));
    else void (isSettled(next) ? follow() : play());
  });
  onTurns(() => void load());

  /** @param {State} state */
  const update = (state) => {
    latest = state;
    const game = state.game;
    if (!game) return;
    if ((game.view.rematch ?? "") !== known) {
      known = game.view.rematch ?? "";
      next = null;
      void load();
    }
    setText(button, hasPlayed(state) ? buttonLabel(next) : "Play again with a friend");
    for (const line of lines) renderSeriesLine(line, state);
  };

  return {
    update,
    cards(state) {
      const there = state.game?.view.rematch ? next : null;
      if (!there || there.cancelled) return [];
      const go = (/** @type {string} */ words) => ({
        label: words,
        look: /** @type {const} */ ("primary"),
        press: follow,
      });
      const id = `next-${there.id}`;
      if (there.reserved_seat && there.status === "waiting") {
        const yes = { label: "Play", look: /** @type {const} */ ("primary"), press: play };
        return [
          { id, words: `${there.host} wants a rematch`, replies: [yes, { label: "No, thanks", press: decline }] },
        ];
      }
      const waits = there.reserved_for.length ? `It waits for ${listText(there.reserved_for)}` : "";
      if (there.you) return [{ id, words: "Your next game is open", more: waits, replies: [go("Go there")] }];
      if (hasPlayed(state) || !there.visible) return [];
      return [{ id, words: "The series goes on", more: waits, replies: [go("Follow")] }];
    },
  };
}

/** @param {State} state Has this page's player played in a game that was complete? */
function hasPlayed({ game, you }) {
  return game !== null && you.length > 0 && game.view.taken_seats.length === game.match.players.length;
}

/** @param {NextMatch | null} next Is there nothing to be asked any more? */
function isSettled(next) {
  return next !== null && !next.cancelled && (next.you !== null || next.status !== "waiting");
}

/** @param {NextMatch | null} next What the button does for a player. */
function buttonLabel(next) {
  if (isSettled(next)) return "To the next game";
  return next?.reserved_seat ? "Accept the rematch" : "Rematch";
}

/** @param {State} state @returns {Promise<string>} The address of a new match that is like this one, for whoever wants to play. */
async function createSimilarMatch({ game }) {
  if (!game) return "/";
  const { game: id, options, listed: open, time } = game.match;
  const chosen = Object.fromEntries(options.map((option) => [option.name, option.value]));
  return (await api.createMatch({ game: id, options: chosen, color: "random", listed: open, time })).url;
}

/** @param {Element} line @param {State} state The number of the game, the score, and the games before and after. */
function renderSeriesLine(line, state) {
  const game = state.game;
  if (!game) return;
  const { previous, round, players } = game.match;
  const parts = round > 1 || game.view.rematch ? [`Game ${round}`] : [];
  if (Object.keys(game.view.series).length) parts.push(seriesScore(state, players));
  const key = [...parts, previous ?? "", game.view.rematch ?? ""].join("|");
  if (line.getAttribute("data-series") === key) return;
  line.setAttribute("data-series", key);
  const links = [matchLink(previous, "Previous game"), matchLink(game.view.rematch, "Next game")].flat();
  const words = parts.join(" · ");
  const pieces = [...(words ? [createElement("span", { class: "series-score", title: words }, words)] : []), ...links];
  line.replaceChildren(...pieces.flatMap((piece) => [piece, " "]));
}

/** @param {string | null} match @param {string} words */
function matchLink(match, words) {
  return match ? [createElement("a", { href: `/matches/${match}` }, words)] : [];
}

/** @param {State} state @param {Color[]} players "Anna 1½ : ½ Ben" */
export function seriesScore(state, players) {
  const name = (/** @type {Color} */ color) => seatOf(state, color)?.reserved_for ?? playerName(state, color);
  const half = (/** @type {Color} */ color) => formatPoints(state.game?.view.series[color] ?? 0);
  const [first, second] = players;
  if (players.length === 2 && first && second) {
    return `${name(first)} ${half(first)} : ${half(second)} ${name(second)}`;
  }
  return players.map((color) => `${name(color)} ${half(color)}`).join(", ");
}

/** @param {number} halves "1½" */
function formatPoints(halves) {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return `${whole || ""}½`;
}
