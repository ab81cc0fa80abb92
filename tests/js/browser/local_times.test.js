/** Moments in the time zone of the reader. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearText, showLocalTimes } from "../../../static/browser/local_times.js";
import { textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";

test("a near moment is today or tomorrow, or has its weekday", () => {
  const now = new Date(2026, 5, 1, 22);
  assert.deepEqual(
    [new Date(2026, 5, 1, 23), new Date(2026, 5, 2, 1), new Date(2026, 5, 5, 1)].map((at) => nearText(at, now)),
    ["today 23:00", "tomorrow 01:00", "Friday 5 June 01:00"],
  );
});

test("a moment of next year is not taken for one of this year", () => {
  assert.match(nearText(new Date(2027, 5, 2, 1), new Date(2026, 5, 1, 22)), /2027/);
});

test("a moment has as many words as the server has written, in every browser", async (context) => {
  await openPage(context, "home-of-guest");
  const time = document.createElement("time");
  time.setAttribute("datetime", "2026-09-21T14:13:20");
  time.setAttribute("data-moment", "{1}, {0}");
  document.body.append(time);
  showLocalTimes(document.body);
  assert.equal(textOf(time), "21 September 2026, 14:13");
});
