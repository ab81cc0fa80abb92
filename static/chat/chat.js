/** The chat of a match: one talk, what changes it, and everything that shows it. */

/** @import {ChatCommand, ChatMessage, ChatRoom, Hushed, Moderate, Reacted, RemarkView} from "../protocol.js" */
/** @import {State} from "../state.js" */
/** @import {Talk} from "./talk.js" */

import { cue } from "../cues/play.js";
import { find, say } from "../dom.js";
import { announcer } from "../panel/announce.js";
import { newId } from "../pending.js";
import { REACTIONS } from "./emoji.js";
import { Lines } from "./lines.js";
import { becoming } from "./newcomer.js";
import { mutedPeople, roomButtons, voice } from "./head.js";
import { keepReading, reading, readsAloud } from "./reading.js";
import { reactionRow, showReaction } from "./reactions.js";
import { sheet } from "./sheet.js";
import { asked, hear, latest, SILENCE, unread } from "./talk.js";
import { writing } from "./writing.js";

const AGAIN_AFTER = 2_500; // milliseconds until what was not answered is sent again
const WAITING = 5; // commands at once on their way

/**
 * @param {HTMLElement} page
 * @param {{match: string, send: (message: object) => boolean, restart: () => void}} given
 */
export function chat(page, { match, send, restart }) {
  /** @type {Talk} */
  let talk = SILENCE;
  /** @type {State | null} */
  let state = null;
  /** @type {ChatRoom} */
  let room = "players";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const read = reading(match);
  const speak = announcer(find(page, "#chat-announcer", HTMLElement));
  const box = sheet(page, () => draw());
  const lines = new Lines(page, (what, remark) => moderate(what, remark));
  const form = writing(page, (text) => ask({ t: "say", id: newId(), room, text }));
  const rooms = roomButtons(page, (chosen) => { room = chosen; draw(); });
  const muted = mutedPeople(page, (who) => ask({ t: "unmute", id: newId(), who }));
  const become = becoming(restart, (message) => { talk = { ...talk, waiting: [] }; form.fail(message); draw(); });
  voice(page);
  reactionRow(page, (emoji) => send({ t: "react", id: newId(), emoji }) || form.fail("There is no connection."));
  document.addEventListener("visibilitychange", () => draw());

  /** @param {ChatCommand} command @returns {boolean} Whether there was room for it. */
  function ask(command) {
    if (talk.waiting.length >= WAITING) return false;
    talk = asked(talk, command);
    send(command);
    draw();
    return true;
  }

  /** @param {Moderate["what"]} what @param {RemarkView} remark */
  function moderate(what, { room: where, number, name }) {
    const words = { remove: "", report: "Reported to who runs this site.", mute: `You do not hear ${name} any more.` };
    if (ask({ t: "moderate", id: newId(), what, room: where, number })) form.tell(words[what]);
  }

  function again() {
    for (const command of talk.waiting) send(command);
  }

  /** @param {ChatMessage} message */
  function receive(message) {
    const before = talk;
    talk = hear(talk, message);
    if (message.t === "chat") again();
    if (message.t === "chat" && before.rooms.length === 1 && talk.rooms.length === 2) tell("The watchers’ chat is open to you now.");
    if (message.t === "said" && !message.remark.mine) heard(message.remark);
    if (message.t === "reacted") reacted(message);
    if (message.t === "hushed") refused(message, before);
    draw();
  }

  /** @param {Hushed} message @param {Talk} before */
  function refused(message, before) {
    if (message.reason === "unknown") {
      void become();
      return;
    }
    const command = before.waiting.find((one) => one.id === message.id);
    form.fail(message.message, message.wait, command?.t === "say" ? command.text : "");
  }

  /** @param {RemarkView} remark */
  function heard({ name, text, room: where, number }) {
    tell(`${name} ${talk.rooms.length > 1 ? `to the ${where}` : "says"}: ${text}`);
    cue("chat", `${match} ${where} ${number}`);
  }

  /** @param {Reacted} reaction */
  function reacted(reaction) {
    showReaction(page, reaction);
    tell(reaction.mine ? `${REACTIONS[reaction.emoji].name} shown.` : `${reaction.name} ${REACTIONS[reaction.emoji].does}.`);
  }

  /** @param {string} sentence */
  function tell(sentence) {
    if (readsAloud()) speak(sentence);
  }

  function draw() {
    if (!talk.rooms.includes(room)) room = talk.rooms[0] ?? room;
    if (box.open() && document.visibilityState === "visible" && talk.rooms.length) {
      const now = latest(talk, room);
      if (now > (read[room] ?? 0)) {
        read[room] = now;
        keepReading(match, read);
      }
    }
    const counts = talk.rooms.map((one) => /** @type {const} */ ([one, unread(talk, one, read[one] ?? 0)]));
    box.badge(counts.reduce((sum, [, count]) => sum + count, 0));
    rooms(counts, room);
    muted(talk.muted);
    form.show(talk.rooms.length > 0, room);
    const host = state?.game?.match.host ?? null;
    const reader = { host: host !== null && !!state?.you.includes(host), seated: !!state?.you.length };
    const says = talk.waiting.filter((one) => one.t === "say").filter((one) => one.room === room);
    lines.show(room, talk.remarks.filter((one) => one.room === room), says, reader);
    say(find(page, "#chat-note", HTMLElement), note(room, talk, state));
    clearInterval(timer);
    if (talk.waiting.length) timer = setInterval(again, AGAIN_AFTER);
  }

  return {
    receive,
    /** The page has a connection. */
    welcomed: () => send({ t: "listen" }),
    /** @param {State} now */
    update(now) {
      const changed = state?.you !== now.you || state?.game?.match !== now.game?.match
        || state?.game?.view.status !== now.game?.view.status;
      state = now;
      if (changed) draw();
    },
  };
}

/** @param {ChatRoom} room @param {Talk} talk @param {State | null} state Who reads what is written here. */
function note(room, talk, state) {
  if (!talk.rooms.length) return "Connecting…";
  if (room === "players") return "Only the players read this";
  return state?.game?.view.status === "over" ? "Everybody reads this" : "Players read this after the end only";
}
