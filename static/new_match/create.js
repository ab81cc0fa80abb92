/** A form that creates a match and opens its page. */

/** @import {CreateMatch} from "../protocol.js" */

import { createMatch } from "../browser/api.js";
import { runBusy } from "../browser/busy_button.js";
import { find, setDisabled } from "../browser/dom.js";

/**
 * @param {HTMLFormElement} form With a submit button, and a paragraph `.said` for errors.
 * @param {() => Promise<CreateMatch>} readForm
 */
export function createMatchForm(form, readForm) {
  const button = find(form, 'button[type="submit"]', HTMLButtonElement);
  const message = find(form, ".said", HTMLElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runBusy(button, message, async () => (await createMatch(await readForm())).url);
  });
  window.addEventListener("pageshow", () => setDisabled(button, false));
}
