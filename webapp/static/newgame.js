// A new game in steps: each shows what was chosen so far, and none is left while something in it is wrong.
import { make, say, sayMany, toast } from "./core.js";
import { check, form } from "./menu_tiles.js";

const steps = new Map([...form.querySelectorAll("[data-step]")].map((part) => [part.dataset.step, part]));
const rows = [...document.querySelectorAll(".player")];
const buttons = [...document.querySelectorAll("#steps [data-go]")];
const tried = new Set([...steps.keys()].filter((step) => !box(step).hidden)); // steps that say what is wrong
let shown = Math.max(2, rows.filter((row) => !("spare" in row.dataset)).length);
let current;

const nameOf = (row) => row.querySelector("input");
const colourOf = (row) => row.querySelector("select");
const column = (name) => [...form.querySelectorAll(`[name=${name}]`)];
const limits = () => form.querySelector("input[name=game]:checked").dataset;
const named = () => rows.slice(0, shown).filter((row) => nameOf(row).value.trim());
const titleOf = (name) => form.querySelector(`[name=${name}]:checked`)?.closest(".choice").querySelector("[data-title]").textContent;
const path = () => [...steps.keys()].filter((step) => (steps.get(step).dataset.for ?? form.elements.game.value) === form.elements.game.value);

function box(step) {
  return form.querySelector(`[data-problems=${step}]`);
}

function update() {
  const game = form.elements.game.value;
  const { low, high } = limits();
  shown = Math.min(Math.max(shown, low), high);
  rows.forEach((row, n) => {
    row.hidden = n >= shown;
    row.querySelectorAll("input, select").forEach((field) => (field.disabled = row.hidden));
    row.querySelector("[data-remove]").hidden = shown <= low;
    const plate = row.querySelector(".plate");
    plate.className = `plate c${colourOf(row).value}`;
    plate.firstElementChild.textContent = nameOf(row).value.trim()[0]?.toUpperCase() ?? n + 1;
  });
  document.getElementById("more").hidden = shown >= high;
  for (const part of document.querySelectorAll("[data-for]:not([data-step])")) part.hidden = part.dataset.for !== game;
  for (const part of form.querySelectorAll("[data-not]")) part.hidden = part.dataset.not === game;
  for (const deck of form.querySelectorAll("option[data-game]")) {
    deck.hidden = deck.disabled = deck.dataset.game !== game;
    if (deck.hidden && deck.selected) form.elements.deck.value = "";
  }
  const names = rows.map((row) => nameOf(row).value.trim());
  const known = [...document.querySelectorAll("#known [data-name]")];
  for (const button of known) button.hidden = names.slice(0, shown).includes(button.dataset.name);
  if (known.length) document.getElementById("known").hidden = known.every((button) => button.hidden);
  document.getElementById("paper").hidden = form.elements.first_round.value === "1";
  for (const part of form.querySelectorAll("[data-paper]")) {
    const n = Number(part.dataset.paper);
    part.hidden = n >= shown;
    part.querySelector("h3").textContent = names[n] || say("Player {n}", { n: n + 1 });
  }
  summarize();
}

/** What was chosen, under the names of the steps and in the last of them. */
function summarize() {
  const players = named();
  const short = { game: titleOf("game"), players: sayMany("{n} player", "{n} players", players.length), menu: titleOf("menu") };
  for (const button of buttons) button.querySelector("small").textContent = (button.dataset.go !== "players" || players.length ? short[button.dataset.go] : "") ?? "";
  const put = (step, ...children) => form.querySelector(`[data-chosen=${step}]`).replaceChildren(...children);
  const more = ["printing", "deck"].map((name) => form.elements[name]).filter((field) => field?.value && !field.closest("[hidden]:not([data-step])"));
  put("game", titleOf("game"), ...more.map((field) => make("span", { class: "soft small" }, make("br"), field.selectedOptions[0].textContent)));
  put("players", make("ol", {}, ...players.map((row) => make("li", {}, make("span", { class: `plate tiny c${colourOf(row).value}`, "aria-hidden": "true" }, nameOf(row).value.trim()[0].toUpperCase()), nameOf(row).value.trim()))));
  const own = form.elements.menu.value === "own";
  const cards = form.querySelectorAll(own ? "[data-own] .tile:has(:checked) img" : ".choice:has([name=menu]:checked) .fan img");
  put("menu", titleOf("menu") ?? "–", make("span", { class: "fan" }, ...[...cards].map((card) => make("img", { src: card.src, alt: card.alt || card.nextElementSibling?.textContent, width: 60, height: 84 }))));
  form.querySelector("[data-chosen=menu]").closest("li").hidden = !path().includes("menu");
}

function show(step) {
  current = step;
  for (const [name, part] of steps) part.hidden = name !== step;
  const order = path();
  const place = order.indexOf(step);
  for (const button of buttons) {
    const own = order.indexOf(button.dataset.go);
    button.classList.toggle("done", own < place);
    if (own === place) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  document.getElementById("back").hidden = place === 0;
  const labels = { players: say("Next: the players"), menu: say("Next: the menu"), summary: say("Next: the summary") };
  document.getElementById("next").textContent = labels[order[place + 1]] ?? say("Start the game");
}

/** Show a step, and let the phone's own way back lead to the one before. */
function enter(step) {
  if (step !== current) history.pushState({ step }, "");
  show(step);
  scrollTo(0, 0);
  steps.get(step).querySelector("h2").focus({ preventScroll: true });
}

/** To a step, if nothing before it is wrong; otherwise to what is. */
async function go(target) {
  const order = path();
  if (order.indexOf(target) < order.indexOf(current)) return enter(target);
  const answer = await check();
  if (!answer) return toast(say("No connection. Trying again …"));
  const wrong = order.slice(0, order.indexOf(target)).find((step) => answer.problems[step].length);
  if (!wrong) return enter(target);
  tried.add(wrong);
  tell(answer);
  if (wrong !== current) enter(wrong);
  box(wrong).focus();
}

function tell({ problems }) {
  for (const step of tried) {
    box(step).replaceChildren(...problems[step].map((text) => make("p", {}, text)));
    box(step).hidden = !problems[step].length;
  }
}

/** Remove a row: those below move up, and its plate is free again. */
function remove(n) {
  for (const name of ["player", "colour", "points", "desserts"]) {
    const fields = column(name);
    const gone = fields[n].value;
    fields.slice(n, -1).forEach((field, k) => (field.value = fields[n + k + 1].value));
    fields.at(-1).value = name === "colour" ? gone : "";
  }
  shown -= 1;
  rows.forEach((row) => (row.dataset.colour = colourOf(row).value));
  update();
  check();
}

/** Add a row, with a name from an earlier evening or to be typed. */
function add(name = "") {
  let free = rows.findIndex((row, n) => n < shown && !nameOf(row).value.trim());
  if (free < 0 || !name) free = shown < Number(limits().high) ? shown++ : -1;
  if (free < 0) return;
  nameOf(rows[free]).value = name;
  update();
  check();
  if (!name) nameOf(rows[free]).focus();
}

for (const row of rows) {
  row.dataset.colour = colourOf(row).value;
  colourOf(row).addEventListener("change", () => {
    // No two plates of one colour: whoever has it gets the one that is given up.
    const other = rows.find((each) => each !== row && colourOf(each).value === colourOf(row).value);
    if (other) colourOf(other).value = other.dataset.colour = row.dataset.colour;
    row.dataset.colour = colourOf(row).value;
    update();
  });
}
document.addEventListener("click", (event) => {
  const { go: step, remove: row, name } = event.target.closest("[data-go], [data-remove], #known [data-name]")?.dataset ?? {};
  if (step) go(step);
  else if (row) remove(Number(row));
  else if (name) add(name);
});
document.getElementById("more").addEventListener("click", () => add());
document.getElementById("back").addEventListener("click", () => enter(path()[path().indexOf(current) - 1]));
form.addEventListener("submit", (event) => {
  const next = path()[path().indexOf(current) + 1];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation(); // nothing is sent yet, so no button may be locked
  go(next);
});
form.addEventListener("input", update);
form.addEventListener("checked", (event) => tell(event.detail));
addEventListener("popstate", (event) => show(path().includes(event.state?.step) ? event.state.step : "game"));

form.classList.add("stepped");
document.getElementById("steps").hidden = document.getElementById("summary").hidden = false;
update();
show([...tried][0] ?? "game");
