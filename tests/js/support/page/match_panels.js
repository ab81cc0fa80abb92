/** Panels of a match's page, which get its states. Without the rest of the script a page opens in a quarter of the time. */

/** @import {TestContext} from "node:test" */
/** @import {Color, MatchServerMessage} from "../../../../static/protocol.js" */
/** @import {PageEvent, State} from "../../../../static/match/state.js" */
/** @import {Fixture} from "../match.js" */
/** @import {Page, PageOptions} from "./page.js" */

import { keepFocus } from "../../../../static/browser/lost_focus.js";
import { learnServerTime } from "../../../../static/clock/server_time.js";
import { reduce, START } from "../../../../static/match/state.js";
import { announcements, liveRegion } from "../../../../static/panel/live_region.js";
import { OffersPanel } from "../../../../static/panel/offers.js";
import { resultPanel } from "../../../../static/panel/result.js";
import { seatsPanel } from "../../../../static/panel/seats.js";
import { statusLine } from "../../../../static/panel/status_line.js";
import { gameOf, messagesUpTo, stateOf } from "../match.js";
import { part } from "./match_parts.js";
import { openPage } from "./page.js";
import { FakeSocket } from "./server.js";

/**
 * @typedef {{
 *   page: Page,
 *   root: HTMLElement,
 *   state: () => State,
 *   dispatch: (event: MatchServerMessage | PageEvent) => void,
 *   send: (command: {t: string, color?: Color}) => void,
 *   announce: (text: string) => void,
 *   updateSeats: () => void,
 * }} MatchContext What the page of a match gives to its panels. A command gets an id.
 */

/**
 * Opens panels with a status line and seats, as they were at a version, like `openMatch`.
 * @param {TestContext} context @param {Fixture} fixture @param {number} version
 * @param {(match: MatchContext) => ((state: State) => void)[] | Promise<((state: State) => void)[]>} start
 * @param {PageOptions & {you?: string[], html?: string}} [options] `html`: a name in pages.py.
 */
export async function openPanels(context, fixture, version, start, { you, html = "match-of-moxie", ...options } = {}) {
  const [welcome, ...messages] = messagesUpTo(fixture, version);
  if (welcome?.t !== "welcome") throw new Error(`${fixture} does not begin with a welcome`);
  const { now = gameOf(stateOf(fixture, version)).view.moved_at } = options;
  const page = await openPage(context, html, { ...options, now, script: false });
  const socket = new FakeSocket("ws://localhost:8000/api/v1/matches/match/socket");
  await connectPanels(page, socket, start);
  socket.accept();
  await page.receive(socket, { ...welcome, now, ...(you && { you }) }, ...messages);
  return { page, socket };
}

/** @param {Page} page @param {FakeSocket} socket @param {Parameters<typeof openPanels>[3]} start */
async function connectPanels(page, socket, start) {
  const root = part("#main");
  const announce = liveRegion(part("#announcer"));
  keepFocus();
  const seats = seatsPanel(part("#seats-above"), part("#seats-below"));
  const updateSeats = () => seats(state);
  /** @type {((state: State) => void)[]} */
  const updates = [seats, statusLine(root, { answer: () => {}, toggleSacrifice: () => {} })];
  let state = START;
  const dispatch = (/** @type {MatchServerMessage | PageEvent} */ event) => {
    const before = state;
    state = reduce(before, event);
    for (const sentence of announcements(before, state)) announce(sentence);
    for (const update of updates) update(state);
  };
  const send = (/** @type {{t: string}} */ command) => {
    const withId = { ...command, id: `command-${socket.received.length}` };
    socket.send(JSON.stringify(withId));
    dispatch({ t: "side-command-sent", command: /** @type {any} */ (withId) });
  };
  updates.push(...(await start({ page, root, state: () => state, dispatch, send, announce, updateSeats })));
  socket.onopen = () => dispatch({ t: "connection-changed", connection: { phase: "open", retryAt: null } });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.t === "welcome") learnServerTime(message.now, true);
    dispatch(message);
  };
}

/** @param {MatchContext} match @returns {((state: State) => void)[]} The result, offers, claims, and the rematch. */
export function offersPanels({ page: _, root, dispatch, ...context }) {
  const offers = new OffersPanel(root, {
    ...context,
    match: "match",
    ask: (question) => dispatch({ t: "question-asked", question }),
    viewPly: (ply) => dispatch({ t: "ply-viewed", ply }),
  });
  return [resultPanel(root), (state) => offers.update(state)];
}
