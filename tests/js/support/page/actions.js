/** What somebody does on a page, as far as scripts notice. */

import { isReachable, modalDialog } from "./browser_gaps.js";

/** @typedef {{shiftKey?: boolean, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean}} Modifiers */

/** @param {Element} element @param {PointerEventInit} [pointer] Such as `{pointerType: "touch"}`. */
export function click(element, pointer = {}) {
  mustBeReachable(element);
  if (element.matches(":disabled, [aria-disabled=true]")) throw new Error(`it is disabled: ${element.outerHTML}`);
  beActive();
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    button: 0,
    pointerType: "mouse",
    detail: 1,
    ...pointer,
  };
  element.dispatchEvent(new PointerEvent("pointerdown", init));
  element.dispatchEvent(new MouseEvent("mousedown", init));
  const focusable = element.closest("a[href], button, input, select, textarea, summary, [tabindex]");
  if (focusable instanceof HTMLElement || focusable instanceof SVGElement) focusable.focus();
  element.dispatchEvent(new PointerEvent("pointerup", init));
  element.dispatchEvent(new MouseEvent("mouseup", init));
  if (element instanceof HTMLElement) element.click();
  if (element instanceof HTMLButtonElement) togglePopover(element);
  if (!(element instanceof HTMLElement)) element.dispatchEvent(new PointerEvent("click", init));
}

/** @param {HTMLButtonElement} button */
function togglePopover(button) {
  document.getElementById(button.getAttribute("popovertarget") ?? "")?.togglePopover();
}

/** Moves the mouse. @param {Element} element @param {Element | null} from Where it was. */
export function hover(element, from) {
  const init = { bubbles: true, pointerType: "mouse" };
  for (let left = from; left && !left.contains(element); left = left.parentElement)
    left.dispatchEvent(new PointerEvent("pointerleave", { ...init, bubbles: false }));
  element.dispatchEvent(new PointerEvent("pointermove", init));
}

/** Writes into a field and leaves it. @param {HTMLElement} field @param {string} text */
export function fill(field, text) {
  mustBeReachable(field);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error("it is no field");
  field.focus();
  field.value = text;
  announceInput(field);
}

/** @param {HTMLElement} select @param {string} value */
export function choose(select, value) {
  mustBeReachable(select);
  if (!(select instanceof HTMLSelectElement)) throw new Error("it is no list of choices");
  const option = [...select.options].find((one) => one.value === value);
  if (!option || option.disabled) throw new Error(`it has no choice ${value}: ${select.innerHTML}`);
  select.focus();
  select.value = value;
  announceInput(select);
}

/** Presses a key where the focus is. @param {string} key @param {Modifiers} [modifiers] */
export function pressKey(key, modifiers = {}) {
  beActive();
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers });
  if (target.dispatchEvent(event)) usualEffect(key, target);
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keyup", { key, bubbles: true, ...modifiers }),
  );
}

/** What the browser does with a key that no script has taken. @param {string} key @param {Element} target */
function usualEffect(key, target) {
  const dialog = modalDialog();
  if (key === "Escape" && dialog) {
    if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  } else if (key === "Enter" && target instanceof HTMLInputElement) {
    const button = target.form?.querySelector("button:not([type=button]), input[type=submit]");
    if (button instanceof HTMLElement) button.click();
    else target.form?.requestSubmit();
  } else if ((key === "Enter" || key === " ") && target.matches("button, summary, a[href]")) {
    if (key === "Enter" || !target.matches("a")) /** @type {HTMLElement} */ (target).click();
  } else if (key === " " && target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
    target.click();
  }
}

/** From then on, pages may play sounds. */
function beActive() {
  Object.assign(navigator.userActivation, { hasBeenActive: true });
}

/** @param {HTMLElement} field */
function announceInput(field) {
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {Element} element */
function mustBeReachable(element) {
  if (!isReachable(element)) throw new Error(`nobody can reach it: ${element.outerHTML.slice(0, 200)}`);
}
