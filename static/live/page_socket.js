/** The one socket of a page, which also tells of the player's own matches and requests. */

/** @import {ChangedMessage, TurnsChangedMessage} from "../protocol.js" */
/** @import {SocketHandlers} from "./socket.js" */

import { ReconnectingSocket } from "./socket.js";

let exists = false;
let followsOwn = false;
let isOpen = false;
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * @template {{t: string}} Message
 * @param {string} path @param {SocketHandlers<Message>} handlers
 * @returns {ReconnectingSocket<Message | TurnsChangedMessage>}
 */
export function pageSocket(path, handlers) {
  exists = true;
  return new ReconnectingSocket(`${path}?turns=true`, {
    ...handlers,
    receive: (message) => {
      if (message.t === "turns-changed") tell();
      else handlers.receive(/** @type {Message} */ (message));
    },
    changed: (connection) => {
      handlers.changed(connection);
      setOpen(connection.phase === "open");
      if (connection.phase === "private" && listeners.size) followOwn();
    },
  });
}

/** A page without a socket gets one. @param {() => void} listener Also called when the connection opens. */
export function onTurnsChanged(listener) {
  listeners.add(listener);
  if (!exists) followOwn();
  else if (isOpen) listener();
}

function followOwn() {
  if (followsOwn) return;
  exists = followsOwn = true;
  /** @type {ReconnectingSocket<ChangedMessage>} */
  const socket = new ReconnectingSocket("/api/v1/lobby/socket?own=true", {
    hello: () => null,
    receive: (message) => message.t === "changed" && tell(),
    changed: ({ phase }) => setOpen(phase === "open"),
  });
  socket.open();
}

/** Nobody announced the changes before a connection opened. @param {boolean} open */
function setOpen(open) {
  if (open && !isOpen) tell();
  isOpen = open;
}

function tell() {
  for (const listener of listeners) listener();
}
