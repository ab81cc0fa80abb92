/** The home page: a new match, one's own matches, and those of others. */

/** @import {TestContext} from "node:test" */
/** @import {Lobby, MatchCard} from "../../../static/protocol.js" */
/** @import {Page, PageOptions} from "../support/page/page.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { matchCard } from "../support/card.js";
import { findAllByRole, findByRole, textOf } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { LateAnswer, refusal } from "../support/page/server.js";
import { LOBBY, lobby, OTHERS, openLobby, pictureOf } from "./support/lobby.js";

const CREATE = "POST /api/v1/matches";
const QUICK = "birnam.quick-start";

/** @param {string} id @param {Partial<MatchCard>} [change] */
function openGame(id, change) {
  return matchCard(id, { ...OTHERS, status: "waiting", ply: 0, players: { black: "Anna", white: null }, ...change });
}

/** @param {string} id Of a section. @returns {string[]} The names and the status of its cards. */
function cards(id) {
  return [...document.querySelectorAll(`#${id} .card`)].map((card) => {
    return [".card-names", ".card-status"].map((part) => textOf(find(card, part, HTMLElement))).join(": ");
  });
}

/** @param {string} id @returns {string} */
function more(id) {
  return textOf(find(document, `#${id} .card-more`, HTMLElement));
}

test("a match is created by one press, with the choices above it", async (context) => {
  const answers = { [CREATE]: { url: "/matches/new" }, "POST /api/v1/pairings": { url: "/matches/found" } };
  const { page } = await openLobby(context, lobby(), { answers });
  await page.choose(find(document, "#quick-game", HTMLElement), "othello");
  await page.choose(find(document, "#quick-time", HTMLElement), "5+3");
  await page.choose(find(document, "#quick-color", HTMLElement), "black");
  assert.deepEqual(storedValue(QUICK), { game: "othello", time: "5+3", color: "black" });
  const links = ["#quick-more", "#play-computer"].map((id) => find(document, id, HTMLElement).getAttribute("href"));
  assert.deepEqual(links, ["/new/othello?time=5%2B3&color=black", "/computer?game=othello&time=5%2B3&color=black"]);
  await page.press(findByRole("button", t("home.play-friend")));
  const wanted = { game: "othello", time: "5+3", color: "black" };
  assert.deepEqual(page.server.bodies(CREATE), [{ ...wanted, options: {}, listed: false }]);
  await page.press(findByRole("button", t("home.play-anyone")));
  assert.deepEqual(page.server.bodies("POST /api/v1/pairings"), [wanted]);
  assert.deepEqual(page.visits, ["/matches/new", "/matches/found"]);
});

test("the latest choices are selected again, and a color that the game lacks is not", async (context) => {
  const storage = { [QUICK]: { game: "hex-othello-3", time: "5+3", color: "red" } };
  const { page } = await openLobby(context, lobby(), { storage });
  const chosen = () => ["game", "time", "color"].map((one) => find(document, `#quick-${one}`, HTMLSelectElement).value);
  assert.deepEqual(chosen(), ["hex-othello-3", "5+3", "red"]);
  await page.choose(find(document, "#quick-game", HTMLElement), "macbeth");
  assert.deepEqual(chosen(), ["macbeth", "5+3", "random"]);
});

test("a refused match says why", async (context) => {
  const { page } = await openLobby(context, lobby(), { answers: { [CREATE]: refusal(429, "many", "Too many.") } });
  await page.press(findByRole("button", t("home.play-friend")));
  assert.equal(textOf(find(document, "#start-message", HTMLElement)), "Too many.");
});

test("own matches say whose turn it is, and change at once", async (context) => {
  const card = matchCard("one");
  const { change } = await openLobby(context, lobby({ mine: [card] }));
  assert.deepEqual(cards("mine"), [`${t("cards.with", { names: "Ben" })}: ${t("cards.your-turn")}`]);
  assert.match(more("mine"), /^MacBeth · 2 moves · /);
  await change(lobby({ mine: [{ ...card, your_turn: false, to_move: "white", ply: 3, version: 5 }] }));
  assert.deepEqual(cards("mine"), [`With Ben: ${t("turn.to-move", { color: "White" })}`]);
  await change(lobby({ mine: [matchCard("two", { status: "waiting", players: { black: "Anna", white: null } })] }));
  assert.deepEqual(cards("mine"), [`${t("cards.yours")}: ${t("cards.waiting")}`]);
});

test("the picture of a board stays until the next one is loaded", async (context) => {
  /** @type {any[]} */
  const loading = [];
  class Image {
    constructor() {
      loading.push(this);
    }
  }
  const { change } = await openLobby(context, lobby({ mine: [matchCard("one")] }), { globals: { Image } });
  const picture = () => find(document, "#mine img", HTMLElement).getAttribute("src");
  assert.equal(picture(), pictureOf("one", 4));
  await change(lobby({ mine: [matchCard("one", { version: 5 })] }));
  assert.equal(picture(), pictureOf("one", 4));
  assert.equal(loading[0].src, pictureOf("one", 5));
  loading[0].onload();
  assert.equal(picture(), pictureOf("one", 5));
});

test("the pictures follow the theme and the palette", async (context) => {
  const { page } = await openLobby(context, lobby({ open: [openGame("one")] }));
  const before = page.server.requests.length;
  await page.storeElsewhere("birnam.settings", { theme: "dark", palette: "meadow" });
  assert.equal(page.server.requests.length, before + 1);
  const pictures = [...document.querySelectorAll("img[data-picture]")];
  for (const picture of pictures) assert.match(picture.getAttribute("src") ?? "", /theme=dark&palette=meadow$/);
  assert(pictures.length > 0);
});

test("a list without matches is hidden; the page to watch says what one can do", async (context) => {
  const { page, change } = await openLobby(context, lobby());
  const hidden = () => ["mine", "open", "live"].map((id) => find(document, `#${id}`, HTMLElement).hidden);
  assert.deepEqual(hidden(), [true, true, true]);
  await change(lobby({ open: [openGame("open")] }));
  assert.deepEqual(hidden(), [true, false, true]);
  await page.close();
  await openLobby(context, lobby(), { name: "watch" });
  assert.equal(find(document, "#open .empty", HTMLElement).hidden, false);
});

const JOIN = "POST /api/v1/matches/open/seats";
test("a game that was joined by somebody else says so", async (context) => {
  const answers = { [JOIN]: refusal(409, "taken", "The seat is taken.") };
  const { page } = await openLobby(context, lobby({ open: [openGame("open")] }), { answers });
  await page.press(findByRole("button", /MacBeth/, find(document, "#open", HTMLElement)));
  assert.deepEqual([cards("open"), page.visits], [["Anna: The seat is taken."], []]);
});

test("the host of an open game is asked, or its key is needed", async (context) => {
  const open = [openGame("asked", { joining: "approval" }), openGame("locked", { joining: "keys" })];
  await openLobby(context, lobby({ open }));
  const buttons = findAllByRole("button", /MacBeth/, find(document, "#open", HTMLElement));
  assert.deepEqual(buttons.map(textOf), [t("home.ask")]);
});

test("a press just after open games have moved joins none", async (context) => {
  const { page, change } = await openLobby(context, lobby({ open: [openGame("open")] }), { answers: { [JOIN]: {} } });
  await change(lobby({ open: [openGame("newer"), openGame("open")] }));
  const [, join] = findAllByRole("button", /MacBeth/, find(document, "#open", HTMLElement));
  assert(join);
  await page.press(join);
  assert.deepEqual(page.server.bodies(JOIN), []);
  await page.pass(300);
  await page.press(join);
  assert.equal(page.server.bodies(JOIN).length, 1);
});

test("only the host of an open game has a link to a profile", async (context) => {
  const card = { ...matchCard("live", OTHERS), handles: { white: "Ben-K" } };
  const waiting = { ...openGame("open"), handles: { black: "Cora-K" } };
  await openLobby(context, lobby({ live: [card], open: [waiting] }));
  assert.deepEqual(
    findAllByRole("link", /^@/).map((link) => link.getAttribute("href")),
    ["/@Cora-K"],
  );
});

test("six running and six finished matches are shown, without those that nobody has played", async (context) => {
  const result = { reason: "resigned", winners: /** @type {const} */ (["black"]), departed: {}, score: null };
  const over = /** @type {const} */ ({ status: "over", your_turn: false });
  const finished = (/** @type {string} */ id) => matchCard(id, { ...over, result: /** @type {any} */ (result) });
  const mine = ["1", "2", "3", "4", "5", "6", "7"].map(finished);
  const withdrawn = matchCard("none", { ...over, ply: 0, result: /** @type {any} */ ({ ...result, winners: [] }) });
  const running = ["a", "b", "c", "d", "e", "f", "g"].map((id) => matchCard(id));
  await openLobby(context, lobby({ mine: [withdrawn, ...mine, ...running] }));
  assert.deepEqual([cards("mine").length, cards("finished").length], [6, 6]);
  const review = t("cards.review", { players: "With Ben", game: "MacBeth" });
  assert.equal(findAllByRole("link", review)[0]?.getAttribute("href"), "/matches/1/analysis");
});

test("an older answer does not replace a newer one", async (context) => {
  const { page, socket, change } = await openLobby(context, lobby());
  const late = new LateAnswer();
  page.server.answers[LOBBY] = late.answering;
  await page.receive(socket, { t: "changed" });
  await change(lobby({ open: [openGame("open")] }));
  late.give(lobby());
  await page.settle();
  assert.equal(cards("open").length, 1);
});

test("the lists are loaded without a connection, and again when it comes back", async (context) => {
  const page = await openPage(context, "watch", { answers: { [LOBBY]: lobby({ open: [openGame("open")] }) } });
  page.socketAt("/lobby/socket").drop();
  await page.settle();
  assert.equal(cards("open").length, 1);
  page.server.answers[LOBBY] = lobby({ live: [matchCard("live", OTHERS)] });
  await page.pass(100);
  page.socketAt("/lobby/socket").accept();
  await page.settle();
  assert.deepEqual([cards("open").length, cards("live").length], [0, 1]);
});

test("no row moves while one is pressed", async (context) => {
  const { page, change } = await openLobby(context, lobby({ open: [openGame("open")] }));
  const button = document.querySelector("#open .card-join");
  assert(button);
  button.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  await change(lobby({ open: [openGame("newer"), openGame("open")] }));
  assert.equal(document.querySelectorAll("#open .card").length, 1);
  button.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
  await page.pass(50);
  assert.equal(document.querySelectorAll("#open .card").length, 2);
});

test("a finger that rests on the page does not stop it", async (context) => {
  const { page, change } = await openLobby(context, lobby({ open: [openGame("open")] }));
  document.body.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  await change(lobby({ open: [openGame("newer"), openGame("open")] }));
  await page.pass(3_100);
  assert.equal(document.querySelectorAll("#open .card").length, 2);
});

test("lists of many games show the first ones", async (context) => {
  const live = Array.from({ length: 9 }, (_, number) => matchCard(`m${number}`, OTHERS));
  const open = Array.from({ length: 9 }, (_, number) => openGame(`o${number}`));
  await openLobby(context, lobby({ live, open }));
  assert.deepEqual([cards("live").length, cards("open").length], [6, 6]);
});
