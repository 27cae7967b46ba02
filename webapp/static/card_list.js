// A pasted list of cards, such as "maki 3, chopsticks, 2x tempura": the server reads it, and they are added.
import { closeSheet, open } from "./chooser.js";
import { make, post, say, toast } from "./core.js";
import { change } from "./draft.js";
import { base, tableau } from "./tableau.js";

export function pasteList() {
  showList("", []);
}

/** The field for a list, with what is to be said about the entries of the last one. */
function showList(text, entries) {
  const field = make("textarea", { id: "card-list", rows: 5, maxlength: 4000, "aria-label": say("Cards in words") }, text);
  const remark = (entry) => make("p", { class: entry.clear ? "note small" : "note warn small", "data-entry": entry.clear ? "clear" : "unclear" }, `${entry.text}: ${entry.note}`);
  open(say("Paste a list"),
    ...entries.filter((entry) => entry.note).map(remark),
    make("p", { class: "soft small" }, say("Names in any language of these pages, as “maki 3, Stäbchen, 2x tempura”.")),
    field,
    make("button", { type: "button", class: "button main full", id: "add-list", onclick: () => addList(field.value) }, say("Add these cards")));
  field.focus();
}

/** Add what is clear, and ask again about the rest. */
async function addList(text) {
  const { ok, answer } = await post(`${base}list`, { text });
  if (!ok) return toast(answer.problem ?? say("That didn't work."));
  const cards = answer.flatMap((entry) => entry.cards);
  if (cards.length) change([...tableau.items, ...cards.map((card) => (typeof card === "string" ? { face: card } : card))]);
  const unclear = answer.filter((entry) => !entry.clear).map((entry) => entry.text);
  if (answer.some((entry) => entry.note)) showList(unclear.join(", "), answer);
  else closeSheet();
}
