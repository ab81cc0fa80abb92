/** Loads parts of a page's script when they are needed. */

import { createElement, setAttribute } from "./dom.js";
import { t } from "./messages.js";

const RETRY_AFTER = { first: 3_000, most: 60_000 }; // milliseconds

/**
 * @template T
 * @param {HTMLElement} button It was pressed, and is busy until the part is loaded.
 * @param {() => Promise<T>} load Imports a module; it is called again after a failure.
 * @returns {Promise<T | null>} Null if the part cannot be loaded (the page shows a notice), or is already loading.
 */
export async function loadPart(button, load) {
  if (button.getAttribute("aria-busy") === "true") return null;
  setAttribute(button, "aria-busy", "true");
  try {
    const part = await load();
    removePartNotice();
    return part;
  } catch {
    showPartNotice(await isOutdated(), button);
    return null;
  } finally {
    setAttribute(button, "aria-busy", null);
  }
}

/** Removes the notice of a part that could not be loaded: the server can be reached again. */
export function removePartNotice() {
  document.querySelector(".part-missing:not([data-outdated])")?.remove();
}

/** Whether the server has another version of the page's scripts, and no longer the parts of this one. */
async function isOutdated() {
  const script = document.querySelector("#old-browser"); // of every page, at the address of its version
  if (!(script instanceof HTMLScriptElement)) return false;
  try {
    return (await fetch(new URL("current", script.src), { cache: "no-store" })).status === 404;
  } catch {
    return false;
  }
}

/** @param {boolean} outdated @param {HTMLElement} [button] It asked for the part. */
function showPartNotice(outdated, button) {
  document.querySelector(".part-missing")?.remove();
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body; // it covers all else
  const text = createElement("p", { role: "alert" }, t(outdated ? "common.updated" : "common.part-missing"));
  const close = createElement("button", { class: "close", type: "button", "aria-label": t("common.close") }, "×");
  const notice = createElement("div", { class: "part-missing" }, text, close);
  close.addEventListener("click", () => {
    notice.remove();
    button?.focus();
  });
  if (outdated) {
    const reload = createElement("button", { class: "button", type: "button" }, t("common.reload"));
    reload.addEventListener("click", () => location.reload());
    close.before(reload);
    notice.setAttribute("data-outdated", "");
  }
  const top = button?.getBoundingClientRect().top ?? 0;
  notice.toggleAttribute("data-above", top > innerHeight / 2); // it must not cover the button
  dialog.append(notice);
}

/**
 * Loads a part when a button is pressed. The part listens to the button itself: the press that loads it is repeated.
 * @template T
 * @param {HTMLElement} button
 * @param {() => Promise<T>} load Imports a module; it is called again after a failure.
 * @param {(part: T) => void} start Called once.
 * @returns {() => void} Loads it without a press, and tries until it is loaded.
 */
export function partOfButton(button, load, start) {
  let started = false;
  let loading = false;
  /** @param {T} part */
  const startOnce = (part) => {
    if (started) return;
    started = true;
    button.removeEventListener("click", press);
    start(part);
  };
  const press = async () => {
    const part = await loadPart(button, load);
    if (!part) return;
    startOnce(part);
    button.click();
  };
  button.addEventListener("click", press);
  return () => {
    if (loading || started) return;
    loading = true;
    void untilLoaded(load).then(startOnce);
  };
}

/**
 * Loads what shows a value as soon as a value needs it, and tries until it is loaded.
 * @template T
 * @param {(value: T) => boolean} isNeeded
 * @param {() => Promise<(value: T) => void>} load Imports a module; it is called again after a failure.
 * @returns {(value: T) => void} Shows a value.
 */
export function showWithPart(isNeeded, load) {
  /** @type {((value: T) => void) | null} */
  let show = null;
  /** @type {T} */
  let latest;
  let loading = false;
  return (value) => {
    latest = value;
    if (show) return show(value);
    if (loading || !isNeeded(value)) return;
    loading = true;
    void untilLoaded(load).then((loaded) => {
      show = loaded;
      show(latest);
    });
  };
}

/** @template T @param {() => Promise<T>} load @returns {Promise<T>} */
async function untilLoaded(load) {
  let told = false;
  for (let wait = RETRY_AFTER.first; ; wait = Math.min(2 * wait, RETRY_AFTER.most)) {
    try {
      return await load();
    } catch {
      if (!told && (await isOutdated())) {
        told = true;
        if (!document.querySelector(".part-missing")) showPartNotice(true);
      }
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }
}
