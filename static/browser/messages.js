/**
 * The words of the page, in its language. A classic script of the page defines them before the modules run:
 * app/locales/browser.py makes it of the message catalogs.
 */

import { isolated, nameNodes } from "./name_marks.js";

/** @typedef {string | Record<string, string>} Message A text, or one for each plural category. */
/** @typedef {string | number | string[]} Value */

/** @type {{tag: string, messages: Record<string, Message>, names?: string[]}} `names`: values that are names. */
const loaded = /** @type {any} */ (globalThis).birnamMessages ?? { tag: "en-GB", messages: {} };

/** The BCP 47 tag that `Intl` gets. */
export const LANGUAGE_TAG = loaded.tag;

const PLURALS = new Intl.PluralRules(LANGUAGE_TAG);
const NUMBERS = new Intl.NumberFormat(LANGUAGE_TAG);
const LISTS = new Intl.ListFormat(LANGUAGE_TAG, { type: "conjunction" });
const UNITS = new Intl.ListFormat(LANGUAGE_TAG, { type: "unit", style: "narrow" });
const PERCENT = new Intl.NumberFormat(LANGUAGE_TAG, { style: "percent" });
const ALTERNATIVES = new Intl.ListFormat(LANGUAGE_TAG, { type: "disjunction" });

/**
 * @param {string} key
 * @param {Record<string, Value>} [values] For the placeholders: numbers are written as the language writes them, arrays
 * as a list. `count` chooses the plural form.
 * @returns {string} Plain text; names are marked, see name_marks.js.
 */
export function t(key, values) {
  const text = form(key, values?.count);
  return values ? fill(text, values) : text;
}

/**
 * @param {string} key
 * @param {Record<string, Value | Node | ((content: string) => Node)>} values As for `t`; a node takes the place of
 * its placeholder, and a function makes the node for `<name>content</name>`.
 * @returns {(Node | string)[]} For `append`.
 */
export function tNodes(key, values) {
  const parts = form(key, values.count).split(/(\{\w+\}|<\w+>.*?<\/\w+>)/s);
  return parts.filter(Boolean).flatMap((part) => {
    const [, name = "", content = ""] = /^<(\w+)>(.*)<\/\1>$/s.exec(part) ?? /^\{(\w+)\}$/.exec(part) ?? [];
    const value = values[name];
    if (typeof value === "function") return value(fill(content, values));
    return value instanceof Node ? value : nameNodes(fill(part, values));
  });
}

/** @param {string[]} items @returns {string} As in "a, b and c". */
export function listText(items) {
  return LISTS.format(items);
}

/** @param {string[]} items @returns {string} As in "a, b or c". */
export function alternativesText(items) {
  return ALTERNATIVES.format(items);
}

/** @param {string[]} items @returns {string} As in "4 minutes 59 seconds". */
export function unitsText(items) {
  return UNITS.format(items);
}

/** @param {string[]} items @returns {string} As in "Black 12, White 30". */
export function joined(items) {
  return items.filter(Boolean).join(t("common.comma"));
}

/** @param {string[]} texts Without a full stop at the end. @returns {string} As in "Black passes. White to move". */
export function sentences(texts) {
  return texts.filter(Boolean).join(t("common.full-stop"));
}

/** @param {string[]} texts Whole sentences. @returns {string} One after the other, with the space of the language. */
export function paragraph(texts) {
  return texts.filter(Boolean).join(t("common.full-stop").slice(1)); // what follows a full stop
}

/** @param {string} text @returns {string} With a full stop, if it has no mark at its end. */
export function sentence(text) {
  return /[.!?…。！？]$/.test(text) ? text : t("common.sentence", { text });
}

/** @param {number} share From 0 to 1. */
export function percent(share) {
  return PERCENT.format(share);
}

/** @param {string} text @param {Record<string, unknown>} values A placeholder without a value stays as it is. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => written(values[name], loaded.names?.includes(name)) ?? whole);
}

/** @param {string} key @param {unknown} count */
function form(key, count) {
  const message = loaded.messages[key] ?? key;
  if (typeof message === "string") return message;
  return message[PLURALS.select(Number(count))] ?? message.other ?? key;
}

/** @param {unknown} value @param {boolean} [isName] @returns {string | undefined} */
function written(value, isName) {
  if (typeof value === "string") return isName ? isolated(value) : value;
  if (typeof value === "number") return NUMBERS.format(value);
  if (Array.isArray(value)) return LISTS.format(isName ? value.map(isolated) : value);
  return undefined;
}
