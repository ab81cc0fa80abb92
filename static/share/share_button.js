/** The button that opens the dialog of share_dialog.js, which is loaded then. */

/** @import {Shared} from "./share_dialog.js" */

import { find } from "../browser/dom.js";
import { loadPart } from "../browser/load_part.js";

/** @param {Shared} shared */
export function shareButton(shared) {
  const button = find(document, "#share-open", HTMLButtonElement);
  /** @type {(() => void) | null} */
  let open = null;
  button.addEventListener("click", async () => {
    const part = await loadPart(button, () => import("./share_dialog.js"));
    if (!part) return;
    open ??= part.shareDialog(shared);
    closeMenu(button);
    open();
  });
}

/**
 * Closes the menu in which the button is, so that it is not open behind the dialog.
 * Its summary gets the focus, and the dialog gives it back.
 * @param {HTMLElement} button
 */
function closeMenu(button) {
  const menu = button.closest("details");
  menu?.querySelector("summary")?.focus();
  menu?.removeAttribute("open");
}
