// The form of a new game: shows what the chosen game needs, and says early what will not do.
import { say, sayMany } from "./core.js";

const form = document.getElementById("new");
const rows = [...document.querySelectorAll(".player")];
const more = document.getElementById("more");
let shown = Math.max(2, rows.filter((row) => !("spare" in row.dataset)).length);

const nameOf = (row) => row.querySelector("input[name=player]");
const chosen = () => form.elements.game.value;
const limits = () => form.querySelector("input[name=game]:checked").dataset;
const count = () => rows.slice(0, shown).filter((row) => nameOf(row).value.trim()).length;

function update() {
  const high = Number(limits().high);
  shown = Math.max(shown, Number(limits().low));
  rows.forEach((row, n) => {
    row.hidden = n >= Math.min(shown, high);
    row.querySelectorAll("input, select").forEach((field) => (field.disabled = row.hidden));
    row.querySelector(".plate").className = `plate c${row.querySelector("select").value}`;
    row.querySelector(".plate").textContent = nameOf(row).value.trim()[0]?.toUpperCase() ?? n + 1;
  });
  more.hidden = shown >= high;
  for (const part of form.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== chosen();
  for (const part of form.querySelectorAll("[data-not]")) part.hidden = part.dataset.not === chosen();
  for (const deck of form.querySelectorAll("option[data-game]")) {
    deck.hidden = deck.disabled = deck.dataset.game !== chosen();
    if (deck.hidden && deck.selected) form.elements.deck.value = "";
  }
  form.querySelector("[data-own]").hidden = form.elements.menu.value !== "own";
  const players = Math.max(count(), 2);
  for (const menu of form.querySelectorAll(".choice[data-low]")) {
    const fits = players >= menu.dataset.low && players <= menu.dataset.high;
    const input = menu.querySelector("input");
    input.disabled = !fits;
    menu.title = fits ? "" : sayMany("Not for {n} player.", "Not for {n} players.", players);
    if (!fits && input.checked) form.querySelector(".choice[data-low] input:not(:disabled)").checked = true;
  }
  const names = rows.map((row) => nameOf(row).value.trim());
  for (const button of document.querySelectorAll("#known [data-name]")) button.hidden = names.includes(button.dataset.name);
  document.getElementById("paper").hidden = form.elements.first_round.value === "1";
  for (const part of form.querySelectorAll("[data-paper]")) {
    const n = Number(part.dataset.paper);
    part.hidden = n >= Math.min(shown, high);
    part.querySelector("h3").textContent = names[n] || say("Player {n}", { n: n + 1 });
  }
  checkMenu(players);
}

let asked = 0;
async function checkMenu(players) {
  const box = document.getElementById("menu-problems");
  if (form.querySelector("[data-menus]").hidden || form.elements.menu.value !== "own") return;
  const query = new URLSearchParams({ players });
  for (const tile of form.querySelectorAll("input[name=kind]:checked")) query.append("kind", tile.value);
  const mine = ++asked;
  const { problems } = await (await fetch(`/new/menu?${query}`)).json();
  if (mine !== asked) return;
  box.hidden = !problems.length;
  box.replaceChildren(...problems.map((text) => Object.assign(document.createElement("span"), { textContent: `${text}. ` })));
}

more.addEventListener("click", () => {
  shown += 1;
  update();
  nameOf(rows[shown - 1]).focus();
});
document.getElementById("known").addEventListener("click", (event) => {
  const name = event.target.closest("[data-name]")?.dataset.name;
  if (!name) return;
  let free = rows.findIndex((row, n) => n < shown && !nameOf(row).value.trim());
  if (free < 0) free = shown < Number(limits().high) ? shown++ : -1;
  if (free >= 0) nameOf(rows[free]).value = name;
  update();
});
form.addEventListener("input", update);
form.addEventListener("change", update);
update();
