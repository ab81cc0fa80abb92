/** Opens a match of the variant that was designed. */

/** @import {CreateMatch, VariantInfo} from "../protocol.js" */

import { createMatch } from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { setDisabled, setVisible } from "../browser/dom.js";

/** @param {HTMLElement} page @param {HTMLElement} message @param {() => VariantInfo | null} variant */
export function openMatch(page, message, variant) {
  const button = page.querySelector("#play");
  if (!(button instanceof HTMLButtonElement)) return;
  button.addEventListener("click", () => {
    const found = variant();
    if (!found) return;
    void runBusy(button, message, async () => {
      const body = { game: gameOf(found), options: { rules: found.text }, color: "random", listed: false };
      return (await createMatch(/** @type {CreateMatch} */ (body))).url;
    });
  });
  window.addEventListener("pageshow", () => setDisabled(button, variant() === null));
}

/** Shows the links to other ways of playing. @param {HTMLElement} page @param {VariantInfo | null} variant */
export function linkVariant(page, variant) {
  for (const link of page.querySelectorAll("a[data-path]")) {
    if (!(link instanceof HTMLAnchorElement)) continue;
    setVisible(link, variant !== null);
    if (variant) link.href = `${link.dataset.path}/${gameOf(variant)}?${new URLSearchParams({ rules: variant.text })}`;
  }
}

/** @param {VariantInfo} variant */
function gameOf({ players }) {
  return players.length > 2 ? "variant-3" : "variant";
}
