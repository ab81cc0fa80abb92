/** Lists of matches as cards with small boards, updated live. */

/** @import {Color, Lobby, ChangedMessage, MatchCard} from "../protocol.js" */
/** @import {SocketHandlers} from "../live/socket.js" */

import { fetchLobby, takeSeat } from "../browser/api.js";
import { themedUrl } from "../browser/board_images.js";
import { ArmingDelay } from "../browser/buttons/arming.js";
import { unlessPressed } from "../browser/buttons/presses.js";
import { createElement, find, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { isolated } from "../browser/name_marks.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { serverNow } from "../clock/server_time.js";
import { pageSocket } from "../live/page_socket.js";
import { avatarIcon } from "../view/avatar.js";
import { colorName, countText } from "../view/phrases.js";
import { profileLink } from "../view/profile_link.js";
import { formatClock } from "../view/time_left.js";
import { agoText } from "./ago_text.js";
import { cardStatus, ownResult } from "./card_status.js";

const TICK = 1_000; // milliseconds

/** @param {(lobby: Lobby) => void} update Called when the socket is open, or cannot be opened, and after each change. */
export function followLobby(update) {
  const dot = find(document, "#connection-dot", HTMLElement);
  const requests = new RequestSequence();
  const show = unlessPressed(document.documentElement, update); // a list above may grow
  let loaded = false;
  const refresh = async () => {
    const isLatest = requests.next();
    try {
      const fresh = await fetchLobby();
      if (!isLatest()) return;
      loaded = true;
      show(fresh);
    } catch {
      // The socket reconnects, and loads the lists again.
    }
  };
  /** @type {SocketHandlers<ChangedMessage>} */
  const handlers = {
    hello: () => null,
    receive: (message) => message.t === "changed" && refresh(),
    changed: ({ phase }) => {
      setAttribute(dot, "data-phase", phase);
      if (phase === "open" || (phase !== "connecting" && !loaded)) void refresh();
    },
  };
  pageSocket("/api/v1/lobby/socket", handlers).open();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
  document.addEventListener("birnam:theme", refresh); // the images depend on the theme
}

/**
 * @param {HTMLElement} section Hidden while its list is empty, unless it has a text for that.
 * @param {"mine" | "live" | "open"} kind
 * @returns {(cards: MatchCard[]) => void}
 */
export function cardList(section, kind) {
  const list = find(section, "ul", HTMLElement);
  const empty = section.querySelector(".empty");
  /** @type {Map<string, HTMLElement>} */
  const built = new Map();
  const arming = new ArmingDelay(300);
  // While it is captured, before the buttons of the cards hear of it.
  section.addEventListener("click", (event) => !arming.armed && event.preventDefault(), { capture: true });
  /** @type {MatchCard[]} */
  let shown = [];
  const tick = () => {
    for (const card of shown) fillStatus(built.get(card.id), statusText(card, kind));
  };
  if (kind !== "open") setInterval(tick, TICK);
  return (cards) => {
    shown = cards;
    setVisible(section, cards.length > 0 || empty !== null);
    if (empty instanceof HTMLElement) setVisible(empty, cards.length === 0);
    const items = cards.map((card) => {
      const item = built.get(card.id) ?? emptyCard();
      built.set(card.id, item);
      fillCard(item, card, kind);
      return item;
    });
    for (const id of built.keys()) if (!cards.some((card) => card.id === id)) built.delete(id);
    if (items.some((item, index) => list.children[index] !== item) || list.childElementCount !== items.length) {
      if (list.querySelector(".card")) arming.restart(); // the empty rooms for cards cannot be pressed
      list.replaceChildren(...items);
    }
  };
}

function emptyCard() {
  const picture = createElement("img", { alt: "", width: "220", height: "192", decoding: "async", loading: "lazy" });
  const names = createElement("strong", { class: "card-names", translate: "no" });
  const lines = ["card-status", "card-more"].map((name) => createElement("span", { class: name }));
  const words = createElement("span", { class: "card-texts" }, names, ...lines);
  const handles = createElement("span", { class: "card-handles", hidden: "" });
  const review = createElement("a", { class: "card-review", hidden: "" }, t("analysis.review"));
  return createElement("li", {}, createElement("a", { class: "card" }, picture, words), review, joinButton(), handles);
}

/** A button that takes the free seat of an open game, or asks its host for it. */
function joinButton() {
  const button = createElement("button", { class: "button card-join", type: "button", hidden: "" });
  button.addEventListener("click", async (event) => {
    if (event.defaultPrevented || isDisabled(button)) return;
    setDisabled(button, true);
    try {
      await takeSeat(button.value, null, null);
      location.assign(`/matches/${button.value}`);
    } catch (error) {
      const status = button.closest("li")?.querySelector(".card-status");
      if (status) setText(status, errorMessage(error)); // until the list is read again
    }
    setDisabled(button, false);
  });
  return button;
}

/** @param {HTMLButtonElement} button @param {MatchCard} card @param {string} players */
function fillJoinButton(button, card, players) {
  const asks = card.joining === "approval";
  setVisible(button, card.you.length === 0 && card.joining !== "keys");
  button.value = card.id;
  setText(button, t(asks ? "home.ask" : "home.join"));
  setAttribute(button, "aria-label", t(asks ? "home.ask-game" : "home.join-game", { players, game: card.title }));
}

/** @param {HTMLElement} item @param {MatchCard} card @param {"mine" | "live" | "open"} kind */
function fillCard(item, card, kind) {
  const link = find(item, "a", HTMLAnchorElement);
  setAttribute(link, "href", card.url);
  setAttribute(item, "data-turn", card.your_turn ? "" : null);
  setAttribute(item, "data-result", ownResult(card));
  setCardImage(find(item, "img", HTMLImageElement), card);
  fillNames(find(item, ".card-names", HTMLElement), card, kind);
  fillStatus(item, statusText(card, kind));
  const rated = card.rated && t("ratings.badge");
  const more = [card.tournament, card.title, ...card.options, card.start_title, card.time_title, rated].filter(Boolean);
  if (card.ply) more.push(countText(card.ply, "move"));
  if (kind === "mine") more.push(agoText(card.ply || card.result ? card.moved_at : card.opened_at, serverNow()));
  setText(find(item, ".card-more", HTMLElement), more.join("\u00a0· "));
  const review = find(item, ".card-review", HTMLAnchorElement);
  setVisible(review, card.status === "over" && card.ply > 0);
  setAttribute(review, "href", `${card.url}/analysis`);
  setAttribute(review, "aria-label", t("cards.review", { players: playerNames(card, kind), game: card.title }));
  if (kind !== "open") return;
  fillJoinButton(find(item, ".card-join", HTMLButtonElement), card, playerNames(card, kind));
  fillHandles(find(item, ".card-handles", HTMLElement), card);
}

/** @param {HTMLElement | undefined} item @param {string} text */
function fillStatus(item, text) {
  const status = item?.querySelector(".card-status");
  if (status) setText(status, text);
}

/** @param {MatchCard} card @param {"mine" | "live" | "open"} kind */
function statusText(card, kind) {
  if (kind === "open") return invitationText(card);
  return [cardStatus(card), timeLeft(card)].filter(Boolean).join(" · ");
}

/** @param {HTMLElement} root @param {MatchCard} card Who waits: a stranger looks at the profile before joining. */
function fillHandles(root, { handles, players, you }) {
  const others = Object.entries(handles).filter(([color]) => !you.some((mine) => mine === color));
  setVisible(root, others.length > 0);
  if (root.dataset.shown === JSON.stringify(others)) return;
  root.dataset.shown = JSON.stringify(others);
  const links = others.map(([color, handle]) => {
    const link = profileLink(`@${handle}`, handle, { leave: true });
    const name = Object.entries(players).find(([seat]) => seat === color)?.[1] ?? "";
    setAttribute(link, "title", name);
    return link;
  });
  root.replaceChildren(...links);
}

/** @param {HTMLImageElement} image @param {MatchCard} card Keeps the old image until the new one is loaded. */
function setCardImage(image, card) {
  const src = themedUrl(`${card.url}/board.svg?v=${card.version}`);
  if (image.getAttribute("src") === src || image.dataset.next === src) return;
  if (!image.hasAttribute("src")) return setAttribute(image, "src", src);
  image.dataset.next = src;
  const next = new Image();
  next.onload = () => image.dataset.next === src && setAttribute(image, "src", src);
  next.src = src;
}

/** @param {HTMLElement} root @param {MatchCard} card @param {"mine" | "live" | "open"} kind */
function fillNames(root, card, kind) {
  const people = shownPlayers(card, kind);
  const words = playerNames(card, kind);
  const drawn = JSON.stringify([people, words]);
  if (root.dataset.drawn === drawn) return;
  root.dataset.drawn = drawn;
  const icons = people.map(([, avatar]) => avatarIcon(avatar));
  if (kind === "mine" || !people.length) root.replaceChildren(...icons, createElement("span", {}, words));
  else
    root.replaceChildren(
      ...people.flatMap(([name], index) => [together(icons[index], name, people.length > index + 1), " "]),
    );
}

/** @param {Element | undefined} icon @param {string} name @param {boolean} dash No line begins with it. */
function together(icon, name, dash) {
  return createElement("span", { class: "card-player" }, icon ?? "", isolated(name), dash ? " –" : "");
}

/** @param {MatchCard} card @param {"mine" | "live" | "open"} kind @returns {[string, string][]} Names and avatars. */
function shownPlayers({ players, avatars, you }, kind) {
  const colors = /** @type {Color[]} */ (Object.keys(players));
  const others = colors.filter((color) => kind !== "mine" || !you.includes(color));
  return others.flatMap((color) => (players[color] ? [[players[color], avatars?.[color] ?? ""]] : []));
}

/** @param {MatchCard} card @param {"mine" | "live" | "open"} kind */
export function playerNames(card, kind) {
  const known = shownPlayers(card, kind).map(([name]) => name);
  if (kind === "mine") return known.length ? t("cards.with", { names: known }) : t("cards.yours");
  return known.length ? known.map(isolated).join(" – ") : t("cards.nobody");
}

/** @param {MatchCard} card Of the player to move, while the clock runs. */
function timeLeft({ deadline, speed }) {
  if (deadline === null) return "";
  return t("cards.time-left", { time: formatClock(Math.max(0, deadline - serverNow()), speed === "correspondence") });
}

/** @param {MatchCard} card */
function invitationText(card) {
  const free = Object.entries(card.players).flatMap(([color, name]) => (name === null ? [colorName(color)] : []));
  return card.you.length ? t("cards.your-invitation") : t("cards.would-play", { color: free[0] ?? "" });
}
