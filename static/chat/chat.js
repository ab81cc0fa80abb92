/** The chat of a match: its state, and everything that shows it. */

/** @import {ChatCommandMessage, ChatServerMessage, ChatRoom, ChatRefusedMessage, ChatModerateMessage, ChatReactionMessage, ChatMessageView} from "../protocol.js" */
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
import { EMPTY_CHAT, enqueue, latestNumber, reduceChat as reduce, unreadCount } from "./state.js";

const AGAIN_AFTER = 2_500; // milliseconds until what was not answered is sent again
const WAITING = 5; // commands at once on their way

/**
 * @param {HTMLElement} page
 * @param {{match: string, send: (message: object) => boolean, restart: () => void}} given
 */
export function chatPanel(page, { match, send, restart }) {
  /** @type {ChatState} */
  let chat = EMPTY_CHAT;
  /** @type {State | null} */
  let state = null;
  /** @type {ChatRoom} */
  let room = "players";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const read = loadReadMarks(match);
  const speak = liveRegion(find(page, "#chat-announcer", HTMLElement));
  const box = chatDrawer(page, () => draw());
  const lines = new MessageList(page, moderate);
  const form = composer(page, (text) => ask({ t: "chat-post", id: newId(), room, text }));
  const rooms = roomButtons(page, (chosen) => {
    room = chosen;
    draw();
  });
  const muted = mutedList(page, (player) => ask({ t: "chat-unmute", id: newId(), player }));
  const become = playerRegistration(restart, (message) => {
    chat = { ...chat, waiting: [] };
    form.fail(message);
    draw();
  });
  readAloudToggle(page);
  reactionRow(page, (emoji) => send({ t: "chat-react", id: newId(), emoji }) || form.fail("There is no connection."));
  document.addEventListener("visibilitychange", () => draw());

  /** @param {ChatCommandMessage} command @returns {boolean} Whether there was room for it. */
  function ask(command) {
    if (chat.waiting.length >= WAITING) return false;
    chat = enqueue(chat, command);
    send(command);
    draw();
    return true;
  }

  /** @param {ChatModerateMessage["action"]} action @param {ChatMessageView} message */
  function moderate(action, { room: where, number, name }) {
    const words = { delete: "", report: "Reported to who runs this site.", mute: `You do not hear ${name} any more.` };
    if (ask({ t: "chat-moderate", id: newId(), action, room: where, number })) form.tell(words[action]);
  }

  function again() {
    for (const command of chat.waiting) send(command);
  }

  /** @param {ChatServerMessage} message */
  function receive(message) {
    const before = chat;
    chat = reduce(chat, message);
    if (message.t === "chat-history") again();
    if (message.t === "chat-history" && before.rooms.length === 1 && chat.rooms.length === 2)
      tell("The watchers’ chat is open to you now.");
    if (message.t === "chat-posted" && !message.message.mine) announce(message.message);
    if (message.t === "chat-reaction") reacted(message);
    if (message.t === "chat-refused") refused(message, before);
    draw();
  }

  /** @param {ChatRefusedMessage} message @param {ChatState} before */
  function refused(message, before) {
    if (message.reason === "unknown") {
      void become();
      return;
    }
    const command = before.waiting.find((one) => one.id === message.id);
    form.fail(message.message, message.wait, command?.t === "chat-post" ? command.text : "");
  }

  /** @param {ChatMessageView} remark */
  function announce({ name, text, room: where, number }) {
    tell(`${name} ${chat.rooms.length > 1 ? `to the ${where}` : "says"}: ${text}`);
    playCue("chat", `${match} ${where} ${number}`);
  }

  /** @param {ChatReactionMessage} reaction */
  function reacted(reaction) {
    showReaction(page, reaction);
    tell(
      reaction.mine
        ? `${REACTIONS[reaction.emoji].name} shown.`
        : `${reaction.name} ${REACTIONS[reaction.emoji].does}.`,
    );
  }

  /** @param {string} sentence */
  function tell(sentence) {
    if (isReadAloud()) speak(sentence);
  }

  function draw() {
    if (!chat.rooms.includes(room)) room = chat.rooms[0] ?? room;
    if (box.open() && document.visibilityState === "visible" && chat.rooms.length) {
      const now = latestNumber(chat, room);
      if (now > (read[room] ?? 0)) {
        read[room] = now;
        saveReadMarks(match, read);
      }
    }
    const counts = chat.rooms.map((one) => /** @type {const} */ ([one, unreadCount(chat, one, read[one] ?? 0)]));
    box.badge(counts.reduce((sum, [, count]) => sum + count, 0));
    rooms(counts, room);
    muted(chat.muted);
    form.show(chat.rooms.length > 0, room);
    const host = state?.game?.match.host ?? null;
    const reader = { host: host !== null && !!state?.you.includes(host), seated: !!state?.you.length };
    const says = chat.waiting.filter((one) => one.t === "chat-post").filter((one) => one.room === room);
    lines.show(
      room,
      chat.messages.filter((one) => one.room === room),
      says,
      reader,
    );
    setText(find(page, "#chat-note", HTMLElement), note(room, chat, state));
    clearInterval(timer);
    if (chat.waiting.length) timer = setInterval(again, AGAIN_AFTER);
  }

  return {
    receive,
    /** The page has a connection. */
    welcomed: () => send({ t: "chat-subscribe" }),
    /** @param {State} now */
    update(now) {
      const changed =
        state?.you !== now.you ||
        state?.game?.match !== now.game?.match ||
        state?.game?.view.status !== now.game?.view.status;
      state = now;
      if (changed) draw();
    },
  };
}

/** @param {ChatRoom} room @param {ChatState} chat @param {State | null} state Who reads what is written here. */
function note(room, chat, state) {
  if (!chat.rooms.length) return "Connecting…";
  if (room === "players") return "Only the players read this";
  return state?.game?.view.status === "over" ? "Everybody reads this" : "Players read this after the end only";
}
