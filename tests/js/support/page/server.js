/** The server as a page sees it: answers to requests from a table, and the other end of its WebSocket. */

/** @typedef {{method: string, path: string, url: URL, body: any}} AskedRequest `path` is without the query. */
/** @typedef {(request: AskedRequest) => unknown} Answering Returns an answer, or a promise of one. */
/** @typedef {Record<string, unknown>} Answers By method and path: JSON, a `Response` or an `Answering`. */

/** @param {number} status @param {string} reason @param {string} message @returns {() => Response} */
export function refusal(status, reason, message) {
  return () => Response.json({ reason, message }, { status });
}

/** An answer for a request that does not reach the server. */
export function unreachable() {
  throw new TypeError("Failed to fetch");
}

/** An answer that the test gives later. */
export class LateAnswer {
  /** @type {(answer: unknown) => void} */
  #give = () => {};
  #promise = new Promise((resolve) => (this.#give = resolve));

  answering = () => this.#promise;

  /** @param {unknown} answer */
  give(answer) {
    this.#give(answer);
  }
}

const HTTP_CONNECTION = /\/(messages|stream)$/; // what a page tries without a websocket; tests name the answers

export class RequestServer {
  /** @type {AskedRequest[]} The requests of the page, the oldest first. */
  requests = [];
  /** @type {string[]} The requests for which the table has no answer. */
  unanswered = [];

  /** @param {Answers} answers Of the test. @param {Answers} recorded For the requests that these do not answer. */
  constructor(answers, recorded) {
    this.answers = { ...answers };
    /** @type {Answers} */
    this.recorded = { "GET /static/current": unreachable, "GET /healthz": { status: "ok" }, ...recorded };
  }

  /** @param {string} key As in `answers`. @returns {any[]} The bodies of the requests, the oldest first. */
  bodies(key) {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === key).map(({ body }) => body);
  }

  /** @param {string | URL} address @param {RequestInit} [init] @returns {Promise<Response>} */
  fetch = async (address, { method = "GET", body, signal } = {}) => {
    const url = new URL(address, location.href);
    const request = { method, path: url.pathname, url, body: typeof body === "string" ? JSON.parse(body) : body };
    this.requests.push(request);
    const plain = url.pathname.replace(/^\/static\/[0-9a-f]{12}\//, "/static/");
    const keys = [url.pathname + url.search, url.pathname, plain].map((path) => `${method} ${path}`);
    const table = [this.answers, this.recorded].find((one) => keys.some((key) => key in one));
    if (!table && HTTP_CONNECTION.test(url.pathname)) throw new TypeError("there is no other way to the server");
    if (!table) {
      this.unanswered.push(keys[0] ?? "");
      throw new TypeError("no answer");
    }
    const answer = table[keys.find((key) => key in table) ?? ""];
    const given = await (typeof answer === "function" ? answer(request) : answer);
    signal?.throwIfAborted();
    return given instanceof Response ? given : Response.json(given ?? {});
  };
}

/** A WebSocket of the page, and the server's end of it. */
export class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  readyState = FakeSocket.CONNECTING;
  /** @type {any[]} The messages of the page, the oldest first. */
  received = [];
  /** Without answers to its pings the page gives the connection up after some seconds. */
  answersPings = true;
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: {data: string}) => void) | null} */
  onmessage = null;
  /** @type {((event: {code: number}) => void) | null} */
  onclose = null;

  /** @param {string} url */
  constructor(url) {
    this.url = new URL(url);
  }

  /** For the page. @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    this.received.push(message);
    if (this.answersPings && message.t === "ping") queueMicrotask(() => this.#answerPing(message.n));
  }

  /** For the page. */
  close() {
    this.readyState = FakeSocket.CLOSED;
  }

  /** The server accepts the connection. */
  accept() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server sends a message. @param {object} message */
  deliver(message) {
    if (this.readyState !== FakeSocket.OPEN) throw new Error(`the page's connection is not open: ${this.url}`);
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The server, or the network, ends the connection. @param {number} [code] */
  drop(code = 1006) {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }

  /** @param {number} n */
  #answerPing(n) {
    if (this.readyState === FakeSocket.OPEN) this.deliver({ t: "pong", n, now: Date.now() });
  }

  /** @param {string} kind @returns {any[]} The page's messages of a kind, the oldest first. */
  messages(kind) {
    return this.received.filter(({ t }) => t === kind);
  }
}
