/** The new-match form. The server says which options exclude each other. */

/** @import {Color} from "../protocol.js" */

import { accountMenu } from "../account/menu.js";
import { createMatch, fetchOptionsAdvice, findOpponent } from "../browser/api.js";
import { followTheme, setBoardImage } from "../browser/board_images.js";
import { copyButton } from "../browser/buttons/clipboard.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { accessChoices, friendSeats } from "../new_match/access.js";
import { createMatchForm } from "../new_match/create.js";
import { drawnGoal } from "../new_match/drawn_goal.js";
import { opponentForm } from "../new_match/opponent.js";
import { ratedChoice } from "../new_match/rated.js";
import { timeControlForm } from "../new_match/time_control.js";

const form = find(document, "#new", HTMLFormElement);
const game = form.dataset.game ?? "";
const address = form.dataset.address ?? ""; // of the game in pages: `othello`, `variant?rules=octagon`
const image = find(form, "#new-picture img", HTMLImageElement);
const resetButton = find(form, "#new-reset", HTMLButtonElement);
const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
const chosenApart = ["opponent", "level"]; // the kind of game, not a setting of it
const radios = inputs.filter(({ type, name }) => type === "radio" && !chosenApart.includes(name));
const clock = timeControlForm(form, () => void update());
const names = [...form.querySelectorAll("fieldset[data-option]")].map(
  (field) => field.getAttribute("data-option") ?? "",
);
const gameSelect = find(form, "#new-game", HTMLSelectElement);
const arrangeGoal = drawnGoal(form);
const isRated = ratedChoice(form);
const opponent = opponentForm(form, form.querySelectorAll('input[name="color"]').length - 2);
const friendFields = friendSeats(form, () => void update());
const requests = new RequestSequence();

/** @returns {Record<string, string>} */
function options() {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")]));
}

/** @returns {HTMLInputElement[]} The checked inputs that are no defaults. */
function changedRadios() {
  return radios.filter(
    (radio) =>
      radio.checked && !("default" in radio.dataset) && !radio.closest("[data-unused], [data-rated] [data-casual]"),
  );
}

/** The player to challenge, or "". */
function challengedHandle() {
  return opponent.kind() === "friend" ? String(new FormData(form).get("challenge") ?? "").trim() : "";
}

/** Updates the summary, and disables the options that the server refuses. */
async function update(/** @type {Event} */ event = new Event("change")) {
  const complete = arrangeGoal(event.target);
  const settings = [...changedRadios().map((radio) => labelOf(radio)), ...friendFields.titles()];
  const titles = [...settings, ...opponent.titles()];
  const label = challengedHandle() ? t("friends.challenge") : opponent.label();
  setText(find(form, "#new-button", HTMLElement), label);
  setText(find(form, "#new-summary", HTMLElement), titles.length ? titles.join(" · ") : t("new.default-summary"));
  setVisible(resetButton, settings.length > 0 || opponent.changed());
  if (names.length === 0 || !complete) return;
  const query = new URLSearchParams(options());
  setBoardImage(image, `/games/${game}/board.svg?${query}`);
  find(form, "#new-local", HTMLAnchorElement).href = `/local/${game}?${query}`;
  const isLatest = requests.next();
  try {
    const { refused } = await fetchOptionsAdvice(game, query);
    if (!isLatest()) return;
    for (const radio of radios) {
      const refusal = refused.find(({ option, value }) => option === radio.name && value === radio.value);
      radio.disabled = refusal !== undefined;
      const refusalElement = radio.closest("label")?.querySelector(".refusal");
      if (refusalElement) setText(refusalElement, refusal?.message ?? "");
    }
  } catch {
    // The server refuses the options when the match is created.
  }
}

/** @param {HTMLInputElement} radio */
function labelOf(radio) {
  if (radio.name === "time") return clock.known().title;
  const own = radio.closest("label")?.dataset.title ?? "";
  if (!names.includes(radio.name)) return own;
  return `${radio.closest("fieldset")?.querySelector("legend")?.textContent}: ${own}`;
}

/** @param {string} of The game in addresses. @param {URLSearchParams} query */
function newMatchPath(of, query) {
  const given = String(query);
  return `/new/${of}${given && (of.includes("?") ? "&" : "?")}${given}`;
}

/** The URL that selects the same options. */
function presetUrl() {
  const chosen = changedRadios().map((radio) => [radio.name, radio.name === "time" ? clock.known().time : radio.value]);
  const query = new URLSearchParams([...chosen, ...opponent.query()]);
  return `${location.origin}${newMatchPath(address, query)}`;
}

createMatchForm(form, async () => {
  const data = new FormData(form);
  const color = /** @type {Color | "random"} */ (String(data.get("color")));
  const wanted = { game, options: options(), color, time: await clock.time() };
  const { joining, takebacks: chosen, balanced = false, swap = false, ...access } = accessChoices(data);
  const rated = isRated();
  const takebacks = !rated && chosen !== false;
  if (opponent.kind() === "anyone") {
    return findOpponent({ ...wanted, takebacks, rated, balanced, swap, approval: joining !== "open" });
  }
  const { friends = [], ...watching } = access;
  const challenge = challengedHandle();
  const withFriends = opponent.kind() === "friend" ? { joining: joining ?? "open", friends } : {};
  const challenged = challenge ? { challenge } : {};
  return createMatch({
    ...wanted,
    listed: false,
    ...watching,
    takebacks,
    balanced,
    swap,
    rated,
    ...withFriends,
    ...challenged,
    ...opponent.fields(),
  });
});
gameSelect.addEventListener("change", () => {
  const color = String(new FormData(form).get("color"));
  const query = new URLSearchParams([["time", clock.known().time], ["color", color], ...opponent.query()]);
  if (!query.has("opponent")) query.set("opponent", "friend");
  const challenge = challengedHandle();
  if (challenge) query.set("challenge", challenge);
  location.assign(newMatchPath(gameSelect.value, query));
});
window.addEventListener("pageshow", () => {
  gameSelect.value = address;
});
form.addEventListener("change", update);
resetButton.addEventListener("click", () => {
  for (const radio of radios) {
    if ("default" in radio.dataset) Object.assign(radio, { disabled: false, checked: true });
  }
  friendFields.clear();
  opponent.clear();
  form.dispatchEvent(new Event("input")); // for the fields of the time control
  find(form, "#new-copy", HTMLElement).focus(); // the pressed button is hidden now
  void update();
});
copyButton(find(form, "#new-copy", HTMLButtonElement), presetUrl);
followTheme();
accountMenu();
void update();
