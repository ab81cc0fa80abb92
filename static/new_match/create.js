/** A form that starts a match and opens its page. */

import { runBusy } from "../browser/buttons/busy_button.js";
import { find, setDisabled } from "../browser/dom.js";
import { forgetForm } from "../browser/kept_forms.js";

/**
 * @param {HTMLFormElement} form With a submit button, and a paragraph `.message` for errors.
 * @param {() => Promise<{url: string}>} start
 */
export function createMatchForm(form, start) {
  const button = find(form, 'button[type="submit"]', HTMLButtonElement);
  const message = find(form, ".message", HTMLElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runBusy(button, message, async () => {
      const { url } = await start();
      forgetForm(form);
      return url;
    });
  });
  window.addEventListener("pageshow", () => setDisabled(button, false));
}
