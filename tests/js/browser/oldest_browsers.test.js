/** The check that holds scripts and style sheets against the oldest browsers. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const TOOLS = new URL("../../../tools/browsers/", import.meta.url); // tsc does not check them
const { checkScripts } = await import(`${TOOLS}scripts.js`);
const { checkStyle } = await import(`${TOOLS}styles.js`);

const folder = mkdtempSync(join(tmpdir(), "browsers-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {Record<string, string>} sources */
function problems(sources) {
  const static_ = join(folder, "static");
  rmSync(static_, { recursive: true, force: true });
  mkdirSync(static_);
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(static_, `${name}.js`), source);
  const compilerOptions = { checkJs: true, noEmit: true, target: "ES2024", lib: ["ESNext", "DOM", "DOM.Iterable"] };
  writeFileSync(join(folder, "jsconfig.json"), JSON.stringify({ compilerOptions, include: ["static"] }));
  const found = checkScripts(join(folder, "jsconfig.json"), static_).join("\n");
  return Object.keys(sources).filter((name) => found.includes(`/${name}.js:`));
}

const PARTS = "const numbers = [2, 1]; const area = document.body;\n";

test("scripts use nothing that some declared browser lacks", () => {
  const newer = [
    "numbers.toSorted();",
    "numbers.toSpliced(0, 1);",
    "Object.groupBy(numbers, String);",
    "new Set(numbers).union(new Set());",
    "AbortSignal.any([]);",
    "URL.canParse(location.href);",
    "Promise.withResolvers();",
    "area.checkVisibility();",
    "area.showPopover();",
    "navigator.userActivation.isActive;",
    "requestIdleCallback(() => {});",
    "new Intl.DurationFormat('en');",
    "document.querySelector('dialog:modal, :popover-open');",
    "/(?<=a)b/.test('ab');",
    "navigator.wakeLock.request('screen');",
  ];
  const sources = Object.fromEntries(newer.map((line, index) => [`line_${index}`, PARTS + line]));
  assert.deepEqual(problems(sources), Object.keys(sources));
});

test("scripts may use what they ask for", () => {
  const asking = [
    "area.checkVisibility?.();",
    "if (navigator.wakeLock) void navigator.wakeLock.request('screen');",
    'if ("canParse" in URL) URL.canParse(location.href);',
    "if (typeof requestIdleCallback === 'function') requestIdleCallback(() => {});",
    "document.querySelector(':is(:popover-open, [data-open])');",
    "numbers.findLast((one) => one > 1);",
    "area.dataset.contrast = 'high'; area.style.maxWidth = '9px';",
    "AbortSignal.timeout(9); structuredClone(area); area.replaceChildren();",
  ];
  const sources = Object.fromEntries(asking.map((line, index) => [`line_${index}`, PARTS + line]));
  assert.deepEqual(problems(sources), []);
});

test("style sheets use nothing that some declared browser lacks", () => {
  for (const rule of [
    "nav:popover-open { display: grid; }",
    "nav:not(:popover-open) { display: none; }",
    "nav { & a { color: red; } }",
    "nav { color: light-dark(red, blue); }",
    "nav { color: color-mix(in srgb, red, blue); }",
    "nav { field-sizing: content; }",
    "@starting-style { nav { opacity: 0; } }",
    "nav { position-anchor: --a; }",
    "nav, nav:has(a) { display: none; }",
    "nav { overflow: hidden; width: 3rlh; }",
  ])
    assert.notEqual(checkStyle("nav.css", rule).length, 0, rule);
});

test("style sheets may use what they ask for, and what only adorns", () => {
  for (const rule of [
    "nav:is(:popover-open, [data-open]) { display: grid; }",
    "@supports selector(:popover-open) { nav:popover-open { display: grid; } }",
    "nav:has(a) { gap: 0; }",
    "nav { height: 100dvh; inset: 0; aspect-ratio: 1; cursor: pointer; text-wrap: balance; }",
    "@container (max-width: 14rem) { nav { width: 3cqw; } }",
  ])
    assert.deepEqual(checkStyle("nav.css", rule), [], rule);
});
