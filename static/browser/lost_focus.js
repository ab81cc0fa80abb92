/** The focus of something that disappears. Without this, keys would do nothing, and a screen reader would start again. */

import { find } from "./dom.js";

/** Gives it to what was around it, or to the page, unless whoever removes the element knows a better place. */
export function keepFocus() {
  const main = find(document, "main", HTMLElement);
  /** @type {Element | null} */
  let focused = null;
  /** @type {HTMLElement} */
  let around = main;
  document.addEventListener("focusin", () => {
    focused = document.activeElement;
    around = focused?.parentElement?.closest("[tabindex]") ?? main;
  });
  const look = () => {
    const { activeElement, body } = document;
    if (!isGone(focused) || (activeElement !== body && activeElement !== focused)) return;
    (isGone(around) ? main : around).focus({ preventScroll: true });
  };
  const attributeFilter = ["hidden", "data-status", "data-zen"];
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter });
}

/** @param {Element | null} element @returns {boolean} False in browsers that cannot tell. */
function isGone(element) {
  return element?.checkVisibility?.() === false;
}
