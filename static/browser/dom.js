/** Short functions for the DOM: they find, create and change elements. */

import { nameNodes, withoutSigns } from "./name_marks.js";

/** A selector. Where browsers have no popovers, old_browser.js marks the open ones. */
export const OPEN_POPOVER = ":is(:popover-open, [data-open])";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} T
 * @param {ParentNode} root @param {string} selector @param {new () => T} type
 * @returns {T} Throws an Error if the page has no such element.
 */
export function find(root, selector, type) {
  const found = root.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page lacks ${selector}`);
}

/** @returns {any} The data with which the server fills the page. */
export function pageData() {
  return JSON.parse(find(document, "#data", HTMLScriptElement).textContent ?? "");
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string>} [attributes] @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function createElement(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(
    ...children.flatMap((child) => (child instanceof Node || tag === "option" ? child : nameNodes(child))),
  );
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | number>} [attributes] @param {...Node} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function createSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {string} color */
export function stoneIcon(color) {
  const box = { class: "stone-icon", viewBox: "-30 -30 60 60", "aria-hidden": "true" };
  return createSvg("svg", box, createSvg("use", { href: `#bn-${color}` }));
}

/**
 * @param {Element} element
 * @param {string} text An unchanged text is not written, because a live region would repeat it.
 */
export function setText(element, text) {
  if (element.textContent !== withoutSigns(text)) element.replaceChildren(...nameNodes(text));
}

/** @param {Element} element @param {string} seen @param {string} read By screen readers. */
export function setTexts(element, seen, read) {
  if (seen === read) return setText(element, seen);
  if (element.textContent === withoutSigns(seen + read)) return;
  const shown = createElement("span", { "aria-hidden": "true" }, seen);
  element.replaceChildren(shown, createElement("span", { class: "visually-hidden" }, read));
}

/**
 * Replace the items of a list. The focus stays at its place; without that place, it goes to the title.
 * @param {HTMLElement} list @param {HTMLElement[]} items @param {HTMLElement} title
 */
export function replaceItems(list, items, title) {
  const places = () => [...list.querySelectorAll("input, button")];
  const before = places();
  const place = before.indexOf(document.activeElement ?? document.body);
  list.replaceChildren(...items);
  if (place < 0) return;
  const after = places();
  const next = after.length === before.length ? after[place] : title;
  if (next instanceof HTMLElement) next.focus();
}

/** @param {HTMLElement} element @param {string} text @param {boolean} [good] True for a success. */
export function showMessage(element, text, good = false) {
  element.toggleAttribute("data-good", good);
  setText(element, text);
}

/** @param {Element} element @param {string} name @param {string | null} value */
export function setAttribute(element, name, value) {
  if (value === null) return element.removeAttribute(name);
  const text = name.startsWith("aria-") ? withoutSigns(value) : value;
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** @param {HTMLElement} element @param {boolean} visible */
export function setVisible(element, visible) {
  if (element.hidden === visible) element.hidden = !visible;
}

/** @param {Element} element @param {boolean} disabled By `aria-disabled`: `disabled` would drop the focus. */
export function setDisabled(element, disabled) {
  setAttribute(element, "aria-disabled", String(disabled));
}

/** @param {Element} element */
export function isDisabled(element) {
  return element.getAttribute("aria-disabled") === "true";
}

/** @param {HTMLDialogElement} dialog Closed by a click on its backdrop, or on an element with `data-close`. */
export function closeOnClick(dialog) {
  dialog.addEventListener("click", (event) => {
    const closer = event.target instanceof Element && event.target.closest("[data-close]");
    if (closer || event.target === dialog) dialog.close();
  });
}

/** @param {number} time Milliseconds. @returns {Promise<void>} */
export function delay(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}
