/** Cards of matches in lists. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { matchCard } from "../support/card.js";
import { textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";
import { LOBBY, openLobby } from "./support/lobby.js";

const HOUR = 3_600_000;

for (const [speed, time_title, status] of /** @type {const} */ ([
  ["correspondence", "3 days a move", `your turn · ${t("cards.time-left", { time: "2 d 23 h" })}`],
  ["live", "5 min + 5 s a move", `your turn · ${t("cards.time-left", { time: "71:30:00" })}`],
])) {
  test(`a card names the clock, and the days that are left: ${speed}`, async (context) => {
    const now = 1_790_000_000_000;
    const card = matchCard("one", {
      speed,
      time_title,
      ply: 2,
      deadline: now + 71.5 * HOUR,
      moved_at: now - 26 * HOUR,
    });
    await openLobby(context, { mine: [card], live: [], open: [] }, { name: "home-of-guest", now });
    const [shown] = document.querySelectorAll("#mine .card");
    const texts = [".card-status", ".card-more"].map((part) => textOf(shown?.querySelector(part) ?? document.body));
    assert.deepEqual(texts, [status, `MacBeth · ${time_title} · 2 moves · yesterday`]);
  });
}

test("the time left is the server's, and ticks", async (context) => {
  const now = 1_790_000_000_000;
  const card = matchCard("one", { speed: "correspondence", ply: 2, deadline: now + 71.5 * HOUR });
  const lobby = { mine: [card], live: [], open: [] };
  const headers = () => ({ date: new Date(Date.now() - 5 * HOUR).toUTCString() });
  const answers = { [LOBBY]: () => Response.json(lobby, { headers: headers() }) };
  const page = await openPage(context, "home-of-guest", { now: now + 5 * HOUR, answers });
  page.socketAt("/lobby/socket").drop(); // the list is read without it
  await page.settle();
  const status = () => textOf(document.querySelector("#mine .card-status") ?? document.body);
  assert.equal(status(), `your turn · ${t("cards.time-left", { time: "2 d 23 h" })}`, "the device is five hours ahead");
  await page.pass(HOUR);
  assert.equal(status(), `your turn · ${t("cards.time-left", { time: "2 d 22 h" })}`);
});
