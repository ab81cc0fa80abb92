/** The list of chat messages, with the menu of each. */

/** @import {ChatModerateMessage, ChatMessageView, ChatPostMessage} from "../protocol.js" */

import { ArmingDelay } from "../browser/buttons/arming.js";
import { createElement, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { LANGUAGE_TAG, t } from "../browser/messages.js";
import { serverNow } from "../clock/server_time.js";
import { avatarIcon } from "../view/avatar.js";
import { colorName } from "../view/phrases.js";
import { profileLink, shownName } from "../view/profile_link.js";
import { linkify } from "./linkify.js";

/** @typedef {(action: ChatModerateMessage["action"], message: ChatMessageView) => void} ModerateAction */
/** @typedef {{host: boolean, seated: boolean}} Reader */
/** @typedef {{messages: ChatMessageView[], unsent: ChatPostMessage[], reader: Reader}} ChannelContent */

/** The messages of one channel. Elements are reused, so that the focus and the scroll position stay. */
export class MessageList {
  /** @type {Map<number, {root: HTMLElement, drawn: string}>} By number. */
  #known = new Map();
  #channel = "";

  /** @param {ParentNode} page @param {ModerateAction} act */
  constructor(page, act) {
    this.act = act;
    this.list = find(page, "#chat-list", HTMLElement);
    this.box = find(page, "#chat-messages", HTMLElement);
    this.empty = find(page, "#chat-empty", HTMLElement);
    this.list.addEventListener("keydown", (event) => {
      const open = this.list.querySelector('[aria-expanded="true"]');
      if (event.key !== "Escape" || !(open instanceof HTMLElement)) return;
      event.preventDefault();
      event.stopPropagation();
      open.click();
      open.focus();
    });
  }

  /** @param {string} channel @param {ChannelContent} content */
  show(channel, { messages, unsent, reader }) {
    const wasAtEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 24;
    const isNewChannel = channel !== this.#channel;
    if (isNewChannel) {
      this.#known.clear();
      this.list.replaceChildren();
    }
    this.#channel = channel;
    for (const old of this.list.querySelectorAll("[data-sending]")) old.remove();
    for (const [number, { root }] of this.#known) {
      if (messages.some((message) => message.number === number)) continue;
      root.remove();
      this.#known.delete(number);
    }
    for (const [index, message] of messages.entries()) this.#put(message, reader, index);
    this.list.append(...unsent.map(unsentItem));
    setVisible(this.empty, messages.length + unsent.length === 0);
    if (wasAtEnd || isNewChannel || unsent.length) this.box.scrollTop = this.box.scrollHeight;
  }

  /** @param {ChatMessageView} message @param {Reader} reader @param {number} index */
  #put(message, reader, index) {
    const drawn = JSON.stringify([message, reader]);
    const known = this.#known.get(message.number);
    if (known?.drawn === drawn) return;
    const root = messageItem(message, reader, this.act);
    if (known) known.root.replaceWith(root);
    else this.list.insertBefore(root, this.list.children[index] ?? null);
    this.#known.set(message.number, { root, drawn });
  }
}

/** @param {ChatMessageView} message @param {Reader} reader @param {ModerateAction} act */
function messageItem(message, reader, act) {
  const root = createElement("li", { class: "chat-message" });
  setAttribute(root, "data-mine", message.mine ? "" : null);
  const words = createElement("span", { class: "chat-message-text", dir: "auto" });
  if (message.deleted_by) words.append(t(`chat.deleted.${message.deleted_by}`));
  else words.append(...linkify(message.text, reader.seated && message.seat !== null));
  setAttribute(root, "data-gone", message.deleted_by ? "" : null);
  root.append(author(message), " ", words, " ", timeElement(message.at));
  const choices = message.deleted_by ? [] : moderationChoices(message, reader);
  if (choices.length) root.append(...moderationMenu(message, choices, act));
  return root;
}

/** @param {ChatMessageView} message */
function author({ name, handle, avatar, seat, mine }) {
  const guest = () => createElement("bdi", { translate: "no" }, shownName(name));
  const shown = mine ? t("seat.yours") : handle ? profileLink(name, handle) : guest();
  const who = createElement("span", { class: "chat-message-author" }, avatarIcon(avatar), shown);
  if (!seat) return who;
  who.prepend(stoneIcon(seat));
  who.append(createElement("span", { class: "visually-hidden" }, `, ${colorName(seat)}`));
  return who;
}

/** @param {number} at */
function timeElement(at) {
  const time = new Date(at);
  const today = time.toDateString() === new Date(serverNow()).toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const style = today ? { timeStyle: "short" } : { dateStyle: "medium" };
  return createElement(
    "time",
    { datetime: time.toISOString() },
    new Intl.DateTimeFormat(LANGUAGE_TAG, style).format(time),
  );
}

/** @param {ChatMessageView} message @param {Reader} reader @returns {[ChatModerateMessage["action"], string][]} */
function moderationChoices({ mine, name }, { host }) {
  if (mine) return [["delete", t("common.remove")]];
  /** @type {[ChatModerateMessage["action"], string][]} */
  const others = [
    ["report", t("chat.report")],
    ["mute", t("chat.mute", { name })],
  ];
  return host ? [["delete", t("common.remove")], ...others] : others;
}

/**
 * @param {ChatMessageView} message @param {[ChatModerateMessage["action"], string][]} choices
 * @param {ModerateAction} act
 */
function moderationMenu(message, choices, act) {
  const whose = message.mine ? "mine" : "other";
  const { name } = message;
  const more = createElement("button", { type: "button", class: "chat-message-menu", "aria-expanded": "false" }, "⋯");
  setAttribute(more, "aria-label", t(`chat.menu.${whose}`, { name }));
  const box = createElement("span", {
    class: "chat-message-actions",
    role: "group",
    "aria-label": t(`chat.about.${whose}`, { name }),
  });
  box.hidden = true;
  const arming = new ArmingDelay(400);
  for (const [what, label] of choices) {
    const button = createElement("button", { type: "button", class: "button quiet", "data-action": what }, label);
    button.addEventListener("click", () => {
      if (!arming.armed) return;
      more.click();
      more.focus();
      act(what, message);
    });
    box.append(button);
  }
  more.addEventListener("click", () => {
    box.hidden = !box.hidden;
    setAttribute(more, "aria-expanded", String(!box.hidden));
    arming.restart(...box.children);
    reveal(box);
  });
  return [more, box];
}

/** @param {HTMLElement} box Scrolls the list, but not the page. */
function reveal(box) {
  const list = box.closest("#chat-messages");
  const below = list ? box.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom : 0;
  if (list && below > 0) list.scrollTop += below + 4;
}

/** @param {ChatPostMessage} command */
function unsentItem({ text }) {
  const note = createElement("span", { class: "secondary" });
  setText(note, t("chat.sending"));
  const who = createElement("span", { class: "chat-message-author" }, t("seat.yours"));
  return createElement(
    "li",
    { class: "chat-message", "data-mine": "", "data-sending": "" },
    who,
    " ",
    createElement("bdi", {}, text),
    " ",
    note,
  );
}
