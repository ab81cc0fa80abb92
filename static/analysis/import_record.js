/** A form for a pasted record; it opens the analysis page with its moves. */

import { errorMessage, parseRecord } from "../browser/api.js";
import { find, setText } from "../browser/dom.js";

/** @param {HTMLFormElement} form With a text area, and a paragraph `.said`. */
export function importForm(form) {
  const field = find(form, "textarea", HTMLTextAreaElement);
  const message = find(form, ".said", HTMLElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!field.value.trim()) return setText(message, "Paste a record first.");
    try {
      const { game, options, moves } = await parseRecord(field.value);
      const parts = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      if (moves.length) parts.push(`moves=${moves.join(",")}`);
      location.assign(`/analysis/${game}?${parts.join("&")}`);
    } catch (error) {
      setText(message, errorMessage(error));
    }
  });
}
