/**
 * Runs half of the test files in one process: a process for each file would load happy-dom for each, and compile the
 * pages' modules anew.
 */

import { readdirSync, statSync } from "node:fs";
import { before, describe } from "node:test";

const FOLDER = new URL("../", import.meta.url);

/** @param {0 | 1} share Each has every other file, by size. */
export function runShare(share) {
  const files = testFiles().filter((_, index) => index % 2 === share);
  /** @type {Promise<unknown>[]} */
  const loaded = [];
  for (const file of files) {
    describe(file, async () => {
      before(() => Promise.all(loaded).then(() => {})); // modules must not see the page of a test
      loaded.push(import(new URL(file, FOLDER).href));
      await loaded.at(-1);
    });
  }
}

function testFiles() {
  const files = readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith(".test.js"));
  /** @param {string} file */
  const size = (file) => statSync(new URL(file, FOLDER)).size;
  return files.sort((one, other) => size(other) - size(one));
}
