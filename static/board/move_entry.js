/** A field in which moves are typed, with the legal ones to choose from. */

/** @import {LegalMove} from "../protocol.js" */
/** @import {State} from "../match/state.js" */
/** @import {SandboxBoard} from "./sandbox.js" */

import { createElement, find, setAttribute, setVisible } from "../browser/dom.js";
import { onPreference, settings } from "../browser/preferences.js";
import { EDITABLE, shortcut } from "../browser/shortcuts.js";
import { movableColor } from "../view/position/position.js";

/** @type {LegalMove[]} */
const NONE = [];

/**
 * @typedef {{
 *   preview: (text: string) => void,
 *   enter: (text: string) => boolean,
 *   leave: () => void,
 * }} MoveEntryActions `enter` returns true if the text was taken. `leave` focuses the board.
 */

/**
 * The setting shows the field always; the key / shows it until Escape is pressed in it.
 * @param {HTMLFormElement} form @param {MoveEntryActions} actions
 * @returns {(state: State, usable?: boolean) => void} Hides the field if it is not `usable`.
 */
export function moveEntry(form, { preview, enter, leave }) {
  const field = find(form, "input", HTMLInputElement);
  const list = find(form, "datalist", HTMLDataListElement);
  let isOpen = false;
  let isUsable = false;
  /** @type {LegalMove[]} */
  let listed = [];

  const update = () => setVisible(form, isUsable && (isOpen || settings().typed_moves === "on"));
  field.addEventListener("input", () => preview(field.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    if (enter(field.value)) field.value = "";
    else field.select();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    preview("");
    isOpen = field.value !== ""; // the first press empties the field
    field.value = "";
    update();
    if (!isOpen) leave();
  });
  document.addEventListener("keydown", (event) => {
    if (shortcut(event) !== "/") return;
    const target = event.target instanceof Element ? event.target : null;
    const dialog = document.querySelector("dialog:modal");
    if (!isUsable || target?.closest(EDITABLE) || (dialog && !dialog.contains(form))) return;
    event.preventDefault();
    isOpen = true;
    update();
    field.focus();
  });
  onPreference(update);

  return (state, usable = true) => {
    isUsable = usable;
    update();
    const legal = (movableColor(state) && state.game?.view.legal) || NONE;
    if (legal === listed) return;
    listed = legal;
    list.replaceChildren(...legal.map(({ move }) => createElement("option", { value: move })));
    setAttribute(field, "placeholder", legal[0]?.move ?? "");
  };
}

/**
 * @param {ParentNode} root @param {SandboxBoard} sandbox
 * @returns {(state: State) => void}
 */
export function sandboxMoveEntry(root, sandbox) {
  return moveEntry(find(root, "form.move-entry", HTMLFormElement), {
    preview: (text) => sandbox.input.previewTyped(text),
    enter: (text) => sandbox.input.enterTyped(text),
    leave: () => find(sandbox.board.svg, '.cell[tabindex="0"]', SVGGElement).focus(),
  });
}
