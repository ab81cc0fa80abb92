/** What becomes of a design: it is played, published and kept under a name. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { button, shown } from "../analysis/support/board.js";
import { findByRole, hasRole } from "../support/page/find.js";
import { storedValue } from "../support/page/page.js";
import { refusal } from "../support/page/server.js";
import { ANSWERS, CHECKED, KEPT, openWorkshop, PLAIN, paint, radio, SMALL } from "./support/workshop.js";

const SHELF = "birnam.workshop.games";

test("a match of the design is opened", async (context) => {
  const MATCHES = "POST /api/v1/matches";
  const answers = { ...ANSWERS, [MATCHES]: { id: "new", url: "/matches/new" } };
  const page = await openWorkshop(context, { storage: { [KEPT]: SMALL }, answers });
  await page.press(button("workshop.play"));
  const [wish] = page.server.bodies(MATCHES);
  assert.deepEqual([wish.game, wish.options, wish.listed], ["variant", { rules: SMALL }, false]);
  assert.deepEqual(page.visits, ["/matches/new"]);
  const query = new URLSearchParams({ rules: SMALL });
  assert.equal(findByRole("link", t("workshop.settings")).getAttribute("href"), `/new/variant?${query}`);
  assert.equal(findByRole("link", t("workshop.local")).getAttribute("href"), `/local/variant?${query}`);
});

test("a design is played against the computer at once", async (context) => {
  const MATCHES = "POST /api/v1/matches";
  const answers = { ...ANSWERS, [MATCHES]: { id: "new", url: "/matches/new" } };
  const page = await openWorkshop(context, { storage: { [KEPT]: SMALL }, answers });
  await page.press(button("computer.title"));
  const [wish] = page.server.bodies(MATCHES);
  assert.deepEqual([wish.options, wish.computers], [{ rules: SMALL }, [3]]);
  assert.deepEqual(page.visits, ["/matches/new"]);
});

test("a design is published, and names the game that it was made from", async (context) => {
  const PUBLISH = "POST /api/v1/variants";
  const answers = { ...ANSWERS, [PUBLISH]: { url: "/variants/new" } };
  const end = `?${new URLSearchParams({ rules: SMALL, from: "parent" })}`;
  const page = await openWorkshop(context, { answers, end });
  await paint(page, "a1");
  await page.pass(CHECKED);
  assert.match(location.search, /&from=parent$/);
  await page.press(radio("board", "hexagon"));
  await page.pass(CHECKED);
  assert.doesNotMatch(location.search, /from/, "another game has no parent");
  await page.close();

  const again = await openWorkshop(context, { answers, end });
  find(document, "#publish", HTMLDetailsElement).open = true;
  await again.fill(findByRole("textbox", t("variants.name")), "Small");
  await again.press(button("variants.publish"));
  const [sent] = again.server.bodies(PUBLISH);
  assert.deepEqual(sent, { rules: SMALL, name: "Small", line: "", access: "public", parent: "parent", again: false });
  assert.deepEqual(again.visits, ["/variants/new"]);
});

test("a game that one has published is published in other words after a question", async (context) => {
  const PUBLISH = "POST /api/v1/variants";
  const answers = { ...ANSWERS, [PUBLISH]: refusal(409, "published", "Again?") };
  const page = await openWorkshop(context, { answers, storage: { [KEPT]: SMALL } });
  find(document, "#publish", HTMLDetailsElement).open = true;
  await page.fill(findByRole("textbox", t("variants.name")), "Small");
  await page.press(button("variants.publish"));
  assert.equal(find(document, "#publish-message", HTMLElement).textContent, "Again?");
  await page.press(button("variants.publish"));
  assert.deepEqual(
    page.server.bodies(PUBLISH).map(({ again }) => again),
    [false, true],
  );
});

test("a game is published without a parent that is gone, after a question", async (context) => {
  const PUBLISH = "POST /api/v1/variants";
  const answers = { ...ANSWERS, [PUBLISH]: refusal(422, "no-such-parent", "Without?") };
  const page = await openWorkshop(context, { answers, end: `?${new URLSearchParams({ rules: SMALL, from: "gone" })}` });
  find(document, "#publish", HTMLDetailsElement).open = true;
  await page.fill(findByRole("textbox", t("variants.name")), "Small");
  await page.press(button("variants.publish"));
  assert.equal(find(document, "#publish-message", HTMLElement).textContent, "Without?");
  assert(find(document, "#publish-from", HTMLElement).hidden);
  await page.press(button("variants.publish"));
  assert.deepEqual(
    page.server.bodies(PUBLISH).map(({ parent }) => parent),
    ["gone", null],
  );
});

test("designs are kept under names", async (context) => {
  const page = await openWorkshop(context, { storage: { [KEPT]: SMALL, [SHELF]: [{ name: 7 }, 5] } });
  find(document, "#shelf", HTMLDetailsElement).open = true;
  await page.fill(findByRole("textbox", t("workshop.shelf.name")), "  Small  ");
  await page.press(button("workshop.shelf.keep"));
  assert.deepEqual(storedValue(SHELF), [{ name: "Small", text: SMALL }]);
  await paint(page, "a1");
  await page.press(findByRole("button", "Small"));
  assert.equal(storedValue(KEPT), SMALL);
  await page.press(button("workshop.shelf.remove", { name: "Small" }));
  assert.equal(storedValue(SHELF), null);
  assert.equal(page.focused, button("workshop.shelf.restore", { name: "Small" }));
  await page.press(page.focused);
  assert.deepEqual(storedValue(SHELF), [{ name: "Small", text: SMALL }]);
});

test("a full shelf keeps what it has", async (context) => {
  const full = Array.from({ length: 50 }, (_, number) => ({ name: `Game ${number}`, text: SMALL }));
  const page = await openWorkshop(context, { storage: { [KEPT]: PLAIN, [SHELF]: full } });
  find(document, "#shelf", HTMLDetailsElement).open = true;
  const field = findByRole("textbox", t("workshop.shelf.name"));
  await page.fill(field, "One more");
  await page.press(button("workshop.shelf.keep"));
  assert.deepEqual(storedValue(SHELF), full);
  assert.equal(shown("#shelf-message"), t("workshop.shelf.full", { count: 50 }));
  await page.press(button("workshop.shelf.remove", { name: "Game 49" }));
  await page.press(button("workshop.shelf.keep"));
  assert.deepEqual(storedValue(SHELF), [{ name: "One more", text: PLAIN }, ...full.slice(0, -1)]);
  assert.equal(shown("#shelf-message"), "");
});

test("a design whose name is used again can be restored", async (context) => {
  const kept = (/** @type {number} */ number) => ({ name: `Game ${number}`, text: SMALL });
  const others = Array.from({ length: 49 }, (_, number) => kept(number));
  const page = await openWorkshop(context, { storage: { [KEPT]: PLAIN, [SHELF]: [kept(50), ...others] } });
  find(document, "#shelf", HTMLDetailsElement).open = true;
  await page.fill(findByRole("textbox", t("workshop.shelf.name")), "Game 50");
  await page.press(button("workshop.shelf.keep"));
  const replaced = { name: "Game 50", text: PLAIN };
  assert.deepEqual(storedValue(SHELF), [replaced, ...others]);
  await page.press(button("workshop.shelf.restore", { name: "Game 50" }));
  assert.equal(shown("#shelf-message"), t("workshop.shelf.full", { count: 50 }));
  await page.press(button("workshop.shelf.remove", { name: "Game 7" }));
  await page.press(button("workshop.shelf.restore", { name: "Game 50" }));
  const rest = others.filter(({ name }) => name !== "Game 7");
  assert.deepEqual(storedValue(SHELF), [replaced, kept(50), ...rest]);
});

test("a design that another tab has kept stays", async (context) => {
  const page = await openWorkshop(context, { storage: { [KEPT]: SMALL } });
  const other = { name: "Other", text: PLAIN };
  localStorage.setItem(SHELF, JSON.stringify([other]));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: SHELF }));
  find(document, "#shelf", HTMLDetailsElement).open = true;
  await page.fill(findByRole("textbox", t("workshop.shelf.name")), "Small");
  await page.press(button("workshop.shelf.keep"));
  assert.deepEqual(storedValue(SHELF), [{ name: "Small", text: SMALL }, other]);
  assert(hasRole("button", "Other"));
});
