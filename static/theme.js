// Sets the theme before the first paint. It is a classic script, because a module would run too late.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const more = matchMedia("(prefers-contrast: more)");
  const papers = { light: "#f4efe4", dark: "#14171a" };
  const pure = { light: "#ffffff", dark: "#000000" };

  /** @param {string} key @returns {Record<string, unknown>} */
  const stored = (key) => {
    try {
      return Object(JSON.parse(localStorage.getItem(key) ?? "{}"));
    } catch {
      return {}; // The browser denies storage.
    }
  };

  const set = () => {
    const own = stored("birnam.settings");
    const players = Object(stored("birnam.settings.player").choices);
    /** @param {string} name @param {string[]} others The first is the default. */
    const chosen = (name, ...others) => {
      const value = [own[name], players[name]].find((one) => others.includes(one));
      return typeof value === "string" ? value : (others[0] ?? "");
    };
    const wished = chosen("theme", "auto", "light", "dark");
    const theme = wished === "light" || wished === "dark" ? wished : dark.matches ? "dark" : "light";
    const contrast = chosen("contrast", "auto", "usual", "high");
    const high = contrast === "high" || (contrast === "auto" && more.matches);
    root.dataset.theme = theme;
    root.dataset.contrast = high ? "high" : "usual";
    root.dataset.palette = high ? "contrast" : chosen("palette", "sandstone", "meadow", "harbor");
    root.dataset.signs = chosen("signs", "usual", "strong", "none");
    root.dataset.motion = chosen("motion", "usual", "fast", "off");
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", (high ? pure : papers)[theme]);
    document.dispatchEvent(new CustomEvent("birnam:theme"));
  };
  set();
  dark.addEventListener("change", set);
  more.addEventListener("change", set);
  document.addEventListener("birnam:settings", set);
  window.addEventListener("storage", set);
})();
