// The sheet that opens on a card: the likely ones first, then the whole menu.
import { make, say } from "./core.js";

const dialog = document.getElementById("chooser");
const body = document.getElementById("chooser-body");
const title = document.getElementById("chooser-title");
document.getElementById("chooser-close").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

const cannotBeCopied = new Set(["special-order", "wild", "card-back"]);

function tile(table, face, onclick, likely = false) {
  return make("button", { type: "button", class: likely ? "tile likely" : "tile", "data-choose": face, onclick },
    make("img", { src: table.picture(face), alt: "" }), make("span", {}, table.name(face)));
}

function tiles(table, faces, onchoose, likely = false) {
  return make("div", { class: "tiles" }, ...faces.map((face) => tile(table, face, () => onchoose(face), likely)));
}

function open(heading, ...parts) {
  title.textContent = heading;
  body.replaceChildren(...parts.filter(Boolean));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  body.querySelector("button")?.focus({ preventScroll: true });
}

/** A card that was missed: added where the photo was tapped. */
export function chooseNew(table, quad) {
  open(say("Which card lies here?"), tiles(table, Object.keys(table.faces), (face) => {
    dialog.close();
    table.change([...table.items, { face, quad, mended: true }], { added: table.items.length });
    if (table.open({ face })) chooseCard(table, table.items.length - 1);
  }));
}

export function chooseCard(table, place) {
  const item = table.items[place];
  const printed = item.ordered ? "special-order" : item.wild ? "wild" : item.face;
  const put = (next) => {
    dialog.close();
    table.change(table.items.map((other, n) => (n === place ? next : other)), { added: place });
  };
  const settle = (changes) => put({ ...item, ...changes, doubt: undefined, doubt_code: undefined, mended: true });
  const become = (face) => {
    // A new face keeps only where the card lies.
    const onWasabi = item.on_wasabi && table.faces[face]?.kind === "nigiri";
    const next = { face, quad: item.quad, alternatives: item.alternatives, mended: true, ...(onWasabi ? { on_wasabi: true } : {}) };
    put(next);
    if (table.open(next)) chooseCard(table, place);
  };
  const copies = printed === "special-order" || printed === "wild" ? copyPart(table, place, item, printed, settle) : null;
  const likely = (item.alternatives ?? []).map(([face]) => face).filter((face) => face !== printed && table.faces[face]).slice(0, 4);
  open(
    table.label(item),
    item.quad && table.photo && closeUp(table.photo, item.quad),
    item.doubt && make("p", { class: "note warn" }, table.doubt(item)),
    item.doubt && !table.open(item) && make("button", { type: "button", class: "button main full", id: "right", onclick: () => put({ ...item, doubt: undefined, doubt_code: undefined }) },
      say("Yes: {card}", { card: [table.label(item), table.details(item)].filter(Boolean).join(", ") })),
    copies,
    likely.length > 0 && make("h3", {}, say("Or perhaps")),
    likely.length > 0 && tiles(table, likely, become, true),
    flags(table, item, settle),
    make("h3", {}, say("The whole menu")),
    tiles(table, Object.keys(table.faces).filter((face) => face !== printed), become),
  );
  function remove() {
    dialog.close();
    table.change(table.items.filter((_, n) => n !== place));
  }
  const row = body.querySelector(".flags") ?? body.insertBefore(make("div", { class: "row flags" }), body.querySelector("h3"));
  row.append(make("button", { type: "button", class: "button danger", id: "remove-card", onclick: remove }, say("Remove")));
}

/** The card as it lies in the photo, with a little of what is around it. */
function closeUp(photo, quad) {
  const [left, top, right, bottom] = [0, 1].map((axis) => Math.min(...quad.map((point) => point[axis]))).concat([0, 1].map((axis) => Math.max(...quad.map((point) => point[axis]))));
  const margin = (right - left + bottom - top) / 14;
  return make("svg:svg", { class: "closeup", "aria-hidden": "true", viewBox: [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin].join(" ") },
    make("svg:image", { href: photo.url, width: photo.width, height: photo.height }));
}

/** What a special order or a wild copies: what lies there first, then everything else. */
function copyPart(table, place, item, printed, settle) {
  const flag = printed === "special-order" ? "ordered" : "wild";
  const question = table.question(place);
  const asked = (question?.choices ?? []).map((choice) => choice.value).filter((value) => table.faces[value]);
  const lying = table.items.filter((_, n) => n !== place).map((other) => other.face);
  const first = [...new Set([question?.default, ...asked, ...lying])].filter((face) => table.faces[face] && !cannotBeCopied.has(face));
  const rest = Object.keys(table.faces).filter((face) => !first.includes(face) && !cannotBeCopied.has(face));
  const choose = (face) => settle({ face, [flag]: true, on_wasabi: item.on_wasabi && table.faces[face].kind === "nigiri" ? true : undefined });
  const box = make("div", { class: "panel stack" }, make("h3", {}, question?.text ?? say("What does it copy?")));
  if (first.length) box.append(tiles(table, first, choose, true));
  if (rest.length && printed === "special-order") box.append(make("details", { open: !first.length }, make("summary", {}, say("Something else")), tiles(table, rest, choose)));
  return box;
}

function flags(table, item, settle) {
  const buttons = [];
  const toggle = (key, text) => buttons.push(make("button", { type: "button", class: "button", "data-flag": key, "aria-pressed": String(Boolean(item[key])), onclick: () => settle({ [key]: item[key] ? undefined : true }) }, `${item[key] ? "✓ " : ""}${text}`));
  if (table.kind(item) === "nigiri" && table.has("wasabi")) toggle("on_wasabi", say("on wasabi"));
  if (table.faces[item.face]?.dessert) toggle("earlier", say("from an earlier round"));
  if (table.faces[item.face] && table.has("wild")) toggle("dots", say("with wasabi"));
  return make("div", { class: "row flags" }, ...buttons);
}

/** A question of the scorer with its usual answer first; `done` gets the cards as answered. */
export function askQuestion(question, order, table, done) {
  const finish = (next) => {
    dialog.close();
    done(next);
  };
  if (question.kind === "desserts") {
    const places = question.servings.map((serving) => order[serving]);
    const answer = (fresh) => () => finish(table.items.map((item, place) => (places.includes(place) ? { ...item, earlier: places.indexOf(place) < places.length - fresh ? true : undefined } : item)));
    const choices = question.choices.map((choice) => make("button", { type: "button", class: choice.value === question.default ? "button main" : "button", "data-answer": choice.value, onclick: answer(choice.value) }, choice.text));
    return open(question.text, make("div", { class: "row" }, ...choices), make("p", { class: "soft" }, say("The others lie there from earlier rounds and are not counted twice.")));
  }
  const chosen = new Set(question.default.map((serving) => order[serving]));
  const boxes = question.choices.map((choice) => {
    const place = order[choice.value];
    const box = make("input", { type: "checkbox", checked: chosen.has(place) });
    box.addEventListener("change", () => (box.checked ? chosen.add(place) : chosen.delete(place)));
    return make("label", { class: "check" }, box, choice.text);
  });
  const kept = () => finish(table.items.map((item, place) => (question.choices.some((c) => order[c.value] === place) ? { ...item, on_wasabi: chosen.has(place) ? true : undefined } : item)));
  open(question.text, make("button", { type: "button", class: "button main full", "data-answer": "so", onclick: kept }, say("So it is")), ...boxes);
}
