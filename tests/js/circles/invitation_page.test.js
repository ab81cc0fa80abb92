/** The invitation to a circle, on which a game goes on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { openPage } from "../support/page/page.js";

test("the board follows the game", async (context) => {
  const page = await openPage(context, "circle-invitation");
  const socket = page.socketAt("/matches/match/socket");
  socket.accept();
  await page.receive(socket, { t: "frame", version: 7 });
  const image = find(document, "[data-watched] img", HTMLImageElement);
  assert.match(image.src, /\/matches\/match\/board\.svg\?v=7&/);
});
