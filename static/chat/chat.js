/** The chat of a match: its state, and the parts of the page that show it. */

/**
 * @import {
 *   ChatCommandMessage, ChatMessageView, ChatModerateMessage, ChatReactionMessage, ChatRefusedMessage, ChatRoom,
 *   ChatServerMessage,
 * } from "../protocol.js"
 */
/** @import {State} from "../match/state.js" */
/** @import {ChatState} from "./state.js" */

import { find, setText } from "../browser/dom.js";
import { playCue } from "../feedback/player.js";
import { newId } from "../match/outbox.js";
import { liveRegion } from "../panel/live_region.js";
import { playerRegistration } from "./become_player.js";
import { composer } from "./composer.js";
import { chatDrawer } from "./drawer.js";
import { MessageList } from "./messages.js";
import { REACTIONS, reactionRow, showReaction } from "./reactions.js";
import { isReadAloud, loadReadMarks, saveReadMarks } from "./read_marks.js";
import { mutedList, readAloudToggle, roomButtons } from "./rooms.js";
import { EMPTY_CHAT, enqueue, latestNumber, reduceChat, unreadCount } from "./state.js";

const RESEND_AFTER = 2_500; // milliseconds
const MAX_WAITING = 5; // unanswered commands

/** @typedef {{match: string, send: (message: object) => boolean, restart: () => void}} ChatContext */

export class ChatPanel {
  /** @type {ChatState} */
  #chat = EMPTY_CHAT;
  /** @type {State | null} */
  #state = null;
  /** @type {ChatRoom} */
  #room = "players";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {HTMLElement} page @param {ChatContext} context */
  constructor(page, context) {
    this.page = page;
    this.context = context;
    this.readMarks = loadReadMarks(context.match);
    this.announce = liveRegion(find(page, "#chat-announcer", HTMLElement));
    this.drawer = chatDrawer(page, () => this.#draw());
    this.messages = new MessageList(page, (action, message) => this.#moderate(action, message));
    this.composer = composer(page, (text) => this.#send({ t: "chat-post", id: newId(), room: this.#room, text }));
    this.updateRooms = roomButtons(page, (room) => {
      this.#room = room;
      this.#draw();
    });
    this.updateMuted = mutedList(page, (player) => this.#send({ t: "chat-unmute", id: newId(), player }));
    this.becomePlayer = playerRegistration(context.restart, (message) => this.#giveUp(message));
    readAloudToggle(page);
    reactionRow(page, (emoji) => {
      const sent = context.send({ t: "chat-react", id: newId(), emoji });
      if (!sent) this.composer.fail("There is no connection.");
    });
    document.addEventListener("visibilitychange", () => this.#draw());
  }

  /** Subscribes on a new connection. */
  welcomed() {
    this.context.send({ t: "chat-subscribe" });
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
      const opened = before.rooms.length === 1 && this.#chat.rooms.length === 2;
      if (opened) this.#readAloud("The watchers’ chat is open to you now.");
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
  #giveUp(message) {
    this.#chat = { ...this.#chat, waiting: [] };
    this.composer.fail(message);
    this.#draw();
  }

  /** @param {ChatModerateMessage["action"]} action @param {ChatMessageView} message */
  #moderate(action, { room, number, name }) {
    const words = { delete: "", report: "Reported to who runs this site.", mute: `You do not hear ${name} any more.` };
    const sent = this.#send({ t: "chat-moderate", id: newId(), action, room, number });
    if (sent) this.composer.tell(words[action]);
  }

  /** @param {ChatRefusedMessage} refusal @param {ChatState} before */
  #showRefusal(refusal, before) {
    if (refusal.reason === "unknown") {
      void this.becomePlayer();
      return;
    }
    const command = before.waiting.find(({ id }) => id === refusal.id);
    this.composer.fail(refusal.message, refusal.wait, command?.t === "chat-post" ? command.text : "");
  }

  /** @param {ChatMessageView} message */
  #announceMessage({ name, text, room, number }) {
    this.#readAloud(`${name} ${this.#chat.rooms.length > 1 ? `to the ${room}` : "says"}: ${text}`);
    playCue("chat", `${this.context.match} ${room} ${number}`);
  }

  /** @param {ChatReactionMessage} reaction */
  #showReaction(reaction) {
    showReaction(this.page, reaction);
    const { name, does } = REACTIONS[reaction.emoji];
    this.#readAloud(reaction.mine ? `${name} shown.` : `${reaction.name} ${does}.`);
  }

  /** @param {string} sentence */
  #readAloud(sentence) {
    if (isReadAloud()) this.announce(sentence);
  }

  #draw() {
    const chat = this.#chat;
    if (!chat.rooms.includes(this.#room)) this.#room = chat.rooms[0] ?? this.#room;
    const room = this.#room;
    this.#markRead(room);
    const counts = chat.rooms.map((one) => {
      const unread = unreadCount(chat, one, this.readMarks[one] ?? 0);
      return /** @type {const} */ ([one, unread]);
    });
    this.drawer.badge(counts.reduce((sum, [, count]) => sum + count, 0));
    this.updateRooms(counts, room);
    this.updateMuted(chat.muted);
    this.composer.show(chat.rooms.length > 0, room);
    this.#drawMessages(room);
    setText(find(this.page, "#chat-note", HTMLElement), audienceNote(room, chat, this.#state));
    clearInterval(this.#timer);
    if (chat.waiting.length) this.#timer = setInterval(() => this.#resend(), RESEND_AFTER);
  }

  /** @param {ChatRoom} room */
  #markRead(room) {
    const visible = this.drawer.open() && document.visibilityState === "visible";
    const latest = latestNumber(this.#chat, room);
    if (!visible || !this.#chat.rooms.length || latest <= (this.readMarks[room] ?? 0)) return;
    this.readMarks[room] = latest;
    saveReadMarks(this.context.match, this.readMarks);
  }

  /** @param {ChatRoom} room */
  #drawMessages(room) {
    const { messages, waiting } = this.#chat;
    const you = this.#state?.you ?? [];
    const host = this.#state?.game?.match.host ?? null;
    const posts = waiting.filter((command) => command.t === "chat-post");
    this.messages.show(room, {
      messages: messages.filter((message) => message.room === room),
      unsent: posts.filter((post) => post.room === room),
      reader: { host: host !== null && you.includes(host), seated: you.length > 0 },
    });
  }
}

/**
 * @param {ChatRoom} room @param {ChatState} chat @param {State | null} state
 * @returns {string} Names the readers of the room.
 */
function audienceNote(room, chat, state) {
  if (!chat.rooms.length) return "Connecting…";
  if (room === "players") return "Only the players read this";
  return state?.game?.view.status === "over" ? "Everybody reads this" : "Players read this after the end only";
}
