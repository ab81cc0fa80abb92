/** States of matches, built from messages that the server has sent. */

/** @import {Color, FrameMessage, LegalMove, MatchServerMessage, MatchView, SnapshotMessage, TimeControlView} from "../../../static/protocol.js" */
/** @import {State} from "../../../static/match/state.js" */

import { readFileSync } from "node:fs";
import { reduce, START } from "../../../static/match/state.js";

/** @typedef {"macbeth" | "three_players" | "forced_pass" | "chain" | "sacrifice" | "plan" | "swap"} Fixture */

/** @type {TimeControlView} */
export const BYOYOMI = {
  kind: "byoyomi",
  speed: "live",
  base: 60,
  extra: 30,
  periods: 3,
  gift: 30_000,
  words: "",
  values: {},
};

/** @param {Fixture} name @returns {MatchServerMessage[]} */
export function messagesOf(name) {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8"));
}

/**
 * @param {Fixture} name @param {number} version
 * @returns {MatchServerMessage[]} All up to the one that brings the version.
 */
export function messagesUpTo(name, version) {
  const messages = messagesOf(name);
  const end = messages.findIndex((message) => message.t === "frame" && message.version > version);
  return end < 0 ? messages : messages.slice(0, end);
}

/**
 * @param {Fixture} name @param {number} [version]
 * @returns {State} The page's state at a version, or after the last message.
 */
export function stateOf(name, version = Infinity) {
  return messagesUpTo(name, version).reduce(reduce, START);
}

/** @param {Fixture} name @param {number} version @returns {Extract<MatchServerMessage, {t: "frame"}>} */
export function frameOf(name, version) {
  const found = messagesOf(name).find((message) => message.t === "frame" && message.version === version);
  if (found?.t !== "frame") throw new Error(`no frame ${version} in ${name}`);
  return found;
}

/** @param {State} state @returns {SnapshotMessage} */
export function gameOf(state) {
  if (!state.game) throw new Error("the state has no game");
  return state.game;
}

/** @param {State} state @param {Partial<MatchView>} view @returns {State} */
export function withView(state, view) {
  const game = gameOf(state);
  return { ...state, game: { ...game, view: { ...game.view, ...view } } };
}

/** @param {State} state @param {Color[]} you @returns {State} The same moment on the page of another player. */
export function seenBy(state, ...you) {
  return { ...state, you };
}

/** @param {State} state @param {string} text @returns {LegalMove} */
export function legalMove(state, text) {
  const found = gameOf(state).view.legal.find(({ move }) => move === text);
  if (!found) throw new Error(`${text} is not legal`);
  return found;
}

/**
 * @param {State} state @param {Partial<Omit<FrameMessage, "view">> & {view?: Partial<MatchView>}} change
 * @returns {FrameMessage} The message that follows a state.
 */
export function frameAfter(state, { view, ...change }) {
  const game = gameOf(state);
  const usual = { version: game.version + 1, id: null, by: null, events: [], turns: [], turns_kept: game.turns.length };
  return { t: "frame", ...usual, ...change, view: { ...game.view, ...view } };
}
