/** Opens a match of the variant that was designed. */

/** @import {CreateMatch, VariantInfo} from "../protocol.js" */

import { createMatch } from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { setDisabled } from "../browser/dom.js";

/** @param {HTMLElement} page @param {HTMLElement} message @param {() => VariantInfo | null} variant */
export function openMatch(page, message, variant) {
  const button = page.querySelector("#play");
  if (!(button instanceof HTMLButtonElement)) return;
  button.addEventListener("click", () => {
    const found = variant();
    if (!found) return;
    void runBusy(button, message, async () => {
      const game = found.players.length > 2 ? "variant-3" : "variant";
      const body = { game, options: { rules: found.text }, color: "random", listed: false };
      return (await createMatch(/** @type {CreateMatch} */ (body))).url;
    });
  });
  window.addEventListener("pageshow", () => setDisabled(button, variant() === null));
}
