/** Buttons with one action. */

import { find, isDisabled } from "../dom.js";

/** @param {ParentNode} root @param {string} selector @param {() => void} act Not while the button is disabled. */
export function onClick(root, selector, act) {
  const button = find(root, selector, HTMLButtonElement);
  button.addEventListener("click", () => isDisabled(button) || act());
  return button;
}
