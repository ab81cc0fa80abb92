/** The chat of a match: its state, and the parts of the page that show it. */

/**
 * @import {
 *   ChatCommandMessage, ChatMessageView, ChatModerateMessage, ChatReactionMessage, ChatRefusedMessage, ChatChannel,
 *   ChatServerMessage,
 * } from "../protocol.js"
 */
/** @import {Me} from "../protocol.js" */
/** @import {State} from "../match/state.js" */
/** @import {ChatState} from "./state.js" */

import { loadMe, me } from "../account/me.js";
import { unlessPressed } from "../browser/buttons/presses.js";
import { find, setText } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { isolated } from "../browser/name_marks.js";
import { playCue } from "../feedback/play_cues.js";
import { newId } from "../match/outbox.js";
import { liveRegion } from "../panel/live_region.js";
import { personName } from "../view/names.js";
import { channelButtons, mutedList, readAloudToggle } from "./channels.js";
import { composer } from "./composer.js";
import { chatDrawer } from "./drawer.js";
import { keepChat, keptChat } from "./kept_chat.js";
import { MessageList } from "./messages.js";
import { REACTIONS, reactionRow, showReaction } from "./reactions.js";
import { isReadAloud, loadReadMarks, saveReadMarks } from "./read_marks.js";
import { playerRegistration } from "./register_player.js";
import { EMPTY_CHAT, enqueue, latestNumber, latestUnread, reduceChat, unreadCount } from "./state.js";

const RESEND_AFTER = 2_500; // milliseconds
const MAX_WAITING = 5; // unanswered commands

/** @typedef {{match: string, send: (message: object) => boolean, restart: () => void}} ChatContext */

export class ChatPanel {
  /** @type {ChatState} */
  #chat = EMPTY_CHAT;
  /** @type {State | null} */
  #state = null;
  /** @type {ChatChannel} */
  #channel = "players";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #restored = false;

  /** @param {HTMLElement} page @param {ChatContext} context */
  constructor(page, context) {
    this.page = page;
    this.context = context;
    this.readMarks = loadReadMarks(context.match);
    this.announce = liveRegion(find(page, "#chat-announcer", HTMLElement));
    const list = find(page, "#chat-list", HTMLElement);
    this.drawMessages = unlessPressed(list, (/** @type {ChatChannel} */ channel) => this.#drawMessages(channel));
    this.drawer = chatDrawer(page, () => this.#draw());
    this.messages = new MessageList(page, (action, message) => this.#moderate(action, message));
    this.composer = composer(page, {
      post: (text) => this.#send({ t: "chat-post", id: newId(), channel: this.#channel, text }),
      typed: () => this.#keep(),
    });
    this.updateChannels = channelButtons(page, (channel) => {
      this.#channel = channel;
      this.#draw();
    });
    this.updateMuted = mutedList(page, (player) => this.#send({ t: "chat-unmute", id: newId(), player }));
    this.registerPlayer = playerRegistration(context.restart, (message) => this.#dropUnsent(message));
    readAloudToggle(page);
    reactionRow(page, (emoji) => {
      const sent = context.send({ t: "chat-react", id: newId(), emoji });
      if (!sent) this.composer.fail(t("chat.offline"));
    });
    document.addEventListener("visibilitychange", () => this.#draw());
    void loadMe().then((me) => this.#restore(me));
  }

  /** Goes on with what an earlier page has not sent, or not been answered. @param {Me} me */
  #restore(me) {
    const kept = keptChat(this.context.match, me);
    this.#restored = true;
    if (!kept) return;
    this.composer.fill(kept.draft);
    this.#channel = kept.channel;
    this.#chat = { ...this.#chat, waiting: [...kept.posts, ...this.#chat.waiting] };
    if (this.#chat.channels.length) this.#resend();
    this.#draw();
  }

  #keep() {
    const who = me();
    const posts = this.#chat.waiting.filter((command) => command.t === "chat-post");
    const chat = { draft: this.composer.draft(), channel: this.#channel, posts };
    if (who && this.#restored) keepChat(this.context.match, who, chat);
  }

  /** @param {State} state */
  update(state) {
    const before = this.#state;
    const changed =
      before?.you !== state.you ||
      before?.game?.match !== state.game?.match ||
      before?.game?.view.status !== state.game?.view.status;
    this.#state = state;
    if (changed) this.#draw();
  }

  /** @param {ChatServerMessage} message */
  receive(message) {
    const before = this.#chat;
    this.#chat = reduceChat(before, message);
    if (message.t === "chat-history") {
      this.#resend();
      const opened = before.channels.length === 1 && this.#chat.channels.length === 2;
      if (opened) this.#readAloud(t("chat.opened"));
    }
    if (message.t === "chat-posted" && !message.message.mine) this.#announceMessage(message.message);
    if (message.t === "chat-reaction") this.#showReaction(message);
    if (message.t === "chat-refused") this.#showRefusal(message, before);
    this.#draw();
  }

  /** @param {ChatCommandMessage} command @returns {boolean} False with too many unanswered commands. */
  #send(command) {
    if (this.#chat.waiting.length >= MAX_WAITING) return false;
    this.#chat = enqueue(this.#chat, command);
    this.context.send(command);
    this.#draw();
    return true;
  }

  #resend() {
    for (const command of this.#chat.waiting) this.context.send(command);
  }

  /** @param {string} message */
  #dropUnsent(message) {
    this.#chat = { ...this.#chat, waiting: [] };
    this.composer.fail(message);
    this.#draw();
  }

  /** @param {ChatModerateMessage["action"]} action @param {ChatMessageView} message */
  #moderate(action, { channel, number, name }) {
    const done = action === "delete" ? "" : t(`chat.done.${action}`, { name });
    const sent = this.#send({ t: "chat-moderate", id: newId(), action, channel, number });
    if (sent) this.composer.confirm(done);
  }

  /** @param {ChatRefusedMessage} refusal @param {ChatState} before */
  #showRefusal(refusal, before) {
    if (refusal.reason === "unknown") {
      void this.registerPlayer();
      return;
    }
    const command = before.waiting.find(({ id }) => id === refusal.id);
    this.composer.fail(refusal.message, refusal.wait, command?.t === "chat-post" ? command.text : "");
  }

  /** @param {ChatMessageView} message */
  #announceMessage({ name, text, channel, number }) {
    this.#readAloud(t(this.#chat.channels.length > 1 ? `chat.said-to.${channel}` : "chat.said", { name, text }));
    playCue("chat", `${this.context.match} ${channel} ${number}`);
  }

  /** @param {ChatReactionMessage} reaction */
  #showReaction(reaction) {
    showReaction(this.page, reaction);
    const whose = reaction.mine ? "mine" : "other";
    this.#readAloud(t(`reactions.${REACTIONS[reaction.emoji].name}.${whose}`, { name: personName(reaction.name) }));
  }

  /** @param {string} text */
  #readAloud(text) {
    if (isReadAloud()) this.announce(text);
  }

  #draw() {
    const chat = this.#chat;
    if (!chat.channels.includes(this.#channel)) this.#channel = chat.channels[0] ?? this.#channel;
    const channel = this.#channel;
    this.#markRead(channel);
    const counts = chat.channels.map((one) => {
      const unread = unreadCount(chat, one, this.readMarks[one] ?? 0);
      return /** @type {const} */ ([one, unread]);
    });
    const latest = latestUnread(chat, this.readMarks);
    const unread = counts.reduce((sum, [, count]) => sum + count, 0);
    this.drawer.badge(unread, latest ? t("chat.preview", { name: latest.name, text: isolated(latest.text) }) : "");
    this.updateChannels(counts, channel);
    this.updateMuted(chat.muted);
    this.composer.show(chat.channels.length > 0, channel);
    this.drawMessages(channel);
    setText(find(this.page, "#chat-note", HTMLElement), audienceNote(channel, chat, this.#state));
    this.#keep();
    clearInterval(this.#timer);
    if (chat.waiting.length) this.#timer = setInterval(() => this.#resend(), RESEND_AFTER);
  }

  /** @param {ChatChannel} channel */
  #markRead(channel) {
    const visible = this.drawer.open() && document.visibilityState === "visible";
    const latest = latestNumber(this.#chat, channel);
    if (!visible || !this.#chat.channels.length || latest <= (this.readMarks[channel] ?? 0)) return;
    this.readMarks[channel] = latest;
    saveReadMarks(this.context.match, this.readMarks);
  }

  /** @param {ChatChannel} channel */
  #drawMessages(channel) {
    const { messages, waiting } = this.#chat;
    const you = this.#state?.you ?? [];
    const host = this.#state?.game?.match.host ?? null;
    const posts = waiting.filter((command) => command.t === "chat-post");
    this.messages.show(channel, {
      messages: messages.filter((message) => message.channel === channel),
      unsent: posts.filter((post) => post.channel === channel),
      reader: { host: host !== null && you.includes(host), seated: you.length > 0 },
    });
  }
}

/**
 * @param {ChatChannel} channel @param {ChatState} chat @param {State | null} state
 * @returns {string} Names the readers of the channel.
 */
function audienceNote(channel, chat, state) {
  if (!chat.channels.length) return t("connection.connecting");
  if (channel === "players") return t("chat.readers.players");
  return t(state?.game?.view.status === "over" ? "chat.readers.everybody" : "chat.readers.spectators");
}
