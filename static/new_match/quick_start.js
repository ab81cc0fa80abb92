/** The form of the home page: a game, a clock and a color, with a friend, with anyone or with the computer. */

/** @import {Color} from "../protocol.js" */

import { createMatch, findOpponent } from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { find, setAttribute, setDisabled } from "../browser/dom.js";
import { readStorage, writeStorage } from "../browser/storage.js";

const KEY = "birnam.quick-start"; // the latest choices

/** @param {HTMLFormElement} form */
export function quickStart(form) {
  const game = find(form, "#quick-game", HTMLSelectElement);
  const time = find(form, "#quick-time", HTMLSelectElement);
  const color = find(form, "#quick-color", HTMLSelectElement);
  const buttons = [...form.querySelectorAll("button")];
  const message = find(form, ".message", HTMLElement);

  const arrange = () => {
    const players = (game.selectedOptions[0]?.dataset.players ?? "").split(" ");
    for (const option of color.options) {
      option.disabled = option.value !== "random" && !players.includes(option.value);
      option.hidden = option.disabled;
    }
    if (color.selectedOptions[0]?.disabled) color.value = "random";
    const query = new URLSearchParams([
      ["time", time.value],
      ["color", color.value],
    ]);
    setAttribute(find(form, "#quick-more", HTMLElement), "href", `/new/${game.value}?${query}`);
    setAttribute(find(form, "#play-computer", HTMLElement), "href", `/computer?game=${game.value}&${query}`);
  };
  const stored = readStorage(KEY);
  for (const select of [game, time, color]) {
    const wanted = String(stored?.[select.name] ?? "");
    if ([...select.options].some(({ value }) => value === wanted)) select.value = wanted;
  }
  form.addEventListener("change", () => {
    arrange();
    writeStorage(KEY, { game: game.value, time: time.value, color: color.value });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter : buttons[0];
    if (!pressed) return;
    const wanted = { game: game.value, time: time.value, color: /** @type {Color | "random"} */ (color.value) };
    const start = () =>
      pressed.value === "anyone" ? findOpponent(wanted) : createMatch({ ...wanted, options: {}, listed: false });
    void runBusy(pressed, message, async () => (await start()).url);
  });
  window.addEventListener("pageshow", () => {
    for (const button of buttons) setDisabled(button, false);
  });
  arrange();
}
