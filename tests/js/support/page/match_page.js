/** The page of a match, which gets the messages that a fixture has recorded. */

/** @import {TestContext} from "node:test" */
/** @import {Fixture} from "../match.js" */
/** @import {PageOptions} from "./page.js" */

import { gameOf, messagesUpTo, stateOf } from "../match.js";
import { openPage } from "./page.js";

/** @type {Record<Fixture, string>} */
const PAGES = {
  macbeth: "match",
  plan: "match",
  three_players: "match-of-three",
  forced_pass: "match-of-renegado",
  chain: "match-of-moxie",
  sacrifice: "match-of-moxie",
  swap: "match-of-moxie",
};

/**
 * Opens the page that received a fixture, as it was at a version, and at the time of its latest position.
 * @param {TestContext} context @param {Fixture} fixture @param {number} [version] By default the last one.
 * @param {PageOptions & {you?: string[], small?: boolean, missing?: RegExp}} [options] `you`: other colors than the
 * fixture's; none for a spectator. `small`: with the board of Moxie, which opens faster, for tests that look elsewhere.
 * `missing`: parts of the script that cannot be loaded yet.
 */
export async function openMatch(context, fixture, version = Infinity, { you, small, missing, ...options } = {}) {
  const [welcome, ...messages] = messagesUpTo(fixture, version);
  if (welcome?.t !== "welcome") throw new Error(`${fixture} does not begin with a welcome`);
  const { now = gameOf(stateOf(fixture, version)).view.moved_at } = options;
  const page = await openPage(context, small ? "match-of-moxie" : PAGES[fixture], { ...options, now });
  page.modules.missing = missing ?? null;
  const socket = page.socketAt("/matches/");
  socket.accept();
  await page.receive(socket, { ...welcome, now, ...(you && { you }) }, ...messages);
  return { page, socket };
}
