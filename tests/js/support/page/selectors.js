/**
 * Finds elements by CSS selectors, compiled once. happy-dom's own search takes ten times as long, because it registers
 * each query at each element that it passes. It still answers selectors that nothing is compiled for.
 */

import { parse } from "css-tree";
import { PropertySymbol } from "happy-dom";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";

const Keys = /** @type {any} */ (PropertySymbol);

/** @typedef {any} Node Of css-tree, or of happy-dom. */
/** @typedef {(element: Node) => boolean} Test */

/** What is found, in the order of the page. */
class Found extends Array {
  get [Keys.items]() {
    return this;
  }

  /** @param {number} index */
  item(index) {
    return this[index] ?? null;
  }
}

const { matches, querySelector, querySelectorAll } = QuerySelector;
/** @type {Map<string, Test | null>} Null if nothing is compiled. */
const compiled = new Map();

Object.assign(QuerySelector, {
  matches(/** @type {Node} */ element, /** @type {string} */ selector, /** @type {unknown} */ options) {
    const test = testOf(selector);
    return test ? test(element) : matches.call(QuerySelector, element, selector, options);
  },
  querySelector(/** @type {Node} */ root, /** @type {string} */ selector) {
    const test = testOf(selector);
    return test ? first(root, test) : querySelector.call(QuerySelector, root, selector);
  },
  querySelectorAll(/** @type {Node} */ root, /** @type {string} */ selector) {
    const test = testOf(selector);
    return test ? collect(root, test, new Found()) : querySelectorAll.call(QuerySelector, root, selector);
  },
});

/** @param {Node} root @param {Test} test @returns {Node} */
function first(root, test) {
  for (const child of root[Keys.elementArray]) {
    const found = test(child) ? child : first(child, test);
    if (found) return found;
  }
  return null;
}

/** @param {Node} root @param {Test} test @param {Found} found */
function collect(root, test, found) {
  for (const child of root[Keys.elementArray]) {
    if (test(child)) found.push(child);
    collect(child, test, found);
  }
  return found;
}

/** @param {string} selector */
function testOf(selector) {
  const known = compiled.get(selector);
  if (known !== undefined) return known;
  const test = compile(selector);
  compiled.set(selector, test);
  return test;
}

/** @param {string} selector @returns {Test | null} */
function compile(selector) {
  try {
    return anyOf(parse(String(selector), { context: "selectorList" }));
  } catch {
    return null;
  }
}

/** @param {Node} list @returns {Test} */
function anyOf(list) {
  const tests = list.children.toArray().map(complex);
  return tests.length === 1 ? tests[0] : (element) => tests.some((/** @type {Test} */ test) => test(element));
}

/** @param {Node} selector With combinators. @returns {Test} */
function complex(selector) {
  /** @type {Test[]} Of the parts before the latest combinator, and of those after it. */
  let tests = [];
  for (const part of selector.children) {
    if (part.type === "Combinator") tests = [related(part.name, allOf(tests))];
    else tests.push(simple(part));
  }
  return allOf(tests);
}

/** @param {Test[]} tests @returns {Test} */
function allOf(tests) {
  const [one, two, ...others] = tests.toReversed(); // what is before a combinator last
  if (!one) throw new Error("a combinator without an element");
  if (!two) return one;
  if (!others.length) return (element) => one(element) && two(element);
  return (element) => one(element) && two(element) && others.every((test) => test(element));
}

/** @param {string} combinator @param {Test} test @returns {Test} */
function related(combinator, test) {
  const step = combinator === " " || combinator === ">" ? "parentElement" : "previousElementSibling";
  if (combinator === ">" || combinator === "+") return (element) => element[step] !== null && test(element[step]);
  return (element) => {
    for (let other = element[step]; other; other = other[step]) if (test(other)) return true;
    return false;
  };
}

/** @param {Node} element @param {string} name @returns {string | undefined} */
function attribute(element, name) {
  return element[Keys.attributes][Keys.itemsByName].get(name)?.[0]?.[Keys.value];
}

/** @type {Record<string, (part: Node) => Test>} */
const SIMPLE = {
  TypeSelector: ({ name }) => (name === "*" ? () => true : (element) => element[Keys.localName] === name),
  IdSelector: ({ name }) => attributeTest({ name: { name: "id" }, matcher: "=", value: { name } }),
  ClassSelector: ({ name }) => {
    const [alone, one] = [name, new RegExp(`(?:^|\\s)${name}(?:\\s|$)`)];
    return (element) => {
      const classes = attribute(element, "class");
      return classes !== undefined && (classes === alone || one.test(classes));
    };
  },
  AttributeSelector: attributeTest,
  PseudoClassSelector: ({ name, children }) => {
    const pseudo = PSEUDO[name];
    if (!pseudo) throw new Error(`no test of :${name}`);
    return pseudo(children?.first);
  },
};

/** @param {Node} part @returns {Test} */
function simple(part) {
  const test = SIMPLE[part.type];
  if (!test) throw new Error(`no test of a ${part.type}`);
  return test(part);
}

/** @type {Record<string, (value: string, wanted: string) => boolean>} */
const OPERATORS = {
  "=": (value, wanted) => value === wanted,
  "^=": (value, wanted) => wanted !== "" && value.startsWith(wanted),
  "$=": (value, wanted) => wanted !== "" && value.endsWith(wanted),
  "*=": (value, wanted) => wanted !== "" && value.includes(wanted),
  "~=": (value, wanted) => value.split(/\s+/).includes(wanted),
};

/** @param {Node} part @returns {Test} */
function attributeTest({ name: { name }, matcher, value, flags }) {
  if (!matcher) return (element) => attribute(element, name) !== undefined;
  const fits = OPERATORS[matcher];
  if (!fits || flags) throw new Error(`no test of ${matcher} ${flags}`);
  const wanted = value.value ?? value.name;
  return (element) => {
    const found = attribute(element, name);
    return found !== undefined && fits(found, wanted);
  };
}

/** @type {Record<string, (list: Node) => Test>} */
const PSEUDO = {
  not: (list) => {
    const test = anyOf(list);
    return (element) => !test(element);
  },
  is: anyOf,
  checked: () => (element) => element.tagName === "INPUT" && element.checked,
  disabled: () => (element) => attribute(element, "disabled") !== undefined && "disabled" in element,
  modal: () => (element) => attribute(element, "data-modal") !== undefined,
  "popover-open": () => (element) => attribute(element, "data-popover-open") !== undefined,
};
