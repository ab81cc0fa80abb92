/** Images of boards in the theme of the page. */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @param {HTMLImageElement} image @param {string} [src] Without the theme. */
export function setBoardImage(image, src = image.dataset.picture ?? "") {
  image.dataset.picture = src;
  const theme = document.documentElement.dataset.theme ?? "light";
  const own = theme === (dark.matches ? "dark" : "light") ? "auto" : theme;
  const palette = document.documentElement.dataset.palette ?? "sandstone";
  const themed = `${src}${src.includes("?") ? "&" : "?"}theme=${own}&palette=${palette}`;
  if (image.getAttribute("src") !== themed) image.src = themed;
}

/** Updates all images of the page when the theme changes. */
export function followTheme() {
  const all = () => {
    for (const image of document.querySelectorAll("img[data-picture]")) {
      if (image instanceof HTMLImageElement) setBoardImage(image);
    }
  };
  all();
  document.addEventListener("birnam:theme", all);
}
