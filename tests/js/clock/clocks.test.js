/** The clocks at the seats, and the dialog behind them. */

/** @import {Color, Ledger, LedgerEntryView} from "../../../static/protocol.js" */
/** @import {MatchContext} from "../support/page/match_panels.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { clockNotice } from "../../../static/clock/clock_events.js";
import { clocksPanel } from "../../../static/clock/clocks.js";
import { ledgerRows } from "../../../static/clock/ledger.js";
import { frameAfter, frameOf, gameOf, seenBy, stateOf } from "../support/match.js";
import { findByRole, hasRole } from "../support/page/find.js";
import { openPanels } from "../support/page/match_panels.js";
import { heard, notice, part, seat, shownText } from "../support/page/match_parts.js";
import { openPage } from "../support/page/page.js";
import { refusal } from "../support/page/server.js";

const SINCE = 240_000; // Black's clock of five minutes runs, in version 4
const LEDGER = "GET /api/v1/matches/match/clock";

/** @param {MatchContext} match */
function clocks({ root, dispatch, send, announce }) {
  const clockStarted = () => dispatch({ t: "clock-started" });
  const give = (/** @type {Color} */ color) => send({ t: "give-time", color });
  return [clocksPanel(root, { match: "match", give, announce, clockStarted })];
}

/** @param {"black" | "white"} color */
function clock(color) {
  const button = seat(color, ".seat-clock");
  return [seat(color, ".clock-time").textContent, button.dataset.state, button.hasAttribute("data-low")];
}

test("the mover's clock runs, and a player hears that little time is left", async (context) => {
  const { page } = await openPanels(context, "macbeth", 4, clocks, { now: SINCE + 268_500 });
  assert.deepEqual(
    [clock("black"), clock("white")],
    [
      ["0:31", "running", false],
      ["5:00", "stopped", false],
    ],
  );
  await page.pass(2_000);
  assert.deepEqual(clock("black"), ["0:29", "running", true]);
  assert.equal(heard().at(-1), t("clock.left", { time: "30 seconds" }));
  const label = findByRole("button", /^Anna’s clock, Black: less than a minute, running, low on time$/);
  assert.equal(label, seat("black", ".seat-clock"));
  await page.close();
  const other = await openPanels(context, "macbeth", 4, clocks, { you: ["white"], now: SINCE + 268_500 });
  await other.page.pass(2_000);
  assert.equal(clock("black")[0], "0:29");
  assert.deepEqual(
    heard().filter((sentence) => sentence.includes("left")),
    [],
    "it is not their time",
  );
});

test("the clock of a free seat names the color once", async (context) => {
  await openPanels(context, "macbeth", 1, clocks);
  assert.equal(findByRole("button", /^White’s clock: 5 minutes$/), seat("white", ".seat-clock"));
});

test("a delayed clock says when it starts, and starts", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", 2, clocks);
  assert.equal(notice(), t("clock.starts.yours"));
  assert.equal(clock("black")[1], "before-second-move");
  const before = stateOf("macbeth", 2);
  const since = Date.now() + 60_000;
  const delayed = { mover: /** @type {const} */ ("black"), since, delayed_by: /** @type {const} */ ("excused") };
  const view = gameOf(before).view.clock;
  assert(view);
  await page.receive(socket, frameAfter(before, { view: { clock: { ...view, ...delayed } } }));
  assert.equal(notice(), t("clock.waits.yours", { color: "Black", time: "00:03", reason: t("clock.delayed.outage") }));
  assert.deepEqual(clock("black").slice(0, 2), ["5:00", "delayed"]);
  await page.pass(60_100);
  assert.deepEqual([notice(), clock("black")[1]], ["", "running"]);
});

test("time that was given or not charged is told to everybody", () => {
  const [before, gift] = [stateOf("macbeth", 6), frameOf("macbeth", 7)];
  const time = "30 seconds";
  const told = (/** @type {("black" | "white")[]} */ ...you) => clockNotice(gift, seenBy(before, ...you));
  assert.equal(told("black"), t("clock.gift.by-you", { taker: "Ben", time }));
  assert.equal(told("white"), t("clock.gift.to-you", { giver: "Anna", time }));
  assert.equal(told(), t("clock.gift.other", { giver: "Anna", taker: "Ben", time }));
  const excused = { kind: /** @type {const} */ ("excused"), since: 0, until: 3_720_000 };
  assert.equal(
    clockNotice(frameAfter(before, { events: [excused] }), before),
    t("clock.excused", { time: "1 hour 2 minutes" }),
  );
  assert.equal(clockNotice(frameOf("macbeth", 3), before), null);
});

test("a player gives the others time, and hears all clocks", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", 6, clocks);
  const give = t("clock.give", { name: "Ben", time: "30 s" });
  assert.equal(hasRole("button", t("clock.give", { name: "Anna", time: "30 s" })), false);
  await page.press(findByRole("button", give));
  const [{ id, color }] = socket.messages("give-time");
  assert.equal(color, "white");
  assert.equal(seat("white", ".seat-give-time").ariaDisabled, "true", "until the server answers");
  await page.receive(socket, { ...frameOf("macbeth", 7), id });
  assert.equal(notice(), t("clock.gift.by-you", { taker: "Ben", time: "30 seconds" }));
  const game = gameOf(stateOf("macbeth", 7));
  await page.receive(socket, { ...game, match: { ...game.match, tournament: "cup" } });
  assert.equal(hasRole("button", give), false, "but not in a tournament");
  assert.equal(clock("white")[0], "5:30");
  seat("black", ".seat-clock").focus();
  await page.key("t");
  assert.equal(heard().at(-1), "You: 5 minutes. Ben: 5 minutes 30 seconds.");
});

/** @type {LedgerEntryView} */
const TURN = {
  ...{ at: 0, kind: "turn", color: "black", by: null, reason: null, ply: 0, amount: 0 },
  ...{ charge: { spent: 0, credit: 0, added: 0, periods: 0 }, left: 300_000, periods: 0 },
};
/** @type {LedgerEntryView} */
const OTHER = { ...TURN, charge: null };
const { time_control } = gameOf(stateOf("macbeth", 4)).match;
/** @type {Ledger} */
const BOOK = { version: 4, time: "5+5", time_control, start: null, clock: null, now: 0, omitted: 0, entries: [] };
const AT_NIGHT = "00:00:00";

const ROWS = /** @type {[Partial<LedgerEntryView>, string[]][]} */ ([
  [TURN, [`Move 1 ${AT_NIGHT} · not charged`, "", "", "5:00"]],
  [
    { ...TURN, ply: 2, charge: { spent: 12_345, credit: 250, added: 5_000, periods: 0 } },
    [`Move 3 ${AT_NIGHT} · 0.2 s network delay, not charged`, "12.3 s", "+5 s", "5:00"],
  ],
  [
    { ...TURN, charge: { spent: 95_000, credit: 0, added: 1_500, periods: 2 }, left: 30_000, periods: 1 },
    [`Move 1 ${AT_NIGHT} · 2 periods used up`, "1:35", "+1.5 s", "0:30 + 1 period"],
  ],
  [{ ...OTHER, kind: "given", by: "white", amount: 30_000 }, [`Time from White ${AT_NIGHT}`, "", "+30 s", "5:00"]],
  [{ ...OTHER, kind: "paused", reason: "agreed" }, [`Paused by agreement ${AT_NIGHT}`, "", "", "5:00"]],
  [{ ...OTHER, kind: "paused", reason: "saved" }, [`Saved for later ${AT_NIGHT}`, "", "", "5:00"]],
  [
    { ...OTHER, kind: "resumed", by: "black", amount: 60_000 },
    [`Black resumed ${AT_NIGHT} · the clock starts 1 minute later`, "", "", "5:00"],
  ],
  [
    { ...OTHER, kind: "excused", amount: 61_000 },
    [`The server was down ${AT_NIGHT} · 1 minute 1 second not charged`, "", "", "5:00"],
  ],
  [{ ...OTHER, kind: "taken-back" }, [`A move was taken back ${AT_NIGHT} · time restored`, "", "", "5:00"]],
]);

test("the ledger has a row for each change of a clock", async (context) => {
  await openPage(context, "match-of-moxie", { script: false });
  /** @param {Ledger} ledger */
  const texts = (ledger) =>
    ledgerRows(ledger, "black").map((row) =>
      [...row.children].map((cell) => [...cell.childNodes].map((node) => node.textContent).join(" ")),
    );
  for (const [entry, row] of ROWS) {
    const entries = [
      { ...TURN, ...entry },
      { ...TURN, color: /** @type {const} */ ("white") },
    ];
    assert.deepEqual(texts({ ...BOOK, entries }), [row]);
  }
  const start = { left: 600_000, periods: 2 };
  assert.deepEqual(texts({ ...BOOK, start }), [["At the start", "", "", "10:00 + 2 periods"]]);
  assert.deepEqual(texts({ ...BOOK, start, omitted: 1 }), []);
  const slow = { ...time_control, speed: /** @type {const} */ ("correspondence") };
  assert.deepEqual(
    texts({ ...BOOK, start, time_control: slow })
      .flat()
      .at(-1),
    "10:00 + 2 periods",
  );
});

test("a clock opens its ledger, which follows the game", async (context) => {
  const start = { left: 300_000, periods: 0 };
  const entries = [TURN, { ...TURN, color: /** @type {const} */ ("white"), ply: 1, left: 290_000 }];
  const answers = { [LEDGER]: { ...BOOK, start, entries } };
  const { page, socket } = await openPanels(context, "macbeth", 4, clocks, { now: SINCE + 10_000, answers });
  const opener = seat("black", ".seat-clock");
  const rows = () => [...document.querySelectorAll("#ledger tbody tr")].map((row) => row.lastElementChild?.textContent);
  await page.press(opener);
  assert.equal(shownText("#ledger-title"), t("clock.of", { name: "Anna" }));
  assert.deepEqual([rows(), shownText("#ledger-time")], [["5:00", "5:00"], "4:50"]);
  assert.equal(shownText("#ledger-turn"), t("clock.this-turn", { time: "10.0 s" }));
  assert.equal(shownText("#ledger-give-time"), "", "nobody gives themselves time");
  await page.pass(1_000);
  assert.equal(shownText("#ledger-time"), "4:49");
  const white = findByRole("button", t("colors.white"), part("#ledger-players"));
  await page.press(white);
  assert.deepEqual([rows(), white.ariaPressed, shownText("#ledger-turn")], [["5:00", "4:50"], "true", ""]);
  await page.press(part("#ledger-give-time"));
  assert.equal(socket.messages("give-time").length, 1);
  page.server.answers[LEDGER] = refusal(503, "unavailable", "Later.");
  await page.receive(socket, frameAfter(stateOf("macbeth", 4), { id: socket.messages("give-time")[0].id }));
  assert.equal(shownText("#ledger-message"), "Later.");
  await page.key("Escape");
  assert.deepEqual([shownText("#ledger"), page.focused], ["", opener]);
});
