// More than one photo of a tableau: which one is looked at, and what a new one is for.
import { fill, make, say, sayMany } from "./core.js";
import { photos, shownPhoto, tableau } from "./tableau.js";

/** A button for each photo in which cards lie, above the picture; none for a single one. */
export function renderPhotoTabs(picture, render) {
  const all = photos();
  let tabs = document.getElementById("photo-tabs");
  if (!tabs) {
    tabs = make("div", { id: "photo-tabs", class: "row", role: "group", "aria-label": say("Photos") });
    picture.before(tabs);
  }
  tabs.hidden = all.length < 2;
  const tab = ({ id }, n) => make("button", { type: "button", class: "button small", "data-photo-tab": id, "aria-pressed": String(id === shownPhoto()?.id) }, say("Photo {n}", { n: n + 1 }));
  fill(tabs, ...all.map(tab));
  tabs.onclick = (event) => {
    const chosen = event.target.closest("[data-photo-tab]");
    if (!chosen) return;
    tableau.shown = chosen.dataset.photoTab;
    render();
  };
}

/** A new photo that does not show all cards that are there: what is it for? */
export function photoQuestion({ id, cards, more }, use) {
  const here = tableau.items.length;
  const choice = (how, text, main = false) => make("button", { class: main ? "button main full" : "button full", type: "button", "data-photo-choice": how, onclick: () => use(id, how) }, text);
  return make("div", { class: "note warn stack", id: "photo-question" },
    make("p", {}, cards ? sayMany("The new photo shows {n} card, but not all that are here.", "The new photo shows {n} cards, but not all that are here.", cards) : say("No card was found in the new photo.")),
    choice("keep", sayMany("Keep the {n} card", "Keep the {n} cards", here), !more),
    more > 0 && choice("add", sayMany("Add what is new: {n} card", "Add what is new: {n} cards", more), true),
    choice("take", sayMany("Take the new photo: {n} card", "Take the new photo: {n} cards", cards)));
}
