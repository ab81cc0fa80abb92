/** Pages of a browser that denies storage, as some do together with the cookies of other sites. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { play, positions } from "../analysis/support/board.js";
import { openPage } from "../support/page/page.js";
import { denied } from "../support/storage.js";

const globals = { localStorage: denied, sessionStorage: denied, caches: denied };

test("a game on one device does not say that it is saved", async (context) => {
  const isSaid = () => !find(document, ".local-storage-note", HTMLElement).hidden;
  for (const options of [{}, { globals }]) {
    const page = await openPage(context, "local-of-macbeth", { ...options, answers: positions });
    await play(page, "g8");
    assert.equal(isSaid(), !("globals" in options));
    await page.close();
  }
});

test("nothing was saved, and the player is forgotten", async (context) => {
  const page = await openPage(context, "home-of-guest", { globals });
  const [{ savedPages }, { forgetPlayer }] = await Promise.all([
    page.load("offline/saved_pages.js"),
    page.load("account/sign_out.js"),
  ]);
  assert.deepEqual(await savedPages(), []);
  await forgetPlayer();
  assert.deepEqual(page.visits, ["/"]);
});
