/** Buttons that copy and share. Copying works without a secure context, for players on a local network. */

import { createElement } from "../dom.js";
import { t } from "../messages.js";

/** @param {string} url @returns {boolean} True if other devices can open it. */
export function isReachable(url) {
  return !/^(localhost$|127\.|\[::1)/.test(new URL(url).hostname);
}

/** @param {string} text @returns {Promise<boolean>} True if it was copied. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const back = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  return done;
}

/**
 * Copies on click, and confirms it in the label. A browser that refuses gets a field to copy from.
 * @param {HTMLButtonElement} button @param {() => string | Promise<string>} text
 */
export function copyButton(button, text) {
  const label = button.textContent ?? "";
  const field = createElement("textarea", { class: "by-hand", readonly: "", "aria-label": label });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  button.addEventListener("click", async () => {
    field.value = await text();
    const done = await copyText(field.value);
    button.textContent = t(done ? "common.copied" : "common.copy-by-hand");
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = label), 2_000);
    if (done) return field.remove();
    button.after(field);
    field.select();
  });
}

/**
 * Shares on click. The button is hidden in browsers that cannot share.
 * @param {HTMLButtonElement} button @param {() => {title: string, url: string}} what
 */
export function shareButton(button, what) {
  button.hidden = typeof navigator.share !== "function";
  button.addEventListener("click", () => navigator.share(what()).catch(() => undefined));
}
