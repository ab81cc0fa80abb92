/** Images of boards in the theme of the page. */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @param {HTMLImageElement} image @param {string} [src] Without the theme. */
export function setBoardImage(image, src = image.dataset.picture ?? "") {
  image.dataset.picture = src;
  const themed = themedUrl(src);
  if (image.getAttribute("src") !== themed) image.src = themed;
}

/** @param {string} src @returns {string} The image in the theme and the palette of the page. */
export function themedUrl(src) {
  const theme = document.documentElement.dataset.theme ?? "light";
  const own = theme === (dark.matches ? "dark" : "light") ? "auto" : theme;
  const palette = document.documentElement.dataset.palette ?? "sandstone";
  return `${src}${src.includes("?") ? "&" : "?"}theme=${own}&palette=${palette}`;
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
