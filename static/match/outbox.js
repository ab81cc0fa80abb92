/** Keeps the unanswered command in localStorage, and sends it until the server answers. */

/** @import {CommandMessage} from "../protocol.js" */

import { readStorage, writeStorage } from "../browser/storage.js";

const RESEND_INTERVAL = 2_500; // milliseconds

/** @returns {string} Unique. Unlike crypto.randomUUID, it needs no secure context. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Holds at most one command of one match. */
export class Outbox {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {CommandMessage | null} */
  #command = null;

  /** @param {string | null} match Null disables storage. @param {(command: CommandMessage) => boolean} send */
  constructor(match, send) {
    this.key = match === null ? null : `birnam.pending.${match}`;
    this.send = send;
  }

  /** @returns {CommandMessage | null} The unanswered command of an earlier page. */
  stored() {
    const command = this.key && readStorage(this.key);
    return typeof command?.id === "string" && (command.t === "play" || command.t === "resign") ? command : null;
  }

  /** @param {CommandMessage | null} command The unanswered command of the state. */
  setCommand(command) {
    if (command?.id === this.#command?.id) return;
    this.#command = command;
    if (this.key) writeStorage(this.key, command);
    clearInterval(this.#timer);
    if (!command) return;
    this.send(command);
    this.#timer = setInterval(() => this.resend(), RESEND_INTERVAL);
  }

  resend() {
    if (this.#command) this.send(this.#command);
  }
}
