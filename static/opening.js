/** A button that opens a match and goes to its table. */

/** @import {OpenMatch} from "./protocol.js" */

import { openMatch, told } from "./api.js";
import { find, say } from "./dom.js";

/**
 * @param {HTMLFormElement} form With a submit button, and a paragraph `.said` for what went wrong.
 * @param {() => OpenMatch} wish
 */
export function opening(form, wish) {
  const button = find(form, 'button[type="submit"]', HTMLButtonElement);
  const said = find(form, ".said", HTMLElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    say(said, "");
    try {
      location.assign((await openMatch(wish())).url);
    } catch (error) {
      say(said, told(error));
      button.removeAttribute("aria-disabled");
    }
  });
  window.addEventListener("pageshow", () => button.removeAttribute("aria-disabled"));
}
