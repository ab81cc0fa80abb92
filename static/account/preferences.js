/** Synchronizes the preferences of this browser with those of the player on the server. */

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
const SEND_DELAY = 400; // milliseconds after the last change

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

/** A failed change stays in storage for the next page. */
async function sendUnsent() {
  const change = validChoices(readStorage(UNSENT));
  await saveChange(change);
  if (JSON.stringify(validChoices(readStorage(UNSENT))) === JSON.stringify(change)) writeStorage(UNSENT, null);
}

export async function saveForAllDevices() {
  adoptPreferences(await api.savePreferences({ choices: settings(), all_devices: true }));
}

/** @param {Partial<Choices>} change Merged into the player's current choices on the server. */
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
