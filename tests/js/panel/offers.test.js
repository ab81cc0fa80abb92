/** Offers between players: the menu that makes them, the cards that answer them, and the card with a choice of colors. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { frameAfter, frameOf, seenBy, stateOf } from "../support/match.js";
import { findByRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { offersPanels, openPanels } from "../support/page/match_panels.js";
import {
  cards,
  cell,
  cellsWith,
  chooseInMenu,
  heard,
  mainLabel,
  moveNames,
  notice,
  part,
  shownText,
} from "../support/page/match_parts.js";

const ARMED = 510; // milliseconds after a card has appeared
const ANSWERS = [t("offers.accept"), t("offers.decline")];

/** @param {string} name @param {number} [index] Of the card. */
function reply(name, index = 0) {
  return findByRole("button", name, document.querySelectorAll("#cards .offer-card")[index]);
}

/** @param {import("../support/page/server.js").FakeSocket} socket @param {string} kind */
function sent(socket, kind) {
  return socket.messages(kind).map(({ id: _, t: __, ...fields }) => fields);
}

test("a draw is offered, waits for its answer, and can be withdrawn", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", 4, offersPanels);
  await chooseInMenu(page, t("offers.possible.draw"));
  assert.deepEqual(sent(socket, "offer"), [{ at: 4, kind: "draw", ply: null }]);
  assert.equal(page.focused, part("#more-button"));
  const [{ id }] = socket.messages("offer");
  const offers = [{ id: 5, kind: /** @type {const} */ ("draw"), color: /** @type {const} */ ("black"), ply: null }].map(
    (one) => ({ ...one, accepted: [] }),
  );
  await page.receive(socket, frameAfter(stateOf("macbeth", 4), { id, by: "black", view: { offers } }));
  assert.deepEqual(cards(), [{ text: t("offers.draw.you"), buttons: [t("offers.withdraw")] }]);
  await page.press(part("#more-button"));
  const again = findByRole("button", new RegExp(`^${t("offers.possible.draw")}`), part("#more-menu"));
  assert.deepEqual([again.ariaDisabled, again.querySelector("small")?.textContent], ["true", t("offers.pending")]);
  await page.press(part("#more-button"));
  await page.pass(ARMED);
  await page.press(reply(t("offers.withdraw")));
  assert.deepEqual(sent(socket, "answer"), [{ offer: 5, accept: false }]);
  assert.equal(reply(t("offers.withdraw")).ariaDisabled, "true");
});

test("an offer has a card, which ignores a press that was under way", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", 8, offersPanels);
  await page.receive(socket, frameOf("macbeth", 9));
  assert.deepEqual(cards(), [{ text: t("offers.draw.other", { name: "Ben" }), buttons: ANSWERS }]);
  assert.equal(heard().at(-1), "Ben offers a draw.");
  await page.press(reply(t("offers.accept")));
  assert.deepEqual(sent(socket, "answer"), []);
  await page.pass(ARMED);
  reply(t("offers.decline")).focus();
  await page.key("Enter");
  assert.deepEqual(sent(socket, "answer"), [{ offer: 9, accept: false }]);
  const [{ id }] = socket.messages("answer");
  await page.receive(socket, { ...frameOf("macbeth", 10), id });
  assert.deepEqual(cards(), []);
  assert.equal(page.focused, part("#main"), "the focus is not lost with the card");
});

test("a refused offer says why, and another kind can be offered", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", 4, offersPanels);
  await chooseInMenu(page, t("offers.possible.draw"));
  const [{ id }] = socket.messages("offer");
  const message = t("refused.declined", { count: 2 });
  const snapshot = stateOf("macbeth", 4).game;
  await page.receive(socket, { t: "refused", id, reason: "declined", message, snapshot });
  assert.equal(notice(), t("refusals.reason", { what: t("refusals.nothing"), reason: message }));
  await chooseInMenu(page, t("offers.possible.pause"));
  assert.notEqual(shownText("#notice-text"), t("refusals.reason", { what: t("refusals.nothing"), reason: message }));
  assert.deepEqual(
    sent(socket, "offer").map(({ kind }) => kind),
    ["draw", "pause"],
  );
});

test("two offers have two cards, of which one leaves", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", 9, offersPanels);
  const before = stateOf("macbeth", 9);
  const [draw] = before.game?.view.offers ?? [];
  assert(draw);
  const offers = [draw, { ...draw, id: 10, kind: /** @type {const} */ ("pause") }];
  await page.receive(socket, frameAfter(before, { view: { offers } }));
  assert.deepEqual(
    cards().map(({ text }) => text),
    [t("offers.draw.other", { name: "Ben" }), t("offers.pause.other", { name: "Ben" })],
  );
  assert.equal(page.focused, document.body, "the cards take no focus");
  await page.pass(ARMED);
  await page.press(reply(t("offers.decline"), 1));
  assert.deepEqual(sent(socket, "answer"), [{ offer: 10, accept: false }]);
  const turns = frameOf("macbeth", 4).turns;
  await page.receive(socket, frameAfter(before, { version: 11, turns, view: { offers: [] } }));
  assert.deepEqual(cards(), []);
  const expired = t("offers.void.title", { offers: [t("offers.void.draw"), t("offers.void.pause")] });
  assert.equal(notice(), expired);
  assert(heard().includes(`${expired}.`));
});

test("a takeback goes to the viewed ply, and brings all pages back to the present", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  await page.press(findByRole("button", t("steps.start")));
  await chooseInMenu(page, t("offers.possible.takeback-here"));
  assert.deepEqual(sent(socket, "offer"), [{ at: 4, kind: "takeback", ply: 0 }]);
  assert.equal(part("#main").hasAttribute("data-past"), false);
  await page.press(findByRole("button", /^1\. g8/));
  await page.receive(socket, frameOf("macbeth", 5), frameOf("macbeth", 6));
  assert.deepEqual([moveNames(), part("#main").hasAttribute("data-past")], [[], false]);
  assert.equal(notice(), t("offers.taken-back.start"));
  assert(heard().includes(`${t("offers.taken-back.start")}.`));
  assert(heard().includes(t("live.your-turn")));
  assert.equal(cell("g8").dataset.stone, "");
});

test("no move is possible during a pause, which a player ends", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 12, { you: ["white"] });
  assert.deepEqual([shownText("#pause-title"), mainLabel()], [t("pause.title"), t("pause.title")]);
  assert.deepEqual(cellsWith("data-legal"), []);
  await page.press(part("#resume"));
  assert.deepEqual(sent(socket, "resume"), [], "it has just appeared");
  await page.pass(ARMED);
  await page.press(cell("h7"));
  assert.equal(notice(), t("refusals.paused"));
  await page.press(part("#resume"));
  assert.deepEqual(sent(socket, "resume"), [{}]);
  const [{ id }] = socket.messages("resume");
  await page.receive(socket, { ...frameOf("macbeth", 13), id });
  assert.equal(shownText("#pause-title"), "");
  await page.close();
  const watching = await openMatch(context, "macbeth", 12, { you: [] });
  assert.deepEqual([shownText("#pause-title"), shownText("#resume")], [t("pause.title"), ""]);
  await watching.page.receive(watching.socket, frameOf("macbeth", 13));
  assert(heard().includes(`${t("offers.resumed.other", { name: "Ben" })}.`));
});

test("a game that is saved for later says so", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 12);
  await page.receive(socket, frameAfter(stateOf("macbeth", 12), { view: { paused: "saved" } }));
  assert.equal(shownText("#pause-title"), t("pause.saved"));
});

test("before all have moved, a player aborts alone; later all must agree", async (context) => {
  const early = await openMatch(context, "macbeth", 3, { small: true });
  await chooseInMenu(early.page, t("offers.possible.abort-alone"));
  assert.equal(notice(), t("questions.abort.text"));
  await early.page.key("Escape");
  assert.deepEqual([notice() === t("questions.abort.text"), early.page.focused], [false, part("#more-button")]);
  await chooseInMenu(early.page, t("offers.possible.abort-alone"));
  await early.page.pass(ARMED);
  await early.page.press(findByRole("button", t("questions.abort.yes"), part("#notice-buttons")));
  assert.deepEqual(sent(early.socket, "offer"), [{ at: 3, kind: "abort", ply: null }]);
  await early.page.close();
  const { page, socket } = await openMatch(context, "macbeth", 4, { small: true });
  await chooseInMenu(page, t("offers.possible.abort"));
  assert.deepEqual(sent(socket, "offer"), [{ at: 4, kind: "abort", ply: null }]);
});

const OF_THREE = /** @type {const} */ ([
  ["black", "Agreed: Ben", [t("offers.withdraw")]],
  ["white", "Agreed: you", [t("offers.decline")]],
  ["red", "Agreed: Ben", ANSWERS],
]);

for (const [color, agreed, buttons] of OF_THREE) {
  test(`an offer among three needs all: the page of ${color}`, async (context) => {
    const { page, socket } = await openPanels(context, "three_players", 7, offersPanels, { you: [color] });
    await page.receive(socket, frameOf("three_players", 8));
    const [card] = cards();
    assert.match(card?.text ?? "", new RegExp(`${agreed}$`));
    assert.deepEqual(card?.buttons, buttons);
    assert(heard().includes(`${agreed}.`));
  });
}

test("a player who left is not asked", async (context) => {
  const { page, socket } = await openPanels(context, "three_players", 12, offersPanels, { you: ["red"] });
  const offers = stateOf("three_players", 7).game?.view.offers ?? [];
  await page.receive(socket, frameAfter(seenBy(stateOf("three_players", 12), "red"), { view: { offers } }));
  assert.deepEqual([cards(), shownText("#more-button")], [[], ""]);
});

test("a player chooses a color, and the list of moves says so", async (context) => {
  const { page, socket } = await openMatch(context, "swap", 4);
  assert.equal(notice(), t("swap.opening.chooser", { name: "Anna", last: 3, chooser: "Ben" }));
  await page.receive(socket, frameOf("swap", 5));
  const colors = [t("colors.white"), t("colors.black")];
  const buttons = colors.map((color) => t("swap.play", { color }));
  assert.deepEqual(
    cards().map((card) => card.buttons),
    [buttons],
  );
  assert.match(cards()[0]?.text ?? "", new RegExp(`^${t("swap.choice.you").replaceAll(".", "\\.")}`));
  assert.equal(mainLabel(), t("swap.choose"));
  await page.pass(ARMED);
  await page.press(reply(buttons[0] ?? ""));
  assert.deepEqual(sent(socket, "choose"), [{ at: 5, color: "white" }]);
  await page.receive(socket, { ...frameOf("swap", 6), id: socket.messages("choose")[0].id }, frameOf("swap", 7));
  const chosen = t("swap.chosen.swapped", { name: "Ben", color: t("colors.white") });
  assert.equal(textOf(part("#moves .move-note")), chosen);
  assert.deepEqual([cards(), document.querySelectorAll("#moves [data-ply]").length], [[], 4]);
});

test("the other one waits for the choice", async (context) => {
  await openPanels(context, "swap", 5, offersPanels, { you: ["white"] });
  assert.deepEqual([notice(), cards()], [t("swap.choice.other", { name: "Ben" }), []]);
});
