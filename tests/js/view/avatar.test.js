import assert from "node:assert/strict";
import { test } from "node:test";

import { avatarIcon, setAvatar } from "../../../static/view/avatar.js";
import { openPage } from "../support/page/page.js";

/** @param {Element} icon */
function stones(icon) {
  return [...icon.querySelectorAll("path")].slice(1).map((path) => path.getAttribute("d"));
}

test("an avatar has a tone, and its stones lie row by row", async (context) => {
  await openPage(context, "about");
  const icon = avatarIcon("3bw..w.b");
  assert.equal(icon.getAttribute("data-tone"), "3");
  assert.deepEqual(stones(icon), ["M8.5 6h.01M15.5 18h.01", "M15.5 6h.01M19 12h.01"]);
  assert.equal(icon.getAttribute("aria-hidden"), "true");
});

test("an avatar that stays is not drawn again, and goes with its player", async (context) => {
  await openPage(context, "about");
  const place = document.createElement("span");
  setAvatar(place, "3bw..w.b");
  const drawn = place.firstElementChild;
  setAvatar(place, "3bw..w.b");
  assert.equal(place.firstElementChild, drawn);
  setAvatar(place, null);
  assert.equal(place.childElementCount, 0);
});
