/**
 * Loads the modules of a page anew, so that each page has variables of its own. A module is compiled once, as a function
 * that each page calls: to link and compile modules for each page takes longer than to run them.
 */

import { readdirSync, readFileSync } from "node:fs";
import vm from "node:vm";
import { moduleRunnerTransform } from "rolldown/experimental";

const STATIC = new URL("../../../../static/", import.meta.url);

/** @typedef {Record<string, any>} Exports */
/** @typedef {(name: string) => unknown} Import */
/** @typedef {(exports: Exports, load: Import, loadLater: Import, exportAll: (of: Exports) => void) => void} Runner */

/** @type {Map<string, string | Runner>} The code of modules, or their functions once a page has run them, by URL. */
const runners = new Map();
const names = readdirSync(STATIC, { recursive: true }).filter((name) => name.endsWith(".js"));
await Promise.all(names.map(async (name) => void runners.set(new URL(name, STATIC).href, await transformed(name))));

/** @param {string} name @returns {Promise<string>} */
async function transformed(name) {
  const { code, errors } = await moduleRunnerTransform(name, readFileSync(new URL(name, STATIC), "utf8"), {});
  if (errors[0]) throw new SyntaxError(`${name}: ${errors[0].message}`);
  return code.replaceAll("= await __vite_ssr_import__(", "= __vite_ssr_import__("); // no module of static waits
}

/** @param {string} url @returns {Runner} */
function runnerOf(url) {
  const found = runners.get(url);
  if (typeof found === "function") return found;
  if (found === undefined) throw new TypeError(`no module ${url}`);
  const names = ["exports", "import", "dynamic_import", "exportAll"].map((name) => `__vite_ssr_${name}__`);
  const code = `"use strict"; (${names}) => {${found}\n}`;
  const runner = /** @type {Runner} */ (vm.runInThisContext(code, { filename: url }));
  runners.set(url, runner);
  return runner;
}

export class Modules {
  /** Modules whose path matches cannot be loaded. @type {RegExp | null} */
  missing = null;
  /** @type {string[]} The modules that were loaded by themselves: by a page, by a test, or with `import()`. */
  loads = [];
  /** @type {unknown[]} Why modules could not be loaded or run. */
  errors = [];
  /** @type {Map<string, Exports>} */
  #loaded = new Map();

  /** @type {{path: RegExp, until: Promise<unknown>} | null} */
  #delayed = null;

  /** Has modules whose path matches wait. @param {RegExp} path @param {Promise<unknown>} until */
  delay(path, until) {
    this.#delayed = { path, until };
  }

  /** @param {string} path Below static. @returns {Promise<any>} What the module exports. */
  load(path) {
    return this.#run(new URL(path, STATIC).href);
  }

  /** Runs a classic script. @param {string} path Below static. */
  runScript(path) {
    vm.runInThisContext(readFileSync(new URL(path, STATIC), "utf8"), { filename: path });
  }

  /** @param {string} url */
  async #run(url) {
    this.loads.push(url);
    if (this.#delayed?.path.test(url)) await this.#delayed.until;
    if (this.missing?.test(url)) throw new TypeError(`cannot load ${url}`);
    return this.#find(url);
  }

  /** @param {string} url @returns {Exports} */
  #find(url) {
    const known = this.#loaded.get(url);
    if (known) return known;
    /** @type {Exports} */
    const exports = {};
    this.#loaded.set(url, exports);
    const at = (/** @type {string} */ name) => new URL(name, url).href;
    const exportAll = (/** @type {Exports} */ of) => {
      for (const name of Object.keys(of))
        Object.defineProperty(exports, name, { enumerable: true, get: () => of[name] });
    };
    try {
      runnerOf(url)(
        exports,
        (name) => this.#find(at(name)),
        (name) => this.#run(at(name)),
        exportAll,
      );
    } catch (error) {
      this.errors.push(error);
      throw error;
    }
    return exports;
  }
}
