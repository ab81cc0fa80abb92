/** Links in chat messages. Only players of the same match can send links to each other. */

import { createElement } from "../browser/dom.js";

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const TAIL = /[.,;:!?)\]}»”’]+$/; // punctuation after a URL

/** @param {string} text @param {boolean} friendly True if the author and the reader both play. */
export function linkify(text, friendly) {
  if (!friendly) return [text];
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, "");
    const link = linkElement(address);
    if (!link) continue;
    parts.push(text.slice(from, index), link);
    from = index + address.length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

/** @param {string} address @returns {HTMLAnchorElement | null} Null for a deceptive URL. */
function linkElement(address) {
  const url = parseUrl(address);
  if (!url || url.username || url.password || /(^|\.)xn--/.test(url.hostname)) return null;
  return createElement("a", { href: url.href, target: "_blank", rel: "noopener noreferrer nofollow ugc" }, address);
}

/** @param {string} address */
function parseUrl(address) {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
