/** The screen stays on during the player's turn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setPreferences } from "../../../static/browser/preferences.js";
import { screenWakeLock } from "../../../static/feedback/wake_lock.js";
import { frameOf, stateOf } from "../support/match.js";
import { openMatch } from "../support/page/match_page.js";
import { openPage } from "../support/page/page.js";

const [MINE, THEIRS] = [stateOf("macbeth", 4), stateOf("macbeth", 3)];

/** A browser that can keep its screen on, with the locks that it has given. */
function screen() {
  /** @type {{released: boolean, release: () => Promise<void>}[]} */
  const locks = [];
  const request = async () => {
    const lock = {
      released: false,
      async release() {
        this.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  const held = () => locks.filter(({ released }) => !released).length;
  const options = { storage: { "birnam.settings": { awake: "on" } }, navigator: { wakeLock: { request } } };
  return { locks, held, options };
}

/** @param {import("node:test").TestContext} context */
async function countLocks(context) {
  const { locks, held, options } = screen();
  const page = await openPage(context, "match-of-moxie", { ...options, script: false });
  return {
    locks,
    held: async () => {
      await page.settle();
      return held();
    },
  };
}

test("the screen stays on in the own turn only", async (context) => {
  const { held, locks } = await countLocks(context);
  const update = screenWakeLock();
  for (const [state, count] of /** @type {const} */ ([
    [MINE, 1],
    [MINE, 1],
    [THEIRS, 0],
    [MINE, 1],
  ])) {
    update(state);
    assert.equal(await held(), count);
  }
  await locks.at(-1)?.release(); // by the browser, while the page was hidden
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(await held(), 1);
  setPreferences({ awake: "off" });
  assert.equal(await held(), 0);
  setPreferences({ awake: "on" });
  assert.equal(await held(), 1);
  update(MINE);
  update(THEIRS);
  assert.equal(await held(), 0);
});

test("a turn that ends while the lock is requested holds none", async (context) => {
  const { held } = await countLocks(context);
  const update = screenWakeLock();
  update(MINE);
  update(THEIRS);
  assert.equal(await held(), 0);
});

test("the page of a match keeps the screen on", async (context) => {
  const { held, options } = screen();
  const answers = { "PUT /api/v1/me/settings": {} };
  const { page, socket } = await openMatch(context, "macbeth", 2, { ...options, small: true, answers });
  assert.equal(held(), 1);
  await page.receive(socket, frameOf("macbeth", 3));
  assert.equal(held(), 0);
});
