/** The settings over a page with a board. */

import { closeOnClick, find } from "../browser/dom.js";
import { loadPart } from "../browser/load_part.js";

/** @param {(name: string) => void} changed Receives the name of a changed setting. */
export function settingsDialog(changed) {
  const sheet = find(document, "#settings", HTMLDialogElement);
  const menu = find(document, "#account-menu", HTMLElement);
  let filled = false;
  for (const opener of document.querySelectorAll("#account-settings, #settings-open")) {
    if (!(opener instanceof HTMLElement)) continue;
    opener.addEventListener("click", async (event) => {
      event.preventDefault();
      const part = await loadPart(opener, () => import("./settings.js"));
      if (!part) return;
      if (!filled) part.settingsForm(changed);
      filled = true;
      menu.hidePopover?.();
      if (!sheet.open) sheet.showModal();
    });
  }
  closeOnClick(sheet);
}
