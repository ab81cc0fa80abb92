/** The page that the service worker shows in place of pages that cannot be loaded. */

import { accountMenu } from "../account/menu.js";
import { followTheme } from "../browser/board_images.js";
import { createElement, find, setVisible } from "../browser/dom.js";
import { savedPages } from "../offline/saved_pages.js";

followTheme();
accountMenu();
find(document, "#retry", HTMLButtonElement).addEventListener("click", () => location.reload());
window.addEventListener("online", () => location.reload());

async function listSavedPages() {
  const pages = await savedPages();
  const items = pages.map(({ path, title }) =>
    createElement("li", {}, createElement("a", { href: path }, title || path)),
  );
  find(document, "#saved ul", HTMLElement).replaceChildren(...items);
  setVisible(find(document, "#saved", HTMLElement), items.length > 0);
}

void listSavedPages();
