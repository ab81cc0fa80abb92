/** Notices on every page: games that have begun, challenges, requests of friends, and warnings by operators. */

/** @import {ChallengeNotice, MatchCard, PlayerRequests} from "../protocol.js" */

import { declineChallenge, readWarning, takeSeat } from "../browser/api.js";
import { createElement, find, setDisabled } from "../browser/dom.js";
import { joined, t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";
import { markSeen, seenNotices } from "./new_games.js";

const APPEARING = 300; // milliseconds
const STAYS = 20_000; // milliseconds; the number in the header stays

/** @typedef {{key: string, make: () => HTMLElement, first?: boolean}} Notice First, or after the others. */
/** @typedef {{games: MatchCard[], requests: PlayerRequests}} News */

/**
 * @param {string} here The open match, or "".
 * @param {() => void} refresh Loads the requests again.
 * @returns {(news: News) => void}
 */
export function notices(here, refresh) {
  const list = find(document, "#joined", HTMLElement);
  ignoreEarlyPresses(list);
  return (news) => {
    const shown = noticesOf(news, here, refresh);
    for (const item of [...list.children])
      if (!shown.some(({ key }) => key === item.getAttribute("data-notice"))) item.remove();
    for (const { key, make, first } of shown) {
      if (list.querySelector(`[data-notice="${CSS.escape(key)}"]`)) continue;
      const item = make();
      item.setAttribute("data-notice", key);
      if (first) list.prepend(item);
      else list.append(item);
    }
  };
}

/** A press just after a notice has appeared was meant for what it covers, and goes there. @param {HTMLElement} list */
function ignoreEarlyPresses(list) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let appearing;
  const observer = new MutationObserver(() => {
    list.dataset.appearing = "";
    clearTimeout(appearing);
    appearing = setTimeout(() => delete list.dataset.appearing, APPEARING);
  });
  observer.observe(list, { childList: true });
}

/** @param {News} news @param {string} here @param {() => void} refresh @returns {Notice[]} */
function noticesOf({ games, requests: { challenges, friends, warnings } }, here, refresh) {
  const seen = seenNotices();
  return [
    ...[...games].reverse().map((game) => ({ key: game.id, make: () => gameNotice(game), first: true })),
    ...warnings.map(({ id, text }) => ({ key: `warning-${id}`, make: () => warningNotice(id, text, refresh) })),
    ...challenges
      .filter(({ state, match }) => match.id !== here || state === "declined" || state === "expired")
      .map((one) => ({
        key: `${one.state}-${one.match.id}`,
        make: () => challengeNotice(one, refresh),
        first: one.state === "begun",
      })),
    ...(location.pathname === "/me/friends"
      ? []
      : friends.map((handle) => ({ key: `friend-${handle}`, make: () => friendNotice(handle) }))),
  ].filter(({ key }) => !seen.includes(key));
}

/** @param {MatchCard} game */
function gameNotice(game) {
  const others = Object.entries(game.players).flatMap(([color, name]) =>
    name === null || game.you.some((mine) => mine === color) ? [] : [name],
  );
  const begun = t("nav.joined", { name: others, game: game.title });
  const tournament = createElement("bdi", { class: "secondary", translate: "no" }, game.tournament ?? "");
  const text = createElement("p", {}, begun, ...(game.tournament ? [" ", tournament] : []));
  const item = closableNotice(game.id, text, gameLink(game));
  removeLater(game.id, item);
  return item;
}

/** @param {MatchCard} game @param {string} [key] Of its notice. */
function gameLink(game, key = game.id) {
  const link = createElement("a", { class: "button primary", href: game.url }, t("nav.go-to-game"));
  link.addEventListener("click", () => markSeen(key));
  return link;
}

/** Once somebody has had time to read it, and does not use it. @param {string} key @param {HTMLElement} item */
function removeLater(key, item) {
  setTimeout(() => {
    if (!item.isConnected) return;
    const waits = document.hidden || item.previousElementSibling; // only the first is seen
    const used = item.matches(":hover") || item.contains(document.activeElement);
    if (waits || used) return removeLater(key, item);
    markSeen(key);
    item.remove();
  }, STAYS);
}

/** @param {string} key Marked as seen when the notice is closed. @param {...HTMLElement} parts */
function closableNotice(key, ...parts) {
  const close = createElement("button", { type: "button", class: "close", "aria-label": t("common.close") }, "×");
  const item = createElement("div", { class: "page-notice" }, ...parts, close);
  close.addEventListener("click", () => {
    markSeen(key);
    item.remove();
  });
  return item;
}

/** @param {ChallengeNotice} challenge @param {() => void} refresh */
function challengeNotice({ state, name, match }, refresh) {
  const game = joined([match.title, match.start_title, match.time_title]);
  const text = createElement("p", {}, t(`friends.notice.${state}`, { name, game }));
  const key = `${state}-${match.id}`;
  if (state === "asks") return questionNotice(text, match.id, match.url, refresh);
  if (state !== "begun") return closableNotice(key, text);
  return closableNotice(key, text, gameLink(match, key));
}

/** @param {HTMLElement} text @param {string} id @param {string} url @param {() => void} refresh */
function questionNotice(text, id, url, refresh) {
  const accept = createElement("button", { type: "button", class: "button primary" }, t("friends.accept"));
  const decline = createElement("button", { type: "button", class: "button" }, t("friends.decline"));
  const item = createElement("div", { class: "page-notice" }, text, accept, decline);
  const press = async (/** @type {() => Promise<unknown>} */ action) => {
    for (const button of [accept, decline]) setDisabled(button, true);
    if (await showErrors(text, action)) return;
    for (const button of [accept, decline]) setDisabled(button, false);
  };
  accept.addEventListener(
    "click",
    () =>
      void press(async () => {
        await takeSeat(id);
        location.assign(url);
      }),
  );
  decline.addEventListener(
    "click",
    () =>
      void press(async () => {
        await declineChallenge(id);
        item.remove();
        refresh();
      }),
  );
  return item;
}

/** @param {string} handle */
function friendNotice(handle) {
  const key = `friend-${handle}`;
  const text = createElement("p", {}, t("friends.relation.asking", { name: `@${handle}` }));
  const link = createElement("a", { class: "button", href: "/me/friends" }, t("friends.title"));
  return closableNotice(key, text, link);
}

/** @param {number} id @param {string} warning @param {() => void} refresh */
function warningNotice(id, warning, refresh) {
  const text = createElement("p", {}, t("admin.notice", { text: warning }));
  const read = createElement("button", { type: "button", class: "button" }, t("admin.notice.read"));
  const item = createElement("div", { class: "page-notice" }, text, read);
  read.addEventListener("click", () => {
    setDisabled(read, true);
    readWarning(id)
      .then(
        () => item.remove(),
        () => setDisabled(read, false),
      )
      .then(refresh);
  });
  return item;
}
