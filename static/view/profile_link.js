/** Names that link the profiles of accounts, without looking like links. */

import { createElement, setAttribute } from "../browser/dom.js";

const BOT = "BOT "; // begins the names of bots, and of nobody else

/**
 * @param {string} name @param {string} handle
 * @param {{leave?: boolean}} how `leave`: in this tab; otherwise the page, a game perhaps, stays open.
 */
export function profileLink(name, handle, { leave = false } = {}) {
  const link = createElement("a", { class: "name-link", href: `/@${handle}`, translate: "no", dir: "auto" });
  showName(link, name);
  if (!leave) {
    setAttribute(link, "target", "_blank");
    setAttribute(link, "rel", "noopener");
  }
  return link;
}

/** @param {HTMLElement} element @param {string} name @param {string | null | undefined} handle None for guests. */
export function setName(element, name, handle) {
  const link = element.firstElementChild;
  if (!handle) {
    if (link instanceof HTMLAnchorElement) element.replaceChildren();
    return showName(element, name);
  }
  if (!(link instanceof HTMLAnchorElement)) return element.replaceChildren(profileLink(name, handle));
  setAttribute(link, "href", `/@${handle}`);
  showName(link, name);
}

/** @param {Element} element @param {string} name Shows the mark of a bot as a badge. */
function showName(element, name) {
  if (element.textContent !== name) element.replaceChildren(shownName(name));
}

/** @param {string} name */
export function shownName(name) {
  if (!name.startsWith(BOT)) return name;
  const badge = createElement("span", { class: "bot-badge" }, BOT.trim());
  return createElement("span", {}, badge, ` ${name.slice(BOT.length)}`);
}
