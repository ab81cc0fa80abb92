/** Which preference holds: this device's, the player's, or the usual. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { adopt, hasChosen, overrules, prefer, settings, USUAL, valid } from "../../../static/browser/preferences.js";
import { useStorage } from "../support/storage.js";

Object.defineProperty(globalThis, "document", { value: new EventTarget(), configurable: true });
/** @type {Map<string, string>} */
let stored = new Map();
beforeEach(() => {
  stored = useStorage();
});

/** @param {Partial<typeof USUAL>} choices @param {number} [at] */
function kept(choices, at = 0) {
  const none = Object.fromEntries(Object.keys(USUAL).map((name) => [name, null]));
  return { choices: /** @type {any} */ ({ ...none, ...choices }), all_devices_at: at };
}

test("nothing chosen is as usual", () => {
  assert.deepEqual(settings(), USUAL);
  assert.equal(hasChosen(), false);
});

test("this device's choice goes before the player's", () => {
  adopt(kept({ theme: "dark", motion: "fast" }));
  assert.deepEqual([settings().theme, settings().motion], ["dark", "fast"]);
  prefer({ theme: "light" });
  assert.deepEqual([settings().theme, settings().motion], ["light", "fast"]);
  assert.equal(hasChosen(), true);
});

test("a choice for all devices makes this device's void", () => {
  prefer({ theme: "light" });
  const everywhere = kept({ theme: "dark" }, 5);
  assert.equal(overrules(everywhere), true);
  adopt(everywhere);
  assert.equal(settings().theme, "dark");
  assert.equal(overrules(everywhere), false);
  prefer({ theme: "light" });
  assert.equal(settings().theme, "light");
});

test("what is stored and cannot be chosen is left out", () => {
  assert.deepEqual(valid({ theme: "dark", motion: "sideways", nonsense: 1 }), { theme: "dark" });
  assert.deepEqual(valid(null), {});
  stored.set("birnam.settings", "{broken");
  assert.deepEqual(settings(), USUAL);
});
