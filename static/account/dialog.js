/** The dialog behind the name: name, devices, settings. Every page has it. */

import * as api from "../browser/api.js";
import { find, setText } from "../browser/dom.js";
import { codes } from "./device_code.js";
import { loadMe, onMe, onPlayerChanged, reloadMe, renamed } from "./me.js";
import { followTurns } from "./my_turns.js";
import { followPlayer } from "./preferences.js";
import { resumeLinks } from "./resume_link.js";

export function account() {
  const dialog = find(document, "#account", HTMLDialogElement);
  const who = find(document, "#who", HTMLButtonElement);
  const said = find(dialog, "#account-said", HTMLElement);
  /** @param {string} text @param {boolean} [good] */
  const tell = (text, good = false) => {
    said.toggleAttribute("data-good", good);
    setText(said, text);
  };

  naming(dialog, tell);
  const code = codes(dialog, tell);
  const resume = resumeLinks(dialog, tell);
  onMe((me) => setText(find(who, "#who-name", HTMLElement), me.is_player ? me.display_name : "Guest"));
  void loadMe();
  followTurns();
  followPlayer();
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
function naming(dialog, tell) {
  const form = find(dialog, "#name-form", HTMLFormElement);
  const input = find(form, "#name", HTMLInputElement);
  onMe((me) => {
    if (document.activeElement !== input) input.value = me.name ?? "";
    input.placeholder = me.display_name || "Guest";
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const answer = renamed(await api.rename(input.value.trim() || null));
      input.value = answer.name ?? "";
      tell(`You are ${answer.display_name} now.`, true);
    } catch (error) {
      tell(api.told(error));
    }
  });
}
