/** A form for a pasted record; it opens the analysis page with its moves, and asks for the game if that is not plain. */

import { parseRecord } from "../browser/api.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { forgetForm } from "../browser/kept_forms.js";
import { t } from "../browser/messages.js";
import { ApiError, errorMessage } from "../browser/request.js";

/** @param {HTMLFormElement} form With a text area, a hidden choice of games, and a paragraph `.message`. */
export function importForm(form) {
  const field = find(form, "textarea", HTMLTextAreaElement);
  const message = find(form, ".message", HTMLElement);
  const choice = find(form, ".import-game", HTMLElement);
  const games = find(choice, "select", HTMLSelectElement);
  /** @param {boolean} which */
  const ask = (which) => {
    setVisible(choice, which);
    games.disabled = !which;
  };
  field.addEventListener("input", () => ask(false));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!field.value.trim()) return setText(message, t("analysis.import.empty"));
    try {
      const { game, options, moves } = await parseRecord(field.value, choice.hidden ? null : games.value);
      const parts = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      if (moves.length) parts.push(`moves=${moves.join(",")}`);
      forgetForm(form);
      location.assign(`/analysis/${game}?${parts.join("&")}`);
    } catch (error) {
      if (error instanceof ApiError && error.reason === "which-game") {
        ask(true);
        setText(message, "");
        return games.focus();
      }
      setText(message, errorMessage(error));
    }
  });
}
