/** A match's page with its chat, and what the server sends to it. */

/** @import {TestContext} from "node:test" */
/** @import {ChatChannel, ChatHistoryMessage, ChatMessageView, ChatPostedMessage} from "../../../../static/protocol.js" */
/** @import {Fixture} from "../../support/match.js" */
/** @import {PageOptions} from "../../support/page/page.js" */

/** @typedef {Awaited<ReturnType<typeof openMatch>>} Opened */

import { t } from "../../../../static/browser/messages.js";
import { findAllByRole, findByRole, textOf } from "../../support/page/find.js";
import { openMatch } from "../../support/page/match_page.js";

/** @param {number} number @param {Partial<ChatMessageView>} [change] @returns {ChatMessageView} By Ben, in White's seat. */
export function message(number, change) {
  const seat = /** @type {const} */ ("white");
  const usual = {
    avatar: "1bb..ww.",
    channel: /** @type {const} */ ("players"),
    name: "Ben",
    handle: null,
    seat,
    mine: false,
    at: 0,
  };
  return { number, text: `line ${number}`, deleted_by: null, ...usual, ...change };
}

/** @param {ChatMessageView} one @param {string | null} [id] The author's id for it. @returns {ChatPostedMessage} */
export function posted(one, id = null) {
  return { t: "chat-posted", id, message: one };
}

/** @param {ChatMessageView[]} messages @param {ChatChannel[]} [channels] @returns {ChatHistoryMessage} */
export function history(messages, channels = ["players"]) {
  return { t: "chat-history", channels, messages, muted: [] };
}

/**
 * Black's page of a running match, whose chat has begun.
 * @param {TestContext} context
 * @param {PageOptions & {fixture?: Fixture, version?: number, you?: string[], before?: ChatHistoryMessage}} [options]
 */
export async function openChat(context, { fixture = "macbeth", version = 2, before = history([]), ...options } = {}) {
  const opened = await openMatch(context, fixture, version, options);
  await opened.page.receive(opened.socket, before);
  await opened.page.press(findByRole("button", /^Chat/));
  return opened;
}

/** Posts a text, and has the server answer. @param {Opened} opened @param {number} number @param {string} text */
export async function post({ page, socket }, number, text) {
  await page.fill(field(), text);
  await page.key("Enter");
  const { id, channel } = socket.messages("chat-post").at(-1);
  const mine = { channel, mine: true, name: "Anna", seat: /** @type {const} */ ("black"), text };
  await page.receive(socket, posted(message(number, mine), id));
}

/** Chooses in the menu of a message. @param {Opened} opened @param {number} line From 0. @param {string} label */
export async function chooseInMenu({ page }, line, label) {
  const item = document.querySelectorAll("#chat-list > li")[line];
  const menu = item?.querySelector("button[aria-expanded]");
  if (!item || !menu) throw new Error(`line ${line} has no menu`);
  await page.press(menu);
  await page.pass(400); // the choices ignore an earlier press
  await page.press(findByRole("button", label, item));
}

/** @returns {string[]} The choices in all open menus. */
export function choices() {
  return findAllByRole("button", null, chat())
    .filter((one) => one.matches("[data-action]"))
    .map(textOf);
}

export function field() {
  return findByRole("textbox", null, chat(), HTMLInputElement);
}

export function chat() {
  return findByRole("region", t("chat.title"));
}

/** @returns {[string, string][]} The author and the text of the messages that are stored. */
export function lines() {
  return [...document.querySelectorAll("#chat-list > li:not([data-sending])")].map((item) => {
    const [author, text] = [".chat-message-author", ".chat-message-text"].map((part) => item.querySelector(part));
    const hidden = author?.querySelector(".visually-hidden")?.textContent ?? "";
    return [author ? textOf(author).replace(hidden, "") : "", text ? textOf(text) : ""];
  });
}

/** @returns {string[]} What a screen reader was given to say of the chat. */
export function spoken() {
  return [...document.querySelectorAll("#chat-announcer p")].map(textOf);
}
