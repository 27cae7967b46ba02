// The sheet that opens on a card or a question: the likely answers first, then everything else.
import { make, say } from "./core.js";
import { change, saved, upToDate } from "./draft.js";
import { closeUp, thumbnail } from "./straightened.js";
import { details, faceName, faces, isOpen, label, markTexts, needsLook, openQuestions, photoOf, picture, printedFace, questionAbout, sentence, servingPositions, shownPhoto, tableau } from "./tableau.js";

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
    change([...tableau.items, { face, quad, photo: shownPhoto()?.id, mended: true }], { added: position });
    if (isOpen({ face })) chooseCard(position);
  }));
}

/** A card that was tapped, or that is doubtful: what is asked about it, then all that it can be. */
export async function chooseCard(position) {
  const isCopier = (card) => Boolean(faces[printedFace(card)]?.copies_by);
  const targets = isCopier(tableau.items[position]) ? await copyTargets(position) : null;
  const item = tableau.items[position]; // as it is now that the server has answered
  const doubt = item.doubts?.[0];
  const answers = doubt?.answers ?? [];
  const finish = (next, added = null) => {
    change(next, { added });
    if (needsLook(item)) goOn();
    else dialog.close();
  };
  const put = (next) => finish(tableau.items.map((other, n) => (n === position ? next : other)), position);
  const become = (face) => {
    // A new face keeps only where the card lies.
    const onWasabi = item.on_wasabi && faces[face].marks.includes("on_wasabi");
    const next = { face, card: item.card, quad: item.quad, photo: item.photo, alternatives: item.alternatives, mended: true, ...(onWasabi ? { on_wasabi: true } : {}) };
    put(next);
    if (isOpen(next) && !needsLook(item)) chooseCard(position);
  };
  const { likely, siblings, menu } = otherFaces(item, answers);
  open(
    label(item),
    photoOf(item) && closeUp(photoOf(item), item.quad),
    doubt && make("p", { class: "note warn", id: "doubt" }, sentence(doubt.text)),
    doubt && answerPart(item, doubt, finish, put),
    targets && copyPart(position, item, without(targets, answers), (changes) => put(mended(item, changes))),
    markButtons(item, (changes) => put(mended(item, changes)), () => finish(tableau.items.filter((_, n) => n !== position))),
    make("h3", {}, say("It is really …")),
    likely.length > 0 && tiles(likely, become, true),
    siblings.length > 0 && tiles(siblings, become),
    tiles(menu, become),
  );
}

/** What a person can say to a doubt; where only the card itself can be looked at, that it is right. */
function answerPart(item, doubt, finish, put) {
  const rest = item.doubts.filter((each) => each !== doubt);
  const button = (content, attributes) => make("button", { type: "button", class: "button answer", ...attributes }, ...content);
  if (!doubt.answers?.length) {
    return isOpen(item) ? null : button([say("Yes: {card}", { card: [label(item), details(item)].filter(Boolean).join(", ") })], { id: "right", onclick: () => put({ ...item, doubts: rest }) });
  }
  const settle = (answer) => finish(answered(item, { ...item, doubts: rest }, answer));
  const another = () => open(say("Which card is this?"), tiles(Object.keys(faces), (face) => settle({ changes: {}, added: [{ face }] })));
  return make("div", { class: "answers" }, ...doubt.answers.map((answer) => button(
    [...answer.faces.slice(0, 1).map((face) => make("img", { src: picture(face), alt: "" })), make("span", { class: "cap" }, answer.text)],
    { "data-doubt-answer": [answer.code, ...answer.faces].join(" "), onclick: () => settle(answer) })),
  doubt.adds && button([make("span", { class: "cap" }, say("another card"))], { "data-doubt-answer": "another", onclick: another }));
}

/** The cards once a doubt about one of them is answered. */
function answered(item, looked, { changes, added }) {
  const fitting = (face, values) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, key === "on_wasabi" && value && !faces[face]?.marks.includes(key) ? undefined : value || undefined]));
  const items = tableau.items.flatMap((each) => {
    const card = each === item ? looked : each;
    const values = each.card === undefined || photoOf(each) !== photoOf(item) ? undefined : changes[each.card];
    if (values === undefined) return [card];
    return values === null ? [] : [{ ...card, ...fitting(values.face ?? each.face, values), mended: true }];
  });
  return [...items, ...added.map((card) => ({ ...card, mended: true }))];
}

/** The next card to look at, then the next question; after the last one, the button that confirms. */
export async function goOn() {
  const next = tableau.items.findIndex(needsLook);
  if (next >= 0) return chooseCard(next);
  dialog.close();
  await saved(); // the questions of the last change come with its answer
  const [question] = openQuestions();
  if (question) askQuestion(question, goOn);
  else document.getElementById("confirm")?.focus();
}

/** What else a card can be: what the reader thought of, the siblings of its face, and the rest of the menu. */
function otherFaces(item, answers) {
  const said = [printedFace(item), ...answers.flatMap((answer) => (answer.code === "face" ? answer.faces : []))];
  const left = Object.keys(faces).filter((face) => !said.includes(face));
  const likely = (item.alternatives ?? []).map(([face]) => face).filter((face) => left.includes(face)).slice(0, MOST_LIKELY);
  const siblings = left.filter((face) => !likely.includes(face) && faces[face].kind === faces[said[0]]?.kind);
  return { likely, siblings, menu: left.filter((face) => !likely.includes(face) && !siblings.includes(face)) };
}

/** A card as a person changed it: whatever was doubtful is no longer. */
const mended = (item, changes) => ({ ...item, ...changes, doubts: undefined, mended: true });

/** What a card that counts as another one can copy, as the server says; without its answer, all that can be copied. */
async function copyTargets(position) {
  const known = (await upToDate()) ? tableau.server.copies[position] : null;
  return known ?? { likely: [], others: Object.keys(faces).filter((face) => faces[face].copied) };
}

/** What can be copied beside what the answers to the doubt say already. */
function without({ likely, others }, answers) {
  const said = answers.flatMap((answer) => answer.faces);
  const rest = (wanted) => wanted.filter((face) => !said.includes(face));
  return { likely: rest(likely), others: rest(others) };
}

function copyPart(position, item, { likely, others }, settle) {
  const mark = faces[printedFace(item)].copies_by;
  const choose = (face) => settle({ face, [mark]: true, on_wasabi: (item.on_wasabi && faces[face].marks.includes("on_wasabi")) || undefined });
  if (!likely.length && !others.length) return null;
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
  else if (question.kind === "count") askNumber(question, (choice) => (choice === "anyway" ? finish(tableau.items) : dialog.close()));
  else if (question.kind === "discarded") askNumber(question, (n) => finish(tableau.items, `${question.key}=${n}`));
  else askOnWasabi(question, order, finish);
}

/** A question about the number of cards, answered with one tap. */
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

/** The card as it lies in the photo, else as it is drawn: two rows with the same name are two cards. */
function pictureOf(item) {
  const photo = photoOf(item);
  return photo ? thumbnail(photo, item.quad) : make("img", { src: picture(printedFace(item)), alt: "", width: 44 });
}

function askOnWasabi(question, order, finish) {
  const asked = question.choices.map((choice) => order[choice.value]);
  const chosen = new Set(question.default.map((serving) => order[serving]));
  const boxes = question.choices.map((choice) => {
    const position = order[choice.value];
    const box = make("input", { type: "checkbox", checked: chosen.has(position) });
    box.addEventListener("change", () => (box.checked ? chosen.add(position) : chosen.delete(position)));
    return make("label", { class: "check" }, box, pictureOf(tableau.items[position]), choice.text);
  });
  const keep = () => finish(tableau.items.map((item, n) => (asked.includes(n) ? { ...item, on_wasabi: chosen.has(n) || undefined } : item)));
  open(question.text, make("button", { type: "button", class: "button main full", "data-answer": "yes", onclick: keep }, say("That's right")), ...boxes);
}
