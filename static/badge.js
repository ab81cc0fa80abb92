/** The tab's title and icon: whether it is your turn, seen from another tab. */

const ICON = "/static/icons/favicon.svg";
const ICON_TURN = "/static/icons/favicon-turn.svg";

/** @param {number} turns In how many matches it is your turn. @param {string} title */
export function badge(turns, title) {
  const wanted = turns > 0 ? `(${turns}) ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
  const icon = document.querySelector('link[rel="icon"]');
  const href = turns > 0 ? ICON_TURN : ICON;
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
