/** The panel of the result: whose stones it shows, and how the score is counted up. */

/** @import {Color, Outcome} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutSigns } from "../../../static/browser/name_marks.js";
import { frameOf } from "../support/match.js";
import { openMatch } from "../support/page/match_page.js";
import { part, shownText } from "../support/page/match_parts.js";

const COUNTED = 1_000; // milliseconds

/** @param {Partial<Outcome>} outcome */
function endingIn(outcome) {
  const end = frameOf("macbeth", 14);
  assert(end.view.result);
  const result = { ...end.view.result, departed: {}, reason: /** @type {const} */ ("finished"), ...outcome };
  return { ...end, view: { ...end.view, departed: {}, result } };
}

const CASES = /** @type {[string, Color[], Partial<Outcome>, string, string][]} */ ([
  ["won", ["black"], { winners: ["black"], score: { black: 40, white: 20 } }, "You won 40–20", "black white"],
  ["lost", ["white"], { winners: ["black"], score: { black: 40, white: 20 } }, "You lost 20–40", "black white"],
  ["watched", [], { winners: ["white"], score: { black: 20, white: 40 } }, "Ben won 40–20", "white black"],
  ["drawn", ["black"], { winners: ["black", "white"], score: { black: 30, white: 30 } }, "Draw 30–30", "black white"],
  ["aborted", ["black"], { winners: [], reason: "aborted" }, "The game was aborted", ""],
]);
for (const [name, you, outcome, title, stones] of CASES) {
  test(`the stones of the winners come first: ${name}`, async (context) => {
    const { page, socket } = await openMatch(context, "macbeth", 13, { small: true, you });
    await page.receive(socket, endingIn(outcome));
    const shown = [...part("#result-stones").querySelectorAll("use")].map((stone) =>
      stone.getAttribute("href")?.slice(4),
    );
    assert.deepEqual([shownText("#result-title"), shown.join(" ")], [title, stones]);
    assert(withoutSigns(document.title).startsWith(title), document.title);
  });
}

test("the score of a game that ends is counted up, and that of one that is over is not", async (context) => {
  const media = { prefersReducedMotion: "no-preference" };
  const { page, socket } = await openMatch(context, "macbeth", 13, { small: true, media });
  await page.receive(socket, endingIn({ winners: ["black"], score: { black: 40, white: 20 } }));
  assert.equal(shownText("#result-title"), "You won 0–0");
  await page.pass(COUNTED);
  assert.equal(shownText("#result-title"), "You won 40–20");
  await page.receive(socket, { ...endingIn({ winners: ["white"], score: { black: 20, white: 40 } }), version: 15 });
  assert.equal(shownText("#result-title"), "You lost 20–40");
});
