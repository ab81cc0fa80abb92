/** Ratings beside the names of players. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { t } from "../../../static/browser/messages.js";
import { ratingText } from "../../../static/panel/ratings.js";
import { matchDescription } from "../../../static/view/phrases.js";
import { gameOf, stateOf } from "../support/match.js";

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
