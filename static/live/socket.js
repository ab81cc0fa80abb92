/** A WebSocket that reconnects; no other module uses `WebSocket`. */

/** @import {Connection} from "../match/state.js" */

import { LANGUAGE_TAG } from "../browser/messages.js";
import { learnServerTime } from "../clock/server_time.js";

const PING_INTERVAL = 2_500; // milliseconds after a pong
const PONG_TIMEOUT = 6_500; // milliseconds after a ping without an answer
const OPEN_TIMEOUT = 6_000;
const SYNC_TIMEOUT = 2_000; // milliseconds for an answer after the page wakes up
const MIN_RETRY_DELAY = 100; // milliseconds
const MAX_RETRY_DELAY = 5_000;
const MIN_FULL_DELAY = 5_000; // milliseconds, if there are too many connections
const MAX_FULL_DELAY = 60_000;
const FALLBACK_AFTER = 3_000; // milliseconds without an answer
const POLL_INTERVAL = 10_000;
const FULL_CLOSES = /** @type {const} */ ({ 4429: "network", 4503: "server" });
const PERMANENT_CLOSES = /** @type {const} */ ({ 4403: "private", 4404: "not-found" }); // reconnecting would not help

/**
 * @template Message
 * @typedef {{
 *   hello: () => object | null,
 *   query?: () => Record<string, string | null>,
 *   receive: (message: Message) => void,
 *   changed: (connection: Connection) => void,
 *   http?: string,
 * }} SocketHandlers `hello` returns the first message of every connection; `sync` sends it again.
 * `query` is added to the address of every connection, without what is null. A connection is open when the server has
 * answered: a proxy may finish the handshake and pass nothing on. `http` is the path of what can be followed without
 * a websocket, by a stream and requests; other pages are told every few seconds that something may have changed.
 */

/** @template Message */
export class ReconnectingSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pingTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #deadline;
  #deadlineAt = Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retryTimer;
  #failures = 0;
  #pingNumber = 0;
  #pongAwaited = false;
  #greeted = false;
  #answered = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #fallbackTimer;
  /** @type {import("./http_connection.js").HttpConnection<Message> | null} */
  #http = null;
  /** @type {4403 | 4404 | null} */
  #permanentClose = null;

  /** @param {string} path @param {SocketHandlers<Message>} handlers */
  constructor(path, handlers) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.url = url.href;
    this.handlers = handlers;
  }

  open() {
    this.#connect();
    this.#syncWhenPageWakes();
  }

  /** @param {object} message @returns {boolean} False without a connection. */
  send(message) {
    if (this.#answered) return this.#write(message);
    if (!this.#http?.answered) return false;
    this.#http.send(/** @type {{t: string}} */ (message));
    return true;
  }

  /** Requests missed messages. A connection that does not answer soon is replaced. */
  sync() {
    if (this.#permanentClose) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#sendHello();
      this.#setDeadline(SYNC_TIMEOUT);
    } else if (this.#http?.answered) {
      this.#http.sync();
    } else if (this.#socket?.readyState !== WebSocket.CONNECTING) {
      this.#connect();
    }
  }

  /** Reconnects immediately, for example with a new cookie. */
  restart() {
    if (this.#permanentClose === 4404) return;
    this.#permanentClose = null; // another player may be allowed to see the match
    this.#failures = 0;
    this.#endFallback();
    this.#connect();
  }

  #connect() {
    this.#disconnect();
    this.#report({ phase: "connecting", retryAt: null });
    this.#fallbackTimer ??= setTimeout(() => this.#startFallback(), FALLBACK_AFTER);
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    this.#setDeadline(OPEN_TIMEOUT);
    socket.onopen = () => this.#sendHello();
    socket.onmessage = (event) => this.#onMessage(event.data);
    socket.onclose = (event) => this.#onClose(event.code);
  }

  #address() {
    const url = new URL(this.url);
    const query = { ...this.handlers.query?.(), lang: LANGUAGE_TAG };
    for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
    return url.href;
  }

  /** @param {object} message @returns {boolean} */
  #write(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #sendHello() {
    const hello = this.handlers.hello();
    if (hello) this.#write(hello);
    this.#greeted = hello !== null;
    this.#ping();
  }

  /** @param {string} text */
  #onMessage(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return; // not a message of this protocol
    }
    if (this.#greeted ? message.t === "welcome" : message.t !== "error") this.#onAnswer();
    if (this.#answered) this.#clearDeadline();
    if (message.t === "pong") this.#pingSoon();
    else if (this.#pongAwaited) this.#setDeadline(PONG_TIMEOUT); // the connection may break before the pong
    this.#receive(message);
  }

  /** @param {any} message */
  #receive(message) {
    if (typeof message.now === "number") learnServerTime(message.now, message.t === "welcome");
    this.handlers.receive(message);
  }

  #onAnswer() {
    if (this.#answered) return;
    this.#answered = true;
    this.#endFallback();
    this.handlers.changed({ phase: "open", retryAt: null });
  }

  /** What happens to the websocket is not reported while there is another way. @param {Connection} connection */
  #report(connection) {
    if (!this.#http?.answered) this.handlers.changed(connection);
  }

  async #startFallback() {
    const { http, hello, query } = this.handlers;
    const retry = (/** @type {number} */ delay) => {
      this.#fallbackTimer = setTimeout(() => this.#startFallback(), delay);
    };
    if (http === undefined) {
      this.#receive({ t: "changed" });
      return retry(POLL_INTERVAL);
    }
    const timer = this.#fallbackTimer;
    const part = await import("./http_connection.js").catch(() => null);
    if (timer !== this.#fallbackTimer) return; // the websocket has answered
    if (!part) return retry(FALLBACK_AFTER);
    const connection = new part.HttpConnection(http, {
      hello: () => hello(),
      query,
      receive: (message) => this.#receive(message),
      answered: (answered) => this.#onHttp(answered),
      ended: (phase) => this.#end(phase === "private" ? 4403 : 4404),
    });
    this.#http = connection;
    connection.open();
  }

  /** @param {boolean} answered */
  #onHttp(answered) {
    if (answered) this.handlers.changed({ phase: "open", retryAt: null, via: "http" });
    this.#failures = 0;
    if (!this.#socket || !answered) this.#connect(); // the server is there: perhaps also for a websocket
  }

  #endFallback() {
    clearTimeout(this.#fallbackTimer);
    this.#fallbackTimer = undefined;
    this.#http?.close();
    this.#http = null;
  }

  #pingSoon() {
    this.#pongAwaited = false;
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => {
      this.#failures = 0; // only a connection that lasts resets the delay
      this.#ping();
    }, PING_INTERVAL);
  }

  // The deadline starts at the ping, not at the pong: in a sleeping tab the browser delays both timers alike.
  #ping() {
    clearTimeout(this.#pingTimer);
    this.#pingNumber += 1;
    this.#pongAwaited = true;
    this.#write({ t: "ping", n: this.#pingNumber });
    this.#setDeadline(PONG_TIMEOUT);
  }

  /** @param {number} timeout Milliseconds for the next message. An earlier deadline stays. */
  #setDeadline(timeout) {
    const at = performance.now() + timeout;
    if (this.#deadlineAt <= at) return;
    clearTimeout(this.#deadline);
    this.#deadlineAt = at;
    this.#deadline = setTimeout(() => this.#onClose(), timeout);
  }

  #clearDeadline() {
    clearTimeout(this.#deadline);
    this.#deadlineAt = Infinity;
  }

  /** @param {number} [code] */
  #onClose(code) {
    this.#disconnect();
    if (code === 4403 || code === 4404) return this.#end(code);
    const full = code === 4429 || code === 4503 ? FULL_CLOSES[code] : null;
    const isSlow = full || this.#http?.answered;
    const [min, max] = isSlow ? [MIN_FULL_DELAY, MAX_FULL_DELAY] : [MIN_RETRY_DELAY, MAX_RETRY_DELAY];
    const longest = Math.min(max, min * 2 ** this.#failures);
    const delay = longest * (0.6 + 0.4 * Math.random());
    this.#failures += 1;
    this.#report({ phase: "waiting", retryAt: performance.now() + delay, full });
    this.#retryTimer = setTimeout(() => this.#connect(), delay);
  }

  /** @param {4403 | 4404} code */
  #end(code) {
    this.#disconnect();
    this.#endFallback();
    this.#permanentClose = code;
    this.handlers.changed({ phase: PERMANENT_CLOSES[code], retryAt: null });
  }

  #disconnect() {
    this.#clearDeadline();
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#retryTimer);
    const socket = this.#socket;
    this.#socket = null;
    this.#answered = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #syncWhenPageWakes() {
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.sync());
    window.addEventListener("pageshow", (event) => event.persisted && this.sync());
    window.addEventListener("online", () => this.sync());
    window.addEventListener("offline", () => this.sync());
  }
}
