/** Shortcuts for every keyboard. */

import { OPEN_POPOVER } from "./dom.js";

export const EDITABLE = "input, textarea, select, [contenteditable]";

/** The signs of keys on keyboards without Latin letters, where they are on one with them. @type {Record<string, string>} */
const SIGNS = { Comma: ",", Period: ".", Slash: "/", BracketLeft: "[", BracketRight: "]" };

/**
 * @param {KeyboardEvent} event
 * @returns {string} The letter, the sign or the name of the key; empty if the press is not a shortcut. The letter is that
 *   on the key, wherever the key is; on a keyboard with Cyrillic, Greek or Japanese letters, that of a key at its place.
 */
export function shortcut(event) {
  if (event.metaKey || event.isComposing || event.defaultPrevented) return "";
  // With AltGr, which Windows reports as Ctrl and Alt, some keyboards write signs.
  if ((event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph")) return "";
  const key = (event.key ?? "").normalize("NFKC"); // wide letters are letters; a field that is filled in has no key
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (key === "Process" || key === "Unidentified" || !/\p{Script=Latin}/u.test(key)) return signAt(event.code);
  return key;
}

/** @param {KeyboardEvent} event @returns {string} The same, but empty in a field, in a dialog or a menu, and while the key is held. */
export function pageShortcut(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (event.repeat || target?.closest(EDITABLE) || document.querySelector(`dialog:modal, ${OPEN_POPOVER}`)) return "";
  return shortcut(event);
}

/** @param {string} code The place of a key. */
function signAt(code) {
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : (SIGNS[code] ?? "");
}
