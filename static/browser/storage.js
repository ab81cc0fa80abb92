/** Values as JSON in localStorage. Storage that the browser denies counts as empty. */

/** @param {string} key @returns {any} Null if there is no value, or none that is JSON. */
export function readStorage(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Removes all values. @param {RegExp} except The keys that stay. */
export function clearStorage(except) {
  try {
    for (const key of Object.keys(localStorage)) if (!except.test(key)) localStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}

/** @param {string} key @param {unknown} value Null removes the key. */
export function writeStorage(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page works without storage.
  }
}
