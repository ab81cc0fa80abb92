/** The rematch and the series: what the page asks for, shows and opens. */

/** @import {NextMatch} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { frameAfter, stateOf } from "../support/match.js";
import { findByRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { offersPanels, openPanels } from "../support/page/match_panels.js";
import { cards, heard, part, shownText } from "../support/page/match_parts.js";

const OVER = 14; // the version in which White has resigned
const LOAD = "GET /api/v1/matches/match/rematch";
const REQUEST = "POST /api/v1/matches/match/rematch";

/** @type {NextMatch} The page's player has requested it. */
const REQUESTED = {
  ...{ id: "next", url: "/matches/next", status: "waiting", cancelled: false, host: "Anna" },
  ...{ you: "white", reserved_seat: null, reserved_for: ["Ben"], visible: true },
};
/** @type {NextMatch} The opponent has requested it. */
const INVITED = { ...REQUESTED, host: "Ben", you: null, reserved_seat: "white", reserved_for: ["Anna"] };
/** @type {NextMatch} */
const RUNNING = { ...INVITED, status: "running", reserved_seat: null, reserved_for: [] };

/**
 * The page of a match that is over, as soon as the next one is linked to it.
 * @param {import("node:test").TestContext} context @param {NextMatch} next @param {string[]} you
 * @param {Record<string, unknown>} [answers]
 */
async function openLinked(context, next, you = ["black"], answers = {}) {
  const opened = await openPanels(context, "macbeth", OVER, offersPanels, {
    you,
    answers: { [LOAD]: next, ...answers },
  });
  await opened.page.receive(opened.socket, frameAfter(stateOf("macbeth", OVER), { view: { rematch: "next" } }));
  await opened.page.pass(510);
  return opened;
}

/** @param {string} name */
function reply(name) {
  return findByRole("button", name, part("#cards"));
}

test("an invited player accepts, or declines and may change their mind", async (context) => {
  const answers = { [REQUEST]: { ...RUNNING, you: "white" }, "DELETE /api/v1/matches/next/seats/mine": {} };
  const { page } = await openLinked(context, INVITED, ["black"], answers);
  const text = t("rematch.invited", { name: "Ben" });
  assert.deepEqual(cards(), [{ text, buttons: [t("nav.play"), t("seats.sit.decline")] }]);
  assert(heard().includes(`${text}.`));
  assert.equal(shownText("#rematch"), t("rematch.accept"));
  page.server.answers[LOAD] = { ...INVITED, cancelled: true, reserved_seat: null };
  await page.press(reply(t("seats.sit.decline")));
  assert.deepEqual([cards(), shownText("#rematch")], [[], t("rematch.request")]);
  assert.equal(page.server.bodies("DELETE /api/v1/matches/next/seats/mine").length, 1);
  await page.press(part("#rematch"));
  assert.deepEqual(page.visits, ["/matches/next"]);
});

test("a withdrawn request takes its invitation away, and leaves a new one to make", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", OVER, { small: true, answers: { [LOAD]: INVITED } });
  await page.receive(socket, frameAfter(stateOf("macbeth", OVER), { view: { rematch: "next" } }));
  assert.deepEqual([cards().length, shownText("#rematch")], [1, t("rematch.accept")]);
  page.server.answers[LOAD] = { ...INVITED, cancelled: true, reserved_seat: null };
  await page.receive(socket, { t: "turns-changed" });
  assert.deepEqual([cards(), shownText("#rematch")], [[], t("rematch.request")]);
});

test("who requested it has one way there", async (context) => {
  const { page } = await openLinked(context, REQUESTED);
  assert.deepEqual(cards(), []);
  const ways = [...document.querySelectorAll(`a[href="/matches/next"]`), findByRole("button", t("rematch.next"))];
  assert.deepEqual(ways, [part("#rematch")]);
  await page.press(part("#rematch"));
  assert.deepEqual([page.server.bodies(REQUEST), page.visits], [[], ["/matches/next"]]);
});

test("a spectator opens a match with the same options", async (context) => {
  const answers = { "POST /api/v1/matches": { id: "mine", url: "/matches/mine" } };
  const { page, socket } = await openPanels(context, "macbeth", OVER, offersPanels, { you: [], answers });
  const { game } = stateOf("macbeth", OVER);
  assert(game);
  const access = { listed: false, private: true, joining: /** @type {const} */ ("approval") };
  const terms = { ...access, takebacks: false, balanced: true, swap: true };
  await page.receive(socket, { ...game, match: { ...game.match, ...terms } });
  await page.press(findByRole("button", t("match.rematch")));
  const options = { opening: "othello", passing: "forced" };
  const [body] = page.server.bodies("POST /api/v1/matches");
  assert.deepEqual(body, { game: "macbeth", options, color: "random", time: "5+5", ...terms });
  assert.deepEqual(page.visits, ["/matches/mine"]);
});

test("a spectator is shown the next game in words that stay true", async (context) => {
  await openLinked(context, { ...INVITED, you: null, reserved_seat: null, reserved_for: ["Ben"] }, []);
  assert.deepEqual(cards(), [{ text: "The next game was opened", buttons: [t("rematch.follow")] }]);
});

test("a spectator is told that the next game will not be played", async (context) => {
  const next = { ...INVITED, reserved_seat: null };
  const me = { is_player: false, name: "Guest", display_name: "Guest", handle: null, avatar: null, bot: false };
  const answers = { [LOAD]: next, "GET /api/v1/me": me };
  const { page, socket } = await openMatch(context, "macbeth", OVER, { small: true, you: [], answers });
  await page.receive(socket, frameAfter(stateOf("macbeth", OVER), { view: { rematch: "next" } }));
  assert.equal(cards().length, 1);
  page.server.answers[LOAD] = { ...next, cancelled: true };
  await page.receive(socket, { t: "turns-changed" });
  assert.deepEqual(cards(), []);
});

test("a refused request is explained, and loads the series again", async (context) => {
  const refused = () => Response.json({ reason: "gone", message: "They have left." }, { status: 409 });
  const { page } = await openLinked(context, INVITED, ["black"], { [REQUEST]: refused });
  page.server.answers[LOAD] = { ...INVITED, cancelled: true, reserved_seat: null };
  await page.press(reply(t("nav.play")));
  assert.equal(shownText("#rematch-message"), "They have left.");
  assert.deepEqual([cards(), page.visits], [[], []]);
});

const SERIES = /** @type {const} */ ([
  ["macbeth", { black: 1, white: 2 }, "Game 2 · Anna ½ : 1 Ben Previous game"],
  ["three_players", { black: 0, white: 2, red: 3 }, "Game 2 · Anna 0, Ben 1, Cleo 1½ Previous game"],
]);
for (const [fixture, series, line] of SERIES) {
  test(`the score of a series: ${fixture}`, async (context) => {
    const { page, socket } = await openPanels(context, fixture, 4, offersPanels);
    const { game } = stateOf(fixture, 4);
    assert(game);
    await page.receive(socket, {
      ...game,
      match: { ...game.match, round: 2, previous: "before" },
      view: { ...game.view, series },
    });
    const shown = part(".about [data-series]");
    assert.equal(textOf(shown), line);
    assert.equal(findByRole("link", t("rematch.previous"), shown).getAttribute("href"), "/matches/before");
  });
}
