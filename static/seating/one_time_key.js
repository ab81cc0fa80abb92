/** Keys of links that sign in or seat somebody, in the page's address. */

/** @param {string} hash Of the page's URL, pasted with the dot after it. @returns {string | null} */
export function keyFromHash(hash) {
  return /^#key=([\w-]{1,64})(?![\w-])/.exec(hash)?.[1] ?? null;
}

/** @param {string} hash @returns {string} The secret that it consists of, apart from punctuation around it. */
export function secretFromHash(hash) {
  return /[\w-]+/.exec(hash)?.[0] ?? "";
}

/** @returns {boolean} True if the page was opened by a one-time link. */
export function hasKey() {
  return keyFromHash(location.hash) !== null;
}

/** The one-time link is used up, and must not be shared. */
export function dropKeyFromUrl() {
  if (hasKey()) history.replaceState(history.state, "", location.pathname + location.search);
}
