/** Pages that the server has rendered, with its answers to their requests. */

import { existsSync, readFileSync } from "node:fs";

const PAGES = new URL("../../pages/", import.meta.url);

/** @param {string} name @returns {string} The HTML of a page that the server has rendered. */
export function htmlOf(name) {
  return readFileSync(new URL(`${name}.html`, PAGES), "utf8");
}

/** What only style sheets, other sites and other browsers see: the most elements of a page with a board. */
const UNSEEN = new RegExp(
  [
    '<(?:circle|path) class="(?:mark|built|ring|last|must|focus)"[^>]*/>',
    "<stop [^>]*>",
    '<meta (?:name|property)="(?:og|twitter):[^>]*>',
    '<link rel="(?:alternate|stylesheet)"[^>]*>',
    '\\n(?=<g class="cell")',
  ].join("|"),
  "g",
);
/** @typedef {[string, {status: number, body: unknown}][]} Recorded */
/** @type {Map<string, {html: string, path: string, now: number, answers: Recorded}>} */
const fixtures = new Map();

/** @param {string} name */
export function readFixture(name) {
  const { answers, ...rest } = fixtures.get(name) ?? parseFixture(name);
  const found = answers.map(([request, { status, body }]) => [request, () => Response.json(body, { status })]);
  return { ...rest, answers: Object.fromEntries(found) };
}

/** @param {string} name */
function parseFixture(name) {
  const json = new URL(`${name}.json`, PAGES);
  if (!existsSync(json))
    throw new Error(`no page ${name}: add it to tests/js/fixtures/pages.py, or run: python -m tests.js.fixtures.pages`);
  const { path, now, answers } = JSON.parse(readFileSync(json, "utf8"));
  const html = htmlOf(name).replace(UNSEEN, "");
  const fixture = { html, path, now, answers: /** @type {Recorded} */ (Object.entries(answers)) };
  fixtures.set(name, fixture);
  return fixture;
}
