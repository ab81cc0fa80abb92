/** Messages with values. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Record<string, string | Record<string, string>>} */
const MESSAGES = {
  "a.plain": "No values",
  "a.name": "{name} plays {name}",
  "common.sentence": "{text}.",
  "a.list": "With {names}",
  "a.stones": { one: "{count} Stein", other: "{count} Steine" },
};

const before = Reflect.get(globalThis, "birnamMessages");
Object.assign(globalThis, { birnamMessages: { tag: "de-DE", messages: MESSAGES } });
// The query makes it a module of its own, with these messages.
const { hasMessage, listText, sentence, t } = await import(`../../../static/browser/messages.js?${"de"}`);
Object.assign(globalThis, { birnamMessages: before });

test("a value takes the place of its name, and is not read again", () => {
  assert.equal(t("a.plain"), "No values");
  assert.equal(t("a.name", { name: "{name}$&" }), "{name}$& plays {name}$&");
  assert.equal(t("a.name", {}), "{name} plays {name}");
});

test("numbers, plurals and lists are written as the language writes them", () => {
  assert.equal(t("a.stones", { count: 1 }), "1 Stein");
  assert.equal(t("a.stones", { count: 12345 }), "12.345 Steine");
  assert.equal(t("a.list", { names: ["Anna", "Bob", "Cid"] }), "With Anna, Bob und Cid");
  assert.equal(listText(["Anna"]), "Anna");
});

test("a key without a message is the text", () => {
  assert.equal(t("a.missing"), "a.missing");
  assert.equal(hasMessage("a.missing"), false);
  assert.equal(hasMessage("a.plain"), true);
});

test("a sentence has one mark at its end", () => {
  assert.equal(sentence("g8 is taken"), "g8 is taken.");
  for (const text of ["It is your turn.", "Which one?", "Wait…", "対局は終わりました。"])
    assert.equal(sentence(text), text);
});
