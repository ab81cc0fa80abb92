/** The settings over a match: a sheet beside or below the board, which shows each choice at once. */

import { find } from "../dom.js";
import { settingsForm } from "./settings.js";

/** @param {(changed: string) => void} tried */
export function settingsSheet(tried) {
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
