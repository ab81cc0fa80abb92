/** A page of the site in Node.js: the HTML of the server, the page's modules, a clock, and a server that answers. */

/** @import {TestContext} from "node:test" */
/** @import {Answers} from "./server.js" */
/** @import {Modifiers} from "./actions.js" */

import { withGlobal } from "@sinonjs/fake-timers";
import { choose, click, fill, hover, pressKey } from "./actions.js";
import { fillGaps, isShown, setOn } from "./browser_gaps.js";
import { readFixture } from "./fixture.js";
import { createWindow, installGlobals, recordingLocation } from "./globals.js";
import { Modules } from "./modules.js";
import { MARKED, namesLeftOpen } from "./names.js";
import { FakeSocket, RequestServer } from "./server.js";

const CLOCKS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"];
const FRAMES = ["requestAnimationFrame", "cancelAnimationFrame"];
const realImmediate = setImmediate;
/**
 * One for all pages, which number their timers on: a page that is just closing clears its own, not those of the next page.
 * @type {ReturnType<typeof withGlobal> | undefined}
 */
let timers;
process.env.TZ = "UTC"; // of dates that a page writes

/**
 * @typedef {{
 *   answers?: Answers,
 *   script?: boolean,
 *   end?: string,
 *   now?: number,
 *   storage?: Record<string, unknown>,
 *   session?: Record<string, unknown>,
 *   width?: number,
 *   height?: number,
 *   media?: {prefersColorScheme?: string, prefersReducedMotion?: string},
 *   globals?: Record<string, unknown>,
 *   navigator?: Record<string, unknown>,
 *   forgiven?: RegExp,
 * }} PageOptions
 * `answers` are added to those of the fixture. With `script: false` the page's modules do not run. `end` is a query or a
 * fragment behind the path. `now` is the time in milliseconds. `storage` has values of localStorage as JSON, `session` those
 * of sessionStorage.
 * `globals` and `navigator` have what happy-dom lacks. `forgiven`: warnings that the page may log.
 */

/**
 * Opens a page until the end of the test, which fails if the page logs an error, or asks for what has no answer.
 * @param {TestContext} context @param {string} name Of a file in tests/js/pages.
 * @param {PageOptions} [options]
 */
export async function openPage(context, name, options = {}) {
  const page = new Page(name, options);
  /** @type {Page | null} */
  let open = page;
  context.after(async () => {
    await open?.close();
    open = null; // the runner keeps what a test leaves behind
  });
  if (options.script !== false) await page.run();
  return page;
}

/** Opens a page, and all its parts that are folded.
 * @param {import("node:test").TestContext} context @param {string} name @param {PageOptions} [options]
 */
export async function openUnfolded(context, name, options = {}) {
  const page = await openPage(context, name, options);
  for (const part of document.querySelectorAll("details")) part.open = true;
  return page;
}

/** @param {string} key @returns {any} What the page keeps in localStorage, as JSON. */
export function storedValue(key) {
  return JSON.parse(localStorage.getItem(key) ?? "null");
}

/** @returns {Record<string, unknown>} What the tab keeps for its next page. */
export function keptSession() {
  return Object.fromEntries(Object.entries(sessionStorage).map(([key, value]) => [key, JSON.parse(value)]));
}

export class Page {
  modules = new Modules();
  /** @type {FakeSocket[]} The page's connections, the oldest first. */
  sockets = [];
  /** @type {string[]} Where the page would have gone: paths, or addresses of other sites. */
  visits = [];
  /** @type {string[]} */
  #logged = [];
  #closed = false;
  /** @type {Element | null} Below the mouse. */
  #hovered = null;

  /** @param {string} name @param {PageOptions} options */
  constructor(name, options) {
    const { html, path, now, answers } = readFixture(name);
    this.server = new RequestServer(options.answers ?? {}, answers);
    const { width = 1280, height = 860, media = { prefersReducedMotion: "reduce" } } = options;
    const url = `http://localhost:8000${path}${options.end ?? ""}`;
    const window = createWindow({ url, width, height, media });
    this.window = window;
    fillGaps(window);
    setOn(window, options.globals ?? {});
    setOn(window.navigator, options.navigator ?? {});
    this.forgiven = options.forgiven;
    this.restoreGlobals = installGlobals(window, {
      fetch: this.server.fetch,
      WebSocket: this.#socketClass(),
      location: recordingLocation(window.location, this.visits),
      console: this.#console(),
      birnamMessages: { .../** @type {any} */ (globalThis).birnamMessages, names: MARKED },
      ...options.globals,
    });
    timers ??= withGlobal(globalThis);
    this.clock = timers.install({ now: options.now ?? now, toFake: [...CLOCKS, ...FRAMES] });
    for (const [key, value] of Object.entries(options.storage ?? {})) localStorage.setItem(key, JSON.stringify(value));
    for (const [key, value] of Object.entries(options.session ?? {}))
      sessionStorage.setItem(key, JSON.stringify(value));
    window.document.documentElement.innerHTML = html;
    window.addEventListener("click", (/** @type {Event} */ event) => this.#followLink(event));
  }

  /** Runs the page's own scripts. */
  async run() {
    for (const script of document.querySelectorAll("script[src]:not([defer])")) {
      const path = (script.getAttribute("src") ?? "").replace(/^\/static\/\w+\//, "");
      if (script.getAttribute("type") === "module") await this.load(path);
      else this.modules.runScript(path);
    }
  }

  /** @param {string} path Of a module below static. @returns {Promise<any>} What it exports, new for this page. */
  async load(path) {
    const exported = await this.modules.load(path);
    await this.settle();
    return exported;
  }

  /** @param {string} path A part of it. @returns {FakeSocket} The newest connection to it. */
  socketAt(path) {
    const socket = this.sockets.findLast(({ url }) => url.pathname.includes(path));
    if (!socket) throw new Error(`the page has opened no connection to ${path}`);
    return socket;
  }

  /** @returns {HTMLElement} The page without its header and footer. */
  get main() {
    return /** @type {HTMLElement} */ (document.querySelector("main"));
  }

  /** @returns {string} What the page has copied. */
  get clipboard() {
    return this.window.navigator.clipboard.text;
  }

  /** @returns {Element} The page itself if the focused element has been hidden. */
  get focused() {
    const active = document.activeElement;
    return active && isShown(active) ? active : document.body;
  }

  /** @param {Element} element @param {PointerEventInit} [pointer] */
  async press(element, pointer) {
    click(element, pointer);
    await this.settle();
  }

  /** Moves the mouse. @param {Element} element */
  async hover(element) {
    hover(element, this.#hovered);
    this.#hovered = element;
    await this.settle();
  }

  /** Writes into a field and leaves it. @param {HTMLElement} field @param {string} text */
  async fill(field, text) {
    fill(field, text);
    await this.settle();
  }

  /** @param {HTMLElement} select @param {string} value */
  async choose(select, value) {
    choose(select, value);
    await this.settle();
  }

  /** Presses a key where the focus is. @param {string} key @param {Modifiers} [modifiers] */
  async key(key, modifiers) {
    pressKey(key, modifiers);
    await this.settle();
  }

  /** The server sends messages. @param {FakeSocket} socket @param {...object} messages */
  async receive(socket, ...messages) {
    for (const message of messages) socket.deliver(message);
    await this.settle();
  }

  /** Lets time pass, with all timers. @param {number} milliseconds */
  async pass(milliseconds) {
    await this.clock.tickAsync(milliseconds);
    await this.settle();
  }

  /** Waits until all that needs no time has happened. */
  async settle() {
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resume) => realImmediate(resume));
  }

  /** Another page of this browser writes into localStorage. @param {string} key @param {unknown} value */
  async storeElsewhere(key, value) {
    const newValue = JSON.stringify(value);
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    await this.settle();
  }

  /** @param {number} width @param {number} height */
  async resize(width, height) {
    this.window.happyDOM.setViewport({ width, height });
    Object.assign(globalThis, { innerWidth: width, innerHeight: height });
    await this.settle();
  }

  async close() {
    if (this.#closed) return;
    this.#closed = true;
    await this.settle();
    const ran = this.modules.loads.length > 0; // not modules that the test imports
    const open = (ran ? namesLeftOpen() : []).map((text) => `a name without its marks: ${text}`);
    this.clock.uninstall();
    await this.window.happyDOM.close(); // only then is it collected
    this.restoreGlobals();
    const unanswered = this.server.unanswered.map((request) => `no answer to ${request}`);
    const troubles = [...this.modules.errors.map(inFull), ...this.#logged, ...unanswered, ...open];
    if (troubles.length) throw new Error(troubles.join("\n"));
  }

  #socketClass() {
    const { sockets } = this;
    return class extends FakeSocket {
      /** @param {string} url */
      constructor(url) {
        super(url);
        sockets.push(this);
      }
    };
  }

  #console() {
    const log = (/** @type {unknown[]} */ ...values) => {
      const text = values.map(inFull).join(" ");
      if (!this.forgiven?.test(text)) this.#logged.push(text);
    };
    return { ...console, error: log, warn: log };
  }

  /** @param {Event} event */
  #followLink(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (event.defaultPrevented || !link) return;
    event.preventDefault();
    location.assign(link.getAttribute("href") ?? "");
  }
}

/** @param {unknown} value */
function inFull(value) {
  return String((value instanceof Error && value.stack) || value);
}
