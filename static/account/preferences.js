/** Synchronizes this browser's preferences with the player's on the server. */

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
  let timer;
  onPreference((change) => {
    const who = me();
    if (!change || who?.is_player === false) return;
    writeStorage(UNSENT, { ...readStorage(UNSENT), ...change });
    if (!who) return; // it is sent as soon as the player is known
    clearTimeout(timer);
    timer = setTimeout(() => void sendUnsent().catch(() => {}), SEND_DELAY);
  });
  /** @param {Promise<Me | null>} loading */
  const loadIfPlayer = async (loading) => {
    const who = await loading;
    if (who?.is_player) await loadPreferences().catch(() => {});
    else if (who) writeStorage(UNSENT, null); // a guest's choices stay in this browser
  };
  void loadIfPlayer(loadMe());
  onPlayerChanged(() => void loadIfPlayer(reloadMe()));
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
  const saved = await api.fetchPreferences();
  if (overridesLocal(saved)) writeStorage(UNSENT, null);
  const hasNone = Object.values(saved.choices).every((value) => value === null);
  if (hasNone && hasLocalChoice()) writeStorage(UNSENT, settings());
  if (Object.keys(validChoices(readStorage(UNSENT))).length) return sendUnsent();
  adoptPreferences(saved);
}
