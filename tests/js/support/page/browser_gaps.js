/** What happy-dom lacks of a browser, as far as the pages use it. */

/** @import {Window} from "happy-dom" */

import "./selectors.js";

const REFLECTED = ["Label", "Busy", "Expanded", "Pressed", "Disabled", "Hidden"];
const ID = /^#[\w-]+$/;
const NATURAL = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";

/** @param {Element} element @returns {boolean} False if it, or a part of the page around it, is hidden. */
export function isShown(element) {
  const hidden = element.closest("[hidden], dialog:not([open]), [popover]:not([data-popover-open])");
  const details = element.parentElement?.closest("details:not([open])");
  const folded = details && element.closest("summary")?.parentElement !== details;
  return element.isConnected && !hidden && !folded;
}

/** @type {HTMLDialogElement[]} Those that cover the page, the newest last. */
let modal = [];

/** @returns {HTMLDialogElement | null} The dialog that covers the page. */
export function modalDialog() {
  return modal.findLast((dialog) => dialog.isConnected) ?? null;
}

/** @param {Element} element @returns {boolean} Whether the keyboard and the mouse reach it. */
export function isReachable(element) {
  const dialog = modalDialog();
  return isShown(element) && !element.closest("[inert]") && (!dialog || dialog.contains(element));
}

/** @param {any} window The window, whose classes are changed. */
export function fillGaps(window) {
  const { document, Element, HTMLElement, SVGElement, HTMLDialogElement } = window;
  modal = [];
  for (const prototype of [ownerOf(document, "querySelector"), Element.prototype]) once(prototype, findIdsByIndex);
  once(Element.prototype, reflectAria);
  for (const { prototype } of [HTMLElement, SVGElement]) once(prototype, focusOnlyWhatCanHaveIt);
  once(HTMLElement.prototype, openPopovers);
  once(HTMLDialogElement.prototype, openDialogs);
  document.hasFocus = () => true;
  window.isSecureContext = true;
  setOn(window.navigator, { userActivation: { hasBeenActive: false }, clipboard: new Clipboard() });
}

/** @type {WeakMap<object, Set<Function>>} Changes of prototypes, which windows share. */
const changes = new WeakMap();

/** @param {any} object @param {string} name @returns {any} The prototype that has the property. */
function ownerOf(object, name) {
  return Object.hasOwn(object, name) ? object : ownerOf(Object.getPrototypeOf(object), name);
}

/** @param {any} prototype @param {(prototype: any) => void} change */
function once(prototype, change) {
  const done = changes.get(prototype) ?? new Set();
  changes.set(prototype, done);
  if (!done.has(change)) change(prototype);
  done.add(change);
}

/** What the page has copied. */
export class Clipboard {
  text = "";

  /** @param {string} text */
  async writeText(text) {
    this.text = text;
  }
}

/** @param {object} owner @param {Record<string, unknown>} values */
export function setOn(owner, values) {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

/** @param {any} prototype */
function reflectAria(prototype) {
  for (const name of REFLECTED) {
    const attribute = `aria-${name.toLowerCase()}`;
    Object.defineProperty(prototype, `aria${name}`, {
      configurable: true,
      get: function getReflected() {
        return this.getAttribute(attribute);
      },
      set: function setReflected(value) {
        if (value === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value);
      },
    });
  }
}

/** An index finds ids, not a walk. @param {any} prototype */
function findIdsByIndex(prototype) {
  const native = prototype.querySelector;
  prototype.querySelector = function select(/** @type {string} */ selector) {
    const found = ID.test(selector) ? document.getElementById(selector.slice(1)) : null;
    return found && this.contains(found) ? found : native.call(this, selector);
  };
}

/** @param {any} prototype */
function focusOnlyWhatCanHaveIt(prototype) {
  const native = prototype.focus;
  prototype.focus = function focus() {
    if (this.matches(NATURAL) && !this.matches(":disabled") && isReachable(this)) native.call(this);
  };
}

/** @param {any} prototype */
function openDialogs(prototype) {
  const { showModal, close } = prototype;
  /** @type {WeakMap<HTMLDialogElement, Element | null>} */
  const focusedBefore = new WeakMap();
  prototype.showModal = function open() {
    if (this.open) throw new Error("the dialog is open");
    focusedBefore.set(this, document.activeElement);
    showModal.call(this);
    this.setAttribute("data-modal", "");
    modal.push(this);
    const first = this.querySelector("[autofocus]") ?? [...this.querySelectorAll(NATURAL)].find(isReachable);
    (first ?? this).focus();
  };
  prototype.close = function closeAndFocus(/** @type {string | undefined} */ value) {
    if (!this.open) return;
    this.removeAttribute("data-modal");
    modal = modal.filter((dialog) => dialog !== this);
    const before = focusedBefore.get(this);
    close.call(this, value);
    if (before instanceof HTMLElement && before !== document.body) before.focus();
  };
}

/** @param {any} prototype */
function openPopovers(prototype) {
  prototype.showPopover = function show() {
    this.setAttribute("data-popover-open", "");
  };
  prototype.hidePopover = function hide() {
    this.removeAttribute("data-popover-open");
  };
  prototype.togglePopover = function toggle() {
    this.toggleAttribute("data-popover-open");
  };
}
