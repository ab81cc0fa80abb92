/** The choice between a casual and a rated game in the new-match form. */

/**
 * A rated game has no computers and no takebacks, so that the form hides both, and clears the computers.
 * @param {HTMLFormElement} form @returns {() => boolean} Whether the game is to be rated.
 */
export function ratedChoice(form) {
  const isRated = () => {
    const data = new FormData(form);
    return data.get("rated") === "yes" && data.get("opponent") !== "computer";
  };
  const arrange = () => {
    form.toggleAttribute("data-rated", isRated());
    if (!isRated()) return;
    for (const select of form.querySelectorAll("#new-computers select")) {
      if (select instanceof HTMLSelectElement) select.value = "";
    }
  };
  for (const type of ["change", "input"]) form.addEventListener(type, arrange);
  arrange();
  return isRated;
}
