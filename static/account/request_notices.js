/** Notices on every page: challenges, requests of friends, and warnings by operators. */

/** @import {ChallengeNotice, PlayerRequests} from "../protocol.js" */

import { declineChallenge, readWarning, takeSeat } from "../browser/api.js";
import { createElement, find, setDisabled } from "../browser/dom.js";
import { joined, t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";
import { closableNotice, markSeen, seenGames } from "./joined_games.js";

/** @typedef {{key: string, make: () => HTMLElement}} Notice */

/**
 * @param {string} here The open match, or "".
 * @param {() => void} refresh Loads the requests again.
 * @returns {(requests: PlayerRequests) => void}
 */
export function requestNotices(here, refresh) {
  const list = find(document, "#joined", HTMLElement);
  return (requests) => {
    const shown = unseenNotices(requests, seenGames(), here, refresh);
    for (const item of [...list.querySelectorAll("[data-request]")])
      if (!shown.some(({ key }) => key === item.getAttribute("data-request"))) item.remove();
    for (const { key, make } of shown) {
      if (list.querySelector(`[data-request="${CSS.escape(key)}"]`)) continue;
      const item = make();
      item.setAttribute("data-request", key);
      if (key.startsWith("begun-")) list.prepend(item);
      else list.append(item);
    }
  };
}

/**
 * @param {PlayerRequests} requests @param {string[]} seen @param {string} here @param {() => void} refresh
 * @returns {Notice[]}
 */
export function unseenNotices({ challenges, friends, warnings }, seen, here, refresh) {
  const open = location.pathname;
  return [
    ...warnings.map(({ id, text }) => ({ key: `warning-${id}`, make: () => warningNotice(id, text, refresh) })),
    ...challenges
      .filter(({ state, match }) => match.id !== here || state === "declined" || state === "expired")
      .map((one) => ({ key: `${one.state}-${one.match.id}`, make: () => challengeNotice(one, refresh) })),
    ...(open === "/me/friends"
      ? []
      : friends.map((handle) => ({ key: `friend-${handle}`, make: () => friendNotice(handle) }))),
  ].filter(({ key }) => !seen.includes(key));
}

/** @param {ChallengeNotice} challenge @param {() => void} refresh */
function challengeNotice({ state, name, match }, refresh) {
  const game = joined([match.title, match.start_title, match.time_title]);
  const text = createElement("p", {}, t(`friends.notice.${state}`, { name, game }));
  const key = `${state}-${match.id}`;
  if (state === "asks") return questionNotice(text, match.id, match.url, refresh);
  if (state !== "begun") return closableNotice(key, text);
  const link = createElement("a", { class: "button primary", href: match.url }, t("nav.go-to-game"));
  link.addEventListener("click", () => markSeen(key));
  return closableNotice(key, text, link);
}

/** @param {HTMLElement} text @param {string} id @param {string} url @param {() => void} refresh */
function questionNotice(text, id, url, refresh) {
  const accept = createElement("button", { type: "button", class: "button primary" }, t("friends.accept"));
  const decline = createElement("button", { type: "button", class: "button" }, t("friends.decline"));
  const item = createElement("div", { class: "joined-game" }, text, accept, decline);
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
  const item = createElement("div", { class: "joined-game" }, text, read);
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
