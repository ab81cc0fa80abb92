/** The buttons that open the dialog of share_dialog.js, which is loaded then. */

/** @import {Shared} from "./share_dialog.js" */

import { loadPart } from "../browser/load_part.js";

/** @param {Partial<Shared>} [shared] What the dialog shares; by default the page as the server has described it. */
export function shareButtons(shared = {}) {
  /** @type {(() => void) | null} */
  let open = null;
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-share]") : null;
    if (!(button instanceof HTMLElement)) return;
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
