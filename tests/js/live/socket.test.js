/** The WebSocket that reconnects: pings, deadlines, and the time between two attempts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ReconnectingSocket } from "../../../static/live/socket.js";
import { openPage } from "../support/page/page.js";

/** @param {import("node:test").TestContext} context @param {boolean} [answered] */
async function connect(context, answered = true) {
  const page = await openPage(context, "match-of-moxie", { script: false });
  /** @type {string[]} */
  const phases = [];
  /** @type {any[]} */
  const received = [];
  const socket = new ReconnectingSocket("/api/v1/matches/match/socket", {
    hello: () => ({ t: "hello" }),
    query: () => ({ epoch: "e 1", other: null }),
    receive: (message) => received.push(message),
    changed: ({ phase }) => phases.push(phase),
  });
  socket.open();
  const first = page.socketAt("/matches/");
  first.answersPings = false;
  first.accept();
  if (answered) first.deliver({ t: "welcome" });
  return { page, socket, first, phases, received };
}

test("a connection is greeted and kept alive by pings", async (context) => {
  const { page, first, phases, received } = await connect(context);
  assert.deepEqual(first.received, [{ t: "hello" }, { t: "ping", n: 1 }]);
  first.answersPings = true;
  first.deliver({ t: "pong", n: 1 });
  await page.pass(60_000);
  assert(first.messages("ping").length > 20);
  assert.deepEqual([phases, page.sockets.length], [["connecting", "open"], 1]);
  assert(received.slice(1).every(({ t }) => t === "pong"));
  assert.equal(first.url.search, "?epoch=e+1&lang=en-GB");
});

test("a connection is open when the server has answered, not before", async (context) => {
  const { page, socket, first, phases } = await connect(context, false);
  first.deliver({ t: "error" });
  first.deliver({ t: "pong", n: 1 });
  assert.equal(socket.send({ t: "play" }), false);
  await page.pass(5_000);
  assert.deepEqual([phases, first.messages("play")], [["connecting"], []]);
  first.deliver({ t: "welcome" });
  assert.deepEqual([phases.at(-1), socket.send({ t: "play" })], ["open", true]);
});

test("a message between ping and pong does not hide the loss", async (context) => {
  const { page, first, phases } = await connect(context);
  await page.pass(6_000);
  first.deliver({ t: "frame" });
  await page.pass(6_400);
  assert.deepEqual(phases, ["connecting", "open"]);
  await page.pass(200);
  assert.equal(phases.at(2), "waiting");
});

test("a silent connection is given up, and another one opened", async (context) => {
  const { page, first, phases } = await connect(context);
  await page.pass(6_499);
  assert.equal(phases.at(-1), "open");
  await page.pass(1);
  assert.deepEqual([phases.at(-1), first.readyState], ["waiting", 3]);
  await page.pass(100);
  assert.deepEqual([phases.at(-1), page.sockets.length], ["connecting", 2]);
});

for (const [random, factor] of /** @type {const} */ ([
  [0, 0.6],
  [0.5, 0.8],
])) {
  test(`each attempt waits longer than the last, up to a limit: ${factor}`, async (context) => {
    context.mock.method(Math, "random", () => random);
    const { page } = await connect(context);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      page.socketAt("/matches/").drop();
      const wait = factor * Math.min(5_000, 100 * 2 ** attempt);
      await page.pass(Math.ceil(wait) - 1);
      assert.equal(page.sockets.length, attempt + 1);
      await page.pass(1);
      assert.equal(page.sockets.length, attempt + 2);
    }
  });
}

test("a page that wakes up asks for what it missed, and soon replaces a dead connection", async (context) => {
  const { page, first, phases } = await connect(context);
  first.deliver({ t: "pong", n: 1 });
  window.dispatchEvent(new Event("online"));
  assert.equal(first.messages("hello").length, 2);
  await page.pass(2_000);
  assert.equal(phases.at(-1), "waiting");
});

for (const [code, phase, attempts] of /** @type {const} */ ([
  [4403, "private", 2],
  [4404, "not-found", 1],
])) {
  test(`a refused connection is final, unless the player changes: ${phase}`, async (context) => {
    const { page, socket, phases } = await connect(context);
    page.socketAt("/matches/").drop(code);
    socket.sync();
    await page.pass(60_000);
    assert.deepEqual([phases.at(-1), page.sockets.length], [phase, 1]);
    socket.restart();
    assert.equal(page.sockets.length, attempts);
  });
}
