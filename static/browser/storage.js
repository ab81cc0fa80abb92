/** Values as JSON in localStorage, or in sessionStorage for one tab. What the browser denies counts as empty. */

/** @param {string} key @returns {any} Null if there is no value, or none that is JSON. */
export const readStorage = (key) => read(() => localStorage, key);

/** The same for this tab. @param {string} key @returns {any} */
export const readSession = (key) => read(() => sessionStorage, key);

/** @param {string} key @param {unknown} value Null removes the key. @returns {boolean} False if the browser denies it. */
export const writeStorage = (key, value) => write(() => localStorage, key, value);

/** The same for this tab. @param {string} key @param {unknown} value */
export const writeSession = (key, value) => write(() => sessionStorage, key, value);

/** Removes all values. @param {RegExp} except The keys that stay. */
export function clearStorage(except) {
  for (const area of [() => localStorage, () => sessionStorage]) {
    try {
      for (const key of Object.keys(area())) if (!except.test(key)) area().removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  }
}

/** @param {() => Storage} area @param {string} key */
function read(area, key) {
  try {
    return JSON.parse(area().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {() => Storage} area @param {string} key @param {unknown} value */
function write(area, key, value) {
  try {
    if (value === null) area().removeItem(key);
    else area().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // the page works without storage
  }
}
