// Keeps the cards on the server: every change is saved at once; nothing is overwritten unseen.
import { make, poll, post, say, sayMany, toast } from "./core.js";
import { base, signature, tableau } from "./tableau.js";

const MOST_UNDO = 100;
const CHOICE_WAITS = 1500; // milliseconds that a choice waits for the server's answer to the last change
const store = `draft:${base}`; // where this phone keeps what the server may not have yet

let saving = false;
let unsaved = false;
let sent = null; // the cards of the last save, as a signature
let edits = 0; // an answer that was on its way while something was edited tells of the past
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
  tableau.past.push(tableau.items);
  if (tableau.past.length > MOST_UNDO) tableau.past.shift();
  tableau.last = added;
  tableau.items = next;
  render();
  save();
}

export function undo() {
  if (!tableau.past.length) return;
  edits += 1;
  tableau.items = tableau.past.pop();
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

function keepAside() {
  try {
    localStorage.setItem(store, JSON.stringify({ version: tableau.server.version, items: tableau.items, sent }));
  } catch {
    /* private mode: the server has it within a moment */
  }
}

export function forgetAside() {
  localStorage.removeItem(store);
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
    const { items, answers } = tableau;
    const { ok, status, answer } = await post(`${base}draft`, { version: tableau.server.version, items, answers });
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
  forgetAside();
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
    make("div", { class: "note warn", role: "alert" },
      make("p", {}, say("Someone else has changed these cards meanwhile.")),
      make("div", { class: "row" },
        make("button", { class: "button small", type: "button", id: "take-theirs", onclick: take(null) }, sayMany("Take theirs ({n} card)", "Take theirs ({n} cards)", theirs.items.length)),
        make("button", { class: "button small", type: "button", id: "keep-mine", onclick: take(mine) }, sayMany("Keep mine ({n} card)", "Keep mine ({n} cards)", mine.length)))),
  );
}

/** Whether a person has to choose between two versions. */
export const inConflict = () => Boolean(element("take-theirs"));

/** Show what the server told, where it is news. */
function adopt(state) {
  const seen = ({ pending, photo, warnings, counted }) => JSON.stringify([pending, photo, warnings, counted]);
  const changed = state.version !== tableau.server.version;
  const news = changed || seen(state) !== seen(tableau.server);
  tableau.server = state;
  if (changed) {
    tableau.past.push(tableau.items);
    tableau.items = state.items;
    tableau.answers = state.answers;
    const doubtful = state.items.filter((item) => item.doubt).length;
    if (doubtful) element("saved")?.replaceChildren(sayMany("{n} card to check", "{n} cards to check", doubtful));
  }
  if (news) render();
}

/** Ask the server for news again and again, unless `isBusy()`; returns a function that asks at once. */
export function follow(isBusy) {
  return poll(async () => {
    if (saving || unsaved || isBusy() || inConflict()) return;
    const before = edits;
    const response = await fetch(`${base}state`, { headers: { "X-Live": "1", ...(tag && { "If-None-Match": tag }) }, cache: "no-store" });
    if (response.status === 304) return;
    if (response.status === 404) return location.reload();
    if (!response.ok) throw new TypeError("server away");
    const state = await response.json();
    if (before !== edits || saving || unsaved || isBusy() || element("chooser").open) return;
    tag = response.headers.get("ETag");
    adopt(state);
  });
}

/** Bring back what this phone kept when the page was left before it was saved. */
export async function restoreAside() {
  let aside = null;
  try {
    aside = JSON.parse(localStorage.getItem(store));
  } catch {
    /* nothing was left behind */
  }
  if (!aside) return;
  sent = aside.sent ?? null;
  if (aside.version > tableau.server.version) {
    // While this page was on its way, the one before it still saved: ask what the server has now.
    adopt(await (await fetch(`${base}state`, { headers: { "X-Live": "1" }, cache: "no-store" })).json());
  }
  if (JSON.stringify(aside.items) === JSON.stringify(tableau.items)) return;
  if (aside.version === tableau.server.version || sent === signature(tableau.server.items)) change(aside.items);
  else conflict(tableau.server, aside.items);
}
