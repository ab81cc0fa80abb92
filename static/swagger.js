// Starts Swagger UI.

/** @type {any} */ (globalThis).SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  validatorUrl: null,
});
