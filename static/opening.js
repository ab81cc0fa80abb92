/** A button that opens a match and goes to its table. */

/** @import {OpenMatch} from "./protocol.js" */

import { openMatch } from "./api.js";
import { find } from "./dom.js";
import { once } from "./once.js";

/**
 * @param {HTMLFormElement} form With a submit button, and a paragraph `.said` for what went wrong.
 * @param {() => OpenMatch} wish
 */
export function opening(form, wish) {
  const button = find(form, 'button[type="submit"]', HTMLButtonElement);
  const said = find(form, ".said", HTMLElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void once(button, said, async () => (await openMatch(wish())).url);
  });
  window.addEventListener("pageshow", () => button.removeAttribute("aria-disabled"));
}
