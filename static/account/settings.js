/** The form of the preferences. Each change takes effect at once. */

import * as api from "../browser/api.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { DEFAULTS, onPreference, setPreferences, settings } from "../browser/preferences.js";
import { me, reloadMe } from "./me.js";
import { saveForAllDevices } from "./preferences.js";

const AVAILABLE = {
  vibration: () => "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches,
  awake: () => "wakeLock" in navigator,
};

/** @param {(changed: string) => void} [tried] Receives the name of a changed setting. */
export function settingsForm(tried = () => {}) {
  const form = find(document, "#preferences", HTMLFormElement);
  const said = find(form, "#settings-said", HTMLElement);
  const fields = [...form.querySelectorAll("select, input")].filter(isField);
  const fill = () => {
    const wish = settings();
    for (const [name, value] of Object.entries(wish)) {
      const field = fields.find((one) => one.name === name);
      if (field) field.value = value;
    }
    setVisible(row(form, "volume"), wish.sounds !== "off");
  };
  fill();
  onPreference(fill);
  for (const [name, able] of Object.entries(AVAILABLE)) setVisible(row(form, name), able());
  for (const field of fields) {
    field.addEventListener("change", () => {
      setText(said, "");
      setPreferences({ [field.name]: field.value });
      tried(field.name);
    });
  }

  /** @param {string} text @param {boolean} good */
  const tell = (text, good) => {
    said.toggleAttribute("data-good", good);
    setText(said, text);
  };
  find(form, "#settings-everywhere", HTMLButtonElement).addEventListener("click", async () => {
    try {
      await saveForAllDevices();
      tell("Your other devices follow when they next open a page.", true);
      if (!me()?.is_player) await reloadMe();
    } catch (error) {
      tell(api.errorMessage(error), false);
    }
  });
  find(form, "#settings-usual", HTMLButtonElement).addEventListener("click", () => {
    setPreferences(DEFAULTS);
    tell("Everything is as usual on this device.", true);
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

/** @param {(changed: string) => void} tried */
export function settingsDialog(tried) {
  const sheet = find(document, "#settings", HTMLDialogElement);
  const account = find(document, "#account", HTMLDialogElement);
  settingsForm(tried);
  for (const opener of document.querySelectorAll("#account-settings, #settings-open")) {
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      account.close();
      sheet.showModal();
    });
  }
  sheet.addEventListener("click", (event) => {
    const closer = event.target instanceof Element && event.target.closest("[data-close]");
    if (closer || event.target === sheet) sheet.close();
  });
}
