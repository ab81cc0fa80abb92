// Sets the theme before the first paint. A classic script, because a module would run too late.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    let theme = "auto";
    try {
      theme = JSON.parse(localStorage.getItem("birnam.settings") ?? "{}").theme ?? "auto";
    } catch {
      // Storage is closed: the system decides.
    }
    const resolved = theme === "light" || theme === "dark" ? theme : dark.matches ? "dark" : "light";
    document.documentElement.dataset["theme"] = resolved;
    const color = document.querySelector('meta[name="theme-color"]');
    color?.setAttribute("content", resolved === "dark" ? "#14171a" : "#f4efe4");
    document.dispatchEvent(new CustomEvent("birnam:theme"));
  };
  set();
  dark.addEventListener("change", set);
  document.addEventListener("birnam:settings", set);
  window.addEventListener("storage", set);
})();
