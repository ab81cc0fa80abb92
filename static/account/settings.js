/** The form of the preferences. Each change takes effect immediately. */

import { find, setText, setVisible, showMessage } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { DEFAULTS, onPreference, setPreferences, settings } from "../browser/preferences.js";
import { showErrors } from "../browser/show_errors.js";
import { me, reloadMe } from "./me.js";
import { saveForAllDevices } from "./preferences.js";

const AVAILABLE = {
  vibration: () => "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches,
  awake: () => "wakeLock" in navigator,
};

/** @param {(name: string) => void} [changed] Receives the name of a changed setting. */
export function settingsForm(changed = () => {}) {
  const form = find(document, "#preferences", HTMLFormElement);
  const message = find(form, "#settings-message", HTMLElement);
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

  find(form, "#settings-all-devices", HTMLButtonElement).addEventListener("click", () => {
    void showErrors(message, async () => {
      await saveForAllDevices();
      showMessage(message, t("settings.saved-everywhere"), true);
      if (!me()?.is_player) await reloadMe();
    });
  });
  find(form, "#settings-reset", HTMLButtonElement).addEventListener("click", () => {
    setPreferences(DEFAULTS);
    showMessage(message, t("settings.reset-done"), true);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  // The listeners are attached now.
  for (const field of form.querySelectorAll("[disabled]")) field.removeAttribute("disabled");
}

/** @param {Element} one @returns {one is HTMLSelectElement | HTMLInputElement} */
function isField(one) {
  return one instanceof HTMLSelectElement || one instanceof HTMLInputElement;
}

/** @param {HTMLFormElement} form @param {string} name */
function row(form, name) {
  return find(form, `[data-setting="${name}"]`, HTMLElement);
}
