/** Sounds and vibration on the page of a match, whose audio is recorded. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { history, message, posted } from "../chat/support/chat.js";
import { frameOf } from "../support/match.js";
import { findByRole } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { openUnfolded, storedValue } from "../support/page/page.js";

/** @import {TestContext} from "node:test" */
/** @import {Fixture} from "../support/match.js" */

const TURN = [784];
const STONE = [196, 1320];
const OFFER = [784, 1047, 784];
const TURNING = 440;
const SETTINGS = "birnam.settings";

/** The audio of a browser, with the pitches of all tones, and the loudest volume. */
function audio() {
  /** @type {{contexts: number, pitches: number[], loudest: number}} */
  const played = { contexts: 0, pitches: [], loudest: 0 };
  class AudioContext {
    state = "running";
    currentTime = 0;
    destination = {};

    constructor() {
      played.contexts += 1;
    }
  }
  class OscillatorNode {
    /** @param {object} _ @param {{frequency: number}} options */
    constructor(_, { frequency }) {
      this.pitch = Math.round(frequency);
    }

    connect = (/** @type {object} */ to) => to;
    start = () => void played.pitches.push(this.pitch);
    stop = () => {};
  }
  class GainNode {
    gain = {
      setValueAtTime: () => {},
      linearRampToValueAtTime: (/** @type {number} */ value) => {
        played.loudest = Math.max(played.loudest, value);
      },
      exponentialRampToValueAtTime: () => {},
    };

    connect = (/** @type {object} */ to) => to;
  }
  return { globals: { AudioContext, OscillatorNode, GainNode }, played };
}

/** The locks of a browser's tabs, which no other tab holds. */
const locks = {
  request: async (
    /** @type {string} */ _name,
    /** @type {object} */ _options,
    /** @type {(lock: object) => unknown} */ use,
  ) => use({}),
};

/**
 * A page of a match whose sounds are recorded.
 * @param {TestContext} context @param {object} choices @param {number} version
 * @param {{touched?: boolean, fixture?: Fixture, you?: string[], locks?: object}} [options]
 */
async function openRecorded(context, choices, version, { touched = true, fixture = "macbeth", ...options } = {}) {
  const { globals, played } = audio();
  /** @type {number[][]} */
  const trembled = [];
  const vibrate = (/** @type {number[]} */ pattern) => trembled.push(pattern) > 0;
  const navigator = { vibrate, locks: options.locks ?? locks };
  const storage = { [SETTINGS]: choices };
  const answers = { "PUT /api/v1/me/settings": { choices, all_devices_at: 0 } };
  const opened = await openMatch(context, fixture, version, { globals, navigator, storage, answers, you: options.you });
  if (touched) await opened.page.press(opened.page.main);
  return { ...opened, played, trembled };
}

test("sounds are on by default, and a button turns them off and on again", async (context) => {
  const { page, socket, played } = await openRecorded(context, {}, 3);
  const mute = findByRole("button", t("settings.sounds.title"));
  await page.receive(socket, frameOf("macbeth", 4));
  const heard = [...STONE, TURNING, ...TURN];
  assert.deepEqual([played.pitches, mute.ariaPressed], [heard, "true"]);
  await page.press(mute);
  await page.receive(socket, frameOf("macbeth", 5), frameOf("macbeth", 6));
  assert.deepEqual([played.pitches, mute.ariaPressed, storedValue(SETTINGS).sounds], [heard, "false", "off"]);
  await page.press(mute);
  assert.deepEqual([mute.ariaPressed, storedValue(SETTINGS).sounds], ["true", "all"]);
  assert.deepEqual(played.pitches.slice(heard.length), [...STONE, 440, 466, 494, ...TURN], "as a sample");
});

test("no sound before the first interaction, and none afterwards of what was before", async (context) => {
  const { page, socket, played } = await openRecorded(context, { sounds: "all" }, 2, { touched: false });
  await page.receive(socket, frameOf("macbeth", 3));
  assert.equal(played.contexts, 0);
  await page.press(page.main);
  assert.deepEqual([played.contexts, played.pitches], [1, []]);
  await page.receive(socket, frameOf("macbeth", 4));
  assert.deepEqual(played.pitches.slice(0, 2), STONE);
});

test("a move sounds like its stone, the stones that turn, and the turn of the player", async (context) => {
  const { page, socket, played } = await openRecorded(context, { sounds: "all" }, 2);
  await page.receive(socket, frameOf("macbeth", 3));
  assert.deepEqual(played.pitches, [...STONE, TURNING], "the own move");
  await page.receive(socket, frameOf("macbeth", 4));
  assert.deepEqual(played.pitches.slice(3), [...STONE, TURNING, ...TURN]);
});

test("sounds of moves can be off while those that call are on", async (context) => {
  const { page, socket, played } = await openRecorded(context, { sounds: "calls" }, 2);
  await page.receive(socket, frameOf("macbeth", 3), frameOf("macbeth", 4));
  assert.deepEqual(played.pitches, TURN);
});

test("a sound that another tab plays is not played", async (context) => {
  const held = { request: async (/** @type {any[]} */ ...[, , use]) => use(null) };
  const { page, socket, played } = await openRecorded(context, { sounds: "all" }, 3, { locks: held });
  await page.receive(socket, frameOf("macbeth", 4));
  assert.deepEqual(played.pitches, []);
});

for (const [you, pitches] of /** @type {const} */ ([
  ["black", [523, 659, 784, 1047]],
  ["white", [523, 466, 392]],
])) {
  test(`the end sounds differently for ${you}`, async (context) => {
    const { page, socket, played } = await openRecorded(context, { sounds: "calls" }, 13, { you: [you] });
    await page.receive(socket, frameOf("macbeth", 14));
    assert.deepEqual(played.pitches, pitches);
  });
}

test("offers and messages of the chat have sounds", async (context) => {
  const { page, socket, played } = await openRecorded(context, { sounds: "calls" }, 8);
  await page.receive(socket, frameOf("macbeth", 9), history([message(1)]));
  assert.deepEqual(played.pitches, OFFER, "what was said before has none");
  await page.receive(socket, posted(message(2)));
  assert.deepEqual(played.pitches, [...OFFER, 988]);
});

test("a device vibrates for a turn and a refused press, but not before it was touched", async (context) => {
  const early = await openRecorded(context, {}, 3, { touched: false });
  await early.page.receive(early.socket, frameOf("macbeth", 4));
  assert.deepEqual(early.trembled, []);
  await early.page.close();
  const { page, socket, trembled } = await openRecorded(context, {}, 3);
  await page.receive(socket, frameOf("macbeth", 4));
  assert.deepEqual(trembled, [[60, 50, 60]]);
  await page.pass(500);
  const cell = document.querySelector('#match .cell[data-cell="a1"]');
  assert(cell);
  await page.press(cell);
  assert.deepEqual(trembled.slice(1), [[25]]);
  await page.storeElsewhere(SETTINGS, { vibration: "off" });
  await page.press(cell);
  assert.equal(trembled.length, 2);
});

test("the settings play what is chosen", async (context) => {
  const { globals, played } = audio();
  const answers = { "PUT /api/v1/me/settings": { choices: {}, all_devices_at: 0 } };
  const storage = { [SETTINGS]: { sounds: "off" } };
  const page = await openUnfolded(context, "settings-of-stranger", { globals, answers, storage });
  const volume = document.querySelector("#preferences [name=volume]");
  assert(volume instanceof HTMLInputElement);
  assert.equal(volume.closest("[data-setting]")?.hasAttribute("hidden"), true);
  await page.press(page.main);
  await page.choose(findByRole("combobox", new RegExp(t("settings.sounds.title"))), "calls");
  assert.deepEqual(played.pitches, TURN);
  await page.fill(volume, "80");
  assert.deepEqual(played.pitches, [...TURN, ...TURN]);
  await page.choose(findByRole("combobox", new RegExp(t("settings.sounds.title"))), "all");
  assert.deepEqual(played.pitches.slice(2), [...STONE, 440, 466, 494, ...TURN]);
});
