/** The player's choices at the server: read when a page opens, written when something is chosen on it. */

/** @import {Choices, Me} from "../protocol.js" */

import * as api from "../browser/api.js";
import {
  adoptPreferences,
  hasLocalChoice,
  onPreference,
  overridesLocal,
  settings,
  validChoices,
} from "../browser/preferences.js";
import { readStorage, writeStorage } from "../browser/storage.js";
import { loadMe, me, onPlayerChanged, reloadMe } from "./me.js";

const UNSENT = "birnam.settings.unsent";
const SEND_DELAY = 400; // milliseconds without another choice before it is sent

/** Keeps this device and the player's choices in step. */
export function syncPreferences() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  onPreference((change) => {
    if (!change || !me()?.is_player) return;
    writeStorage(UNSENT, { ...readStorage(UNSENT), ...change });
    clearTimeout(soon);
    soon = setTimeout(() => void sendUnsent().catch(() => {}), SEND_DELAY);
  });
  /** @param {Promise<Me | null>} asked */
  const ask = async (asked) => {
    if ((await asked)?.is_player) await loadPreferences().catch(() => {});
  };
  void ask(loadMe());
  onPlayerChanged(() => void ask(reloadMe()));
}

/** What could not be sent is kept for the next page. */
async function sendUnsent() {
  const change = validChoices(readStorage(UNSENT));
  await saveChange(change);
  if (JSON.stringify(validChoices(readStorage(UNSENT))) === JSON.stringify(change)) writeStorage(UNSENT, null);
}

/** All devices of the player shall follow this one. */
export async function saveForAllDevices() {
  adoptPreferences(await api.savePreferences({ choices: settings(), all_devices: true }));
}

/** @param {Partial<Choices>} change To what the player has chosen, perhaps on another device in the meantime. */
async function saveChange(change) {
  const { choices } = await api.fetchPreferences();
  adoptPreferences(await api.savePreferences({ choices: { ...choices, ...change }, all_devices: false }));
}

async function loadPreferences() {
  const kept = await api.fetchPreferences();
  if (overridesLocal(kept)) writeStorage(UNSENT, null);
  if (Object.keys(validChoices(readStorage(UNSENT))).length) return sendUnsent();
  const nothing = Object.values(kept.choices).every((value) => value === null);
  if (nothing && hasLocalChoice()) return saveChange(settings());
  adoptPreferences(kept);
}
