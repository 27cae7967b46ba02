// The sheet that opens on a card or a question: the likely answers first, then everything else.
import { make, say } from "./core.js";
import { change, upToDate } from "./draft.js";
import { details, doubtText, faceName, faces, isOpen, label, markTexts, picture, printedFace, questionAbout, servingPositions, tableau } from "./tableau.js";

const MOST_LIKELY = 4; // other faces that the reader thought of, one row of tiles
const dialog = document.getElementById("chooser");
const body = document.getElementById("chooser-body");
const title = document.getElementById("chooser-title");
document.getElementById("chooser-close").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

function tiles(wanted, onchoose, likely = false) {
  const tile = (face) => make("button", { type: "button", class: likely ? "tile likely" : "tile", "data-choose": face, onclick: () => onchoose(face) },
    make("img", { src: picture(face), alt: "" }), make("span", {}, faceName(face)));
  return make("div", { class: "tiles" }, ...wanted.filter((face) => faces[face]).map(tile));
}

export function open(heading, ...parts) {
  title.textContent = heading;
  body.replaceChildren(...parts.filter(Boolean));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  body.querySelector("button")?.focus({ preventScroll: true });
}

export const closeSheet = () => dialog.close();

/** A card that was missed: added where the photo was tapped. */
export function chooseNew(quad) {
  open(say("Which card is this?"), tiles(Object.keys(faces), (face) => {
    dialog.close();
    const position = tableau.items.length;
    change([...tableau.items, { face, quad, mended: true }], { added: position });
    if (isOpen({ face })) chooseCard(position);
  }));
}

export async function chooseCard(position) {
  const isCopier = (card) => Boolean(faces[printedFace(card)]?.copies_by);
  const targets = isCopier(tableau.items[position]) ? await copyTargets(position) : null;
  const item = tableau.items[position]; // as it is now that the server has answered
  const printed = printedFace(item);
  const put = (next) => {
    dialog.close();
    change(tableau.items.map((other, n) => (n === position ? next : other)), { added: position });
  };
  const become = (face) => {
    // A new face keeps only where the card lies.
    const onWasabi = item.on_wasabi && faces[face].marks.includes("on_wasabi");
    const next = { face, quad: item.quad, alternatives: item.alternatives, mended: true, ...(onWasabi ? { on_wasabi: true } : {}) };
    put(next);
    if (isOpen(next)) chooseCard(position);
  };
  const likely = (item.alternatives ?? []).map(([face]) => face).filter((face) => face !== printed && faces[face]).slice(0, MOST_LIKELY);
  open(
    label(item),
    item.quad && tableau.server.photo && closeUp(tableau.server.photo, item.quad),
    item.doubt && make("p", { class: "note warn" }, doubtText(item)),
    item.doubt && !isOpen(item) && make("button", { type: "button", class: "button main full", id: "right", onclick: () => put({ ...item, doubt: undefined, doubts: undefined }) },
      say("Yes: {card}", { card: [label(item), details(item)].filter(Boolean).join(", ") })),
    targets && copyPart(position, item, targets, (changes) => put(mended(item, changes))),
    likely.length > 0 && make("h3", {}, say("Or maybe")),
    likely.length > 0 && tiles(likely, become, true),
    markButtons(item, (changes) => put(mended(item, changes)), () => {
      dialog.close();
      change(tableau.items.filter((_, n) => n !== position));
    }),
    make("h3", {}, say("The whole menu")),
    tiles(Object.keys(faces).filter((face) => face !== printed), become),
  );
}

/** A card as a person changed it: whatever was doubtful is no longer. */
const mended = (item, changes) => ({ ...item, ...changes, doubt: undefined, doubts: undefined, mended: true });

/** The card as it lies in the photo, with a little of what is around it. */
function closeUp(photo, quad) {
  const [left, top, right, bottom] = [0, 1].map((axis) => Math.min(...quad.map((point) => point[axis]))).concat([0, 1].map((axis) => Math.max(...quad.map((point) => point[axis]))));
  const margin = (right - left + bottom - top) / 14;
  return make("svg:svg", { class: "closeup", "aria-hidden": "true", viewBox: [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin].join(" ") },
    make("svg:image", { href: photo.url, width: photo.width, height: photo.height }));
}

/** What a card that counts as another one can copy, as the server says; without its answer, all that can be copied. */
async function copyTargets(position) {
  const known = (await upToDate()) ? tableau.server.copies[position] : null;
  return known ?? { likely: [], others: Object.keys(faces).filter((face) => faces[face].copied) };
}

function copyPart(position, item, { likely, others }, settle) {
  const mark = faces[printedFace(item)].copies_by;
  const choose = (face) => settle({ face, [mark]: true, on_wasabi: (item.on_wasabi && faces[face].marks.includes("on_wasabi")) || undefined });
  const box = make("div", { class: "panel stack" }, make("h3", {}, questionAbout(position)?.text ?? say("What does it copy?")));
  if (likely.length) box.append(tiles(likely, choose, true));
  if (others.length) box.append(make("details", { open: !likely.length }, make("summary", {}, say("Something else")), tiles(others, choose)));
  return box;
}

function markButtons(item, settle, remove) {
  const { on_wasabi, dots, earlier } = markTexts();
  const possible = faces[item.face]?.marks ?? [];
  const offered = [
    ["on_wasabi", on_wasabi, possible.includes("on_wasabi")],
    ["earlier", earlier, faces[item.face]?.dessert],
    ["dots", dots, possible.includes("dots")],
  ];
  const toggle = ([mark, text]) => make("button", { type: "button", class: "button", "data-flag": mark, "aria-pressed": String(Boolean(item[mark])), onclick: () => settle({ [mark]: item[mark] ? undefined : true }) }, `${item[mark] ? "✓ " : ""}${text}`);
  return make("div", { class: "row flags" }, ...offered.filter(([, , wanted]) => wanted).map(toggle),
    make("button", { type: "button", class: "button danger", id: "remove-card", onclick: remove }, say("Remove")));
}

/** A question of the scorer with its usual answer first; `then` is done once it is answered. */
export function askQuestion(question, then = () => {}) {
  const order = servingPositions();
  const finish = (next, answer = question.key) => {
    dialog.close();
    tableau.answers = [...tableau.answers.filter((key) => !key.startsWith(question.kind)), answer];
    change(next);
    then();
  };
  if (question.kind === "desserts") askDesserts(question, order, finish);
  else if (question.kind === "discarded") askNumber(question, (n) => finish(tableau.items, `${question.key}=${n}`));
  else askOnWasabi(question, order, finish);
}

/** A number of cards, with one tap. */
function askNumber(question, answer) {
  open(question.text, make("div", { class: "row", "data-asked": question.kind }, ...question.choices.map((choice) => choiceButton(question, choice, () => answer(choice.value)))));
}

/** An answer; the usual one stands out. */
function choiceButton(question, choice, onclick) {
  return make("button", { type: "button", class: choice.value === question.default ? "button main" : "button", "data-answer": choice.value, onclick }, choice.text);
}

function askDesserts(question, order, finish) {
  const asked = question.servings.map((serving) => order[serving]);
  const answer = (choice) => () => {
    const old = (choice.earlier ?? []).map((serving) => order[serving]);
    finish(tableau.items.map((item, n) => (asked.includes(n) ? { ...item, earlier: old.includes(n) || undefined } : item)));
  };
  const choices = question.choices.map((choice) => choiceButton(question, choice, answer(choice)));
  open(question.text, make("div", { class: "row" }, ...choices), make("p", { class: "soft" }, say("The others were kept from earlier rounds and are not counted twice.")));
}

function askOnWasabi(question, order, finish) {
  const asked = question.choices.map((choice) => order[choice.value]);
  const chosen = new Set(question.default.map((serving) => order[serving]));
  const boxes = question.choices.map((choice) => {
    const position = order[choice.value];
    const box = make("input", { type: "checkbox", checked: chosen.has(position) });
    box.addEventListener("change", () => (box.checked ? chosen.add(position) : chosen.delete(position)));
    return make("label", { class: "check" }, box, choice.text);
  });
  const keep = () => finish(tableau.items.map((item, n) => (asked.includes(n) ? { ...item, on_wasabi: chosen.has(n) || undefined } : item)));
  open(question.text, make("button", { type: "button", class: "button main full", "data-answer": "yes", onclick: keep }, say("That's right")), ...boxes);
}
