/** The precedence of preferences: this device, the player, the default. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  adoptPreferences,
  DEFAULTS,
  hasLocalChoice,
  overridesLocal,
  setPreferences,
  settings,
  validChoices,
} from "../../../static/browser/preferences.js";
import { useStorage } from "../support/storage.js";

/** @type {Map<string, string>} */
let stored = new Map();
beforeEach(() => {
  stored = useStorage();
  Object.defineProperty(globalThis, "document", { value: new EventTarget(), configurable: true });
});

/** @param {Partial<typeof DEFAULTS>} choices @param {number} [at] */
function kept(choices, at = 0) {
  const none = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, null]));
  return { choices: /** @type {any} */ ({ ...none, ...choices }), all_devices_at: at };
}

test("without choices the defaults apply", () => {
  assert.deepEqual(settings(), DEFAULTS);
  assert.equal(hasLocalChoice(), false);
});

test("a choice on this device overrides the player's", () => {
  adoptPreferences(kept({ theme: "dark", motion: "fast" }));
  assert.deepEqual([settings().theme, settings().motion], ["dark", "fast"]);
  setPreferences({ theme: "light" });
  assert.deepEqual([settings().theme, settings().motion], ["light", "fast"]);
  assert.equal(hasLocalChoice(), true);
});

test("a choice for all devices clears this device's", () => {
  setPreferences({ theme: "light" });
  const everywhere = kept({ theme: "dark" }, 5);
  assert.equal(overridesLocal(everywhere), true);
  adoptPreferences(everywhere);
  assert.equal(settings().theme, "dark");
  assert.equal(overridesLocal(everywhere), false);
  setPreferences({ theme: "light" });
  assert.equal(settings().theme, "light");
});

test("invalid stored choices are ignored", () => {
  assert.deepEqual(validChoices({ theme: "dark", motion: "sideways", nonsense: 1 }), { theme: "dark" });
  assert.deepEqual(validChoices(null), {});
  stored.set("birnam.settings", "{broken");
  assert.deepEqual(settings(), DEFAULTS);
});
