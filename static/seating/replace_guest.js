/** A button at each guest's seat with which the host frees it, while the server allows it. */

/** @import {Color} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import * as api from "../browser/api.js";
import { ArmingDelay } from "../browser/buttons/arming.js";
import { createElement, createSvg, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";
import { colorName, playerName, seatOf } from "../view/phrases.js";

/** @param {ParentNode} page @param {string} match @returns {(state: State) => void} */
export function replaceGuest(page, match) {
  const dialog = find(page, "#replace-guest", HTMLDialogElement);
  const text = find(dialog, "#replace-guest-text", HTMLElement);
  const message = find(dialog, "#replace-guest-message", HTMLElement);
  const yes = find(dialog, "#replace-guest-yes", HTMLButtonElement);
  const arming = new ArmingDelay();
  /** @type {Map<Color, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {Color | null} */
  let asked = null;
  /** @type {State | null} */
  let latest = null;

  /** @param {Color} color */
  const ask = (color) => {
    if (!latest) return;
    asked = color;
    const name = playerName(latest, color);
    const computer = seatOf(latest, color)?.computer != null;
    setText(text, t(computer ? "seats.replace.computer" : "seats.replace.guest", { name }));
    setText(message, "");
    arming.restart(yes);
    dialog.showModal();
    find(dialog, "#replace-guest-no", HTMLButtonElement).focus();
  };
  yes.addEventListener("click", async () => {
    const color = asked;
    if (!arming.armed || !color) return;
    await showErrors(message, async () => {
      await api.freeSeat(match, color);
      dialog.close();
    });
  });
  find(dialog, "#replace-guest-no", HTMLButtonElement).addEventListener("click", () => dialog.close());

  return (state) => {
    latest = state;
    const game = state.game;
    if (!game) return;
    for (const color of game.match.players) {
      const guest = canReplace(state, color);
      if (guest && !buttons.has(color))
        buttons.set(
          color,
          replaceButton(color, () => ask(color)),
        );
      const shown = buttons.get(color);
      if (!shown) continue;
      const seat = page.querySelector(`.seat[data-color="${color}"]`);
      if (shown.parentElement !== seat) seat?.append(shown);
      setVisible(shown, guest);
      setAttribute(shown, "aria-label", t("seats.replace.label", { name: playerName(state, color) }));
    }
    if (dialog.open && asked && !canReplace(state, asked)) dialog.close(); // the guest moved or left
  };
}

/** @param {State} state @param {Color} color */
function canReplace(state, color) {
  const host = state.game?.match.host;
  return host != null && state.you.includes(host) && state.game?.view.replaceable_guests.includes(color) === true;
}

/** @param {Color} color @param {() => void} press */
function replaceButton(color, press) {
  const box = { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" };
  const arrows = createSvg("svg", box, createSvg("path", { d: "M3 7h12l-3-3M17 13H5l3 3" }));
  const title = t("seats.replace.title", { color: colorName(color) });
  const shown = createElement("button", { type: "button", class: "seat-replace", title }, arrows);
  shown.addEventListener("click", press);
  return shown;
}
