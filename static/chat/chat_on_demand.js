/** Loads the chat of a match when somebody opens it or has written in it. */

/** @import {ChatServerMessage, ServerMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */
/** @import {ChatContext, ChatPanel} from "./chat.js" */

import { find, setVisible } from "../browser/dom.js";
import { partOfButton } from "../browser/load_part.js";
import { playsComputersOnly } from "../view/phrases.js";
import { hasKeptChat } from "./kept_chat.js";

/** @param {ServerMessage} message @returns {message is ChatServerMessage} */
export function isChat(message) {
  return message.t.startsWith("chat-");
}

/** @param {HTMLElement} page @param {ChatContext} context */
export function chatOnDemand(page, context) {
  /** @type {ChatPanel | null} */
  let panel = null;
  /** @type {ChatServerMessage[]} For the panel. */
  let received = [];
  /** @type {State | null} */
  let latest = null;

  const toggle = find(page, "#chat-toggle", HTMLElement);
  const load = partOfButton(
    toggle,
    () => import("./chat.js"),
    ({ ChatPanel }) => {
      panel = new ChatPanel(page, context);
      if (latest) panel.update(latest);
      for (const message of received) panel.receive(message);
    },
  );
  if (hasKeptChat(context.match)) load();
  return {
    /** Subscribes on a new connection. */
    subscribe: () => void context.send({ t: "chat-subscribe" }),
    /** @param {State} state */
    update(state) {
      latest = state;
      setVisible(toggle, panel !== null || !playsComputersOnly(state) || (state.presence?.spectators ?? 0) > 0);
      panel?.update(state);
    },
    /** @param {ChatServerMessage} message */
    receive(message) {
      if (panel) return panel.receive(message);
      const isNews = hasNews(message, received);
      received = isNews ? [...received, message] : [message];
      if (isNews) load();
    },
  };
}

/**
 * @param {ChatServerMessage} message @param {ChatServerMessage[]} before
 * @returns {boolean} False for the history of a chat in which nobody has written and which has no new channel.
 */
export function hasNews(message, before) {
  if (message.t !== "chat-history" || message.messages.length > 0) return true;
  return before.some((old) => old.t !== "chat-history" || old.channels.length !== message.channels.length);
}
