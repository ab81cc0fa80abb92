// Starts Swagger UI, in the theme of the page.
(() => {
  const root = document.documentElement;
  const follow = () => root.classList.toggle("dark-mode", root.dataset.theme === "dark");
  follow();
  document.addEventListener("birnam:theme", follow);
  /** @type {any} */ (globalThis).SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    validatorUrl: null,
  });
})();
