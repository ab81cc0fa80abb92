/** Questions before what cannot be undone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";

test("resigning takes two steps, of which the first can be taken back", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  const more = findByRole("button", t("match.more"));
  await page.press(more);
  await page.pass(500);
  await page.press(findByRole("button", t("match.resign-ask")));
  await page.press(findByRole("button", t("common.keep-playing")));
  assert.equal(hasRole("button", t("common.keep-playing")), false);

  await page.press(more);
  await page.pass(500);
  await page.press(findByRole("button", t("match.resign-ask")));
  assert.equal(textOf(page.focused), t("questions.resign.no"), "a key press too many does no harm");
  const yes = findByRole("button", t("questions.resign.yes"));
  await page.press(yes);
  assert.deepEqual(socket.messages("resign"), [], "the press came too early");
  await page.pass(500);
  await page.press(yes);
  assert.deepEqual(
    socket.messages("resign").map(({ at }) => at),
    [4],
  );
});
