/** Shows the number of matches with the player's turn: in the tab's title and icon, and on the installed app. */

const ICON = /favicon(-turn)?\.svg$/;

let title = ""; // the document's title until the page sets another
let here = 0;
let elsewhere = 0;

/** @param {string} name @param {number} [turns] On this page. */
export function setTitle(name, turns = 0) {
  title = name;
  here = turns;
  draw();
}

/** @param {number} turns In all matches but the one of this page. */
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
  const shown = icon?.getAttribute("href") ?? "";
  const href = shown.replace(ICON, turns > 0 ? "favicon-turn.svg" : "favicon.svg");
  if (shown !== href) icon?.setAttribute("href", href);
  void setAppBadge(turns);
}

/** @param {number} turns */
async function setAppBadge(turns) {
  if (!("setAppBadge" in navigator)) return;
  try {
    await navigator.setAppBadge(turns); // 0 removes it
  } catch {
    // The app is not installed, or badges are not allowed.
  }
}
