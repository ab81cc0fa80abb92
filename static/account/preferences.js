/** The player's choices at the server: read when a page opens, written when something is chosen on it. */

/** @import {Choices, Me} from "../protocol.js" */

import * as api from "../browser/api.js";
import { adopt, hasChosen, onPreference, overrules, read, settings, valid, write } from "../browser/preferences.js";
import { loadMe, me, onPlayerChanged, reloadMe } from "./me.js";

const UNSENT = "birnam.settings.unsent";
const CALM = 400; // milliseconds without another choice before it is sent

/** Keeps this device and the player's choices in step. */
export function followPlayer() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  onPreference((change) => {
    if (!change || !me()?.is_player) return;
    write(UNSENT, { ...read(UNSENT), ...change });
    clearTimeout(soon);
    soon = setTimeout(() => void send().catch(() => {}), CALM);
  });
  /** @param {Promise<Me | null>} asked */
  const ask = async (asked) => {
    if ((await asked)?.is_player) await learn().catch(() => {});
  };
  void ask(loadMe());
  onPlayerChanged(() => void ask(reloadMe()));
}

/** What could not be sent is kept for the next page. */
async function send() {
  const change = valid(read(UNSENT));
  await add(change);
  if (JSON.stringify(valid(read(UNSENT))) === JSON.stringify(change)) write(UNSENT, null);
}

/** All devices of the player shall follow this one. */
export async function everywhere() {
  adopt(await api.keepPreferences({ choices: settings(), all_devices: true }));
}

/** @param {Partial<Choices>} change To what the player has chosen, perhaps on another device in the meantime. */
async function add(change) {
  const { choices } = await api.preferences();
  adopt(await api.keepPreferences({ choices: { ...choices, ...change }, all_devices: false }));
}

async function learn() {
  const kept = await api.preferences();
  if (overrules(kept)) write(UNSENT, null);
  if (Object.keys(valid(read(UNSENT))).length) return send();
  const nothing = Object.values(kept.choices).every((value) => value === null);
  if (nothing && hasChosen()) return add(settings());
  adopt(kept);
}
