/** The page of one's own matches, filtered by game and opponent, and the scores. */

/** @import {MatchCard, Opponent} from "../../protocol.js" */

import { onPlayerChanged } from "../../account/me.js";
import { accountMenu } from "../../account/menu.js";
import { nextMatchIndex, onTurns } from "../../account/my_turns.js";
import { fetchMyMatches, fetchOpponents } from "../../browser/api.js";
import { ArmingDelay } from "../../browser/buttons/arming.js";
import { createElement, find, setAttribute, setDisabled, setText, setVisible } from "../../browser/dom.js";
import { t } from "../../browser/messages.js";
import { isolated } from "../../browser/name_marks.js";
import { errorMessage } from "../../browser/request.js";
import { RequestSequence } from "../../browser/request_sequence.js";
import { showErrors } from "../../browser/show_errors.js";
import { cardList } from "../../lobby/match_cards.js";
import { profileLink } from "../../view/profile_link.js";

const KINDS = /** @type {const} */ (["running", "waiting", "over"]);
const FILTERS = /** @type {const} */ (["show", "game", "with"]);
const FIRST = 6; // matches of each list, as long as all lists are shown
const FIRST_SCORES = 5; // opponents

const form = find(document, "#filters", HTMLFormElement);
const message = find(document, "#my-games-message", HTMLElement);
const next = find(document, "#my-games-next", HTMLButtonElement);
const lists = KINDS.map(matchList);
const moreScores = find(document, "#scores-more", HTMLButtonElement);
/** @type {Opponent[]} */
let opponents = [];
let shownScores = FIRST_SCORES;
const loads = new RequestSequence();

accountMenu();
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", () => {
  const chosen = FILTERS.flatMap((name) => (select(name).value ? [[name, select(name).value]] : []));
  history.pushState(null, "", `?${new URLSearchParams(chosen)}`);
  void loadLists();
});
window.addEventListener("popstate", () => void loadLists());
document.addEventListener("birnam:theme", () => void loadLists());
onPlayerChanged(() => void loadLists());

onTurns(({ count, matches }) => {
  const card = matches[nextMatchIndex(matches, "")];
  next.onclick = () => card && location.assign(card.url);
  setDisabled(next, !card);
  setText(next, card ? t("my-games.next", { count }) : t("my-games.no-next"));
  void loadLists(); // the lists have changed as well
});
moreScores.addEventListener("click", () => {
  shownScores = Number.POSITIVE_INFINITY;
  drawScores();
});
void loadLists();

/** @param {"show" | "game" | "with"} name */
function select(name) {
  return find(form, `[name="${name}"]`, HTMLSelectElement);
}

async function loadLists() {
  const isLatest = loads.next();
  const wanted = new URLSearchParams(location.search);
  try {
    const [met] = await Promise.all([fetchOpponents(), ...lists.map(({ load }) => load(wanted))]);
    if (!isLatest()) return;
    opponents = met.people;
    fillFilters(wanted);
    drawScores();
    setText(message, "");
    const empty = lists.every(({ count }) => count() === 0);
    const filtered = FILTERS.some((name) => wanted.get(name));
    setVisible(find(document, "#my-games-none", HTMLElement), empty && !filtered);
    setVisible(find(document, "#my-games-empty", HTMLElement), empty && filtered);
  } catch (error) {
    if (isLatest()) setText(message, errorMessage(error));
  }
  if (isLatest()) find(document, "#my-games-found", HTMLElement).removeAttribute("data-loading");
}

/** @param {(typeof KINDS)[number]} kind */
function matchList(kind) {
  const section = find(document, `#${kind}`, HTMLElement);
  const more = find(document, `[data-more="${kind}"]`, HTMLAnchorElement);
  const update = cardList(section, "mine");
  const arming = new ArmingDelay(300);
  /** @type {MatchCard[]} */
  let cards = [];
  /** @type {string | null} */
  let after = null;
  let wanted = new URLSearchParams();
  let minLength = 0; // as many as the last click on "more" asked for, even if its request is superseded
  const requests = new RequestSequence();

  /** @param {string | null} from The `next` of the last page; null loads the first. */
  const ask = async (from) => {
    const isLatest = requests.next();
    const query = { status: kind, game: wanted.get("game"), with: wanted.get("with") };
    const found = await fetchMyMatches(query, from);
    if (!isLatest()) return;
    draw(from === null ? found.matches : [...cards, ...found.matches], found.next);
  };
  /** @param {MatchCard[]} fresh @param {string | null} further */
  const draw = (fresh, further) => {
    if (fresh.length !== cards.length) arming.restart(more); // the button has moved
    cards = fresh;
    after = further;
    const shown = wanted.get("show") ? cards : cards.slice(0, FIRST);
    update(shown);
    setAttribute(more, "href", `?${new URLSearchParams({ ...Object.fromEntries(wanted), show: kind })}`);
    setVisible(more, shown.length < cards.length || after !== null);
  };
  more.addEventListener("click", async (event) => {
    if (wanted.get("show") || !arming.armed) event.preventDefault(); // otherwise the link shows this list alone
    if (!wanted.get("show") || after === null || !arming.armed) return;
    minLength = cards.length + 1;
    await showErrors(message, () => ask(after));
  });
  return {
    count: () => cards.length,
    /** @param {URLSearchParams} filters */
    load: async (filters) => {
      const other = `${wanted}` !== `${filters}`;
      wanted = filters;
      const shown = wanted.get("show");
      if (shown && shown !== kind) {
        requests.next();
        return draw([], null);
      }
      if (other) minLength = 0;
      const length = other ? 0 : Math.max(cards.length, minLength);
      await ask(null);
      while (after !== null && cards.length < length) await ask(after); // as many as before
    },
  };
}

/** @param {URLSearchParams} wanted */
function fillFilters(wanted) {
  const everybody = createElement("option", { value: "" }, t("my-games.filter.everybody"));
  const known = opponents.map(({ id, name }) => createElement("option", { value: id }, name));
  select("with").replaceChildren(everybody, ...known);
  for (const name of FILTERS) select(name).value = wanted.get(name) ?? "";
}

function drawScores() {
  const shown = opponents.filter(({ played }) => played > 0);
  const table = find(document, "#scores table", HTMLTableElement);
  setVisible(find(document, "#scores", HTMLElement), shown.length > 0);
  for (const body of [...table.tBodies]) body.remove();
  table.append(...shown.slice(0, shownScores).map(scoreBody));
  setVisible(moreScores, shown.length > shownScores);
}

/** @param {Opponent} opponent @returns {HTMLTableSectionElement} The total, and each of several games. */
function scoreBody(opponent) {
  const { name, games } = opponent;
  const played = games.filter((game) => game.played > 0);
  const button = createElement("button", { type: "button", class: "text-button" }, isolated(name));
  button.addEventListener("click", () => {
    select("with").value = opponent.id;
    form.dispatchEvent(new Event("change"));
  });
  const only =
    played.length === 1 && played[0] ? createElement("span", { class: "secondary" }, ` ${played[0].title}`) : "";
  const profile =
    opponent.handle === null ? [] : [" ", profileLink(`@${opponent.handle}`, opponent.handle, { leave: true })];
  const total = scoreRow("total", [button, ...profile, only], opponent);
  const each = played.length > 1 ? played.map((game) => scoreRow("one", [game.title], game)) : [];
  return createElement("tbody", {}, total, ...each);
}

/**
 * @param {string} kind @param {(Node | string)[]} title
 * @param {{played: number, won: number, drawn: number, lost: number}} count
 */
function scoreRow(kind, title, { played, won, drawn, lost }) {
  const neither = played - won - drawn - lost;
  const third = neither
    ? [createElement("span", { class: "secondary" }, ` ${t("my-games.scores.third", { number: neither })}`)]
    : [];
  const cells = [won, drawn, lost].map((number) => createElement("td", {}, String(number)));
  return createElement("tr", { class: kind }, createElement("th", { scope: "row" }, ...title, ...third), ...cells);
}
