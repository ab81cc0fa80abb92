/** Lists of matches as cards with small boards, updated live. */

/** @import {Lobby, LobbyChanged, MatchCard} from "../protocol.js" */

import { fetchLobby } from "../browser/api.js";
import { ArmingDelay } from "../browser/arming.js";
import { themedUrl } from "../browser/board_images.js";
import { createElement, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { ReconnectingSocket } from "../browser/socket.js";
import { cardStatus, colorName, countText, listText } from "../view/phrases.js";
import { formatClock } from "../view/time_left.js";

/** @param {(lobby: Lobby) => void} update Called at once and after each change. */
export function followLobby(update) {
  const dot = find(document, "#dot", HTMLElement);
  const requests = new RequestSequence();
  const refresh = async () => {
    const isLatest = requests.next();
    try {
      const fresh = await fetchLobby();
      if (isLatest()) update(fresh);
    } catch {
      // The socket reconnects, and loads the lists again.
    }
  };
  /** @type {ReconnectingSocket<LobbyChanged>} */
  const link = new ReconnectingSocket("/api/lobby/socket", {
    hello: () => null,
    receive: (message) => message.t === "changed" && refresh(),
    changed: ({ phase }) => {
      setAttribute(dot, "data-phase", phase);
      if (phase === "open") void refresh();
    },
  });
  link.open();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
  document.addEventListener("birnam:theme", refresh); // the images depend on the theme
  void refresh();
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
  section.addEventListener("click", (event) => !arming.armed && event.preventDefault());
  return (cards) => {
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
      if (list.childElementCount) arming.restart();
      list.replaceChildren(...items);
    }
  };
}

function emptyCard() {
  const picture = createElement("img", { alt: "", width: "220", height: "192", decoding: "async" });
  const names = createElement("strong", { class: "card-names" });
  const lines = ["card-standing", "card-more"].map((name) => createElement("span", { class: name }));
  const words = createElement("span", { class: "card-words" }, names, ...lines);
  const review = createElement("a", { class: "card-review", hidden: "" }, "Review");
  return createElement("li", {}, createElement("a", { class: "card" }, picture, words), review);
}

/** @param {HTMLElement} item @param {MatchCard} card @param {"mine" | "live" | "open"} kind */
function fillCard(item, card, kind) {
  const link = find(item, "a", HTMLAnchorElement);
  setAttribute(link, "href", card.url);
  setAttribute(item, "data-turn", card.your_turn ? "" : null);
  setCardImage(find(item, "img", HTMLImageElement), card);
  setText(find(item, ".card-names", HTMLElement), playerNames(card, kind));
  setText(
    find(item, ".card-standing", HTMLElement),
    kind === "open" ? invitationText(card) : cardStatus(card) + timeLeft(card),
  );
  const more = [card.title, ...card.options, card.time_title].filter(Boolean);
  if (card.ply) more.push(countText(card.ply, "move"));
  setText(find(item, ".card-more", HTMLElement), more.join(" · "));
  const review = find(item, ".card-review", HTMLAnchorElement);
  setVisible(review, card.status === "over" && card.ply > 0);
  setAttribute(review, "href", `${card.url}/analysis`);
  setAttribute(review, "aria-label", `Review: ${playerNames(card, kind)}, ${card.title}`);
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

/** @param {MatchCard} card @param {"mine" | "live" | "open"} kind */
function playerNames(card, kind) {
  const entries = Object.entries(card.players);
  const others = entries.filter(([color]) => kind !== "mine" || !card.you.some((mine) => mine === color));
  const known = others.flatMap(([, name]) => (name === null ? [] : [name]));
  if (kind === "mine") return known.length ? `With ${listText(known)}` : "Your invitation";
  return known.length ? known.join(" – ") : "Nobody yet";
}

/** @param {MatchCard} card Only for correspondence games. */
function timeLeft({ deadline, time }) {
  if (deadline === null || !time.endsWith("d")) return "";
  return ` · ${formatClock(Math.max(0, deadline - Date.now()), true)} left`;
}

/** @param {MatchCard} card */
function invitationText(card) {
  const free = Object.entries(card.players).flatMap(([color, name]) => (name === null ? [colorName(color)] : []));
  return card.you.length ? "your invitation" : `you would play ${free[0] ?? ""}`;
}
