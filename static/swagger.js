// Starts Swagger UI on the page of the API's documentation.

/** @type {any} */ (globalThis).SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  validatorUrl: null,
});
