/** Names that the server sends to readers of all languages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Modules } from "../support/page/modules.js";

const GERMAN = {
  "names.deleted": "Gelöschter Spieler",
  "names.guest": "Gast {id}",
  "names.computer": "Computer {level}, {title}",
  "names.computer-adapted": "Computer {level}",
  "levels.3.title": "stark",
};
const NAMES = [
  ["Deleted player", "Gelöschter Spieler"],
  ["Guest 7kx", "Gast 7kx"],
  ["Computer player, level 3 of 8", "Computer 3, stark"],
  ["Computer player, level 3.5 of 8", "Computer 3,5"],
  ["A Deleted player", "A Deleted player"],
];

test("names that nobody chose are in the reader's language", async (context) => {
  const before = Reflect.get(globalThis, "birnamMessages");
  context.after(() => void Object.assign(globalThis, { birnamMessages: before }));
  Object.assign(globalThis, { birnamMessages: { tag: "de-DE", messages: GERMAN } });
  const { personName } = await new Modules().load("view/names.js");
  for (const [name, shown] of NAMES) assert.equal(personName(name), shown);
});
