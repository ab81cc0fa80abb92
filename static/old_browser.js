/* Says that a browser is too old to play, and opens menus in those that know no popovers. Any browser can run it. */
// biome-ignore-all lint/complexity/useOptionalChain: it runs in browsers that do not know it
// biome-ignore-all lint/complexity/useArrowFunction: likewise
// biome-ignore-all lint/style/useTemplate: likewise
(function () {
  var script = document.getElementById("old-browser");

  /* Each is missing from some browser just below the line: Safari 15, Firefox 103, Chrome 107. */
  function isTooOld() {
    var hasTimeout = typeof AbortSignal === "function" && "timeout" in AbortSignal;
    var hasUnits = typeof CSS === "object" && CSS.supports("height", "1dvh");
    return !hasTimeout || !hasUnits || !("findLast" in Array.prototype);
  }

  function sayTooOld() {
    var words = document.createElement("p");
    words.className = "old-browser";
    words.setAttribute("role", "alert");
    words.appendChild(document.createTextNode((script && script.getAttribute("data-words")) || ""));
    document.body.insertBefore(words, document.body.firstChild);
  }

  /** @param {Element} popover @param {boolean} open */
  function setOpen(popover, open) {
    var button = document.querySelector('[popovertarget="' + popover.id + '"]');
    popover.toggleAttribute("data-open", open);
    if (button) button.setAttribute("aria-expanded", String(open));
  }

  function closePopover() {
    var open = document.querySelector("[popover][data-open]");
    if (open) setOpen(open, false);
    return open;
  }

  function openPopovers() {
    document.addEventListener("click", function (event) {
      var target = event.target instanceof Element ? event.target : null;
      var button = target && target.closest("[popovertarget]");
      var popover = button && document.getElementById(button.getAttribute("popovertarget") || "");
      if (target && target.closest("[popover]") && !target.closest("a")) return;
      if (closePopover() !== popover && popover) setOpen(popover, true);
    });
    document.addEventListener("keydown", function (event) {
      if (event.key !== "Escape") return;
      var popover = closePopover();
      var button = popover && document.querySelector('[popovertarget="' + popover.id + '"]');
      if (button instanceof HTMLElement) button.focus();
    });
  }

  if (isTooOld()) sayTooOld();
  if (!("popover" in HTMLElement.prototype)) openPopovers();
})();
