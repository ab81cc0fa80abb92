/** The home page with its lists. */

/** @import {TestContext} from "node:test" */
/** @import {Lobby, MatchCard} from "../../../../static/protocol.js" */
/** @import {PageOptions} from "../../support/page/page.js" */

import assert from "node:assert/strict";
import { openPage } from "../../support/page/page.js";

export const LOBBY = "GET /api/v1/lobby";
/** @type {Partial<MatchCard>} */
export const OTHERS = { you: [], your_turn: false };

/** @param {Partial<Lobby>} [change] @returns {Lobby} */
export function lobby(change) {
  return { mine: [], live: [], open: [], ...change };
}

/** @param {TestContext} context @param {Lobby} first @param {PageOptions & {name?: string}} [options] */
export async function openLobby(context, first, { name = "home", ...options } = {}) {
  const page = await openPage(context, name, { ...options, answers: { [LOBBY]: first, ...options.answers } });
  const socket = page.socketAt("/lobby/socket");
  socket.accept();
  await page.settle();
  /** @param {Lobby} now */
  const change = async (now) => {
    page.server.answers[LOBBY] = now;
    await page.receive(socket, { t: "changed" });
  };
  return { page, socket, change };
}

/** @param {string} match @param {number} version */
export function pictureOf(match, version) {
  const { epoch } = document.documentElement.dataset;
  assert.match(epoch ?? "", /^\w+$/);
  return `/matches/${match}/board.svg?v=${version}&epoch=${epoch}&theme=light`;
}
