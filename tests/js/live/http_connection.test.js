/** A page in a network that passes no websockets: it uses a stream and requests. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { frameOf, messagesUpTo } from "../support/match.js";
import { openMatch } from "../support/page/match_page.js";
import { cell, part, shownText } from "../support/page/match_parts.js";
import { openPage, storedValue } from "../support/page/page.js";

/** @import {TestContext} from "node:test" */
/** @import {FakeSocket} from "../support/page/server.js" */

const POST = "POST /api/v1/matches/match/messages";
const STREAM = "GET /api/v1/matches/match/stream";
const FIRST = messagesUpTo("macbeth", 4).map((message) => ({ ...message, now: 1 }));

/** @param {object[]} messages */
const lines = (messages) => new Response(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));

/** A stream whose lines the test gives. */
function openEnd() {
  /** @type {ReadableStreamDefaultController<Uint8Array> | undefined} */
  let controller;
  const body = new ReadableStream({
    start(one) {
      controller = one;
    },
  });
  return {
    answer: () => new Response(body),
    give: (/** @type {object[]} */ ...messages) => {
      for (const message of messages) controller?.enqueue(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
    },
  };
}

/** @param {import("../support/page/server.js").AskedRequest} request */
const played = ({ body }) => lines(body.t === "play" ? [{ ...frameOf("macbeth", 5), id: body.id }] : []);

/** @type {Record<string, (socket: FakeSocket) => void>} */
const SWALLOWED = {
  "the handshake is refused": (socket) => socket.drop(),
  "the handshake hangs": () => {},
  "no frame passes": (socket) => socket.accept(),
  "frames pass one way": (socket) => {
    socket.accept();
    socket.deliver({ t: "presence", seats: [], spectators: 0, join_requests: [], claims: [] });
  },
};

for (const [name, swallow] of Object.entries(SWALLOWED)) {
  test(`a match is played without a websocket: ${name}`, async (context) => {
    const stream = openEnd();
    const answers = { [STREAM]: stream.answer, [POST]: played };
    const page = await openPage(context, "match", { answers });
    const socket = page.socketAt("/matches/");
    socket.answersPings = false;
    swallow(socket);
    await page.pass(3_000);
    stream.give(...FIRST);
    await page.settle();
    assert.equal(shownText("#status-text"), t("connection.http"));
    assert.equal(part("#status-dot").dataset.phase, "open");
    await page.pass(310);
    await page.press(cell("i7"));
    const [move] = page.server.bodies(POST).filter((body) => body.t === "play");
    assert.deepEqual([move.at, move.move, storedValue("birnam.pending.match")], [4, "i7", null]);
    assert.equal(page.server.requests.filter(({ path }) => path.endsWith("/stream")).length, 1);
    await page.pass(4_000);
    assert.equal(shownText("#status-text"), t("connection.http"), "attempts to do better are not shown");
  });
}

test("what a proxy holds back is asked for", async (context) => {
  const answers = { [STREAM]: openEnd().answer, [POST]: () => lines(FIRST) };
  const page = await openPage(context, "match", { answers });
  await page.pass(6_000);
  assert.equal(page.server.bodies(POST)[0].t, "hello");
  assert.equal(shownText("#status-text"), t("connection.http"));
});

test("a websocket that is answered takes over", async (context) => {
  const stream = openEnd();
  const page = await openPage(context, "match", { answers: { [STREAM]: stream.answer, [POST]: () => lines([]) } });
  page.socketAt("/matches/").drop();
  await page.pass(3_000);
  stream.give(...FIRST);
  await page.settle();
  const next = page.socketAt("/matches/");
  next.accept();
  await page.receive(next, ...FIRST);
  assert.notEqual(shownText("#status-text"), t("connection.http"));
  const asked = page.server.requests.length;
  await page.pass(20_000);
  assert.equal(page.server.requests.length, asked);
});

test("without any answer the page is offline", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  socket.drop();
  await page.pass(10_000);
  assert.equal(shownText("#status-text"), t("connection.offline"));
});

test("a list is read again while its websocket is not answered", async (context) => {
  const page = await openPage(context, "home-of-guest");
  const before = page.server.requests.length;
  await page.pass(25_000);
  assert(page.server.requests.length >= before + 3);
});
