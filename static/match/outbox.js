/** The command that is not answered yet: kept in localStorage, and sent again until it is. */

/** @import {CommandMessage} from "../protocol.js" */

import { readStorage, writeStorage } from "../browser/storage.js";

const AGAIN_AFTER = 2_500;

/** @returns {string} An id that no other command has. Works without a secure context, unlike crypto.randomUUID. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** At most one command of one match, on its way. It follows the state, and never decides itself. */
export class Outbox {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {CommandMessage | null} */
  #command = null;

  /** @param {string | null} match Null keeps nothing for a later page. @param {(command: CommandMessage) => boolean} send */
  constructor(match, send) {
    this.key = match === null ? null : `birnam.pending.${match}`;
    this.send = send;
  }

  /** @returns {CommandMessage | null} What an earlier page of this browser left unanswered. */
  kept() {
    const command = this.key && readStorage(this.key);
    return typeof command?.id === "string" && (command.t === "play" || command.t === "resign") ? command : null;
  }

  /** @param {CommandMessage | null} command The command that the state says is unanswered. */
  follow(command) {
    if (command?.id === this.#command?.id) return;
    this.#command = command;
    if (this.key) writeStorage(this.key, command);
    clearInterval(this.#timer);
    if (!command) return;
    this.send(command);
    this.#timer = setInterval(() => this.again(), AGAIN_AFTER);
  }

  again() {
    if (this.#command) this.send(this.#command);
  }
}
