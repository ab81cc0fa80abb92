/** The requests of visitors to join, which the host accepts or declines. */

/** @import {JoinRequestView} from "../protocol.js" */

import * as api from "../browser/api.js";
import { ArmingDelay } from "../browser/buttons/arming.js";
import { createElement, setDisabled, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";
import { colorName } from "../view/phrases.js";

/**
 * @param {HTMLElement} root @param {string} match @param {HTMLElement} message
 * @returns {(requests: JoinRequestView[]) => void}
 */
export function joinRequests(root, match, message) {
  let shown = "";
  let answering = false;
  const arming = new ArmingDelay();
  const drawButtons = () => {
    const buttons = root.querySelectorAll("button");
    for (const button of buttons) setDisabled(button, answering);
    arming.restart(...buttons);
  };
  /** @param {number} request @param {boolean} accept */
  const answer = async (request, accept) => {
    if (answering || !arming.armed) return;
    answering = true;
    drawButtons();
    setText(message, "");
    await showErrors(message, () => api.answerJoinRequest(match, request, accept));
    answering = false;
    drawButtons();
  };
  return (requests) => {
    const key = requests.map(({ id, name }) => `${id} ${name}`).join("\n");
    if (key === shown) return;
    shown = key;
    const focused = root.contains(document.activeElement);
    root.replaceChildren(...requests.map((request) => card(request, (accept) => void answer(request.id, accept))));
    setVisible(root, requests.length > 0);
    if (focused) root.querySelector("button")?.focus();
    drawButtons();
  };
}

/** @param {JoinRequestView} request @param {(accept: boolean) => void} answer */
function card({ id, name, color }, answer) {
  const wanted = color ? t("seats.request.color", { name, color: colorName(color) }) : t("seats.request.any", { name });
  const sentence = createElement("span", {}, wanted);
  const words = createElement("p", { id: `join-request-${id}` }, ...(color ? [stoneIcon(color)] : []), sentence);
  const yes = createElement("button", { type: "button", class: "button primary" }, t("seats.request.accept"));
  const no = createElement("button", { type: "button", class: "button" }, t("seats.request.decline"));
  yes.addEventListener("click", () => answer(true));
  no.addEventListener("click", () => answer(false));
  return createElement(
    "div",
    { class: "join-request", role: "group", "aria-labelledby": `join-request-${id}` },
    words,
    no,
    yes,
  );
}
