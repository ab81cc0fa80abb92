/** The account dialog of every page: the name, the other devices, and the way to the settings. */

import * as api from "../browser/api.js";
import { find, setText } from "../browser/dom.js";
import { deviceCodePanel } from "./device_code.js";
import { loadMe, onMe, onPlayerChanged, reloadMe, setMe } from "./me.js";
import { followMyTurns } from "./my_turns.js";
import { syncPreferences } from "./preferences.js";
import { resumeLinkPanel } from "./resume_link.js";

export function accountDialog() {
  const dialog = find(document, "#account", HTMLDialogElement);
  const who = find(document, "#who", HTMLButtonElement);
  const said = find(dialog, "#account-said", HTMLElement);
  /** @param {string} text @param {boolean} [good] */
  const tell = (text, good = false) => {
    said.toggleAttribute("data-good", good);
    setText(said, text);
  };

  nameForm(dialog, tell);
  const code = deviceCodePanel(dialog, tell);
  const resume = resumeLinkPanel(dialog, tell);
  onMe((me) => setText(find(who, "#who-name", HTMLElement), me.is_player ? me.display_name : "Guest"));
  void loadMe();
  followMyTurns();
  syncPreferences();
  onPlayerChanged(() => void reloadMe());

  who.addEventListener("click", () => {
    tell("");
    resume.reset();
    dialog.showModal();
    void reloadMe();
  });
  dialog.addEventListener("close", () => code.stop());
  dialog.addEventListener("click", (event) => {
    const closer = event.target instanceof Element && event.target.closest("[data-close]");
    if (closer || event.target === dialog) dialog.close();
  });
}

/** @param {HTMLElement} dialog @param {(text: string, good?: boolean) => void} tell */
function nameForm(dialog, tell) {
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
      tell(`You are ${answer.display_name} now.`, true);
    } catch (error) {
      tell(api.errorMessage(error));
    }
  });
}
