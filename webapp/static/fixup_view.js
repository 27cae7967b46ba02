// What the fix-up page shows: photo, notes, cards, keypad, and the button that confirms.
import { chooseCard, chooseNew, askQuestion } from "./chooser.js";
import { fill, make, say, sayMany } from "./core.js";
import { change, inConflict } from "./draft.js";
import { drawOverlay } from "./overlay.js";
import { details, doubtText, faceName, faces, isOpen, label, needsLook, openQuestions, picture, printedFace, root, sentence, settled, tableau } from "./tableau.js";

// What the person at this page is doing, beside the cards themselves.
export const view = { sending: false, keypadOpen: false };
const $ = (id) => document.getElementById(id);

/** The actions behind the buttons that are drawn here; set by the page. */
export const actions = { add() {}, usePhoto() {}, discard() {} };

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
  // Typing must not move the keys: without a photo the list grows below them.
  const above = server.photo ? $("quick") : $("tally");
  if (above.nextElementSibling !== pad) above.after(pad); // a tap is lost when its key moves under it
  $("add").hidden = !server.photo;
  $("add").setAttribute("aria-expanded", String(!pad.hidden));
  if (!pad.children.length) pad.append(...Object.keys(faces).map(key));
  for (const tile of pad.children) {
    const n = items.filter((item) => !item.earlier && printedFace(item) === tile.dataset.face).length;
    const badge = tile.querySelector(".count");
    badge.hidden = !n;
    badge.textContent = n;
  }
}

function key(face) {
  return make("button", { type: "button", class: "tile", "data-face": face, onclick: () => actions.add(face) },
    make("img", { src: picture(face), alt: "" }), make("span", {}, faceName(face)), make("span", { class: "count", hidden: true }));
}

/** One tap puts the card that was added last on a free wasabi. */
function renderQuick() {
  if (!$("quick")) return;
  $("undo").disabled = !tableau.past.length;
  const before = $("on-wasabi");
  const item = tableau.items[tableau.last];
  const wanted = item && faces[item.face]?.marks.includes("on_wasabi") && !isOpen(item) && (item.on_wasabi || tableau.server.free_wasabi > 0);
  const next = wanted && make("button", { type: "button", class: "button small", id: "on-wasabi", "aria-pressed": String(Boolean(item.on_wasabi)), onclick: () => toggle(tableau.last, "on_wasabi") },
    `${item.on_wasabi ? "✓ " : ""}${say("{card} on wasabi", { card: faceName(item.face) })}`);
  if (next && before?.isEqualNode(next)) return;
  before?.remove();
  if (next) $("undo").after(next);
}

function toggle(position, mark) {
  change(tableau.items.map((item, n) => (n === position ? { ...item, [mark]: !item[mark], doubt: undefined, doubts: undefined } : item)), { added: position });
}

function renderTally() {
  const { items, server } = tableau;
  const n = items.filter((item) => !item.earlier).length;
  const off = server.hand && (n > server.hand || (server.exact && n !== server.hand));
  $("tally").className = off && n ? "tally off" : "tally";
  const text = server.hand ? sayMany("of {n} card", "of {n} cards", server.hand) : sayMany("card", "cards", n);
  $("tally").replaceChildren(make("b", {}, String(n)), ` ${text}`, off || !n ? "" : n === server.hand ? " ✓" : "");
  $("warnings").replaceChildren(...photoNotes(n), ...warningNotes(), ...questionNotes());
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
  button.parentElement.hidden = !n;
  button.disabled = view.sending;
  if (!looks && questions) button.textContent = sayMany("{n} question", "{n} questions", questions);
  else if (looks) button.textContent = sayMany("Check {n} card", "Check {n} cards", looks);
  else if (settled()) button.textContent = say("Back to the round");
  else button.textContent = tableau.server.counted ? sayMany("Save the correction: {n} card", "Save the correction: {n} cards", n) : sayMany("Confirm {n} card", "Confirm {n} cards", n);
}

export function renderPhoto() {
  const { photo, editable } = tableau.server;
  $("photo").hidden = !photo;
  root.classList.toggle("with-photo", Boolean(photo));
  if (photo) {
    if ($("picture").getAttribute("src") !== photo.url) $("picture").src = photo.url;
    drawOverlay($("overlay"), photo, editable, chooseCard, chooseNew);
  }
  if (!editable) return;
  const compact = Boolean(photo) || tableau.items.length > 0;
  $("drop").classList.toggle("compact", compact);
  for (const name of ["main", "full"]) $("camera-label").classList.toggle(name, !compact);
  $("camera-label").classList.toggle("small", compact);
  $("camera-label").lastChild.textContent = photo ? say("New photo") : say("Photograph the cards");
  $("remove-photo").hidden = !photo;
  renderPending();
}

function renderPending() {
  const { pending, correcting } = tableau.server;
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
  if (pending?.state === "read") {
    notes.push(make("div", { class: "note" }, make("p", {}, say("The new photo has been read, but you have changed the cards meanwhile.")),
      make("button", { class: "button small", type: "button", onclick: () => actions.usePhoto(pending.id) }, say("Use the cards of the new photo"))));
  }
  if (correcting) {
    notes.push(make("div", { class: "note warn" }, make("p", {}, say("This correction counts only when you save it.")),
      make("button", { class: "button small", type: "button", onclick: actions.discard }, say("Discard the correction"))));
  }
  $("notices").replaceChildren(...notes);
}
