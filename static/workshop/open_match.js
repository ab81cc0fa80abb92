/** Opens a match of the variant that was designed. */

/** @import {CreateMatch, VariantInfo} from "../protocol.js" */

import { createMatch } from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { setDisabled, setVisible } from "../browser/dom.js";

/** With friends, or against computers of a level. @param {HTMLElement} page @param {HTMLElement} message @param {() => VariantInfo | null} variant */
export function openMatch(page, message, variant) {
  for (const button of page.querySelectorAll("[data-level]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const level = Number(button.dataset.level);
    button.addEventListener("click", () => {
      const found = variant();
      if (!found) return;
      void runBusy(button, message, async () => {
        const game = { game: gameOf(found), options: { rules: found.text } };
        const computers = level ? found.players.slice(1).map(() => level) : [];
        const body = { ...game, color: "random", listed: false, computers };
        return (await createMatch(/** @type {CreateMatch} */ (body))).url;
      });
    });
    window.addEventListener("pageshow", () => setDisabled(button, variant() === null));
  }
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
