/** The new-match form. The server says which options exclude each other. */

/** @import {Color} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import { fetchOptionsAdvice } from "../browser/api.js";
import { followTheme, setBoardImage } from "../browser/board_images.js";
import { copyButton } from "../browser/clipboard.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { accessChoices, friendSeats } from "../new_match/access.js";
import { computerSeats } from "../new_match/computers.js";
import { createMatchForm } from "../new_match/create.js";
import { timeControlForm } from "../new_match/time_control.js";

const form = find(document, "#new", HTMLFormElement);
const game = form.dataset.game ?? "";
const image = find(form, "#new-picture img", HTMLImageElement);
const resetButton = find(form, "#new-usual", HTMLButtonElement);
const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
const radios = inputs.filter(({ type }) => type === "radio");
const clock = timeControlForm(form, () => void update());
const names = [...form.querySelectorAll("fieldset[data-option]")].map(
  (field) => field.getAttribute("data-option") ?? "",
);
const computers = computerSeats(form);
const button = find(form, "#new-button", HTMLButtonElement);
const buttonLabel = button.textContent ?? "";
const friendFields = friendSeats(form, () => void update());
const requests = new RequestSequence();

/** @returns {Record<string, string>} */
function options() {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")]));
}

/** @returns {HTMLInputElement[]} The checked inputs that are no defaults. */
function changedRadios() {
  return radios.filter((radio) => radio.checked && !("usual" in radio.dataset));
}

/** Updates the summary, and disables the options that the server refuses. */
async function update() {
  const titles = [...changedRadios().map((radio) => labelOf(radio)), ...computers.titles(), ...friendFields.titles()];
  setText(button, computers.alone() ? "Play the computer" : buttonLabel);
  setText(find(form, "#new-chosen", HTMLElement), titles.length ? titles.join(" · ") : "As usual");
  setVisible(resetButton, titles.length > 0);
  if (names.length === 0) return;
  const query = new URLSearchParams(options());
  setBoardImage(image, `/games/${game}/board.svg?${query}`);
  find(form, "#new-local", HTMLAnchorElement).href = `/local/${game}?${query}`;
  const isLatest = requests.next();
  try {
    const { refused } = await fetchOptionsAdvice(game, query);
    if (!isLatest()) return;
    for (const radio of radios) {
      const excuse = refused.find(({ option, value }) => option === radio.name && value === radio.value);
      radio.disabled = excuse !== undefined;
      const excuseElement = radio.closest("label")?.querySelector(".excuse");
      if (excuseElement) setText(excuseElement, excuse?.message ?? "");
    }
  } catch {
    // The server refuses the options when the match is created.
  }
}

/** @param {HTMLInputElement} radio */
function labelOf(radio) {
  if (radio.name === "time") return clock.known().title;
  const own = radio.closest("label")?.dataset.title ?? "";
  if (!names.includes(radio.name)) return own;
  return `${radio.closest("fieldset")?.querySelector("legend")?.textContent}: ${own}`;
}

/** The URL that selects the same options. */
function presetUrl() {
  const chosen = changedRadios().map((radio) => [radio.name, radio.name === "time" ? clock.known().time : radio.value]);
  const query = new URLSearchParams([...chosen, ...computers.query()]);
  return `${location.origin}/new/${game}${query.size ? `?${query}` : ""}`;
}

createMatchForm(form, async () => {
  const data = new FormData(form);
  const color = /** @type {Color | "random"} */ (String(data.get("color")));
  return {
    game,
    options: options(),
    color,
    listed: false,
    ...accessChoices(data),
    ...computers.fields(),
    time: await clock.time(),
  };
});
form.addEventListener("change", update);
resetButton.addEventListener("click", () => {
  for (const radio of radios) {
    if ("usual" in radio.dataset) Object.assign(radio, { disabled: false, checked: true });
  }
  friendFields.nobody();
  computers.people();
  form.dispatchEvent(new Event("input")); // for the fields of the time control
  find(form, "#new-copy", HTMLElement).focus(); // the pressed button is hidden now
  void update();
});
copyButton(find(form, "#new-copy", HTMLButtonElement), presetUrl);
followTheme();
accountDialog();
void update();
