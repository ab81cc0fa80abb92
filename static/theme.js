// Sets the theme before the first paint. It is a classic script, because a module would run too late.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const more = matchMedia("(prefers-contrast: more)");
  const backgrounds = { light: "#f4efe4", dark: "#14171a" };
  const highContrastBackgrounds = { light: "#ffffff", dark: "#000000" };

  /** @param {string} key @returns {Record<string, unknown>} */
  const stored = (key) => {
    try {
      return Object(JSON.parse(localStorage.getItem(key) ?? "{}"));
    } catch {
      return {}; // The browser denies storage.
    }
  };

  /** @param {string} look The server names the pictures of this look in its pages. */
  const keepLook = (look) => {
    const kept = /(?:^|; )look=([^;]*)/.exec(document.cookie)?.[1] ?? "auto.sandstone";
    if (kept === look) return;
    const seconds = look === "auto.sandstone" ? 0 : 31_536_000; // a year
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not everywhere
    document.cookie = `look=${look}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  };

  const set = () => {
    const own = stored("birnam.settings");
    const players = Object(stored("birnam.settings.player").choices);
    /** @param {string} name @param {string[]} others The first is the default. */
    const chosen = (name, ...others) => {
      const value = [own[name], players[name]].find((one) => others.includes(one));
      return typeof value === "string" ? value : (others[0] ?? "");
    };
    const choice = chosen("theme", "auto", "light", "dark");
    const theme = choice === "light" || choice === "dark" ? choice : dark.matches ? "dark" : "light";
    const contrast = chosen("contrast", "auto", "usual", "high");
    const high = contrast === "high" || (contrast === "auto" && more.matches);
    root.dataset.theme = theme;
    root.dataset.contrast = high ? "high" : "usual";
    root.dataset.palette = high ? "contrast" : chosen("palette", "sandstone", "meadow", "harbor");
    root.dataset.signs = chosen("signs", "usual", "strong", "none");
    root.dataset.motion = chosen("motion", "usual", "fast", "off");
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", (high ? highContrastBackgrounds : backgrounds)[theme]);
    keepLook(`${choice}.${root.dataset.palette}`);
    document.dispatchEvent(new CustomEvent("birnam:theme"));
  };
  set();
  try {
    root.toggleAttribute("data-zen", sessionStorage.getItem("birnam.zen") === "on");
  } catch {
    // The browser denies storage.
  }
  dark.addEventListener("change", set);
  more.addEventListener("change", set);
  document.addEventListener("birnam:settings", set);
  window.addEventListener("storage", set);
})();
