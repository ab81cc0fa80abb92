/** The focus of what disappears. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "../../../static/browser/dom.js";
import { openPage } from "../support/page/page.js";

test("the focus of what disappears goes to what was around it, or to the page", async (context) => {
  const page = await openPage(context, "home-of-guest");
  const [button, other] = [createElement("button"), createElement("button")];
  const list = createElement("div", { tabindex: "0" }, button, other);
  page.main.append(list);
  const focused = async () => {
    await page.pass(1);
    return page.focused;
  };
  button.focus();
  button.style.display = "none";
  button.hidden = true;
  assert.equal(await focused(), list);
  other.focus();
  other.remove();
  assert.equal(await focused(), list);
  list.remove();
  assert.equal(await focused(), page.main);
});
