/** Messages with values. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Modules } from "../support/page/modules.js";

/** @type {Record<string, string | Record<string, string>>} */
const MESSAGES = {
  "a.plain": "No values",
  "a.name": "{name} plays {name}",
  "common.sentence": "{text}.",
  "a.list": "With {names}",
  "a.stones": { one: "{count} Stein", other: "{count} Steine" },
};

/** @type {typeof import("../../../static/browser/messages.js")} */
let messages;

before(async () => {
  const known = Reflect.get(globalThis, "birnamMessages");
  Object.assign(globalThis, { birnamMessages: { tag: "de-DE", messages: MESSAGES } });
  messages = await new Modules().load("browser/messages.js");
  Object.assign(globalThis, { birnamMessages: known });
});

test("a value takes the place of its name, and is not read again", () => {
  assert.equal(messages.t("a.plain"), "No values");
  assert.equal(messages.t("a.name", { name: "{name}$&" }), "{name}$& plays {name}$&");
  assert.equal(messages.t("a.name", {}), "{name} plays {name}");
});

test("numbers, plurals and lists are written as the language writes them", () => {
  assert.equal(messages.t("a.stones", { count: 1 }), "1 Stein");
  assert.equal(messages.t("a.stones", { count: 12345 }), "12.345 Steine");
  assert.equal(messages.t("a.list", { names: ["Anna", "Bob", "Cid"] }), "With Anna, Bob und Cid");
  assert.equal(messages.listText(["Anna"]), "Anna");
});

test("a key without a message is the text", () => {
  assert.equal(messages.t("a.missing"), "a.missing");
  assert.equal(messages.hasMessage("a.missing"), false);
  assert.equal(messages.hasMessage("a.plain"), true);
});

test("a sentence has one mark at its end", () => {
  assert.equal(messages.sentence("g8 is taken"), "g8 is taken.");
  for (const text of ["It is your turn.", "Which one?", "Wait…", "対局は終わりました。"])
    assert.equal(messages.sentence(text), text);
});
