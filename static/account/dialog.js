/** The account dialog of every page: the name, the other devices, and the way to the settings. */

import * as api from "../browser/api.js";
import { closeOnClick, find, setText, showMessage } from "../browser/dom.js";
import { deviceCodePanel } from "./device_code.js";
import { loadMe, onMe, onPlayerChanged, reloadMe, setMe } from "./me.js";
import { followMyTurns } from "./my_turns.js";
import { syncPreferences } from "./preferences.js";
import { resumeLinkPanel } from "./resume_link.js";

export function accountDialog() {
  const dialog = find(document, "#account", HTMLDialogElement);
  const who = find(document, "#who", HTMLButtonElement);
  const message = find(dialog, "#account-said", HTMLElement);
  nameForm(dialog, message);
  const code = deviceCodePanel(dialog, message);
  const resume = resumeLinkPanel(dialog, message);
  onMe((me) => setText(find(who, "#who-name", HTMLElement), me.is_player ? me.display_name : "Guest"));
  void loadMe();
  followMyTurns();
  syncPreferences();
  onPlayerChanged(() => void reloadMe());

  who.addEventListener("click", () => {
    showMessage(message, "");
    resume.reset();
    dialog.showModal();
    void reloadMe();
  });
  dialog.addEventListener("close", () => code.stop());
  closeOnClick(dialog);
}

/** @param {HTMLElement} dialog @param {HTMLElement} message */
function nameForm(dialog, message) {
  const form = find(dialog, "#name-form", HTMLFormElement);
  const input = find(form, "#name", HTMLInputElement);
  onMe((me) => {
    if (document.activeElement !== input) input.value = me.name ?? "";
    input.placeholder = me.display_name || "Guest";
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const answer = setMe(await api.rename(input.value.trim() || null));
      input.value = answer.name ?? "";
      showMessage(message, `You are ${answer.display_name} now.`, true);
    } catch (error) {
      showMessage(message, api.errorMessage(error));
    }
  });
}
