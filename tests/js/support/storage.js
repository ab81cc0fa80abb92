/** A localStorage for the tests: Node.js has none. */

/** Begins with an empty storage. @returns {Map<string, string>} */
export function useStorage() {
  /** @type {Map<string, string>} */
  const items = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void items.set(key, value),
    removeItem: (/** @type {string} */ key) => void items.delete(key),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  return items;
}

/** @returns {never} */
function deny() {
  throw new DOMException("The browser denies storage.", "SecurityError");
}

/** In place of a storage. */
export const denied = new Proxy({}, { get: deny, set: deny, ownKeys: deny });
