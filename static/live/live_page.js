/** A page that follows its server: after every change it is read again, and its sections are replaced. */

/** @import {SocketHandlers} from "./socket.js" */

import { readPage } from "../browser/api.js";
import { unlessPressed } from "../browser/buttons/presses.js";
import { find } from "../browser/dom.js";
import { restoreForms } from "../browser/kept_forms.js";
import { showLocalTimes } from "../browser/local_times.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { replaceContents } from "./live_sections.js";
import { pageSocket } from "./page_socket.js";

/**
 * @typedef {object} LivePageOptions
 * @property {string} path Of the page.
 * @property {(fresh: Document) => void} [prepare] Looks at a page that was read.
 * @property {(section: Element, fresh: Element) => boolean} [keeps] Whether a section stays as it is.
 * @property {() => void} [replaced] The sections have been replaced.
 */

export class LivePage {
  #requests = new RequestSequence();
  /** @type {Map<string, string>} The HTML of each section as the server sent it. */
  #shown = new Map();
  #showRead = unlessPressed(
    document.documentElement,
    (/** @type {Document} */ fresh, /** @type {Map<string, string>} */ read) => this.#replace(fresh, read),
  );
  #reading = 0; // requests of `refresh` that are not answered

  /** @param {LivePageOptions} options */
  constructor(options) {
    this.options = options;
    for (const section of sections(document)) this.#shown.set(section.id, section.innerHTML);
    showLocalTimes(document);
  }

  /** Reads the page when its socket opens: nobody announced earlier changes.
   * @template {{t: string}} Message
   * @param {string} path Of the socket. @param {(message: Message) => void} [receive] Gets other messages. */
  follow(path, receive) {
    /** @type {SocketHandlers<Message>} */
    const handlers = {
      hello: () => null,
      receive: (message) => (message.t === "changed" ? void this.refresh() : receive?.(message)),
      changed: ({ phase }) => {
        find(document, "#connection-dot", HTMLElement).dataset.phase = phase;
        if (phase === "open" || phase === "not-found") void this.refresh();
      },
    };
    pageSocket(path, handlers).open();
  }

  /** Reads the page again. If it is not there for the visitor any more, the whole page is loaded. */
  async refresh() {
    const isLatest = this.#requests.next();
    this.#reading += 1;
    try {
      const answer = await readPage(this.options.path);
      if (answer.status === 404) return location.reload();
      const html = await answer.text();
      if (answer.ok && isLatest()) this.#show(html);
    } catch {
      // The socket reconnects, and the page is read again.
    } finally {
      this.#reading -= 1;
    }
  }

  /** Shows the page that answered a form. @param {string} html */
  showAnswer(html) {
    this.#requests.next(); // a page that is being read may be older than this answer, or newer
    this.#show(html);
    if (this.#reading) void this.refresh();
  }

  /** @param {string} html */
  #show(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const read = new Map(sections(fresh).map((section) => [section.id, section.innerHTML]));
    this.options.prepare?.(fresh);
    this.#showRead(fresh, read);
  }

  /** A form that is being filled in is left alone. @param {Document} fresh @param {Map<string, string>} read */
  #replace(fresh, read) {
    for (const section of sections(document)) {
      const next = fresh.getElementById(section.id);
      const html = read.get(section.id);
      const typing = section.querySelector(":is(input:not([readonly]), textarea, select):focus");
      if (!next || html === undefined || typing || this.#shown.get(section.id) === html) continue;
      if (this.options.keeps?.(section, next)) continue;
      this.#shown.set(section.id, html);
      replaceContents(section, document.importNode(next, true), showLocalTimes);
      restoreForms(section);
    }
    this.options.replaced?.();
  }
}

/** @param {Document} page */
function sections(page) {
  return [...page.querySelectorAll("[data-live]")];
}
