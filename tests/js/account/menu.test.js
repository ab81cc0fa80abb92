/** The account menu of every page. */

/** @import {Me} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, hasRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { openPage, storedValue } from "../support/page/page.js";
import { unreachable } from "../support/page/server.js";

/** @param {Partial<Me>} change @returns {Me} */
function player(change) {
  const usual = { is_player: true, name: "Anna", display_name: "Anna", handle: null, avatar: null, bot: false };
  return { ...usual, id: "5e0c1f2a9b7d4433", merge: false, active_matches: 0, ...change };
}

function accountButton() {
  return findByRole("button", /account menu/);
}

test("the button says who somebody is", async (context) => {
  const page = await openPage(context, "about-of-guest", {
    answers: { "GET /api/v1/me": player({ is_player: false }) },
  });
  assert.match(textOf(accountButton()), new RegExp(`^${t("common.guest")}`));
  page.server.answers["GET /api/v1/me"] = player({ display_name: "Anna" });
  await page.storeElsewhere("birnam.player", 1);
  assert.match(textOf(accountButton()), /^Anna/);
});

test("the player is asked for again until the server answers", async (context) => {
  const page = await openPage(context, "about-of-guest", { answers: { "GET /api/v1/me": unreachable } });
  page.server.answers["GET /api/v1/me"] = player({ display_name: "Anna" });
  await page.pass(2_000);
  assert.match(textOf(accountButton()), /^Anna/);
});

for (const [who, handle, wanted] of /** @type {const} */ ([
  ["a guest", null, ["/me/games", "/me/friends", "/settings", "/me/account", "/sign-in"]],
  ["an account", "Anna-K", ["/me/profile", "/me/games", "/me/friends", "/settings", "/me/account"]],
])) {
  test(`the menu has five links and the theme: ${who}`, async (context) => {
    const page = await openPage(context, "about-of-guest", { answers: { "GET /api/v1/me": player({ handle }) } });
    await page.press(accountButton());
    const menu = findByRole("navigation", t("account.menu"));
    assert.deepEqual(
      findAllByRole("link", null, menu).map((link) => link.getAttribute("href")),
      wanted,
    );
    assert.equal(hasRole("radio", t("settings.theme.dark"), menu), true);
  });
}

test("a theme of the menu is one press away, and kept", async (context) => {
  const page = await openPage(context, "about-of-guest");
  await page.press(accountButton());
  const dark = findByRole("radio", t("settings.theme.dark"), document, HTMLInputElement);
  await page.press(dark);
  assert.equal(document.documentElement.dataset.theme, "dark");
  assert.deepEqual(storedValue("birnam.settings"), { theme: "dark" });
  assert.equal(dark.checked, true);
});

test("the settings of a match lead to its notifications", async (context) => {
  const { page } = await openMatch(context, "chain");
  await page.press(accountButton());
  await page.press(findByRole("link", t("settings.title")));
  const sheet = findByRole("dialog", t("settings.title"));
  const links = findAllByRole("link", null, sheet).map((link) => link.getAttribute("href"));
  for (const path of ["/me/notices", "/matches/match/notices", "/privacy"]) assert(links.includes(path), path);
  assert.equal(hasRole("navigation", t("account.menu")), false, "it is behind the sheet");
});
