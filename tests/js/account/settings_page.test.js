/** The preferences of a browser and of its player, on the page of the settings. */

/** @import {Choices, Preferences} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { openUnfolded, storedValue } from "../support/page/page.js";
import { LateAnswer, unreachable } from "../support/page/server.js";

const SAVE = "PUT /api/v1/me/settings";
const LOAD = "GET /api/v1/me/settings";
const OWN = "birnam.settings";
const PLAYER = "birnam.settings.player";
const UNSENT = "birnam.settings.unsent";

/** @param {Partial<Choices>} choices @param {number} [all_devices_at] @returns {Preferences} */
function saved(choices, all_devices_at = 0) {
  return { choices, all_devices_at };
}

/** @param {string} setting */
function select(setting) {
  const title = t(`settings.${setting}.title`);
  return findByRole("combobox", new RegExp(`^${title}`), document, HTMLSelectElement);
}

/** @param {string} name */
function onRoot(name) {
  return document.documentElement.dataset[name];
}

test("a choice takes effect at once, is kept, and is saved for the player", async (context) => {
  const page = await openUnfolded(context, "settings", { answers: { [SAVE]: saved({ theme: "dark" }) } });
  await page.choose(select("theme"), "dark");
  assert.equal(onRoot("theme"), "dark");
  assert.deepEqual(storedValue(OWN), { theme: "dark" });
  await page.pass(399);
  assert.deepEqual(page.server.bodies(SAVE), [], "another choice may follow");
  await page.choose(select("turn-hex"), "180");
  await page.pass(400);
  const [{ choices, all_devices }, ...more] = page.server.bodies(SAVE);
  assert.deepEqual([choices.theme, choices.turn_hex, choices.palette], ["dark", "180", null]);
  assert.deepEqual([all_devices, more, storedValue(UNSENT)], [false, [], null]);
  assert.equal(document.querySelector("svg.board")?.getAttribute("data-turned"), "180");
});

test("preferences that were saved for all devices win once over a device's own", async (context) => {
  const answers = { [LOAD]: saved({ theme: "dark" }, 5), [SAVE]: saved({ theme: "light" }, 5) };
  const storage = { [OWN]: { theme: "light" }, [UNSENT]: { theme: "light" } };
  const page = await openUnfolded(context, "settings", { answers, storage });
  assert.deepEqual([onRoot("theme"), storedValue(OWN), storedValue(UNSENT)], ["dark", null, null]);
  await page.choose(select("theme"), "light");
  await page.pass(400);
  assert.deepEqual([onRoot("theme"), storedValue(OWN)], ["light", { theme: "light" }]);
});

test("all preferences can be saved for all devices", async (context) => {
  const answers = { [SAVE]: saved({ theme: "dark" }, 7) };
  const page = await openUnfolded(context, "settings", { answers, storage: { [OWN]: { theme: "dark" } } });
  await page.press(findByRole("button", t("settings.everywhere")));
  const [{ choices, all_devices }] = page.server.bodies(SAVE).slice(-1);
  assert.deepEqual([choices.theme, choices.palette, all_devices], ["dark", "sandstone", true]);
  assert.equal(textOf(findByRole("status", null, find())), t("settings.saved-everywhere"));
  assert.equal(storedValue(PLAYER).all_devices_at, 7);
});

test("a preference that could not be sent stays for the next page", async (context) => {
  const page = await openUnfolded(context, "settings", { answers: { [SAVE]: unreachable } });
  await page.choose(select("theme"), "dark");
  await page.pass(400);
  assert.deepEqual(storedValue(UNSENT), { theme: "dark" });
});

test("a choice before the player is known is sent afterwards", async (context) => {
  const late = new LateAnswer();
  const answers = { "GET /api/v1/me": late.answering, [SAVE]: saved({ theme: "dark" }) };
  const page = await openUnfolded(context, "settings", { answers });
  await page.choose(select("theme"), "dark");
  await page.pass(1_000);
  assert.deepEqual(page.server.bodies(SAVE), []);
  late.give({ is_player: true, name: "Anna", display_name: "Anna", handle: null, active_matches: 0 });
  await page.settle();
  assert.equal(page.server.bodies(SAVE)[0].choices.theme, "dark");
});

test("preferences of a browser without a player stay there, until there is one", async (context) => {
  const stranger = await openUnfolded(context, "settings-of-stranger", { storage: { [UNSENT]: { theme: "light" } } });
  assert.equal(storedValue(UNSENT), null);
  await stranger.choose(select("theme"), "dark");
  await stranger.pass(1_000);
  assert.deepEqual(stranger.server.bodies(SAVE), []);
  assert.deepEqual([storedValue(OWN), storedValue(UNSENT)], [{ theme: "dark" }, null]);
  assert.match(document.cookie, /look=dark/);
  await stranger.close();
  const storage = { [OWN]: { theme: "dark" } };
  const player = await openUnfolded(context, "settings", { storage, answers: { [SAVE]: saved({ theme: "dark" }) } });
  assert.equal(player.server.bodies(SAVE)[0].choices.theme, "dark", "the player has none yet");
});

test("all preferences can be reset", async (context) => {
  const storage = { [OWN]: { theme: "dark", contrast: "high", signs: "none", turn_hex: "60" } };
  const page = await openUnfolded(context, "settings", { storage, answers: { [SAVE]: saved({}) } });
  assert.deepEqual([onRoot("theme"), onRoot("contrast"), select("signs").value], ["dark", "high", "none"]);
  await page.press(findByRole("button", t("common.reset")));
  assert.deepEqual([onRoot("theme"), onRoot("contrast"), select("signs").value], ["light", "usual", "usual"]);
  assert.equal(document.querySelector("svg.board")?.getAttribute("data-turned"), "0");
});

for (const stored of ["{", "null", "7", '"dark"', '{"theme": 5, "hat": [1]}', '{"turn_hex": "45"}', "[]"]) {
  test(`invalid preferences in storage are ignored: ${stored}`, async (context) => {
    const page = await openUnfolded(context, "settings-of-stranger", { script: false });
    for (const key of [OWN, PLAYER]) localStorage.setItem(key, stored);
    await page.run();
    assert.deepEqual([select("theme").value, select("turn-hex").value, onRoot("theme")], ["auto", "0", "light"]);
    await page.choose(select("theme"), "dark");
    assert.deepEqual([onRoot("theme"), storedValue(OWN)], ["dark", { theme: "dark" }]);
  });
}

test("what a device cannot do is not offered", async (context) => {
  await openUnfolded(context, "settings-of-stranger");
  assert.equal(hasRole("combobox", new RegExp(t("settings.vibration.title"))), false);
  assert.equal(hasRole("combobox", new RegExp(t("settings.awake.title"))), false);
});

function find() {
  const form = document.querySelector("#preferences");
  assert(form);
  return form;
}
