// Fix-up: the cards of one player. Every change is saved at once; nothing is overwritten unseen.
import { fill, make, poll, post, say, sayMany, toast } from "./core.js";
import { askQuestion, chooseCard, chooseNew } from "./chooser.js";
import { doubtText } from "./doubts.js";
import { drawOverlay } from "./overlay.js";
import { upload } from "./photo.js";

const root = document.getElementById("fixup");
const faces = JSON.parse(document.getElementById("faces").textContent);
let server = JSON.parse(document.getElementById("state").textContent);
let items = server.items;
let answers = server.answers;
const past = [];
let saving = false;
let unsaved = false;
let sent = null; // the cards of the last save, as a signature
let sending = false;
let tag = null;
let edits = 0; // an answer that was on its way while something was edited tells of the past
let keypadOpen = false;
let last = null; // the card added last, for its quick buttons
const base = root.dataset.base;
const $ = (id) => document.getElementById(id);
const store = `draft:${base}`;

export const table = {
  faces,
  picture: (face) => root.dataset.cards.replace("FACE", face),
  get items() {
    return items;
  },
  get photo() {
    return server.photo;
  },
  has: (kind) => Object.values(faces).some((face) => face.kind === kind),
  kind: (item) => faces[item.face]?.kind,
  name: (face) => faces[face]?.name ?? face,
  /** What a card is called, with what it lies on or copies. */
  label(item) {
    const name = table.name(item.face);
    if (item.ordered || item.wild) return say("{card}: copies {face}", { card: table.name(item.ordered ? "special-order" : "wild"), face: name });
    return name;
  },
  details(item) {
    const parts = [];
    if (item.on_wasabi) parts.push(say("on wasabi"));
    if (item.dots) parts.push(say("with wasabi"));
    if (item.earlier) parts.push(say("from an earlier round"));
    return parts.join(", ");
  },
  doubt: (item) => (item.doubt ? doubtText(item.doubt, item.doubt_code, table.label(item)) : ""),
  /** Whether nobody has said yet what this card copies. */
  open: (item) => item.face === "special-order" || item.face === "wild",
  freeWasabi: () => items.filter((i) => i.face === "wasabi").length - items.filter((i) => i.on_wasabi).length,
  question(place) {
    const order = items.map((item, n) => (item.earlier ? -1 : n)).filter((n) => n >= 0);
    return server.questions.find((q) => ["special-order", "wild"].includes(q.kind) && q.servings.some((s) => order[s] === place));
  },
  change,
};

const needsLook = (item) => Boolean(item.doubt || table.open(item));

// Asked before the cards count, one tap for what is usual. An answer holds until the cards in question change.
const BLOCKING = ["wasabi", "desserts"];
const answerKey = (question) => question.kind === "desserts" ? "desserts" : `${question.kind}:${question.servings}:${items.filter((i) => i.face === "wasabi").length}`;
const settled = () => server.counted && !server.correcting && !past.length;
const asked = () => settled() ? [] : server.questions.filter((q) => BLOCKING.includes(q.kind) && !answers.includes(answerKey(q)));

function ask(question) {
  const order = items.map((item, n) => (item.earlier ? -1 : n)).filter((n) => n >= 0);
  askQuestion(question, order, table, (next) => {
    answers = [...answers.filter((key) => !key.startsWith(question.kind)), answerKey(question)];
    change(next);
  });
}

function change(next, { added = null } = {}) {
  edits += 1;
  past.push(items);
  if (past.length > 100) past.shift();
  last = added;
  items = next;
  render();
  save();
}

function keepAside() {
  try {
    localStorage.setItem(store, JSON.stringify({ version: server.version, items, sent }));
  } catch {
    /* private mode: the server has it within a moment */
  }
}

/** What counts of the cards, to tell whether the server has what this phone sent, though its answer was lost. */
const signature = (cards) => JSON.stringify(cards.map((c) => [c.face, c.on_wasabi, c.ordered, c.wild, c.dots, c.earlier].map((mark) => mark || 0)));

async function save() {
  keepAside();
  unsaved = true;
  if (saving) return;
  saving = true;
  while (unsaved) {
    unsaved = false;
    $("saved").textContent = say("saving …");
    const before = sent;
    sent = signature(items);
    keepAside();
    const { ok, status, answer } = await post(`${base}draft`, { version: server.version, items, answers });
    edits += 1;
    if (ok) {
      server = { ...server, ...answer };
    } else if (status === 409 && [before, sent].includes(signature(answer.state.items))) {
      server = answer.state; // a save of our own, sent before a reload
      unsaved = true;
    } else if (status === 409) {
      saving = false;
      return conflict(answer.state, items);
    } else {
      toast(answer.problem ?? say("That did not work."));
      $("saved").textContent = say("not saved");
      saving = false;
      return;
    }
  }
  saving = false;
  localStorage.removeItem(store);
  $("saved").textContent = say("saved");
  render();
}

function conflict(theirs, mine) {
  unsaved = false;
  const take = (chosen) => () => {
    $("notices").replaceChildren();
    server = theirs;
    items = theirs.items;
    answers = theirs.answers;
    if (chosen) change(chosen);
    else localStorage.removeItem(store);
    render();
  };
  $("notices").replaceChildren(
    make("div", { class: "note warn", role: "alert" },
      make("p", {}, say("Someone else has changed these cards meanwhile.")),
      make("div", { class: "row" },
        make("button", { class: "button small", type: "button", id: "take-theirs", onclick: take(null) }, sayMany("Take theirs ({n} card)", "Take theirs ({n} cards)", theirs.items.length)),
        make("button", { class: "button small", type: "button", id: "keep-mine", onclick: take(mine) }, sayMany("Keep mine ({n} card)", "Keep mine ({n} cards)", mine.length)))),
  );
}

function adopt(state) {
  const changed = state.version !== server.version;
  const news = changed || JSON.stringify([state.pending, state.photo, state.warnings, state.counted]) !== JSON.stringify([server.pending, server.photo, server.warnings, server.counted]);
  server = state;
  if (changed) {
    past.push(items);
    items = state.items;
    answers = state.answers;
    if (state.items.some((item) => item.doubt)) $("saved")?.replaceChildren(sayMany("{n} card to look at", "{n} cards to look at", state.items.filter((i) => i.doubt).length));
  }
  if (news) render();
}

// ---- what is seen ----------------------------------------------------------

function cardButton(item, place) {
  const look = needsLook(item, place);
  const note = table.doubt(item) || (table.open(item) ? say("What does it copy?") : "");
  return make("li", { class: [look && "doubt", item.earlier && "earlier", place === last && "last"].filter(Boolean).join(" ") },
    make("button", { type: "button", "data-card": place, disabled: !server.editable, onclick: () => chooseCard(table, place) },
      make("img", { src: table.picture(item.ordered ? "special-order" : item.wild ? "wild" : item.face), alt: "" }),
      make("span", {}, table.label(item), (note && look) || table.details(item) ? make("small", {}, look ? note : table.details(item)) : null)));
}

function renderCards() {
  const order = items.map((_, n) => n).sort((a, b) => needsLook(items[b], b) - needsLook(items[a], a));
  const keys = Object.keys(faces);
  if (!server.photo) order.sort((a, b) => needsLook(items[b], b) - needsLook(items[a], a) || keys.indexOf(items[a].face) - keys.indexOf(items[b].face));
  const focused = document.activeElement?.dataset?.card;
  fill($("cards"), ...order.map((n) => cardButton(items[n], n)));
  if (focused !== undefined && document.activeElement?.dataset?.card !== focused) document.querySelector(`[data-card="${focused}"]`)?.focus();
}

function renderKeypad() {
  const pad = $("keypad");
  if (!pad) return;
  pad.hidden = Boolean(server.photo) && !keypadOpen && items.length > 0;
  // Typing must not move the keys: without a photo the list grows below them.
  const above = server.photo ? $("quick") : $("tally");
  if (above.nextElementSibling !== pad) above.after(pad); // a tap is lost when its key moves under it
  $("add").hidden = !server.photo;
  $("add").setAttribute("aria-expanded", String(!pad.hidden));
  if (!pad.children.length) {
    pad.append(...Object.keys(faces).map((face) =>
      make("button", { type: "button", class: "tile", "data-face": face, onclick: () => add(face) },
        make("img", { src: table.picture(face), alt: "" }), make("span", {}, faces[face].name), make("span", { class: "count", hidden: true }))));
  }
  for (const tile of pad.children) {
    const own = tile.dataset.face;
    const n = items.filter((i) => !i.earlier && (i.ordered ? "special-order" : i.wild ? "wild" : i.face) === own).length;
    const badge = tile.querySelector(".count");
    badge.hidden = !n;
    badge.textContent = n;
  }
}

function renderQuick() {
  const quick = $("quick");
  if (!quick) return;
  $("undo").disabled = !past.length;
  const before = $("on-wasabi");
  const item = items[last];
  const wanted = item && table.kind(item) === "nigiri" && (item.on_wasabi || table.freeWasabi() > 0);
  const next = wanted && make("button", { type: "button", class: "button small", id: "on-wasabi", "aria-pressed": String(Boolean(item.on_wasabi)), onclick: () => toggle(last, "on_wasabi") },
    `${item.on_wasabi ? "✓ " : ""}${say("{card} on wasabi", { card: table.name(item.face) })}`);
  if (next && before?.isEqualNode(next)) return;
  before?.remove();
  if (next) $("undo").after(next);
}

function renderTally() {
  const n = items.filter((item) => !item.earlier).length;
  const off = server.hand && (n > server.hand || (server.exact && n !== server.hand));
  $("tally").className = off && n ? "tally off" : "tally";
  const text = server.hand ? say("of {hand} cards", { hand: server.hand }) : sayMany("card", "cards", n);
  $("tally").replaceChildren(make("b", {}, String(n)), ` ${text}`, off || !n ? "" : n === server.hand ? " ✓" : "");
  // The deck's own warning counts along, but there is none while nobody knows what a card copies.
  const stale = (note) => note.code === "too-few" && (!items.length || n >= server.hand || server.warnings.length > 0);
  const notes = settled() ? [] : (server.photo?.notes ?? []).filter((note) => !stale(note)).map((note) => make("p", { class: "note warn small", "data-note": note.code ?? "" }, doubtText(note.text, note.code)));
  if (server.photo && !items.length && !server.pending) notes.unshift(make("p", { class: "note warn", id: "no-card" }, say("No card was found. Tap the photo where one lies, choose the cards below, or take a new photo.")));
  notes.push(...(items.length ? server.warnings.map((text) => make("p", { class: "note warn small" }, text)) : []));
  for (const question of items.length ? server.questions : []) {
    if (question.kind === "face-down" || question.kind === "dessert-total") notes.push(make("p", { class: "note small" }, question.text));
    if (asked().includes(question)) notes.push(make("button", { type: "button", class: "button full asked", "data-question": question.kind, onclick: () => ask(question) }, question.text));
  }
  $("warnings").replaceChildren(...notes);
}

function renderConfirm() {
  const button = $("confirm");
  if (!button) return;
  const looks = items.filter(needsLook).length;
  const n = items.filter((item) => !item.earlier).length;
  button.parentElement.hidden = !n;
  button.disabled = sending;
  if (!looks && asked().length) button.textContent = sayMany("{n} question", "{n} questions", asked().length);
  else if (looks) button.textContent = sayMany("Look at {n} card", "Look at {n} cards", looks);
  else if (settled()) button.textContent = say("Back to the round");
  else button.textContent = server.counted ? sayMany("Save the correction: {n} card", "Save the correction: {n} cards", n) : sayMany("Confirm {n} card", "Confirm {n} cards", n);
}

function renderPhoto() {
  const photo = server.photo;
  $("photo").hidden = !photo;
  root.classList.toggle("with-photo", Boolean(photo));
  if (photo) {
    if ($("picture").getAttribute("src") !== photo.url) $("picture").src = photo.url;
    drawOverlay($("overlay"), photo, table, needsLook, server.editable, (place) => chooseCard(table, place), (quad) => chooseNew(table, quad));
  }
  if (!server.editable) return;
  const compact = Boolean(photo) || items.length > 0;
  $("drop").classList.toggle("compact", compact);
  for (const name of ["main", "full"]) $("camera-label").classList.toggle(name, !compact);
  $("camera-label").classList.toggle("small", compact);
  $("camera-label").lastChild.textContent = photo ? say("New photo") : say("Photograph the cards");
  $("remove-photo").hidden = !photo;
  renderPending();
}

function renderPending() {
  const pending = server.pending;
  const going = pending && ["waiting", "reading"].includes(pending.state);
  $("progress").hidden = !going && !sending;
  if (going && !sending) {
    $("progress-bar").removeAttribute("value");
    $("progress-text").textContent = pending.state === "reading" ? say("Reading the photo …")
      : pending.ahead ? sayMany("{n} photo is read before this one.", "{n} photos are read before this one.", pending.ahead) : say("The photo waits for its turn.");
  }
  if ($("take-theirs")) return;
  const notes = [];
  if (pending?.state === "failed") notes.push(make("p", { class: "note warn", id: "photo-problem" }, pending.problem));
  if (pending?.state === "read") {
    notes.push(make("div", { class: "note" }, make("p", {}, say("The new photo is read, but you have changed the cards meanwhile.")),
      make("button", { class: "button small", type: "button", onclick: () => usePhoto(pending.id) }, say("Take the cards of the new photo"))));
  }
  if (server.correcting) {
    notes.push(make("div", { class: "note warn" }, make("p", {}, say("This correction counts only when you save it.")),
      make("button", { class: "button small", type: "button", onclick: discard }, say("Leave it as it was"))));
  }
  $("notices").replaceChildren(...notes);
}

function render() {
  renderPhoto();
  renderTally();
  renderCards();
  renderKeypad();
  renderQuick();
  renderConfirm();
}

// ---- what is done ----------------------------------------------------------

function add(face) {
  change([...items, { face }], { added: items.length });
  if (face === "special-order" || face === "wild") chooseCard(table, items.length - 1);
}

function toggle(place, flag) {
  change(items.map((item, n) => (n === place ? { ...item, [flag]: !item[flag], doubt: undefined, doubt_code: undefined } : item)), { added: place });
}

async function confirm() {
  const first = items.findIndex(needsLook);
  if (first >= 0) return chooseCard(table, first);
  while (saving) await new Promise((go) => setTimeout(go, 50)); // the questions of the last change come with its answer
  if (asked().length) return ask(asked()[0]);
  if (settled()) return (location.href = root.dataset.back);
  sending = true;
  renderConfirm();
  while (saving) await new Promise((go) => setTimeout(go, 50));
  const { ok, status, answer } = await post(`${base}confirm`, { version: server.version, items, answers });
  sending = false;
  if (ok) {
    localStorage.removeItem(store);
    location.href = answer.redirect;
    return;
  }
  if (status === 409) conflict(answer.state, items);
  else if (answer.state) server = answer.state;
  else toast(answer.problem ?? say("That did not work."));
  render();
}

async function usePhoto(id) {
  await post(base.replace(/round\/.*$/, `photo/${id}/use`), {});
  location.reload();
}

async function discard() {
  const { answer } = await post(`${base}discard`, {});
  location.href = answer.redirect;
}

async function sendPhoto(file) {
  if (!file || sending) return;
  sending = true;
  render();
  const { ok, answer } = await upload(`${base}photo`, file, (text, percent) => {
    $("progress-text").textContent = text;
    if (percent === null) $("progress-bar").removeAttribute("value");
    else $("progress-bar").value = percent;
  });
  sending = false;
  if (ok) server.pending = { id: answer.photo, state: "waiting", ahead: 0 };
  render();
  if (ok) refresh();
  else $("notices").replaceChildren(make("p", { class: "note bad", role: "alert" }, answer.problem ?? say("That did not work.")));
}

const refresh = poll(async () => {
  if (saving || sending || unsaved || $("take-theirs")) return;
  const before = edits;
  const response = await fetch(`${base}state`, { headers: { "X-Live": "1", ...(tag && { "If-None-Match": tag }) }, cache: "no-store" });
  if (response.status === 304) return;
  if (response.status === 404) return location.reload();
  if (!response.ok) throw new TypeError("server away");
  const state = await response.json();
  if (before !== edits || saving || unsaved || sending || $("chooser").open) return;
  tag = response.headers.get("ETag");
  adopt(state);
});

if (server.editable) {
  for (const id of ["camera", "gallery"]) {
    $(id).addEventListener("change", (event) => {
      sendPhoto(event.target.files[0]);
      event.target.value = "";
    });
  }
  $("sample")?.addEventListener("click", async () => sendPhoto(await (await fetch($("sample").dataset.url)).blob()));
  $("how").addEventListener("click", () => {
    $("howto").hidden = !$("howto").hidden;
    $("how").setAttribute("aria-expanded", String(!$("howto").hidden));
  });
  $("remove-photo").addEventListener("click", async () => {
    await post(base.replace(/round\/.*$/, `photo/${server.photo.id}/delete`), {});
    location.reload();
  });
  $("undo").addEventListener("click", () => {
    if (!past.length) return;
    edits += 1;
    items = past.pop();
    last = null;
    render();
    save();
  });
  $("add").addEventListener("click", () => {
    keypadOpen = !keypadOpen;
    renderKeypad();
    if (keypadOpen) $("keypad").scrollIntoView({ block: "nearest", behavior: "smooth" });
  });
  $("confirm").addEventListener("click", confirm);
  try {
    const aside = JSON.parse(localStorage.getItem(store));
    sent = aside?.sent ?? null;
    if (aside && JSON.stringify(aside.items) !== JSON.stringify(items)) {
      if (aside.version === server.version || sent === signature(server.items)) change(aside.items);
      else conflict(server, aside.items);
    }
  } catch {
    /* nothing was left behind */
  }
}
render();
