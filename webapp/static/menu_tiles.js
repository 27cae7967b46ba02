// The menus and tiles of a form: grey with the reason where this number of players cannot use them, and what is
// wrong beside them at once. What is wrong is said by the server, which asks the scorer.
import { headers } from "./core.js";

export const form = document.querySelector("form[data-check]");
const own = form.querySelector("[data-own]");
const groups = [...own.querySelectorAll("[data-group]")];
let asked = 0;
let newest;
let timer;

/** What the server says of the form so far, and of nothing older; null when nobody answers. */
export function check() {
  clearTimeout(timer);
  return (newest = ask());
}

async function ask() {
  const mine = ++asked;
  own.hidden = form.elements.menu.value !== "own";
  const response = await fetch(form.dataset.check, { method: "POST", headers, body: new FormData(form) }).catch(() => null);
  if (mine !== asked) return newest;
  if (!response?.ok) return null;
  const answer = await response.json();
  show(answer);
  form.dispatchEvent(new CustomEvent("checked", { detail: answer }));
  return answer;
}

function show({ groups: wrong, closed, menus }) {
  for (const menu of form.querySelectorAll("[data-menu]")) {
    const why = menus[menu.dataset.menu].join(". ");
    close(menu, why);
    menu.querySelector("[data-reason]").textContent = why;
    menu.querySelector("[data-reason]").hidden = !why;
  }
  for (const group of groups) {
    const state = group.querySelector("[data-state]");
    state.textContent = wrong[group.dataset.group] ?? "✓";
    state.className = `tag ${group.dataset.group in wrong ? "warn" : "good"}`;
    for (const tile of group.querySelectorAll(".tile")) close(tile, closed[tile.querySelector("input").value]);
    const chosen = [...group.querySelectorAll(".closed :checked")].map((input) => closed[input.value]);
    explain(group, chosen.join(". "));
  }
}

function close(label, why) {
  label.classList.toggle("closed", Boolean(why));
  label.dataset.why = why ?? "";
  if (why) label.querySelector("input").setAttribute("aria-disabled", "true");
  else label.querySelector("input").removeAttribute("aria-disabled");
}

function explain(group, why) {
  const box = group.querySelector("[data-reason]");
  box.textContent = why;
  box.hidden = !why;
}

// A closed tile can be put back, but not taken: a touch says why.
form.addEventListener("click", (event) => {
  const label = event.target.matches("input") ? event.target.closest(".closed") : null;
  if (!label || !event.target.checked) return;
  event.preventDefault();
  const group = label.closest("[data-group]");
  if (group) explain(group, label.dataset.why);
});

// Where a menu has one of a group, choosing another takes its place.
own.addEventListener("change", (event) => {
  const group = event.target.closest("[data-wanted='1']");
  if (!group || !event.target.checked) return;
  for (const other of group.querySelectorAll(":checked")) if (other !== event.target) other.checked = false;
});

form.addEventListener("input", () => {
  own.hidden = form.elements.menu.value !== "own";
  clearTimeout(timer);
  timer = setTimeout(check, 150);
});
check();
