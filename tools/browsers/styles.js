/** Finds what a style sheet uses that some declared browsers lack. */

import * as css from "css-tree";
import { data, lacking } from "./support.js";

/** @import {Identifier} from "@mdn/browser-compat-data" */

const { selectors, properties, types, "at-rules": atRules } = data.css;

/** Without these, a page looks less well, and is as useful. */
const DISPENSABLE = new Set([
  ":has", // Firefox before 121. A rule with it refines a layout; it must not name other selectors, which it would disable
  ":details-content",
  "@media scripting",
  "-webkit-tap-highlight-color",
  "-webkit-touch-callout",
  "cursor",
  "font-family: ui-monospace",
  "forced-color-adjust",
  "hyphens",
  "resize",
  "scrollbar-color",
  "scrollbar-width",
  "text-size-adjust",
  "text-wrap",
  "word-break: auto-phrase",
]);

/** The families of units, as the data call them. */
const FAMILIES = {
  container_query_length_units: /^cq/,
  viewport_percentage_units_dynamic: /^dv/,
  viewport_percentage_units_large: /^lv/,
  viewport_percentage_units_small: /^sv/,
};

/** @param {string} path Only named. @param {string} text @returns {string[]} */
export function checkStyle(path, text) {
  /** @type {string[]} */
  const found = [];
  /** @param {css.CssNode} node @param {string} what */
  const report = (node, what) => found.push(`${path}:${node.loc?.start.line}: ${what}`);
  css.walk(css.parse(text, { positions: true }), {
    /** @this {css.WalkContext} @param {css.CssNode} node */
    enter(node) {
      if (asksFirst(node)) return css.walk.skip;
      for (const [name, feature] of featuresOf(node)) {
        const lack = isDispensable(name) ? [] : lacking(feature);
        if (lack.length > 0) report(node, `${name} (${lack.join(", ")})`);
      }
      if (node.type === "Rule" && isPartlyDispensable(node.prelude))
        report(node, "without :has, browsers ignore the rule's other selectors, too");
    },
  });
  return found;
}

/** @param {css.CssNode} node */
function asksFirst(node) {
  // An `:is()` forgives what a browser does not know.
  return node.type === "Atrule"
    ? node.name === "supports"
    : node.type === "PseudoClassSelector" && /^(is|where)$/.test(node.name);
}

/** @param {css.CssNode} node @returns {[string, Identifier | undefined][]} */
function featuresOf(node) {
  if (node.type === "Atrule") return [[`@${node.name}`, atRules[node.name]]];
  if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector")
    return [[`:${node.name}`, selectors[node.name]]];
  if (node.type === "NestingSelector") return [["&", selectors.nesting]];
  if (node.type === "Feature") return [[`@media ${node.name}`, atRules.media?.[node.name]]];
  if (node.type === "Dimension") return [[node.unit, unitOf(node.unit)]];
  if (node.type === "Function") return [[`${node.name}()`, types.color?.[node.name] ?? types[node.name]]];
  if (node.type !== "Declaration") return [];
  const property = properties[node.property];
  const words = node.value.type === "Value" ? node.value.children.toArray() : [];
  return [
    [node.property, property],
    ...words.flatMap((word) =>
      word.type === "Identifier" ? [pair(`${node.property}: ${word.name}`, property?.[word.name])] : [],
    ),
  ];
}

/** @param {string} name @param {Identifier | undefined} feature @returns {[string, Identifier | undefined]} */
function pair(name, feature) {
  return [name, feature];
}

/** @param {string} unit */
function unitOf(unit) {
  const family = Object.entries(FAMILIES).find(([, names]) => names.test(unit))?.[0];
  return types.length?.[family ?? unit];
}

/** @param {string} name */
function isDispensable(name) {
  return DISPENSABLE.has(name) || DISPENSABLE.has(name.replace(/: .*/, ""));
}

/** @param {css.CssNode} list */
function isPartlyDispensable(list) {
  if (list.type !== "SelectorList") return false;
  const dispensable = list.children.toArray().map((selector) => css.find(selector, isHas) !== null);
  return dispensable.includes(true) && dispensable.includes(false);
}

/** @param {css.CssNode} node */
function isHas(node) {
  return node.type === "PseudoClassSelector" && node.name === "has";
}
