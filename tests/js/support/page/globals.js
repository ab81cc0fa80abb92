/** The globals of a browser, for as long as a page is open. */

import { Window } from "happy-dom";

const OF_NODE = new Set(Object.getOwnPropertyNames(globalThis)); // before a test adds others
const REPLACED = ["Event", "CustomEvent", "MessageEvent", "EventTarget", "FormData", "Blob", "File", "navigator"];

/** @typedef {{url: string, width: number, height: number, media: Record<string, string>}} Screen */

/** @param {Screen} screen @returns {any} */
export function createWindow({ url, width, height, media }) {
  return new Window({
    url,
    width,
    height,
    settings: {
      errorCapture: "disabled",
      disableComputedStyleRendering: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableFallbackToSetURL: true,
      },
      device: media,
    },
  });
}

/** @param {any} window @param {Record<string, unknown>} others More globals. @returns {() => void} Undoes all. */
export function installGlobals(window, others) {
  /** @type {Map<string, PropertyDescriptor | undefined>} */
  const before = new Map();
  const set = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    before.set(name, before.get(name) ?? Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: true });
  };
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!OF_NODE.has(name) || REPLACED.includes(name)) set(name, window[name]);
  }
  set("CSS", window.CSS);
  for (const [name, value] of Object.entries(others)) set(name, value);
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Keeps the page where it is, and records where it would go. @param {Location} real @param {string[]} visits */
export function recordingLocation(real, visits) {
  const go = (/** @type {string | URL} */ url) =>
    void visits.push(new URL(url, real.href).href.replace(real.origin, ""));
  const recorded = { assign: go, replace: go, reload: () => go(real.href) };
  return new Proxy(real, {
    get: (_, name) => Reflect.get(recorded, name) ?? Reflect.get(real, name),
    set: (_, name, value) => {
      if (name === "href") go(value);
      else Reflect.set(real, name, value);
      return true;
    },
  });
}
