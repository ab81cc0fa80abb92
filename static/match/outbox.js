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

  /** @returns {{command: CommandMessage, epoch: string | null} | null} The unanswered command of an earlier page. */
  stored() {
    const { epoch = null, ...command } = (this.key && readStorage(this.key)) || {};
    return typeof command.id === "string" && (command.t === "play" || command.t === "resign")
      ? { command, epoch }
      : null;
  }

  /**
   * @param {CommandMessage | null} command The unanswered command of the state.
   * @param {string | null} epoch Of the version that it names.
   */
  setCommand(command, epoch) {
    if (command?.id === this.#command?.id) return;
    this.#command = command;
    if (this.key) writeStorage(this.key, command && { ...command, epoch });
    clearInterval(this.#timer);
    if (!command) return;
    this.send(command);
    this.#timer = setInterval(() => this.resend(), RESEND_INTERVAL);
  }

  resend() {
    if (this.#command) this.send(this.#command);
  }
}
