/** Shortcuts on keyboards of the world. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shortcut } from "../../../static/browser/shortcuts.js";

/** @param {string | undefined} key @param {string} code @param {Record<string, boolean>} [held] */
function pressed(key, code, { AltGraph = false, ...held } = {}) {
  return shortcut(
    /** @type {any} */ ({
      key,
      code,
      ...held,
      getModifierState: (/** @type {string} */ name) => name === "AltGraph" && AltGraph,
    }),
  );
}

/** @type {[string, string, string, string][]} */
const KEYS = [
  ["English", "z", "KeyZ", "z"],
  ["with Caps Lock", "Z", "KeyZ", "z"],
  ["German, where Y and Z change places", "z", "KeyY", "z"],
  ["German, where Y and Z change places", "y", "KeyZ", "y"],
  ["French", "w", "KeyZ", "w"],
  ["French", ",", "KeyM", ","],
  ["French, with Shift", ".", "Comma", "."],
  ["French, with Shift", "/", "Period", "/"],
  ["German, with Shift", "/", "Digit7", "/"],
  ["German", "ü", "BracketLeft", "ü"],
  ["Russian", "я", "KeyZ", "z"],
  ["Russian", "Е", "KeyT", "t"],
  ["Russian", "б", "Comma", ","],
  ["Russian", "ю", "Period", "."],
  ["Russian", ".", "Slash", "."],
  ["Russian, with Shift", "/", "Backslash", "/"],
  ["Greek", "ζ", "KeyZ", "z"],
  ["Hebrew", "ת", "Comma", ","],
  ["Thai", "ฝ", "Slash", "/"],
  ["Japanese", "っ", "KeyZ", "z"],
  ["Japanese", "・", "Slash", "/"],
  ["Japanese", "、", "Comma", ","],
  ["Japanese, wide", "ｚ", "KeyZ", "z"],
  ["with an input method", "Process", "KeyT", "t"],
  ["every", "ArrowLeft", "ArrowLeft", "ArrowLeft"],
  ["every", "Escape", "Escape", "Escape"],
];

for (const [keyboard, key, code, wanted] of KEYS)
  test(`${key} on ${code}, ${keyboard}`, () => assert.equal(pressed(key, code), wanted));

test("keys that are held change what a press means", () => {
  assert.equal(pressed("z", "KeyZ", { ctrlKey: true }), "");
  assert.equal(pressed("я", "KeyZ", { ctrlKey: true }), "");
  assert.equal(pressed("z", "KeyZ", { metaKey: true }), "");
  assert.equal(pressed("z", "KeyZ", { altKey: true }), "");
  assert.equal(pressed("[", "Digit8", { ctrlKey: true, altKey: true, AltGraph: true }), "[");
});

test("what belongs to somebody else is no shortcut", () => {
  assert.equal(pressed("z", "KeyZ", { isComposing: true }), "");
  assert.equal(pressed("z", "KeyZ", { defaultPrevented: true }), "");
  assert.equal(pressed(undefined, ""), ""); // a browser fills in a field
});
