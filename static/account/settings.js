/** The form of the preferences. Each change takes effect at once. */

import * as api from "../browser/api.js";
import { closeOnClick, find, setText, setVisible, showMessage } from "../browser/dom.js";
import { DEFAULTS, onPreference, setPreferences, settings } from "../browser/preferences.js";
import { me, reloadMe } from "./me.js";
import { saveForAllDevices } from "./preferences.js";

const AVAILABLE = {
  vibration: () => "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches,
  awake: () => "wakeLock" in navigator,
};

/** @param {(name: string) => void} [changed] Receives the name of a changed setting. */
export function settingsForm(changed = () => {}) {
  const form = find(document, "#preferences", HTMLFormElement);
  const message = find(form, "#settings-said", HTMLElement);
  const fields = [...form.querySelectorAll("select, input")].filter(isField);
  const fill = () => {
    const choices = settings();
    for (const [name, value] of Object.entries(choices)) {
      const field = fields.find((one) => one.name === name);
      if (field) field.value = value;
    }
    setVisible(row(form, "volume"), choices.sounds !== "off");
  };
  fill();
  onPreference(fill);
  for (const [name, able] of Object.entries(AVAILABLE)) setVisible(row(form, name), able());
  for (const field of fields) {
    field.addEventListener("change", () => {
      setText(message, "");
      setPreferences({ [field.name]: field.value });
      changed(field.name);
    });
  }

  find(form, "#settings-everywhere", HTMLButtonElement).addEventListener("click", async () => {
    try {
      await saveForAllDevices();
      showMessage(message, "Your other devices follow when they next open a page.", true);
      if (!me()?.is_player) await reloadMe();
    } catch (error) {
      showMessage(message, api.errorMessage(error));
    }
  });
  find(form, "#settings-usual", HTMLButtonElement).addEventListener("click", () => {
    setPreferences(DEFAULTS);
    showMessage(message, "Everything is as usual on this device.", true);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  // The listeners are attached now.
  for (const asleep of form.querySelectorAll("[disabled]")) asleep.removeAttribute("disabled");
}

/** @param {Element} one @returns {one is HTMLSelectElement | HTMLInputElement} */
function isField(one) {
  return one instanceof HTMLSelectElement || one instanceof HTMLInputElement;
}

/** @param {HTMLFormElement} form @param {string} name */
function row(form, name) {
  return find(form, `[data-setting="${name}"]`, HTMLElement);
}

/** @param {(name: string) => void} changed */
export function settingsDialog(changed) {
  const sheet = find(document, "#settings", HTMLDialogElement);
  const account = find(document, "#account", HTMLDialogElement);
  settingsForm(changed);
  for (const opener of document.querySelectorAll("#account-settings, #settings-open")) {
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      account.close();
      sheet.showModal();
    });
  }
  closeOnClick(sheet);
}
