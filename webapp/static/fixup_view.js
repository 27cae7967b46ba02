// What the fix-up page shows: photo, notes, cards, keypad, and the button that confirms.
import { chooseCard, chooseNew, askQuestion } from "./chooser.js";
import { fill, make, say, sayMany } from "./core.js";
import { change, inConflict } from "./draft.js";
import { drawOverlay } from "./overlay.js";
import { photoQuestion, renderPhotoTabs } from "./photo_choice.js";
import { showPhoto } from "./photo_view.js";
import { details, doubtText, faceName, faces, isFreeToCarry, isOpen, label, needsLook, openQuestions, photoOf, picture, printedFace, root, sentence, settled, shownPhoto, tableau } from "./tableau.js";

// What the person at this page is doing, beside the cards themselves.
export const view = { sending: false, keypadOpen: false };
const LONG_PRESS = 500; // milliseconds until a key takes a card away instead
const MOST_IN_FOUR = 12; // keys in four columns; more need five
const $ = (id) => document.getElementById(id);

/** The actions behind the buttons that are drawn here; set by the page. */
export const actions = { add() {}, takeAway() {}, usePhoto() {}, discard() {} };

export function render() {
  renderPhoto();
  renderTally();
  renderCards();
  renderKeypad();
  renderQuick();
  renderConfirm();
}

function cardButton(item, position) {
  const look = needsLook(item);
  const note = doubtText(item) || (isOpen(item) ? say("What does it copy?") : "");
  return make("li", { class: [look && "doubt", item.earlier && "earlier", position === tableau.last && "last"].filter(Boolean).join(" ") },
    make("button", { type: "button", "data-card": position, disabled: !tableau.server.editable, onclick: () => chooseCard(position) },
      make("img", { src: picture(printedFace(item)), alt: "" }),
      make("span", {}, label(item), (note && look) || details(item) ? make("small", {}, look ? note : details(item)) : null)));
}

function renderCards() {
  const { items } = tableau;
  const order = items.map((_, n) => n).sort((a, b) => needsLook(items[b]) - needsLook(items[a]));
  const keys = Object.keys(faces);
  if (!tableau.server.photo) order.sort((a, b) => needsLook(items[b]) - needsLook(items[a]) || keys.indexOf(items[a].face) - keys.indexOf(items[b].face));
  const focused = document.activeElement?.dataset?.card;
  fill($("cards"), ...order.map((n) => cardButton(items[n], n)));
  if (focused !== undefined && document.activeElement?.dataset?.card !== focused) document.querySelector(`[data-card="${focused}"]`)?.focus();
}

export function renderKeypad() {
  const pad = $("keypad");
  if (!pad) return;
  const { items, server } = tableau;
  pad.hidden = Boolean(server.photo) && !view.keypadOpen && items.length > 0;
  place(server.photo);
  $("add").hidden = !server.photo;
  $("add").setAttribute("aria-expanded", String(!pad.hidden));
  $("hold").hidden = pad.hidden || !items.length;
  if (!pad.children.length) layKeys(pad);
  for (const tile of pad.children) {
    const n = items.filter((item) => !item.earlier && printedFace(item) === tile.dataset.face).length;
    const badge = tile.querySelector(".count");
    badge.hidden = !n;
    badge.textContent = n;
  }
}

/** Typing must not move the keys: without a photo all that can grow stands below them. */
function place(photo) {
  const [quick, pad, cards, warnings] = ["quick", "keypad", "cards", "warnings"].map($);
  const order = photo ? [warnings, cards, quick, pad] : [pad, quick, warnings, cards];
  if (order.some((part, n) => part.parentElement.children[n] !== part)) quick.parentElement.append(...order);
}

/** All keys, in as few rows as fit a small screen. */
function layKeys(pad) {
  const wanted = Object.keys(faces);
  const columns = wanted.length > MOST_IN_FOUR ? 5 : 4;
  pad.style.setProperty("--columns", columns);
  pad.style.setProperty("--rows", Math.ceil(wanted.length / columns));
  pad.append(...wanted.map(key));
}

function key(face) {
  let held = null;
  let taken = false;
  const letGo = () => clearTimeout(held);
  const takeAway = () => {
    taken = true;
    actions.takeAway(face);
  };
  const hold = () => {
    taken = false;
    held = setTimeout(takeAway, LONG_PRESS);
  };
  return make("button", {
    type: "button", class: "tile", "data-face": face, "aria-keyshortcuts": "Delete",
    onclick: () => (taken ? (taken = false) : actions.add(face)),
    onpointerdown: hold, onpointerup: letGo, onpointerleave: letGo, onpointercancel: letGo,
    oncontextmenu: (event) => event.preventDefault(),
    onkeydown: (event) => ["Delete", "Backspace"].includes(event.key) && actions.takeAway(face),
  }, make("img", { src: picture(face), alt: "", draggable: "false" }), make("span", {}, faceName(face)), make("span", { class: "count", hidden: true }));
}

/** One tap puts the card that was added last on a free wasabi; the button takes the camera's place, so that no key moves. */
function renderQuick() {
  if (!$("quick")) return;
  $("undo").disabled = !tableau.past.length;
  const before = $("on-wasabi");
  const item = tableau.items[tableau.last];
  const wanted = item && faces[item.face]?.marks.includes("on_wasabi") && !isOpen(item) && (item.on_wasabi || isFreeToCarry());
  const next = wanted && make("button", { type: "button", class: "button", id: "on-wasabi", "aria-pressed": String(Boolean(item.on_wasabi)), onclick: () => toggle(tableau.last, "on_wasabi") },
    `${item.on_wasabi ? "✓ " : ""}${say("{card} on wasabi", { card: faceName(item.face) })}`);
  if (next && before?.isEqualNode(next)) return;
  before?.remove();
  if (next) $("camera-label").after(next);
  $("camera-label").hidden = Boolean(next);
}

function toggle(position, mark) {
  change(tableau.items.map((item, n) => (n === position ? { ...item, [mark]: !item[mark], doubts: undefined } : item)), { added: position });
}

function renderTally() {
  const { items, server } = tableau;
  const n = items.filter((item) => !item.earlier).length;
  const off = server.hand && (n > server.hand || (server.exact && n !== server.hand));
  $("tally").className = off && n ? "tally off" : "tally";
  const text = server.hand ? say("of {n}", { n: server.hand }) : sayMany("card", "cards", n);
  const points = n && server.points !== null && server.points !== undefined;
  fill($("tally"), make("span", {}, make("b", {}, String(n)), ` ${text}`, off || !n ? "" : n === server.hand ? " ✓" : ""),
    points ? make("small", { id: "points" }, sayMany("{n} point so far", "{n} points so far", server.points)) : "");
  $("warnings").replaceChildren(...photoNotes(n), ...warningNotes(), ...questionNotes(), ...correctionNotes());
}

function photoNotes(n) {
  const { items, server } = tableau;
  // The deck's own warning counts along, but there is none while nobody knows what a card copies.
  const stale = (note) => note.code === "too-few" && (!items.length || n >= server.hand || server.warnings.length > 0);
  const notes = settled() ? [] : (server.photo?.notes ?? []).filter((note) => !stale(note)).map((note) => make("p", { class: "note warn small", "data-note": note.code }, sentence(note.text)));
  if (server.photo && !items.length && !server.pending) notes.unshift(make("p", { class: "note warn", id: "no-card" }, say("No card was found. Tap the photo where one lies, choose the cards below, or take a new photo.")));
  return notes;
}

function warningNotes() {
  return tableau.items.length ? tableau.server.warnings.map((text) => make("p", { class: "note warn small" }, text)) : [];
}

function correctionNotes() {
  if (!tableau.server.correcting || !tableau.server.editable) return [];
  return [make("div", { class: "note warn" }, make("p", {}, say("This correction counts only when you save it.")),
    make("button", { class: "button small", type: "button", onclick: actions.discard }, say("Discard the correction")))];
}

function questionNotes() {
  if (!tableau.items.length) return [];
  const notes = tableau.server.questions.filter((question) => question.shown === "note").map((question) => make("p", { class: "note small" }, question.text));
  return [...notes, ...openQuestions().map((question) => make("button", { type: "button", class: "button full asked", "data-question": question.kind, onclick: () => askQuestion(question) }, question.text))];
}

export function renderConfirm() {
  const button = $("confirm");
  if (!button) return;
  const looks = tableau.items.filter(needsLook).length;
  const questions = openQuestions().length;
  const n = tableau.items.filter((item) => !item.earlier).length;
  button.hidden = !n;
  button.disabled = view.sending;
  if (!looks && questions) button.textContent = sayMany("{n} question", "{n} questions", questions);
  else if (looks) button.textContent = sayMany("Check {n} card", "Check {n} cards", looks);
  else if (settled()) button.textContent = say("Back to the round");
  else button.textContent = tableau.server.counted ? sayMany("Save the correction: {n} card", "Save the correction: {n} cards", n) : sayMany("Confirm {n} card", "Confirm {n} cards", n);
}

export function renderPhoto() {
  const { editable, hand } = tableau.server;
  const photo = shownPhoto();
  renderPhotoTabs($("photo"), render);
  const quads = tableau.items.filter((item) => photo && photoOf(item) === photo).map((item) => item.quad);
  root.classList.toggle("with-photo", Boolean(photo));
  $("zoom-in").hidden = $("zoom-out").hidden = !photo;
  showPhoto(photo, quads, hand && quads.length < hand, () => drawOverlay($("overlay"), photo, editable, chooseCard, chooseNew));
  if (!editable) return;
  for (const name of ["main", "small"]) $("camera-label").classList.toggle(name, (name === "main") !== Boolean(photo));
  $("camera-label").lastChild.textContent = photo ? say("New photo") : say("Photograph the cards");
  $("remove-photo").hidden = !photo;
  renderPending();
}

function renderPending() {
  const { pending } = tableau.server;
  const going = pending && ["waiting", "reading"].includes(pending.state);
  $("progress").hidden = !going && !view.sending;
  if (going && !view.sending) {
    $("progress-bar").removeAttribute("value");
    $("progress-text").textContent = pending.state === "reading" ? say("Reading the photo …")
      : pending.ahead ? sayMany("{n} photo is ahead of this one.", "{n} photos are ahead of this one.", pending.ahead) : say("This photo is next.");
  }
  if (inConflict()) return;
  const notes = [];
  if (pending?.state === "failed") notes.push(make("p", { class: "note warn", id: "photo-problem" }, pending.problem));
  if (pending?.state === "read") notes.push(photoQuestion(pending, actions.usePhoto));
  if ($("kept")) notes.push($("kept"));
  $("notices").replaceChildren(...notes);
}
