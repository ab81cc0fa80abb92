/** Images of boards in the theme of the page. */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @param {HTMLImageElement} image @param {string} [src] Without the theme. */
export function setBoardImage(image, src = image.dataset.picture ?? "") {
  image.dataset.picture = src;
  const themed = themedUrl(src);
  const source = image.parentElement?.querySelector("source");
  const shown = source && dark.matches ? source.getAttribute("srcset") : image.getAttribute("src");
  if (shown === themed) return;
  source?.remove();
  image.src = themed;
}

/** @param {string} src @returns {string} The image in the theme and the palette of the page, as app/http/assets/look.py has it. */
export function themedUrl(src) {
  const { theme = "light", palette = "sandstone", epoch = "" } = document.documentElement.dataset;
  const series = src.includes("?v=") ? `&epoch=${epoch}` : ""; // of the version
  return `${src}${series}${src.includes("?") ? "&" : "?"}theme=${theme}${palette === "sandstone" ? "" : `&palette=${palette}`}`;
}

/** Updates all images of the page. */
export function updateBoardImages() {
  for (const image of document.querySelectorAll("img[data-picture]")) {
    if (image instanceof HTMLImageElement) setBoardImage(image);
  }
}

/** Updates all images of the page when the theme changes. */
export function followTheme() {
  updateBoardImages();
  document.addEventListener("birnam:theme", updateBoardImages);
}
