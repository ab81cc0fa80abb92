/** A board to analyze on: one tree of lines, the node that is looked at, and everything that shows them. */

/** @import {Insight, SnapshotMessage, AnalysisResponse} from "../protocol.js" */
/** @import {Node} from "../analysis/tree.js" */

import { accountDialog } from "../account/dialog.js";
import { annotationsPanel } from "../analysis/annotations.js";
import { AnalysisCursor } from "../analysis/cursor.js";
import { importForm } from "../analysis/import_record.js";
import { insightSwitches } from "../analysis/insights.js";
import { LineCache } from "../analysis/line_cache.js";
import { nodeForKey, VariationList } from "../analysis/move_list.js";
import { ReviewPanel } from "../analysis/review.js";
import { scorePanel } from "../analysis/score.js";
import { scoreChart } from "../analysis/score_chart.js";
import { startMatchDialog } from "../analysis/start_match.js";
import * as tree from "../analysis/tree.js";
import { addVariations, formatQuery, parseMainLine, replaceQuery } from "../analysis/url.js";
import { moveButtons, SandboxBoard, savedPreferences } from "../board/sandbox.js";
import { errorMessage, fetchRecordText } from "../browser/api.js";
import { copyButton } from "../browser/clipboard.js";
import { find, isDisabled, setDisabled, setText, setVisible } from "../browser/dom.js";
import { onPreference } from "../browser/preferences.js";
import { liveRegion } from "../panel/live_region.js";
import { colorName, listText } from "../view/phrases.js";
import { positionHint } from "../view/position_text.js";

/**
 * @type {{
 *   game: string, title: string, options: Record<string, string>, unusual: Record<string, string>, insights: Insight[], start: SnapshotMessage,
 *   match: string | null, over: boolean, main: string[], names: Record<string, string>,
 * }}
 */
const data = JSON.parse(find(document, "#data", HTMLScriptElement).textContent ?? "");
const { game, options, match } = data;
const page = find(document, "#main", HTMLElement);
const lines = new LineCache({ game, options, match });
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const trouble = find(page, "#trouble", HTMLElement);
const undo = find(page, "#restore", HTMLButtonElement);

/** @type {{parent: Node, children: Node[], at: Node} | null} What was deleted last. */
let deleted = null;

const desk = new AnalysisCursor(data.start, {
  lines,
  trial: () => trial,
  insights: () => insights,
  drawn: draw,
  trouble: (text) => setText(trouble, text),
  announce,
});
const trial = new SandboxBoard(find(page, "svg.board", SVGSVGElement), `The board of ${data.title}`, data.start.cells, {
  play: (move) => desk.playMove(move),
  announce,
  preferences: savedPreferences(find(page, "#board-room", HTMLElement)),
  drawn: (state) => {
    setText(find(page, "#hint", HTMLElement), positionHint(state));
    buttons(state);
    seats(state);
  },
});
const buttons = moveButtons(page, trial);
const seats = scorePanel(find(page, "#tally", HTMLElement), data.names);
const list = new VariationList(find(page, "#moves", HTMLElement), {
  players: data.start.match.players.length,
  go: (node) => void desk.go(node),
});
const score = scoreChart(find(page, "#curve", HTMLElement), (ply) => void desk.go(desk.nodeAt(ply)));
const insights = insightSwitches(find(page, "#insights", HTMLElement), trial.board, {
  offered: data.insights,
  allowed: data.over,
  changed: () => void desk.loadInsights(),
});
const judgeRoom = page.querySelector("#judge");
const judged =
  match && judgeRoom instanceof HTMLElement
    ? new ReviewPanel(judgeRoom, {
        match,
        players: data.start.match.players,
        go: (ply) => void desk.go(tree.matchNodeAt(desk.root, ply)),
        better: instead,
        changed: draw,
      })
    : null;
const noteRoom = page.querySelector("#notes");
const noted = match && noteRoom instanceof HTMLElement ? annotationsPanel(noteRoom, { match, changed: draw }) : null;

function draw() {
  list.show(desk.root, desk.node, noted?.plies() ?? [], judged?.remarks);
  judged?.select(tree.matchPly(desk.node));
  const line = desk.currentLine();
  score({ snapshot: data.start, ...line });
  setDisabled(find(page, "#promote", HTMLElement), tree.promotableBranch(desk.node) === null);
  setDisabled(find(page, "#remove", HTMLElement), !tree.canRemove(desk.node));
  setVisible(undo, deleted !== null);
  for (const step of page.querySelectorAll("[data-step]")) {
    if (step instanceof HTMLElement) setDisabled(step, nodeForKey(desk.node, step.dataset.step ?? "") === desk.node);
  }
  const mine = tree.pathTo(desk.node).every(({ inMatch }) => inMatch);
  noted?.at(mine ? line.ply : null);
  const query = formatQuery(desk.root, desk.node, match ? {} : data.unusual);
  if (query === null) setText(trouble, "These lines are too long for a link. Delete some to share the others.");
  else replaceQuery(query);
}

/** @param {number} ply @param {string[]} line Shows what would have been better after so many turns. */
function instead(ply, line) {
  const from = tree.matchNodeAt(desk.root, ply);
  const end = tree.addLine(from, line);
  for (const node of tree.pathTo(end)) if (!node.inMatch) node.byComputer = true;
  const first = from.children.find(({ move }) => move === line[0]);
  if (first) void desk.go(first);
  else setText(trouble, `A tree has at most ${tree.MOST_MOVES} moves. Delete a variation first.`);
}

/** @param {string} id @param {() => void} act */
function press(id, act) {
  const button = find(page, id, HTMLButtonElement);
  button.addEventListener("click", () => isDisabled(button) || act());
}

press("#promote", () => {
  tree.promote(desk.node);
  announce("The variation is at the front now.");
  draw();
});
press("#remove", () => {
  const { node } = desk;
  if (!node.parent) return;
  deleted = { parent: node.parent, children: node.parent.children, at: node };
  void desk.go(tree.remove(node), false);
  announce(`${node.move} and what followed are deleted.`);
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
    const next = nodeForKey(desk.node, step.getAttribute("data-step") ?? "");
    if (next && next !== desk.node) void desk.go(next);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest("input, textarea, dialog, select")) return;
  const stepping =
    event.key === "," || event.key === "." || (event.key.startsWith("Arrow") && !on?.closest(".cell, [role=slider]"));
  const next = stepping && !on?.closest("label") ? nodeForKey(desk.node, event.key) : null;
  if (!next || next === desk.node) return;
  event.preventDefault();
  void desk.go(next);
});

copyButton(find(page, "#copy-link", HTMLButtonElement), () => location.href);
copyButton(find(page, "#copy-record", HTMLButtonElement), async () => {
  const whole = tree.lineEnd(desk.node);
  return match && tree.pathTo(whole).every(({ inMatch }) => inMatch)
    ? fetchRecordText(match)
    : (await lines.load(tree.movesTo(whole))).text;
});
startMatchDialog(find(page, "#onward", HTMLElement), async () => {
  const found = desk.response ?? (await lines.load(tree.movesTo(desk.node)));
  if (found.snapshot.view.status === "over")
    return "The game is over here. Step back to a position that can be played on.";
  const left = Object.keys(found.snapshot.view.departed);
  if (left.length) return `${listText(left.map(colorName))} left this game before; a new match needs everybody.`;
  return { game, options, moves: found.record };
});
importForm(find(page, "#import", HTMLFormElement));
accountDialog();
onPreference(() => {
  trial.draw();
  void desk.loadInsights();
});

/** The tree of the address, or of the match. */
async function begin() {
  const query = new URLSearchParams(location.search);
  const main = data.main.length ? data.main : parseMainLine(query);
  const { players } = data.start.match;
  setText(
    find(page, "#names", HTMLElement),
    match ? players.map((color) => `${colorName(color)}: ${data.names[color] ?? "nobody"}`).join(" · ") : "",
  );
  trial.setTabStop(data.start.view.legal[0]?.path[0] ?? data.start.cells[0] ?? "");
  trial.showReadOnly(data.start, []); // nothing is played before the lines of the address are there
  /** @type {AnalysisResponse | null} */
  let found = null;
  try {
    found = await lines.load(main.slice(0, tree.MOST_MOVES));
  } catch (error) {
    return setText(trouble, errorMessage(error));
  }
  const end = tree.addLine(desk.root, found.moves);
  for (const node of tree.pathTo(end)) node.inMatch = data.main.length > 0;
  desk.acceptResponse(end, { ...found, stopped: null });
  const place = addVariations(desk.root, query) ?? (match ? end : tree.lineEnd(desk.root));
  await desk.go(place, false);
  if (found.stopped) setText(trouble, found.stopped.message);
}

void begin();
