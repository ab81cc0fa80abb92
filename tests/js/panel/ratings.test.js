/** Ratings beside the names of players. A match is rated soon after its end. */

/** @import {MatchRatings} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { ratingText, seatRatings } from "../../../static/panel/ratings.js";
import { matchDescription } from "../../../static/view/phrases.js";
import { frameOf, gameOf, stateOf } from "../support/match.js";
import { openPanels } from "../support/page/match_panels.js";
import { part, seat } from "../support/page/match_parts.js";
import { unreachable } from "../support/page/server.js";

test("a rating has a question mark while it is provisional, and the change by the match", () => {
  assert.equal(ratingText(1512, false, null), "1512");
  assert.equal(ratingText(1512, true, null), "1512?");
  assert.equal(ratingText(1512, false, 8), "1512 +8");
  assert.equal(ratingText(1500, true, -80), "1500? −80");
  assert.equal(ratingText(1500, false, 0), "1500 ±0");
});

test("the description of a match says whether it is rated", () => {
  const { match } = gameOf(stateOf("macbeth"));
  assert.equal(matchDescription(match).includes(t("ratings.badge")), false);
  assert.equal(matchDescription({ ...match, rated: true }).endsWith(` · ${t("ratings.badge")}`), true);
});

const LOAD = "GET /api/v1/matches/match/ratings";

/** @param {number | null} change @returns {MatchRatings} */
function ratings(change) {
  const seats = /** @type {const} */ ([
    { color: "black", rating: 1500, provisional: true, change },
    { color: "white", rating: 1612, provisional: false, change: change && -change },
  ]);
  return { speed: "blitz", state: change === null ? "unrated" : "rated", seats: [...seats] };
}

function shown() {
  return [seat("black", ".seat-rating"), seat("white", ".seat-rating")].map((one) => one.textContent);
}

test("ratings are shown from the start, and their changes after the end", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", 13, ({ root }) => [seatRatings(root, "match")], {
    answers: { [LOAD]: ratings(null) },
  });
  assert.deepEqual(shown(), ["", ""], "a casual match");
  const game = gameOf(stateOf("macbeth", 13));
  await page.receive(socket, { ...game, match: { ...game.match, rated: true } });
  assert.deepEqual(shown(), ["1500?", "1612"]);
  assert.equal(seat("black", ".seat-rating").title, t("ratings.provisional"));
  await page.receive(socket, frameOf("macbeth", 14));
  assert.deepEqual(shown(), ["1500?", "1612"], "it is not rated yet");
  page.server.answers[LOAD] = unreachable;
  await page.pass(300);
  page.server.answers[LOAD] = ratings(12);
  await page.pass(1_000);
  assert.deepEqual(shown(), ["1500? +12", "1612 −12"]);
  assert.deepEqual(
    [seat("black", ".seat-rating").dataset.change, seat("white", ".seat-rating").dataset.change],
    ["up", "down"],
  );
  assert.equal(part("#result-ratings").ariaLabel, "Black 1500? +12 and White 1612 −12", "beside the result, too");
  const asked = page.server.requests.length;
  await page.pass(5_000);
  assert.equal(page.server.requests.length, asked, "it is done");
});
