/** What the oldest browsers have that package.json declares, by the data of MDN. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** @type {import("@mdn/browser-compat-data").CompatData} */
export const data = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** @type {Record<string, string>} Versions by the names that the data have for browsers. */
export const DECLARED = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).browsers;

/**
 * @param {import("@mdn/browser-compat-data").Identifier | undefined} feature Unknown features count as supported.
 * @returns {string[]} The declared browsers that lack it.
 */
export function lacking(feature) {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return Object.entries(DECLARED).flatMap(([browser, version]) => {
    const statements = [support[/** @type {import("@mdn/browser-compat-data").BrowserName} */ (browser)] ?? []].flat();
    return statements.some((one) => isIn(one, version)) ? [] : `${data.browsers[browser].name} ${version}`;
  });
}

/** @param {import("@mdn/browser-compat-data").SimpleSupportStatement} statement @param {string} version */
function isIn({ version_added, version_removed, flags, prefix, alternative_name }, version) {
  if (flags || prefix || alternative_name || !version_added || version_added === "preview") return false;
  return !isNewer(version_added, version) && (!version_removed || isNewer(version_removed, version));
}

/** @param {string} one @param {string} other */
function isNewer(one, other) {
  const [major = 0, minor = 0] = one.replace("≤", "").split(".").map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split(".").map(Number);
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}
