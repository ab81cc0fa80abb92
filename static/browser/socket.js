/** A WebSocket that reconnects; no other module uses `WebSocket`. */

/** @import {Connection} from "../match/state.js" */

const PING_AFTER = 2_500; // milliseconds after a pong
const SILENCE = 6_500; // milliseconds after a ping without an answer
const HANDSHAKE = 6_000;
const CHECK = 2_000; // milliseconds for an answer after the page wakes up
const FIRST_DELAY = 100;
const LAST_DELAY = 5_000;
const FINAL = /** @type {const} */ ({ 4403: "private", 4404: "gone" }); // reconnecting would not help

/**
 * @template Message
 * @typedef {{
 *   hello: () => object | null,
 *   receive: (message: Message) => void,
 *   changed: (connection: Connection) => void,
 * }} SocketHandlers `hello` returns the first message of every connection; `sync` sends it again.
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
  #pings = 0;
  /** @type {4403 | 4404 | null} */
  #gone = null;

  /** @param {string} path @param {SocketHandlers<Message>} ends */
  constructor(path, ends) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.url = url.href;
    this.ends = ends;
  }

  open() {
    this.#connect();
    this.#watchThePage();
  }

  /** @param {object} message @returns {boolean} False without a connection. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Requests missed messages. A connection that does not answer soon is replaced. */
  sync() {
    if (this.#gone) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#greet();
      this.#expect(CHECK);
    } else if (this.#socket?.readyState !== WebSocket.CONNECTING) {
      this.#connect();
    }
  }

  /** A new connection, at once: with a new cookie, say. */
  restart() {
    if (this.#gone === 4404) return;
    this.#gone = null; // another player may be allowed to see the match
    this.#failures = 0;
    this.#connect();
  }

  #connect() {
    this.#drop();
    this.ends.changed({ phase: "connecting", retryAt: null });
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#expect(HANDSHAKE);
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(event.data);
    socket.onclose = (event) => this.#closed(event.code);
  }

  #opened() {
    this.#relax();
    this.ends.changed({ phase: "open", retryAt: null });
    this.#greet();
  }

  #greet() {
    const hello = this.ends.hello();
    if (hello) this.send(hello);
    this.#ping();
  }

  /** @param {string} text */
  #heard(text) {
    this.#relax();
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return; // not a message of this protocol
    }
    if (message.t === "pong") this.#pingSoon();
    this.ends.receive(message);
  }

  #pingSoon() {
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => {
      this.#failures = 0; // only a connection that lasts resets the delay
      this.#ping();
    }, PING_AFTER);
  }

  // The deadline starts at the ping, not at the pong: in a sleeping tab the browser delays both timers alike.
  #ping() {
    clearTimeout(this.#pingTimer);
    this.#pings += 1;
    this.send({ t: "ping", n: this.#pings });
    this.#expect(SILENCE);
  }

  /** @param {number} patience Milliseconds for the next message. An earlier deadline stays. */
  #expect(patience) {
    const at = performance.now() + patience;
    if (this.#deadlineAt <= at) return;
    clearTimeout(this.#deadline);
    this.#deadlineAt = at;
    this.#deadline = setTimeout(() => this.#closed(), patience);
  }

  #relax() {
    clearTimeout(this.#deadline);
    this.#deadlineAt = Infinity;
  }

  /** @param {number} [code] */
  #closed(code) {
    this.#drop();
    if (code === 4403 || code === 4404) {
      this.#gone = code;
      this.ends.changed({ phase: FINAL[code], retryAt: null });
      return;
    }
    const grown = Math.min(LAST_DELAY, FIRST_DELAY * 2 ** this.#failures);
    const delay = grown * (0.6 + 0.4 * Math.random());
    this.#failures += 1;
    this.ends.changed({ phase: "waiting", retryAt: performance.now() + delay });
    this.#retryTimer = setTimeout(() => this.#connect(), delay);
  }

  #drop() {
    this.#relax();
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#retryTimer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #watchThePage() {
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.sync());
    window.addEventListener("pageshow", (event) => event.persisted && this.sync());
    window.addEventListener("online", () => this.sync());
    window.addEventListener("offline", () => this.sync());
  }
}
