/** The dialog that shares a match: its pictures follow the shown position and the colors. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { shareButtons } from "../../../static/share/share_button.js";
import { shareDialog } from "../../../static/share/share_dialog.js";
import { part } from "../support/page/match_parts.js";
import { openPage } from "../support/page/page.js";

/** @param {string} selector @param {string} name */
const attribute = (selector, name) => part(selector).getAttribute(name) ?? "";

test("the dialog shows the position on the board, and offers the film of the whole game", async (context) => {
  const page = await openPage(context, "match-of-moxie", { script: false });
  shareDialog({ ply: () => 5 })();
  assert.equal(part("#share").hasAttribute("open"), true);
  assert.match(attribute("#share-preview", "src"), /\/picture\.png\?theme=light&epoch=\w+&ply=5$/);
  assert.match(attribute("#share-film", "href"), /\/game\.gif\?theme=light&epoch=\w+$/);
  assert.match(attribute("#share-download", "href"), /\/picture\.svg\?.*&epoch=\w+&ply=5$/);
  await page.press(part('#share [name="theme"][value="dark"]'));
  assert.match(attribute("#share-preview", "src"), /theme=dark/);
  assert.equal(attribute("#share-picture", "href"), attribute("#share-preview", "src"));
});

test("until the picture comes, the dialog says what it waits for", async (context) => {
  await openPage(context, "match-of-moxie", { script: false });
  const open = shareDialog({});
  const note = () => part("#share .share-note").textContent;
  open();
  assert.equal(note(), t("common.loading"));
  part("#share-preview").dispatchEvent(new Event("error"));
  assert.equal(note(), t("common.part-missing"));
  assert.equal(part("#share-preview").hasAttribute("src"), false);
  part("#share").removeAttribute("open");
  open();
  assert.equal(note(), t("common.loading"));
  assert.match(attribute("#share-preview", "src"), /picture\.png/);
  part("#share-preview").dispatchEvent(new Event("load"));
  assert.equal(note(), "");
});

test("the picture of an analysis shows its line", async (context) => {
  await openPage(context, "analysis-of-macbeth", { script: false });
  shareDialog({ query: () => "?moves=g8,d5" })();
  assert.match(attribute("#share-preview", "src"), /^\/games\/\w+\/preview\.png\?lang=en&moves=g8,d5$/);
});

test("the menu of the record is not open behind the dialog", async (context) => {
  const page = await openPage(context, "match-of-moxie", { script: false });
  shareButtons();
  part("#download").toggleAttribute("open", true);
  await page.press(part("#download [data-share]"));
  while (!part("#share").hasAttribute("open")) await page.settle();
  assert.equal(part("#download").hasAttribute("open"), false);
});
