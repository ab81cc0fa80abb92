/** The form for a new match: its choices, those that exclude each other, and the match that it creates. */

/** @import {Opponents} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";

const CREATE = "POST /api/v1/matches";
const FIND = "POST /api/v1/pairings";
const NEW = { id: "new", url: "/matches/new", color: "black" };

/** @param {string} name @param {string} value */
function choice(name, value) {
  return find(document, `#new input[name="${name}"][value="${value}"]`, HTMLInputElement);
}

function summary() {
  return textOf(find(document, "#new-summary", HTMLElement));
}

/** @param {string} option @param {string} value @returns {string} Why it cannot be chosen. */
function refused(option, value) {
  return textOf(find(document, `#${option}-${value}-about .refusal`, HTMLElement));
}

function openDetails() {
  find(document, "#new-details", HTMLDetailsElement).open = true;
}

function submit() {
  return find(document, "#new-button", HTMLElement);
}

test("options that exclude each other are disabled, with the reason", async (context) => {
  const page = await openPage(context, "new-moxie");
  openDetails();
  await page.press(choice("board", "hex"));
  assert.match(find(document, "#new-picture img", HTMLImageElement).src, /board=hex/);
  await page.press(choice("board", "square"));
  await page.press(choice("row", "last-chance"));
  assert.equal(choice("jumps", "unless-winning").disabled, true);
  assert.equal(refused("jumps", "unless-winning"), t("options.excluded.no-win-before-last-chance"));
  await page.press(choice("row", "instant"));
  await page.press(choice("jumps", "unless-winning"));
  assert.deepEqual([choice("row", "last-chance").disabled, refused("jumps", "unless-winning")], [true, ""]);
  await page.press(findByRole("button", t("common.reset")));
  assert.deepEqual([summary(), choice("row", "last-chance").disabled], [t("new.default-summary"), false]);
  assert.equal(choice("jumps", "mandatory").checked, true);
  assert.equal(page.focused, findByRole("button", t("new.copy")), "the pressed button is hidden now");
});

test("the choices of an address are selected, and make the match", async (context) => {
  const page = await openPage(context, "new-moxie-chosen", { answers: { [CREATE]: NEW } });
  assert.equal(summary(), "You play Black · Board: Hexagon · Sixth capture: It loses · Listed");
  await page.press(submit());
  const [{ game, options, color, listed, time }] = page.server.bodies(CREATE);
  assert.deepEqual([game, options.board, options.sixth, options.goal], ["moxie", "hex", "loses", "row"]);
  assert.deepEqual([color, listed, time], ["black", true, "none"]);
  assert.deepEqual(page.visits, ["/matches/new"]);
});

test("a goal is drawn on the chosen board, and makes a game without rating", async (context) => {
  const rest = { sixth: "wins", jumps: "mandatory", row: "instant" };
  const drawn = ["c3-d3-b2", "c3-d3-b2-a1", "c3-d3-a2-b2-a1", "a3-c3-d3-a2-b2-a1"];
  const advice = drawn.map((goal) => {
    const query = new URLSearchParams({ board: "square", step: "king", goal, ...rest });
    return [`GET /api/v1/games/moxie/options?${query}`, { refused: [] }];
  });
  const page = await openPage(context, "new-moxie", { answers: { [CREATE]: NEW, ...Object.fromEntries(advice) } });
  openDetails();
  const cell = (/** @type {string} */ board, /** @type {string} */ name) =>
    find(document, `#goal-${board}-${name}`, HTMLInputElement);
  const drawings = () => [...document.querySelectorAll(".drawing")].map((one) => one.hasAttribute("hidden"));
  const rating = find(document, 'input[name="rated"]', HTMLInputElement).closest("fieldset");
  const own = find(document, "input[data-drawn]", HTMLInputElement);
  assert.deepEqual([drawings(), rating?.hidden], [[true, true], false]);
  await page.press(choice("rated", "yes"));
  await page.press(own);
  assert.deepEqual([drawings(), rating?.hidden, choice("rated", "yes").checked], [[false, true], true, false]);
  for (const name of ["b2", "c3"]) await page.press(cell("square", name));
  assert.equal(own.value, "");
  for (const name of ["d3", "a1", "a2", "a3"]) await page.press(cell("square", name));
  assert.deepEqual([own.value, cell("square", "a4").disabled], [drawn.at(-1), true]);
  assert.equal(summary(), `${t("options.moxie.goal.title")}: ${t("options.moxie.goal.own.title")}`);
  await page.press(submit());
  const [{ options, rated }] = page.server.bodies(CREATE);
  assert.deepEqual([options.goal, rated], [own.value, false]);
  await page.press(choice("board", "hex"));
  assert.deepEqual([drawings(), own.value], [[true, false], ""]);
  await page.press(findByRole("button", t("common.reset")));
  assert.deepEqual([drawings(), rating?.hidden], [[true, true], false]);
});

test("a drawn goal of an address is shown", async (context) => {
  const page = await openPage(context, "new-moxie-drawn", { answers: { [CREATE]: NEW } });
  assert.equal(find(document, '.drawing[data-board="hex"]', HTMLElement).hidden, false);
  await page.press(submit());
  const [{ options }] = page.server.bodies(CREATE);
  assert.deepEqual([options.board, options.goal.split("-").toSorted().join("-")], ["hex", "a1-a2-c2"]);
});

test("the choices are copied as a link", async (context) => {
  const page = await openPage(context, "new-moxie");
  openDetails();
  await page.press(choice("jumps", "sacrifice"));
  await page.press(choice("color", "white"));
  await page.press(findByRole("button", t("new.copy")));
  const { pathname, searchParams } = new URL(page.clipboard);
  assert.deepEqual(
    [pathname, [...searchParams]],
    [
      "/new/moxie",
      [
        ["color", "white"],
        ["jumps", "sacrifice"],
      ],
    ],
  );
  const local = find(document, "#new-local", HTMLAnchorElement);
  assert.match(local.getAttribute("href") ?? "", /^\/local\/moxie\?.*jumps=sacrifice/);
});

test("an opponent is found for a game with a clock, an approval and no takebacks", async (context) => {
  const page = await openPage(context, "new-othello", { answers: { [FIND]: NEW } });
  await page.press(choice("opponent", "anyone"));
  assert.equal(textOf(submit()), t("home.play-anyone"));
  openDetails();
  await page.press(choice("time", "3d"));
  await page.press(choice("joining", "approval"));
  await page.press(choice("takebacks", "no"));
  await page.press(submit());
  const [{ game, time, approval, takebacks, rated }] = page.server.bodies(FIND);
  assert.deepEqual([game, time, approval, takebacks, rated], ["othello", "3d", true, false, false]);
  assert.deepEqual(page.visits, ["/matches/new"]);
});

test("a rated game has no takebacks", async (context) => {
  const page = await openPage(context, "new-othello", { answers: { [CREATE]: NEW } });
  await page.press(choice("rated", "yes"));
  assert.equal(find(document, "#new", HTMLFormElement).hasAttribute("data-rated"), true);
  assert.equal(summary(), t("ratings.badge"));
  await page.press(submit());
  const [{ rated, takebacks }] = page.server.bodies(CREATE);
  assert.deepEqual([rated, takebacks], [true, false]);
});

test("another game keeps the opponent, the clock and the color", async (context) => {
  const page = await openPage(context, "new-othello");
  await page.press(choice("opponent", "anyone"));
  await page.press(choice("time", "3d"));
  await page.press(choice("color", "white"));
  await page.choose(findByRole("combobox", t("common.game")), "renegado");
  assert.deepEqual(page.visits, ["/new/renegado?time=3d&color=white&opponent=anyone"]);
});

test("an account is challenged", async (context) => {
  const page = await openPage(context, "new-othello", { answers: { [CREATE]: NEW } });
  openDetails();
  await page.fill(find(document, "#new-challenge", HTMLInputElement), " @Ben ");
  assert.equal(textOf(submit()), t("friends.challenge"));
  await page.press(submit());
  assert.equal(page.server.bodies(CREATE)[0].challenge, "@Ben");
});

/** @returns {Opponents} A computer and Ben. */
function earlierOpponents() {
  const usual = { handle: null, running: 0, played: 1, won: 0, drawn: 0, lost: 1, games: [] };
  return {
    people: [
      { ...usual, id: "computer", name: "Computer", computer: 3 },
      { ...usual, id: "ben", name: "Ben", computer: null },
    ],
  };
}

test("the address reserves a seat for an earlier opponent", async (context) => {
  const answers = { "GET /api/v1/me/people": earlierOpponents(), [CREATE]: NEW };
  const page = await openPage(context, "new-othello", { answers, end: "?with=ben" });
  assert.equal(summary(), t("new.reserve.summary", { name: "Ben" }));
  assert.equal(hasRole("option", "Computer"), false);
  await page.press(submit());
  assert.deepEqual(page.server.bodies(CREATE)[0].friends, ["ben"]);
});

test("the form reserves a seat, and keeps the color", async (context) => {
  const answers = { "GET /api/v1/me/people": earlierOpponents(), [CREATE]: NEW };
  const page = await openPage(context, "new-othello", { answers });
  openDetails();
  await page.press(choice("color", "white"));
  await page.choose(find(document, "#new-friends select", HTMLElement), "ben");
  assert.equal(summary(), `You play White · ${t("new.reserve.summary", { name: "Ben" })}`);
  await page.press(submit());
  const [{ color, friends }] = page.server.bodies(CREATE);
  assert.deepEqual([color, friends], ["white", ["ben"]]);
});

test("a page that the browser shows again takes another press", async (context) => {
  const page = await openPage(context, "new-othello", { answers: { [CREATE]: NEW } });
  await page.press(submit());
  assert.equal(submit().ariaDisabled, "true");
  window.dispatchEvent(new Event("pageshow"));
  assert.equal(submit().ariaDisabled, "false");
});
