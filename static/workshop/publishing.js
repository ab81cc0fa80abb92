/** Publishes the variant that was designed: its name, a line about it, and who sees it. */

/** @import {PublishVariant, VariantInfo} from "../protocol.js" */

import { publishVariant } from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { find, setDisabled, setVisible } from "../browser/dom.js";
import { forgetForm } from "../browser/kept_forms.js";
import { ApiError } from "../browser/request.js";

const FROM = "from"; // the parameter with the id of the variant that is changed

export class Publishing {
  /** @param {HTMLElement} page @param {() => VariantInfo | null} variant */
  constructor(page, variant) {
    const root = page.querySelector("#publish");
    this.again = ""; // the text of a game that the player has published before, once they know
    this.root = root instanceof HTMLDetailsElement ? root : null;
    this.parent = (this.root && new URLSearchParams(location.search).get(FROM)) ?? "";
    if (!this.root) return;
    const form = find(this.root, "form", HTMLFormElement);
    const button = find(form, "button", HTMLButtonElement);
    const message = find(form, "#publish-message", HTMLElement);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const found = variant();
      if (!found) return;
      const { name = "", line = "", access = "unlisted" } = Object.fromEntries(new FormData(form));
      const body = { rules: found.text, name, line, access, parent: this.parent || null };
      const again = this.again === found.text;
      void runBusy(button, message, async () => {
        const { url } = await publishVariant(/** @type {PublishVariant} */ ({ ...body, again })).catch((error) => {
          if (error instanceof ApiError && error.reason === "published") this.again = found.text;
          if (error instanceof ApiError && error.reason === "no-such-parent") this.forgetParent();
          throw error;
        });
        forgetForm(form);
        return url;
      });
    });
    window.addEventListener("pageshow", () => setDisabled(button, variant() === null));
    this.root.open = location.hash === "#publish";
    this.#show();
  }

  /** What the address of the design has beside its rules. */
  get query() {
    return this.parent && `&${FROM}=${encodeURIComponent(this.parent)}`;
  }

  forgetParent() {
    this.parent = "";
    this.#show();
  }

  #show() {
    if (this.root) setVisible(find(this.root, "#publish-from", HTMLElement), this.parent !== "");
  }
}
