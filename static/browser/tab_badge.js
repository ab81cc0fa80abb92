/** The tab's title and icon, and the app's: in how many games it is your turn, seen from elsewhere. */

const ICON = "/static/icons/favicon.svg";
const ICON_TURN = "/static/icons/favicon-turn.svg";

let title = ""; // as the server wrote it, until the page changes it
let here = 0;
let elsewhere = 0;

/** @param {string} name The page's title. @param {number} [turns] In how many matches of this page it is your turn. */
export function setTitle(name, turns = 0) {
  title = name;
  here = turns;
  draw();
}

/** @param {number} turns In how many matches beside the one of this page it is your turn. */
export function setOtherTurns(turns) {
  elsewhere = turns;
  draw();
}

function draw() {
  const turns = here + elsewhere;
  title ||= document.title;
  const wanted = turns > 0 ? `(${turns}) ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
  const icon = document.querySelector('link[rel="icon"]');
  const href = turns > 0 ? ICON_TURN : ICON;
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
  void setAppBadge(turns);
}

/** @param {number} turns On the icon of the installed app, where there is one. */
async function setAppBadge(turns) {
  if (!("setAppBadge" in navigator)) return;
  try {
    await (turns > 0 ? navigator.setAppBadge(turns) : navigator.clearAppBadge());
  } catch {
    // Not installed, or not allowed: the title says it, too.
  }
}
