/** Zen mode: the page shows only the game. It stays on in this tab; theme.js restores it. */

import { find, setAttribute } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { pageShortcut } from "../browser/shortcuts.js";

const KEY = "birnam.zen"; // as in theme.js

/** @param {(text: string) => void} announce */
export function zenMode(announce) {
  const root = document.documentElement;
  const button = find(document, "#zen", HTMLButtonElement);
  const update = () => setAttribute(button, "aria-pressed", String(root.hasAttribute("data-zen")));

  /** @param {boolean} on */
  const set = (on) => {
    root.toggleAttribute("data-zen", on);
    update();
    announce(t(on ? "zen.on" : "zen.off"));
    try {
      if (on) sessionStorage.setItem(KEY, "on");
      else sessionStorage.removeItem(KEY);
    } catch {
      // the browser denies storage
    }
  };
  const toggle = () => set(!root.hasAttribute("data-zen"));

  button.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    const key = pageShortcut(event);
    if (key === "z") toggle();
    else if (key === "Escape" && root.hasAttribute("data-zen")) set(false);
  });
  update();
}
