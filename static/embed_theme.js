// Sets the theme of an embed before the first paint. Other pages use theme.js, which keeps choices.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    root.dataset.theme = dark.matches ? "dark" : "light";
  };
  if (root.dataset.look !== "auto") return;
  set();
  dark.addEventListener("change", set);
})();
