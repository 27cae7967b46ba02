// Keeps the cards on the server: every change is saved at once; nothing is overwritten unseen.
import { ask, make, poll, post, say, sayMany, toast, vibrate } from "./core.js";
import { base, details, label, needsLook, signature, tableau } from "./tableau.js";

const MOST_UNDO = 100;
const CHOICE_WAITS = 1500; // milliseconds that a choice waits for the server's answer to the last change
const store = `draft:${base}`; // where this phone keeps what the server may not have yet

let saving = false;
let unsaved = false;
let sent = null; // the cards of the last save, as a signature
let edits = 0; // an answer that was on its way while something was edited tells of the past
let wanted = false; // whether the cards are to be confirmed once the server has them
let tag = null; // of the newest state that the server told
let render = () => {};
const element = (id) => document.getElementById(id);

export const isSaving = () => saving;

/** Show the page anew with this function after every change. */
export function showWith(show) {
  render = show;
}

/** Replace the cards; `added` is the position of the card that is meant. */
export function change(next, { added = null } = {}) {
  edits += 1;
  remember();
  tableau.last = added;
  tableau.items = next;
  render();
  save();
}

/** Keep the cards as they are, with their photo, to be brought back by undo. */
function remember() {
  tableau.past.push({ items: tableau.items, photo: tableau.server.photo });
  if (tableau.past.length > MOST_UNDO) tableau.past.shift();
}

export function undo() {
  if (!tableau.past.length) return;
  edits += 1;
  const { items, photo } = tableau.past.pop();
  tableau.items = items;
  tableau.server.photo = photo;
  tableau.last = null;
  render();
  save();
}

/** Wait until the server knows the cards; not for ever, there may be no connection. */
export async function saved(most = Infinity) {
  for (let waited = 0; saving && waited < most; waited += 50) await new Promise((go) => setTimeout(go, 50));
  return !saving;
}

/** Whether the server has told what belongs to the cards as they are now. */
export const upToDate = () => saved(CHOICE_WAITS);

/** Keep the cards on this phone: what the server may not have yet, or, once it has, what an old copy of the page lacks. */
function keepAside(more = {}) {
  try {
    localStorage.setItem(store, JSON.stringify({ ...sendable(), sent, confirm: wanted, at: Date.now(), ...more }));
  } catch {
    /* private mode: the server has it within a moment */
  }
}

/** Whether the cards are to be confirmed as soon as there is a connection. */
export function wantConfirm(isWanted) {
  wanted = isWanted;
  keepAside({ saved: !saving });
}

export function forgetAside() {
  localStorage.removeItem(store);
}

/** What the server is to know of the cards. */
export function sendable() {
  const { items, answers, server } = tableau;
  return { version: server.version, items, answers, photo: server.photo?.id ?? null };
}

async function save() {
  keepAside();
  unsaved = true;
  if (saving) return;
  saving = true;
  while (unsaved) {
    unsaved = false;
    element("saved").textContent = say("saving …");
    const before = sent;
    sent = signature(tableau.items);
    keepAside();
    const { ok, status, answer } = await post(`${base}draft`, sendable());
    edits += 1;
    if (ok) {
      tableau.server = { ...tableau.server, ...answer };
    } else if (status === 409 && [before, sent].includes(signature(answer.state.items))) {
      tableau.server = answer.state; // a save of our own, sent before a reload
      unsaved = true;
    } else if (status === 409) {
      saving = false;
      return conflict(answer.state, tableau.items);
    } else {
      toast(answer.problem ?? say("That didn't work."));
      element("saved").textContent = say("not saved");
      saving = false;
      return;
    }
  }
  saving = false;
  keepAside({ saved: true });
  element("saved").textContent = say("saved");
  render();
}

/** Someone else was faster: show both, and let a person choose. */
export function conflict(theirs, mine) {
  unsaved = false;
  const take = (chosen) => () => {
    element("notices").replaceChildren();
    tableau.server = theirs;
    tableau.items = theirs.items;
    tableau.answers = theirs.answers;
    if (chosen) change(chosen);
    else forgetAside();
    render();
  };
  element("notices").replaceChildren(
    make("div", { class: "note warn stack", role: "alert" },
      make("p", {}, say("Someone else has changed these cards meanwhile.")),
      differences(theirs, mine),
      make("div", { class: "row" },
        make("button", { class: "button small", type: "button", id: "take-theirs", onclick: take(null) }, sayMany("Take theirs ({n} card)", "Take theirs ({n} cards)", theirs.items.length)),
        make("button", { class: "button small", type: "button", id: "keep-mine", onclick: take(mine) }, sayMany("Keep mine ({n} card)", "Keep mine ({n} cards)", mine.length)))),
  );
}

/** What only one of two sides has, card by card. */
function differences(theirs, mine) {
  const said = (items) => items.map((item) => [label(item), details(item)].filter(Boolean).join(", "));
  const without = (cards, others) => cards.filter((card) => {
    const place = others.indexOf(card);
    if (place >= 0) others.splice(place, 1);
    return place < 0;
  });
  const [their, my] = [said(theirs.items), said(mine)];
  const side = (name, only, id) => make("div", { class: "grow", "data-side": id }, make("strong", {}, name),
    make("ul", {}, ...(only.length ? only : [say("no other card")]).map((card) => make("li", {}, card))));
  const onlyTheirs = without(their, [...my]);
  return make("div", {},
    make("div", { class: "row differences" }, side(theirs.changed_by ?? say("Someone else"), onlyTheirs, "theirs"), side(say("You"), without(my, [...their]), "mine")),
    make("p", { class: "soft small" }, sayMany("{n} card is the same.", "{n} cards are the same.", their.length - onlyTheirs.length)));
}

/** Whether a person has to choose between two versions. */
export const inConflict = () => Boolean(element("take-theirs"));

/** Show what the server told, where it is news. */
function adopt(state) {
  const seen = ({ pending, photo, warnings, counted }) => JSON.stringify([pending, photo, warnings, counted]);
  const changed = state.version !== tableau.server.version;
  const news = changed || seen(state) !== seen(tableau.server);
  if (changed) {
    remember();
    tableau.items = state.items;
    tableau.answers = state.answers;
    const doubtful = state.items.filter(needsLook).length;
    if (doubtful) {
      element("saved")?.replaceChildren(sayMany("{n} card to check", "{n} cards to check", doubtful));
      vibrate(30, 60, 30);
    }
  }
  tableau.server = state;
  if (news) render();
}

/** Ask the server for news again and again, unless `isBusy()`; returns a function that asks at once. */
export function follow(isBusy) {
  return poll(async () => {
    if (saving || unsaved || isBusy() || inConflict()) return;
    const before = edits;
    const response = await ask(`${base}state`, { headers: { "X-Live": "1", ...(tag && { "If-None-Match": tag }) }, cache: "no-store" });
    if (response.status === 304) return;
    if (response.status === 404) return location.reload();
    if (!response.ok) throw new TypeError("server away");
    const state = await response.json();
    if (before !== edits || saving || unsaved || isBusy() || element("chooser").open) return;
    tag = response.headers.get("ETag");
    adopt(state);
  });
}

/** Show what this phone kept, at once; returns whether the cards were to be confirmed. */
export function restoreAside() {
  let aside = null;
  try {
    aside = JSON.parse(localStorage.getItem(store));
  } catch {
    /* nothing was left behind */
  }
  const { server } = tableau;
  if (!aside || (aside.saved && aside.version <= server.version)) return Boolean(aside?.confirm && !server.counted);
  sent = aside.sent ?? null;
  const others = aside.version < server.version && ![sent, signature(aside.items)].includes(signature(server.items));
  if (others) {
    conflict(server, aside.items);
    return false;
  }
  tableau.server.version = Math.max(aside.version, server.version); // an old copy of the page knows an old one
  tableau.answers = aside.answers ?? tableau.answers;
  if (signature(aside.items) !== signature(tableau.items)) {
    remember();
    tableau.items = aside.items;
  }
  if (!aside.saved) save();
  return Boolean(aside.confirm);
}
