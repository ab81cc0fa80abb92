/** A button at each guest's seat with which the host frees it, before the second move. */

/** @import {Color} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import * as api from "../browser/api.js";
import { ArmingDelay } from "../browser/arming.js";
import { createElement, createSvg, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { colorName, playerName, seatOf } from "../view/phrases.js";

const LAST_MOVE = 2; // turns after which the guest stays

/** @param {ParentNode} page @param {string} match @returns {(state: State) => void} */
export function replaceGuest(page, match) {
  const dialog = find(page, "#swap", HTMLDialogElement);
  const text = find(dialog, "#swap-text", HTMLElement);
  const message = find(dialog, "#swap-said", HTMLElement);
  const yes = find(dialog, "#swap-yes", HTMLButtonElement);
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
    setText(text, `Give ${name}’s seat to somebody else?${computer ? "" : " They cannot sit down here again."}`);
    setText(message, "");
    arming.restart(yes);
    dialog.showModal();
    find(dialog, "#swap-no", HTMLButtonElement).focus();
  };
  yes.addEventListener("click", async () => {
    if (!arming.armed || !asked) return;
    try {
      await api.freeSeat(match, asked);
      dialog.close();
    } catch (error) {
      setText(message, api.errorMessage(error));
    }
  });
  find(dialog, "#swap-no", HTMLButtonElement).addEventListener("click", () => dialog.close());

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
      setAttribute(shown, "aria-label", `Give ${playerName(state, color)}’s seat to somebody else…`);
    }
    if (dialog.open && asked && !canReplace(state, asked)) dialog.close(); // the guest moved or left
  };
}

/** @param {State} state @param {Color} color */
function canReplace(state, color) {
  const game = state.game;
  if (!game?.match.host || !state.you.includes(game.match.host) || game.view.status === "over") return false;
  const early = game.turns.length - game.match.imported_turns < LAST_MOVE;
  return early && !state.you.includes(color) && game.view.taken_seats.includes(color) && !game.view.departed[color];
}

/** @param {Color} color @param {() => void} press */
function replaceButton(color, press) {
  const box = { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" };
  const arrows = createSvg("svg", box, createSvg("path", { d: "M3 7h12l-3-3M17 13H5l3 3" }));
  const title = `Give ${colorName(color)} to somebody else…`;
  const shown = createElement("button", { type: "button", class: "seat-swap", title }, arrows);
  shown.addEventListener("click", press);
  return shown;
}
