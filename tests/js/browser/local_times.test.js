/** Moments in the time zone of the reader. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearText } from "../../../static/browser/local_times.js";

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
