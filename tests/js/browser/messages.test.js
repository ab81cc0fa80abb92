/** Messages with values. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Modules } from "../support/page/modules.js";
import { openPage } from "../support/page/page.js";

/** @type {Record<string, string | Record<string, string>>} */
const MESSAGES = {
  "a.plain": "No values",
  "a.name": "{name} plays {name}",
  "common.sentence": "{text}.",
  "common.full-stop": ". ",
  "a.list": "With {names}",
  "a.stones": { one: "{count} Stein", other: "{count} Steine" },
};

/** @type {typeof import("../../../static/browser/messages.js")} */
let messages;

before(async () => {
  const known = Reflect.get(globalThis, "birnamMessages");
  Object.assign(globalThis, { birnamMessages: { tag: "de-DE", messages: MESSAGES, names: ["name", "names"] } });
  messages = await new Modules().load("browser/messages.js");
  Object.assign(globalThis, { birnamMessages: known });
});

test("a value takes the place of its name, and is not read again", () => {
  assert.equal(messages.t("a.plain"), "No values");
  assert.equal(messages.t("a.name", { name: "{name}$&" }), "\u2068{name}$&\u2069 plays \u2068{name}$&\u2069");
  assert.equal(messages.t("a.name", {}), "{name} plays {name}");
});

test("numbers, plurals and lists are written as the language writes them", () => {
  assert.equal(messages.t("a.stones", { count: 1 }), "1 Stein");
  assert.equal(messages.t("a.stones", { count: 12345 }), "12.345 Steine");
  assert.equal(
    messages.t("a.list", { names: ["Anna", "Bob", "Cid"] }),
    "With \u2068Anna\u2069, \u2068Bob\u2069 und \u2068Cid\u2069",
  );
  assert.equal(messages.listText(["Anna"]), "Anna");
});

test("names in sentences get an element, and keep their signs where elements cannot be", async (context) => {
  const page = await openPage(context, "about", { script: false });
  const { createElement, setAttribute, setText } = await page.load("browser/dom.js");
  const { t, tNodes } = await page.load("browser/messages.js");
  const values = { name: "<b>שיר</b>" };
  const marked = '<bdi translate="no">&lt;b&gt;שיר&lt;/b&gt;</bdi> is back.';
  const line = createElement("p", {}, t("live.back", values));
  assert.equal(line.innerHTML, marked);
  const [node] = line.childNodes;
  setText(line, t("live.back", values));
  assert.equal(line.firstChild, node, "an unchanged text is not written");
  setText(line, t("live.away", values));
  assert.equal(line.innerHTML, marked.replace("back", "away"));
  line.replaceChildren(...tNodes("live.back", values));
  assert.equal(line.innerHTML, marked);
  for (const [name, text] of Object.entries({ "aria-label": "Mute Ben", title: "Mute \u2068Ben\u2069" })) {
    setAttribute(line, name, t("chat.mute", { name: "Ben" }));
    assert.equal(line.getAttribute(name), text);
  }
  assert.equal(createElement("option", {}, t("live.back", { name: "Ben" })).textContent, "\u2068Ben\u2069 is back.");
});

test("a key without a message is the text", () => {
  assert.equal(messages.t("a.missing"), "a.missing");
});

test("a sentence has one mark at its end", () => {
  assert.equal(messages.sentence("g8 is taken"), "g8 is taken.");
  for (const text of ["It is your turn.", "Which one?", "Wait…", "対局は終わりました。"])
    assert.equal(messages.sentence(text), text);
});

test("sentences follow each other with the space that stands after a full stop", () => {
  assert.equal(messages.paragraph(["Eins.", "", "Zwei!"]), "Eins. Zwei!");
  MESSAGES["common.full-stop"] = "。";
  assert.equal(messages.paragraph(["一。", "二。"]), "一。二。");
  MESSAGES["common.full-stop"] = ". ";
  assert.equal(messages.paragraph([]), "");
});
