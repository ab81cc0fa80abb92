/** Finds elements as the Chromium tests do: by role and accessible name, or by text. Hidden ones do not count. */

import { computeAccessibleName, getRole } from "dom-accessibility-api";
import { isShown } from "./browser_gaps.js";

/** @typedef {string | RegExp} Wanted A whole text, or a part of it as an expression. */

const PLAIN_STYLE = { getPropertyValue: () => "", display: "block", visibility: "visible", content: "none" };
const NAME_STYLE = {
  ...PLAIN_STYLE,
  getPropertyValue: (/** @type {string} */ name) => (name === "display" ? "inline" : ""),
};

/** @param {Element} element */
export function nameOf(element) {
  const getComputedStyle = (/** @type {Element} */ { localName }) =>
    /** @type {any} */ (localName === "bdi" ? NAME_STYLE : PLAIN_STYLE); // no style sheet is loaded
  return plain(computeAccessibleName(element, { getComputedStyle, computedStyleSupportsPseudoElements: false }));
}

/** @param {Element} element @returns {string} Its text without repeated spaces. */
export function textOf(element) {
  return plain(element.textContent ?? "");
}

/**
 * @param {string} role @param {Wanted | null} [name] @param {Document | Element} [root]
 * @returns {HTMLElement[]} In the order of the page.
 */
export function findAllByRole(role, name = null, root = document) {
  const candidates = [...root.getElementsByTagName("*")].filter((one) => roleOf(one) === role && isAccessible(one));
  const found = name === null ? candidates : candidates.filter((one) => fits(nameOf(one), name));
  return /** @type {HTMLElement[]} */ (found);
}

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} role @param {Wanted | null} [name] @param {Document | Element} [root] @param {new () => T} [type]
 * @returns {T} The only one; throws an Error that names the others of the role.
 */
export function findByRole(role, name = null, root = document, type) {
  const found = findAllByRole(role, name, root);
  const [one] = found;
  if (found.length === 1 && one && (!type || one instanceof type)) return /** @type {T} */ (one);
  const others = findAllByRole(role, null, root).map((other) => JSON.stringify(nameOf(other)));
  throw new Error(`${found.length} of role ${role} called ${name}; on the page: ${others.join(", ") || "none"}`);
}

/** @param {string} role @param {Wanted | null} [name] @param {Document | Element} [root] @returns {boolean} */
export function hasRole(role, name = null, root = document) {
  return findAllByRole(role, name, root).length > 0;
}

/** @param {Wanted} text @param {Document | Element} [root] @returns {HTMLElement} The only element with this text. */
export function findByText(text, root = document) {
  const found = findAllByText(text, root);
  const [one] = found;
  if (found.length !== 1 || !one) throw new Error(`${found.length} elements have the text ${text}`);
  return one;
}

/** @param {Wanted} text @param {Document | Element} [root] @returns {HTMLElement[]} The innermost elements with this text. */
export function findAllByText(text, root = document) {
  const all = [...root.getElementsByTagName("*")].filter((one) => fits(textOf(one), text) && isShown(one));
  return /** @type {HTMLElement[]} */ (all.filter((one) => !all.some((other) => one !== other && one.contains(other))));
}

/** @param {Element} element */
function roleOf(element) {
  if (element instanceof HTMLInputElement && element.type === "password") return "textbox";
  return getRole(element);
}

/** @param {Element} element */
function isAccessible(element) {
  return isShown(element) && !element.closest('[aria-hidden="true"], [inert]');
}

/** @param {string} text @param {Wanted} wanted */
function fits(text, wanted) {
  return wanted instanceof RegExp ? wanted.test(text) : text === plain(wanted);
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\s+/g, " ").trim();
}
