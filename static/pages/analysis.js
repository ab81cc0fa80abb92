/** A board to analyze on: one tree of lines, the node that is looked at, and everything that shows them. */

/** @import {Insight, SnapshotMessage, AnalysisResponse} from "../protocol.js" */
/** @import {Node} from "../analysis/tree.js" */

import { account } from "../account/dialog.js";
import { notes } from "../analysis/annotations.js";
import { Desk } from "../analysis/cursor.js";
import { importing } from "../analysis/import_record.js";
import { insightSwitches } from "../analysis/insights.js";
import { Lines } from "../analysis/line_cache.js";
import { moveList, stepped } from "../analysis/move_list.js";
import { judge } from "../analysis/review.js";
import { tally } from "../analysis/score.js";
import { curve } from "../analysis/score_chart.js";
import { onward } from "../analysis/start_match.js";
import * as tree from "../analysis/tree.js";
import { grafted, inscribe, mainLine, written } from "../analysis/url.js";
import { enable, habits, handButtons, Trial } from "../board/sandbox.js";
import { record, told } from "../browser/api.js";
import { copyButton } from "../browser/clipboard.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { onPreference } from "../browser/preferences.js";
import { announcer } from "../panel/live_region.js";
import { listed, named } from "../view/phrases.js";
import { hint } from "../view/position_text.js";

/**
 * @type {{
 *   game: string, title: string, options: Record<string, string>, unusual: Record<string, string>, insights: Insight[], start: SnapshotMessage,
 *   match: string | null, over: boolean, main: string[], names: Record<string, string>,
 * }}
 */
const data = JSON.parse(find(document, "#data", HTMLScriptElement).textContent ?? "");
const { game, options, match } = data;
const page = find(document, "#main", HTMLElement);
const lines = new Lines({ game, options, match });
const announce = announcer(find(page, "#announcer", HTMLElement));
const trouble = find(page, "#trouble", HTMLElement);
const undo = find(page, "#restore", HTMLButtonElement);

/** @type {{parent: Node, children: Node[], at: Node} | null} What was deleted last. */
let deleted = null;

const desk = new Desk(data.start, {
  lines,
  trial: () => trial,
  insights: () => insights,
  drawn: draw,
  trouble: (text) => setText(trouble, text),
  announce,
});
const trial = new Trial(find(page, "svg.board", SVGSVGElement), `The board of ${data.title}`, data.start.cells, {
  played: (move) => desk.played(move),
  announce,
  habits: habits(find(page, "#board-room", HTMLElement)),
  drawn: (state) => {
    setText(find(page, "#hint", HTMLElement), hint(state));
    buttons(state);
    seats(state);
  },
});
const buttons = handButtons(page, trial);
const seats = tally(find(page, "#tally", HTMLElement), data.names);
const list = moveList(find(page, "#moves", HTMLElement), {
  players: data.start.match.players.length,
  go: (node) => void desk.go(node),
});
const score = curve(find(page, "#curve", HTMLElement), (ply) => void desk.go(desk.nodeAt(ply)));
const insights = insightSwitches(find(page, "#insights", HTMLElement), trial.drawing, {
  offered: data.insights,
  allowed: data.over,
  changed: () => void desk.look(),
});
const judgeRoom = page.querySelector("#judge");
const judged =
  match && judgeRoom instanceof HTMLElement
    ? judge(judgeRoom, {
        match,
        players: data.start.match.players,
        go: (ply) => void desk.go(tree.ownAt(desk.top, ply)),
        better: instead,
        changed: draw,
      })
    : null;
const noteRoom = page.querySelector("#notes");
const noted = match && noteRoom instanceof HTMLElement ? notes(noteRoom, { match, changed: draw }) : null;

function draw() {
  list(desk.top, desk.at, noted?.plies() ?? [], judged?.remarks());
  judged?.at(tree.ownPly(desk.at));
  const line = desk.course();
  score({ snapshot: data.start, ...line });
  enable(find(page, "#promote", HTMLElement), tree.branch(desk.at) !== null);
  enable(find(page, "#remove", HTMLElement), tree.removable(desk.at));
  setVisible(undo, deleted !== null);
  for (const step of page.querySelectorAll("[data-step]")) {
    if (step instanceof HTMLElement) enable(step, stepped(desk.at, step.dataset.step ?? "") !== desk.at);
  }
  const mine = tree.path(desk.at).every(({ own }) => own);
  noted?.at(mine ? line.ply : null);
  const query = written(desk.top, desk.at, match ? {} : data.unusual);
  if (query === null) setText(trouble, "These lines are too long for a link. Delete some to share the others.");
  else inscribe(query);
}

/** @param {number} ply @param {string[]} line Shows what would have been better after so many turns. */
function instead(ply, line) {
  const from = tree.ownAt(desk.top, ply);
  const end = tree.growAll(from, line);
  for (const node of tree.path(end)) if (!node.own) node.computer = true;
  const first = from.children.find(({ move }) => move === line[0]);
  if (first) void desk.go(first);
  else setText(trouble, `A tree has at most ${tree.MOST_MOVES} moves. Delete a variation first.`);
}

/** @param {string} id @param {() => void} act */
function press(id, act) {
  const button = find(page, id, HTMLButtonElement);
  button.addEventListener("click", () => button.getAttribute("aria-disabled") === "true" || act());
}

press("#promote", () => {
  tree.promote(desk.at);
  announce("The variation is at the front now.");
  draw();
});
press("#remove", () => {
  const { at } = desk;
  if (!at.parent) return;
  deleted = { parent: at.parent, children: at.parent.children, at };
  void desk.go(tree.remove(at), false);
  announce(`${at.move} and what followed are deleted.`);
});
press("#restore", () => {
  if (!deleted) return;
  const { parent, at: back } = deleted;
  const place = deleted.children.indexOf(back);
  if (!parent.children.some(({ move }) => move === back.move))
    parent.children = parent.children.toSpliced(place, 0, back);
  deleted = null;
  find(page, "#remove", HTMLElement).focus();
  void desk.go(parent.children.find(({ move }) => move === back.move) ?? parent);
});
for (const step of page.querySelectorAll("[data-step]")) {
  step.addEventListener("click", () => {
    const next = stepped(desk.at, step.getAttribute("data-step") ?? "");
    if (next && next !== desk.at) void desk.go(next);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest("input, textarea, dialog, select")) return;
  const stepping =
    event.key === "," || event.key === "." || (event.key.startsWith("Arrow") && !on?.closest(".cell, [role=slider]"));
  const next = stepping && !on?.closest("label") ? stepped(desk.at, event.key) : null;
  if (!next || next === desk.at) return;
  event.preventDefault();
  void desk.go(next);
});

copyButton(find(page, "#copy-link", HTMLButtonElement), () => location.href);
copyButton(find(page, "#copy-record", HTMLButtonElement), async () => {
  const whole = tree.tip(desk.at);
  return match && tree.path(whole).every(({ own }) => own)
    ? record(match)
    : (await lines.after(tree.moves(whole))).text;
});
onward(find(page, "#onward", HTMLElement), async () => {
  const found = desk.known ?? (await lines.after(tree.moves(desk.at)));
  if (found.snapshot.view.status === "over")
    return "The game is over here. Step back to a position that can be played on.";
  const left = Object.keys(found.snapshot.view.departed);
  if (left.length) return `${listed(left.map(named))} left this game before; a new match needs everybody.`;
  return { game, options, moves: found.record };
});
importing(find(page, "#import", HTMLFormElement));
account();
onPreference(() => {
  trial.draw();
  void desk.look();
});

/** The tree of the address, or of the match. */
async function begin() {
  const query = new URLSearchParams(location.search);
  const main = data.main.length ? data.main : mainLine(query);
  const { players } = data.start.match;
  setText(
    find(page, "#names", HTMLElement),
    match ? players.map((color) => `${named(color)}: ${data.names[color] ?? "nobody"}`).join(" · ") : "",
  );
  trial.enter(data.start.view.legal[0]?.path[0] ?? data.start.cells[0] ?? "");
  trial.glimpse(data.start, []); // nothing is played before the lines of the address are there
  /** @type {AnalysisResponse | null} */
  let found = null;
  try {
    found = await lines.after(main.slice(0, tree.MOST_MOVES));
  } catch (error) {
    return setText(trouble, told(error));
  }
  const end = tree.growAll(desk.top, found.moves);
  for (const node of tree.path(end)) node.own = data.main.length > 0;
  desk.accept(end, { ...found, stopped: null });
  const place = grafted(desk.top, query) ?? (match ? end : tree.tip(desk.top));
  await desk.go(place, false);
  if (found.stopped) setText(trouble, found.stopped.message);
}

void begin();
