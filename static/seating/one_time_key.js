/** The key of a one-time link, in the page's address. */

/** @param {string} hash Of the page's URL. @returns {string | null} */
export function keyFromHash(hash) {
  return /^#key=([\w-]{1,64})$/.exec(hash)?.[1] ?? null;
}

/** @returns {boolean} True if the page was opened by a one-time link. */
export function hasKey() {
  return keyFromHash(location.hash) !== null;
}

/** The one-time link is used up, and must not be shared. */
export function dropKeyFromUrl() {
  if (hasKey()) history.replaceState(history.state, "", location.pathname + location.search);
}
