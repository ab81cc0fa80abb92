/** What stands around the board: the tool, the symmetry, the board, and the rules. */

/** @import {Choices, Design} from "./design.js" */

import { onClick } from "../browser/buttons/on_click.js";
import { createElement, find, OPEN_POPOVER, setDisabled, setVisible } from "../browser/dom.js";
import { shortcut } from "../browser/shortcuts.js";
import { CHOICES, canMix, formatDesign } from "./design.js";
import { countImages, SYMMETRIES } from "./symmetry.js";

const FIELDS = "textarea, select, input:not([type=radio], [type=checkbox])";

/**
 * @typedef {{
 *   board: (board: string) => void,
 *   side: (side: number) => void,
 *   start: (text: string) => void,
 *   choice: (word: keyof Choices, value: string) => void,
 *   step: (back: boolean) => void,
 * }} ControlsOwner
 */

export class Controls {
  /**
   * @param {HTMLElement} page
   * @param {{starts: string[], sides: Record<string, [number, number]>}} data `starts` are the texts of the games of the list.
   * @param {ControlsOwner} owner
   */
  constructor(page, { starts, sides }, owner) {
    this.page = page;
    this.starts = starts;
    this.sides = sides;
    this.undo = onClick(page, "#undo", () => owner.step(true));
    this.redo = onClick(page, "#redo", () => owner.step(false));
    this.side = find(page, "#side", HTMLSelectElement);
    this.side.addEventListener("change", () => owner.side(Number(this.side.value)));
    this.start = find(page, "#start", HTMLSelectElement);
    this.start.addEventListener("change", () => owner.start(starts[Number(this.start.value || NaN)] ?? ""));
    page.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
      if (target.name === "board") owner.board(target.value);
      else if (target.name === "symmetry") this.#showAlternate();
      else if (target.name in CHOICES) owner.choice(/** @type {keyof Choices} */ (target.name), target.value);
    });
    document.addEventListener("keydown", (event) => this.#handleKey(event, owner));
  }

  get tool() {
    return this.#chosen("tool");
  }

  get symmetry() {
    return this.#chosen("symmetry");
  }

  /** Whether images have the stones of the other players. */
  get alternate() {
    return find(this.page, "#alternate", HTMLInputElement).checked;
  }

  /** @param {Design} design @param {boolean} canUndo @param {boolean} canRedo */
  draw(design, canUndo, canRedo) {
    const { board, side, choices } = design;
    this.players = Number(choices.players);
    setDisabled(this.undo, !canUndo);
    setDisabled(this.redo, !canRedo);
    const start = this.starts.indexOf(formatDesign(design));
    this.start.value = start < 0 ? "" : String(start);
    this.#choose("board", board);
    for (const [word, value] of Object.entries(choices)) this.#choose(word, value);
    this.#offer("tool", ({ value }) => value !== "red" || choices.players === "3");
    this.#offer("symmetry", ({ value }) => SYMMETRIES[board].includes(value));
    setVisible(find(this.page, "#mixed", HTMLElement), canMix(choices));
    this.#showAlternate();
    const [least, most] = this.sides[board] ?? [side, side];
    const numbers = Array.from({ length: most - least + 1 }, (_, place) => String(least + place));
    if (this.side.length !== numbers.length || this.side.options[0]?.value !== numbers[0])
      this.side.replaceChildren(...numbers.map((number) => createElement("option", { value: number }, number)));
    this.side.value = String(side);
  }

  #showAlternate() {
    const images = countImages(this.symmetry);
    setVisible(find(this.page, "#alternate-choice", HTMLElement), images > 1 && images % (this.players ?? 2) === 0);
  }

  /** @param {string} name */
  #radios(name) {
    return /** @type {NodeListOf<HTMLInputElement>} */ (this.page.querySelectorAll(`input[name="${name}"]`));
  }

  /** @param {string} name */
  #chosen(name) {
    return [...this.#radios(name)].find(({ checked }) => checked)?.value ?? "";
  }

  /** @param {string} name @param {string} value */
  #choose(name, value) {
    for (const radio of this.#radios(name)) radio.checked = radio.value === value;
  }

  /** Hides what does not apply. @param {string} name @param {(radio: HTMLInputElement) => boolean} applies */
  #offer(name, applies) {
    const [first] = this.#radios(name);
    for (const radio of this.#radios(name)) {
      if (!applies(radio) && radio.checked && first) first.checked = true;
      const label = radio.closest("label");
      if (label) setVisible(label, applies(radio));
    }
  }

  /** @param {KeyboardEvent} event @param {ControlsOwner} owner */
  #handleKey(event, owner) {
    const inField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (inField || document.querySelector(`dialog:modal, ${OPEN_POPOVER}`)) return;
    const key = (event.key ?? "").toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      event.preventDefault();
      return owner.step(key === "z" && !event.shiftKey);
    }
    const pressed = shortcut(event);
    const tool = pressed && this.page.querySelector(`input[name="tool"][aria-keyshortcuts="${CSS.escape(pressed)}"]`);
    if (tool instanceof HTMLInputElement && !tool.closest("[hidden]")) tool.checked = true;
  }
}
