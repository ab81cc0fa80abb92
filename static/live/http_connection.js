/** The messages of a websocket as a stream and single requests, for networks that pass no websockets. */

import { openStream, postMessage } from "../browser/api.js";
import { ApiError } from "../browser/request.js";

const TICK = 2_500; // milliseconds between two checks
const SILENCE = 12_000; // a stream has a line every five seconds
const CLOCK_INTERVAL = 10_000; // between two questions for the server's time

/**
 * @template Message
 * @typedef {{
 *   hello: () => {version?: number | null} | null,
 *   query?: () => Record<string, string | null>,
 *   receive: (message: Message) => void,
 *   answered: (answered: boolean) => void,
 *   ended: (phase: "private" | "not-found") => void,
 * }} HttpHandlers `answered` says whether the server is reached, `ended` that it never will be.
 */

/** @template Message */
export class HttpConnection {
  #answered = false;
  #lineAt = -Infinity; // of the stream, on the clock of performance.now()
  #heardAt = performance.now(); // also an answer
  #pingAt = -Infinity;
  /** @type {AbortController | null} */
  #stream = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {Set<string>} Ids of unanswered messages. */
  #sent = new Set();

  /** @param {string} path Of the match in the API. @param {HttpHandlers<Message>} handlers */
  constructor(path, handlers) {
    this.path = path;
    this.handlers = handlers;
  }

  get answered() {
    return this.#answered;
  }

  open() {
    this.#timer = setInterval(() => this.#tick(), TICK);
    void this.#follow();
  }

  close() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stream?.abort();
    this.#stream = null;
    this.#answered = false;
  }

  /** @param {{t: string, id?: string, n?: number}} message */
  send(message) {
    const { t, id = t } = message;
    if (t === "latency-reply" || this.#sent.has(id)) return; // only sockets are measured
    this.#sent.add(id);
    void this.#post(message).finally(() => this.#sent.delete(id));
  }

  /** Asks for missed messages. */
  sync() {
    const hello = this.handlers.hello();
    if (hello) this.send(/** @type {{t: string}} */ (hello));
  }

  #tick() {
    const now = performance.now();
    const silent = now - this.#lineAt > SILENCE;
    if (silent && this.#lineAt > 0) this.#stream?.abort();
    if (now - this.#heardAt > SILENCE) this.#setAnswered(false);
    if (silent)
      this.sync(); // a proxy may hold the stream back
    else if (now - this.#pingAt > CLOCK_INTERVAL) {
      this.#pingAt = now;
      this.send({ t: "ping", n: 0 });
    }
    if (!this.#stream) void this.#follow();
  }

  async #follow() {
    const stream = new AbortController();
    this.#stream = stream;
    try {
      const answer = await openStream(this.#address("stream", this.handlers.hello()?.version), stream.signal);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        if (this.#stream !== stream) return;
        this.#lineAt = this.#heardAt = performance.now();
        const lines = (text + part.value).split("\n");
        text = lines.pop() ?? "";
        this.#receive(lines);
      }
    } catch (error) {
      this.#onError(error);
    }
    if (this.#stream !== stream) return;
    this.#stream = null; // the next tick opens another one
    this.#lineAt = -Infinity;
  }

  /** @param {object} message */
  async #post(message) {
    try {
      const lines = await postMessage(this.#address("messages"), message);
      this.#heardAt = performance.now();
      if (this.#timer !== undefined) this.#receive(lines.split("\n"));
    } catch (error) {
      this.#onError(error, message);
    }
  }

  /** @param {string[]} lines */
  #receive(lines) {
    for (const line of lines) {
      if (!line || this.#timer === undefined) continue;
      const message = JSON.parse(line);
      if (message.t === "welcome") this.#setAnswered(true);
      this.handlers.receive(message);
    }
  }

  /** @param {unknown} error @param {{t?: string}} [message] */
  #onError(error, message) {
    if (this.#timer === undefined) return;
    const { reason = "", message: text = "" } = error instanceof ApiError ? error : {};
    if (reason === "private") this.handlers.ended("private");
    else if (reason === "no-such-match") this.handlers.ended("not-found");
    else if (reason === "other-epoch") this.sync();
    else if (reason === "invalid")
      this.handlers.receive(/** @type {any} */ ({ t: "error", reason: "unreadable", message: text }));
    else if (performance.now() - this.#lineAt > SILENCE && message?.t !== "chat-subscribe") this.#setAnswered(false);
  }

  /** @param {boolean} answered */
  #setAnswered(answered) {
    if (this.#answered === answered) return;
    this.#answered = answered;
    this.handlers.answered(answered);
  }

  /** @param {string} end @param {number | null} [version] */
  #address(end, version) {
    const query = new URLSearchParams();
    const { epoch } = this.handlers.query?.() ?? {};
    if (epoch) query.set("epoch", epoch);
    if (version) query.set("version", String(version));
    return `${this.path}/${end}?${query}`;
  }
}
