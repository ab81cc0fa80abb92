/** The form that takes a seat: a name, and a color if several are free. */

/** @import {Color} from "../protocol.js" */

import { announcePlayerChange, loadMe, me, reloadMe, setMe } from "../account/me.js";
import * as api from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { createElement, find, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { forgetForm } from "../browser/kept_forms.js";
import { colorName } from "../view/phrases.js";
import { keyFromHash } from "./one_time_key.js";

/**
 * @param {HTMLFormElement} form @param {string} match @param {HTMLElement} message @param {() => void} seated
 * @returns {(free: Color[], label: string) => void} `label` is the label of the button.
 */
export function sitForm(form, match, message, seated) {
  const name = find(form, "#sit-name", HTMLInputElement);
  const button = find(form, 'button[type="submit"]', HTMLButtonElement);
  const colors = find(form, "#sit-colors", HTMLFieldSetElement);
  let offered = "";
  void loadMe().then(() => {
    name.defaultValue = me()?.name ?? ""; // shown until the player writes
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runBusy(button, message, async () => {
      const wanted = name.value.trim();
      if (wanted && wanted !== me()?.name) setMe(await api.rename(wanted));
      await api.takeSeat(
        match,
        /** @type {Color | null} */ (new FormData(form).get("color")),
        keyFromHash(location.hash),
      );
      forgetForm(form);
      announcePlayerChange();
      void reloadMe();
      seated();
    });
  });
  return (free, label) => {
    setText(button, label);
    if (free.join() === offered) return;
    offered = free.join();
    setVisible(colors, free.length > 1);
    const kept = new FormData(form).get("color");
    const chosen = free.find((color) => color === kept) ?? free[0];
    for (const old of colors.querySelectorAll("label")) old.remove();
    if (free.length > 1) colors.append(...free.map((color) => colorChoice(color, color === chosen)));
  };
}

/** @param {Color} color @param {boolean} checked */
function colorChoice(color, checked) {
  const radio = createElement("input", { type: "radio", name: "color", value: color });
  radio.checked = checked;
  return createElement("label", {}, radio, stoneIcon(color), colorName(color));
}
