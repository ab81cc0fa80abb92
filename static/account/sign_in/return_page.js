/** The page on which somebody was before they signed in: where they go on afterwards. */

import { readSession, writeSession } from "../../browser/storage.js";

const KEY = "birnam.signed-in-from";

/** Keeps the page of this site that led to this one. A reload or another way in changes nothing. */
export function keepReturnPage() {
  const { origin, pathname } = location;
  const [, path] = document.referrer.split(origin);
  if (!path || path.startsWith(pathname) || path.startsWith("/me/account")) return;
  writeSession(KEY, path);
}

/** @returns {string} Its path, or "". */
export function returnPage() {
  const path = readSession(KEY);
  return typeof path === "string" && /^\/(?!\/)/.test(path) ? path : "";
}

/** @param {boolean} merge True if the guest that this browser was can be merged. */
export function pageAfterSignIn(merge) {
  return merge ? "/me/account#merge" : returnPage() || "/";
}
