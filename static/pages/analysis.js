/** The analysis page: a board, a tree of moves, and data about the current node. */

/** @import {Color, Insight, SnapshotMessage} from "../protocol.js" */
/** @import {Node} from "../analysis/tree.js" */

import { accountMenu } from "../account/menu.js";
import { annotationsPanel } from "../analysis/annotations.js";
import { scoreChart } from "../analysis/charts/score_chart.js";
import { AnalysisCursor } from "../analysis/cursor.js";
import { ExplorerPanel } from "../analysis/explorer.js";
import { importForm } from "../analysis/import_record.js";
import { insightSwitches } from "../analysis/insights.js";
import { LineCache } from "../analysis/line_cache.js";
import { nodeForKey, VariationList } from "../analysis/move_list.js";
import { pageBoard } from "../analysis/page_board.js";
import { ReviewPanel } from "../analysis/review/review.js";
import { tabs } from "../analysis/tabs.js";
import * as tree from "../analysis/tree.js";
import { addVariations, formatQuery, parseMainLine, replaceQuery } from "../analysis/url.js";
import { sandboxMoveEntry } from "../board/move_entry.js";
import { zenMode } from "../board/zen.js";
import { fetchRecordText } from "../browser/api.js";
import { copyButton } from "../browser/buttons/clipboard.js";
import { onClick } from "../browser/buttons/on_click.js";
import { find, pageData, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { partOfButton, showWithPart } from "../browser/load_part.js";
import { t } from "../browser/messages.js";
import { onPreference } from "../browser/preferences.js";
import { errorMessage } from "../browser/request.js";
import { shortcut } from "../browser/shortcuts.js";
import { liveRegion } from "../panel/live_region.js";
import { shareButtons } from "../share/share_button.js";
import { colorName } from "../view/phrases.js";
import { moveName } from "../view/position/moves.js";

/**
 * @type {{
 *   game: string,
 *   title: string,
 *   options: Record<string, string>,
 *   unusual: Record<string, string>,
 *   insights: Insight[],
 *   solved: boolean,
 *   start: SnapshotMessage,
 *   max_moves: number,
 *   match: string | null,
 *   over: boolean,
 *   main: string[],
 *   names: Record<string, string>,
 *   choice: {ply: number, text: string} | null,
 *   mine: Color[],
 * }}
 */
const data = pageData();
const { game, options, match, max_moves: maxMoves } = data;
const page = find(document, "#main", HTMLElement);
const lines = new LineCache({ game, options, match });
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const error = find(page, "#error", HTMLElement);
const restoreButton = find(page, "#restore", HTMLButtonElement);

/**
 * @type {{parent: Node, children: Node[], node: Node} | null} The node deleted last, and its parent's former children.
 */
let deleted = null;

const cursor = new AnalysisCursor(data.start, {
  maxMoves,
  lines,
  sandbox: () => sandbox,
  insights: () => insights,
  changed: draw,
  showError: (message) => setText(error, message),
  announce,
});
const sandbox = pageBoard(page, data.title, data.start, {
  play: (move) => {
    if (!(isInMatch() && review?.lesson.takes(tree.matchPly(cursor.node), move))) cursor.playMove(move);
  },
  announce,
  names: data.names,
  entry: sandboxMoveEntry,
});
const moveList = new VariationList(find(page, "#moves", HTMLElement), {
  go: (node) => void cursor.go(node),
  choice: data.choice,
});
const updateChart = scoreChart(find(page, "#score-chart", HTMLElement), (ply) => void cursor.go(cursor.nodeAt(ply)));
const insights = insightSwitches(find(page, "#insights", HTMLElement), sandbox.board, {
  offered: data.insights,
  players: data.start.match.players,
  allowed: data.over,
  changed: () => void cursor.loadInsights(),
});
const explorerRoot = page.querySelector("#explorer");
const explorer =
  explorerRoot instanceof HTMLElement
    ? new ExplorerPanel(explorerRoot, {
        game,
        options,
        play: (move) => cursor.playMove(move),
        reviewed: () => (isInMatch() ? (review?.reviewed(cursor.node) ?? null) : null),
      })
    : null;
const solvedRoot = page.querySelector("#solved");
/** @type {import("../analysis/solved_moves.js").SolvedPanel | null} */
let solved = null;
const showSolved = showWithPart(
  () => solvedRoot !== null,
  async () => {
    const { SolvedPanel } = await import("../analysis/solved_moves.js");
    const panel = new SolvedPanel(find(page, "#solved", HTMLElement), sandbox.board, {
      game,
      options,
      play: (move) => cursor.playMove(move),
      showLine: (line) => showComputersLine(cursor.node, line),
    });
    solved = panel;
    return (/** @type {string[]} */ moves) => panel.show(moves);
  },
);
const review = createReview();
const annotations = createAnnotations();
tabs(find(page, '[role="tablist"]', HTMLElement), "birnam.review-tab", (panel) => {
  if (panel === "explorer") explorer?.open();
  solved?.open();
});

function createReview() {
  const root = page.querySelector("#review");
  if (!match || !(root instanceof HTMLElement)) return null;
  return new ReviewPanel(root, {
    match,
    players: data.start.match.players,
    go: (ply) => void cursor.go(tree.matchNodeAt(cursor.root, ply)),
    better: showBetterLine,
    changed: draw,
    play: (move) => cursor.playMove(move),
    board: sandbox.board,
    moves: moveList.list,
    parts: find(page, "#parts", HTMLElement),
    mine: data.mine,
    names: data.names,
  });
}

function isInMatch() {
  return tree.pathTo(cursor.node).every((node) => node.inMatch);
}

function createAnnotations() {
  const root = page.querySelector("#annotations");
  return match && root instanceof HTMLElement ? annotationsPanel(root, { match, changed: draw }) : null;
}

function draw() {
  const { node, root } = cursor;
  moveList.show(root, node, annotations?.plies() ?? [], review?.remarks);
  review?.select(tree.matchPly(node), isInMatch());
  if (cursor.response) {
    explorer?.show(tree.movesTo(node));
    showSolved(tree.movesTo(node));
  }
  const line = cursor.currentLine();
  updateChart({ snapshot: data.start, ...line });
  setDisabled(find(page, "#promote", HTMLElement), tree.promotableBranch(node) === null);
  setDisabled(find(page, "#remove", HTMLElement), !tree.canRemove(node));
  setVisible(restoreButton, deleted !== null);
  setVisible(find(page, ".variations-buttons", HTMLElement), deleted !== null || tree.hasOwnMoves(root));
  for (const button of page.querySelectorAll("[data-step]")) {
    setDisabled(button, nodeForKey(node, button.getAttribute("data-step") ?? "") === node);
  }
  annotations?.show(isInMatch() ? line.ply : null);
  const query = formatQuery(root, node, match ? {} : data.unusual);
  if (query === null) setText(error, t("analysis.link-too-long"));
  else replaceQuery(query);
}

/** @returns {string} The line to the current position, or its ply in a match. */
function embedQuery() {
  if (match) return `?at=${tree.matchPly(cursor.node)}`;
  const query = new URLSearchParams(data.unusual);
  const moves = tree.movesTo(cursor.node).join(",");
  if (moves) query.set("moves", moves);
  return query.size ? `?${String(query).replaceAll("%2C", ",")}` : "";
}

/** @param {number} ply @param {string[]} line */
function showBetterLine(ply, line) {
  showComputersLine(tree.matchNodeAt(cursor.root, ply), line);
}

/** @param {Node} from @param {string[]} line */
function showComputersLine(from, line) {
  const end = tree.addLine(from, line, maxMoves);
  for (const node of tree.pathTo(end)) if (!node.inMatch) node.byComputer = true;
  const first = from.children.find(({ move }) => move === line[0]);
  if (first) void cursor.go(first);
  else cursor.showFullTree();
}

onClick(page, "#promote", () => {
  tree.promote(cursor.node);
  announce(t("analysis.promoted"));
  draw();
});
onClick(page, "#remove", () => {
  const { node } = cursor;
  if (!node.parent) return;
  deleted = { parent: node.parent, children: node.parent.children, node };
  void cursor.go(tree.remove(node), false);
  announce(t("analysis.deleted", { move: moveName(node.move) }));
});
onClick(page, "#restore", () => {
  if (!deleted) return;
  const { parent, children, node } = deleted;
  const isSameMove = (/** @type {Node} */ other) => other.move === node.move;
  const place = children.indexOf(node);
  if (!parent.children.some(isSameMove))
    parent.children = [...parent.children.slice(0, place), node, ...parent.children.slice(place)];
  deleted = null;
  find(page, "#remove", HTMLElement).focus();
  void cursor.go(parent.children.find(isSameMove) ?? parent);
});

/** @param {string} key @returns {boolean} True if the key moves the cursor. */
function step(key) {
  const next = nodeForKey(cursor.node, key);
  if (!next || next === cursor.node) return false;
  void cursor.go(next);
  return true;
}

for (const button of page.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => step(button.getAttribute("data-step") ?? ""));
}
document.addEventListener("keydown", (event) => {
  const key = shortcut(event);
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, dialog, select, label")) return;
  const isArrow = key.startsWith("Arrow") && !target?.closest(".cell, [role=slider]");
  const isStep = key === "," || key === "." || isArrow;
  if (isStep && step(key)) event.preventDefault();
});

shareButtons({ link: () => location.href, query: embedQuery, ply: () => (match ? cursor.currentLine().ply : null) });
copyButton(find(page, "#copy-record", HTMLButtonElement), async () => {
  const end = tree.lineEnd(cursor.node);
  const isInMatch = tree.pathTo(end).every(({ inMatch }) => inMatch);
  return match && isInMatch ? fetchRecordText(match) : (await lines.load(tree.movesTo(end))).text;
});
const startMatch = find(page, "#start-match", HTMLElement);
partOfButton(
  find(startMatch, ".start-match-open", HTMLButtonElement),
  () => import("../analysis/start_match.js"),
  ({ startMatchDialog }) => startMatchDialog(startMatch, lineToPlay),
);
importForm(find(page, "#import", HTMLFormElement));
accountMenu();
zenMode(announce);
onPreference(() => void cursor.loadInsights());

/** Loads the main line and the variations of the URL, or the match. */
async function begin() {
  const query = new URLSearchParams(location.search);
  const main = data.main.length ? data.main : parseMainLine(query);
  sandbox.showReadOnly(data.start, []); // until the main line is loaded
  let response;
  try {
    response = await lines.load(main.slice(0, maxMoves));
  } catch (failure) {
    return setText(error, errorMessage(failure));
  }
  const end = tree.addLine(cursor.root, response.moves, maxMoves);
  for (const node of tree.pathTo(end)) node.inMatch = data.main.length > 0;
  const whole = { ...response, stopped: null };
  lines.keep(tree.movesTo(end), whole); // named without the passes
  cursor.acceptResponse(end, whole);
  const current = addVariations(cursor.root, query, maxMoves) ?? (match ? end : tree.lineEnd(cursor.root));
  await cursor.go(current, false);
  if (response.stopped) setText(error, response.stopped.message);
}

void Promise.allSettled([begin(), review?.drawn]).then(() => {
  setAttribute(find(page, ".sandbox-side", HTMLElement), "data-loading", null);
});

/** The game up to the current position, or why no match can begin there. */
async function lineToPlay() {
  const { snapshot, record } = cursor.response ?? (await lines.load(tree.movesTo(cursor.node)));
  if (snapshot.view.status === "over") {
    return t("analysis.play.over");
  }
  const departed = Object.keys(snapshot.view.departed);
  if (departed.length) {
    return t("analysis.play.departed", { count: departed.length, players: departed.map(colorName) });
  }
  return { game, options, moves: record };
}
