/** How long ago a card says that something happened. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { agoText } from "../../../static/lobby/ago_text.js";
import { DAY, HOUR, MINUTE, SECOND } from "../../../static/view/durations.js";

test("what has just happened is now, not within this minute", () => {
  const since = new Date(2026, 4, 1).getTime();
  const ages = [0, 59 * SECOND, MINUTE, HOUR, 23 * HOUR, 31 * DAY];
  assert.deepEqual(
    ages.map((age) => agoText(since, since + age)),
    ["now", "now", "1\u00a0minute ago", "1\u00a0hour ago", "23\u00a0hours ago", "1\u00a0May 2026"],
  );
});

test("days are those of the calendar", () => {
  const now = new Date(2026, 5, 4, 1).getTime();
  const moments = [new Date(2026, 5, 3, 0, 30), new Date(2026, 5, 2, 23), new Date(2026, 4, 31, 20)];
  assert.deepEqual(
    moments.map((moment) => agoText(moment.getTime(), now)),
    ["yesterday", "2\u00a0days ago", "4\u00a0days ago"],
  );
});
