/**
 * Loads the modules of a page anew, so that each page has variables of its own. `import()` would keep them. The loader
 * is Node's `node:vm`: a hook of `import` takes fifteen times as long.
 */

import { readFileSync } from "node:fs";
import vm from "node:vm";

const STATIC = new URL("../../../../static/", import.meta.url);
/** @type {Map<string, string>} The files that were read in this process, by URL. */
const files = new Map();

export class Modules {
  /** Modules whose path matches cannot be loaded. @type {RegExp | null} */
  missing = null;
  /** @type {string[]} The modules that were loaded by themselves: by a page, by a test, or with `import()`. */
  loads = [];
  /** @type {unknown[]} Why modules could not be loaded or run. */
  errors = [];
  /** @type {Map<string, import("node:vm").SourceTextModule>} */
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
    const module = this.#find(url);
    if (module.status === "unlinked")
      await module.link((name, from) => this.#find(new URL(name, from.identifier).href));
    await module.evaluate();
    return module.namespace;
  }

  /** @param {string} url */
  #find(url) {
    const known = this.#loaded.get(url);
    if (known) return known;
    const code = files.get(url) ?? readFileSync(new URL(url), "utf8");
    files.set(url, code);
    const module = new vm.SourceTextModule(code, {
      identifier: url,
      importModuleDynamically: (name) => this.#run(new URL(name, url).href),
    });
    this.#loaded.set(url, module);
    return module;
  }
}
