/** The page on which somebody was before they signed in: where they go on afterwards. */

import { readSession, writeSession } from "../../browser/storage.js";

const ON_THE_WAY = ["/sign-in", "/continue", "/me/account"]; // pages that lead to each other
const KEY = "birnam.signed-in-from";

/** Keeps the page of this site that led to this one. A reload or another way in changes nothing. */
export function keepReturnPage() {
  if (!document.referrer) return;
  const { origin, pathname, search } = new URL(document.referrer); // another site chooses its own, and may name this one
  if (origin !== location.origin || pathname.startsWith(location.pathname)) return;
  if (ON_THE_WAY.some((page) => pathname.startsWith(page))) return;
  writeSession(KEY, pathname + search);
}

/** @returns {string} Its path, or "". */
export function returnPage() {
  const path = readSession(KEY);
  return typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : "";
}

/** @param {boolean} merge True if the guest that this browser was can be merged. */
export function pageAfterSignIn(merge) {
  return merge ? "/me/account#merge" : returnPage() || "/";
}
