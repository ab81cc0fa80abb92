/** The clocks at the seats. They are drawn only when their text changes. */

/** @import {Color} from "../protocol.js" */
/** @import {State} from "../match/state.js" */
/** @import {LedgerDialog} from "./ledger.js" */

import { find } from "../browser/dom.js";
import { loadPart } from "../browser/load_part.js";
import { sentence, sentences, t } from "../browser/messages.js";
import { shortcut } from "../browser/shortcuts.js";
import { playCue } from "../feedback/play_cues.js";
import { MINUTE } from "../view/durations.js";
import { playerName } from "../view/phrases.js";
import { clockInWords, readClock } from "../view/time_left.js";
import { lowTimeWarning } from "./low_time.js";
import { seatClock } from "./seat_clock.js";
import { onServerTime, serverNow } from "./server_time.js";

const MIN_INTERVAL = 40; // milliseconds between two updates
const MAX_INTERVAL = MINUTE;

/**
 * @param {ParentNode} page
 * @param {{
 *   match: string,
 *   give: (color: Color) => void,
 *   announce: (text: string) => void,
 *   clockStarted: () => void,
 * }} options `clockStarted` is called when a delayed clock starts, so that the page redraws its notice.
 * @returns {(state: State) => void}
 */
export function clocksPanel(page, { match, give, announce, clockStarted }) {
  /** @type {Map<Color, ReturnType<typeof seatClock>>} */
  const seatClocks = new Map();
  const warn = lowTimeWarning(announce, (mark) => playCue("low", `${match} low ${mark}`));
  /** @type {LedgerDialog | null} */
  let ledger = null;
  /** @type {State | null} */
  let latest = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wasDelayed = false;

  /** @param {Color} color @param {HTMLElement} button */
  const openLedger = async (color, button) => {
    const part = await loadPart(button, () => import("./ledger.js"));
    if (!part || !latest) return;
    ledger ??= new part.LedgerDialog(page, { match, give });
    ledger.update(latest);
    ledger.open(color);
  };

  const tick = () => {
    clearTimeout(timer);
    const game = latest?.game;
    if (!latest || !game?.view.clock) return;
    const now = serverNow();
    let next = Infinity;
    let isDelayed = false;
    for (const [color, { update }] of seatClocks) {
      const reading = update(latest, now);
      next = Math.min(next, reading?.changesIn ?? Infinity);
      isDelayed ||= reading?.state === "delayed";
      if (game.view.to_move === color && latest.you.includes(color))
        warn(reading, game.match.time_control, `${game.view.ply}`);
    }
    ledger?.tick(now);
    if (next < Infinity) timer = setTimeout(tick, Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, next)));
    if (wasDelayed && !isDelayed) setTimeout(clockStarted);
    wasDelayed = isDelayed;
  };

  document.addEventListener("visibilitychange", tick);
  onServerTime(tick);
  document.addEventListener("keydown", (event) => {
    const on = event.target instanceof Element ? event.target.closest("#board-area, #record, .seats") : null;
    if (on && shortcut(event) === "t" && latest?.game?.view.clock) announce(clocksText(latest));
  });
  return (state) => {
    latest = state;
    const { game } = state;
    if (!game?.view.clock) return;
    for (const color of game.match.players) {
      if (seatClocks.has(color)) continue;
      const created = seatClock(color, { open: openLedger, give });
      seatClocks.set(color, created);
      find(page, `.seat[data-color="${color}"] .seat-count`, HTMLElement).before(created.root);
    }
    ledger?.update(state);
    tick();
  };
}

/** @param {State} state */
function clocksText(state) {
  const { game, you } = state;
  const now = serverNow();
  const each = game?.match.players.flatMap((color) => {
    const reading = readClock(game.view, game.match.time_control, color, now);
    const who = you.includes(color) ? t("seat.yours") : playerName(state, color);
    return reading ? [`${who}: ${clockInWords(reading, game.match.time_control)}`] : [];
  });
  return sentence(sentences(each ?? []));
}
