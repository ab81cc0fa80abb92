/** The server's time as answers and messages tell it. */

import assert from "node:assert/strict";
import { test } from "node:test";

const OWN = "../../../static/clock/server_time.js?own"; // messages of other tests count in the shared module
/** @type {typeof import("../../../static/clock/server_time.js")} */
const { learnFromHeader, learnServerTime, serverAhead } = await import(OWN);
const HOUR = 3_600_000;

/** @param {number} ahead Milliseconds. */
const answer = (ahead) => new Response(null, { headers: { date: new Date(Date.now() + ahead).toUTCString() } });

/** @param {number} ahead Milliseconds. */
function isAhead(ahead) {
  assert(Math.abs(serverAhead() - ahead) < 2_000, `${serverAhead()}`);
}

test("a header tells the time until a message does", () => {
  learnFromHeader(answer(2 * HOUR));
  isAhead(2 * HOUR);
  learnServerTime(Date.now() + HOUR);
  isAhead(HOUR);
  learnFromHeader(answer(0));
  isAhead(HOUR);
  learnServerTime(Date.now() + 3 * HOUR);
  isAhead(3 * HOUR);
});
