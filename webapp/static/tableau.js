// The cards of one player: as this phone shows them, as the server has them, and how they are called.
import { say } from "./core.js";

export const root = document.getElementById("fixup");
export const base = root.dataset.base; // the address of this tableau

// What the server says of every face that can lie here, of the marks that a card can have, and of cards that
// count as another one (copiers).
export const { faces, marks, copiers } = JSON.parse(document.getElementById("keypad-values").textContent);

const server = JSON.parse(document.getElementById("state").textContent);
export const tableau = {
  server, // the newest state that the server told
  items: server.items, // the cards as they are shown
  answers: server.answers, // keys of the questions that were answered
  past: [], // earlier items with the photo they were shown with, to undo
  shown: null, // the id of the photo that is looked at, where cards lie in more than one
  last: null, // the position of the card that was added last, for its quick button
};

/** The photos in which cards lie, that of most of them first. */
export function photos() {
  const { photo, photos: all } = tableau.server;
  const others = Object.values(all).filter(({ id }) => id !== photo?.id && tableau.items.some((item) => item.quad && item.photo === id));
  return photo ? [photo, ...others] : others;
}

/** The photo that is looked at. */
export const shownPhoto = () => photos().find(({ id }) => id === tableau.shown) ?? photos()[0];

/** The photo in which a card lies; undefined for one that was typed. */
export const photoOf = (item) => item.quad && photos().find(({ id }) => id === (item.photo ?? tableau.server.photo?.id));

export const picture = (face) => root.dataset.cards.replace("FACE", face);
export const faceName = (face) => faces[face]?.name ?? face;

/** The card itself where it counts as another one: {face, name}; undefined for all others. */
function copierOf(item) {
  return copiers[Object.keys(copiers).find((mark) => item[mark])];
}

/** The face that is printed on a card. */
export const printedFace = (item) => copierOf(item)?.face ?? item.face;

/** Whether nobody has said yet what this card copies. */
export const isOpen = (item) => Boolean(faces[item.face]?.copies_by);

export const needsLook = (item) => Boolean(item.doubts?.length || isOpen(item));

/** What a card is called, with what it copies. */
export function label(item) {
  const copier = copierOf(item);
  const name = faceName(item.face);
  return copier ? say("{card}: copies {face}", { card: copier.name, face: name }) : name;
}

export function markTexts() {
  return { on_wasabi: say("on wasabi"), dots: say("with wasabi"), earlier: say("from an earlier round") };
}

/** What else is to be said of a card. */
export function details(item) {
  return Object.entries(markTexts()).filter(([mark]) => item[mark]).map(([, text]) => text).join(", ");
}

/** What is doubtful about a card, each doubt a sentence of its own. */
export const doubtText = (item) => (item.doubts ?? []).map((doubt) => sentence(doubt.text)).join(" ");
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The positions of the cards of this round: the scorer counts these alone. */
export const servingPositions = () => tableau.items.map((item, n) => (item.earlier ? -1 : n)).filter((n) => n >= 0);

/** Whether a card that carries another one, as the scorer says, still lies free: counted here, so that no connection is needed. */
export function isFreeToCarry() {
  const cards = servingPositions().map((position) => tableau.items[position]);
  return cards.filter(({ face }) => faces[face]?.carries).length > cards.filter((item) => item.on_wasabi).length;
}

/** The question about what a card copies, if there is one. */
export function questionAbout(position) {
  const order = servingPositions();
  const kinds = Object.values(copiers).map((copier) => copier.face);
  return tableau.server.questions.find((q) => kinds.includes(q.kind) && q.servings.some((serving) => order[serving] === position));
}

/** Whether the cards count as they are and nothing was changed since. */
export const settled = () => tableau.server.counted && !tableau.server.correcting && !tableau.past.length;

/** The questions that must be answered before the cards count, or `last` of all. An answer holds until other cards lie there. */
export function openQuestions(shown = "asked") {
  if (settled()) return [];
  return tableau.server.questions.filter((question) => question.shown === shown && !tableau.answers.some((answer) => answer.split("=")[0] === question.key));
}

/** What counts of the cards, to tell whether the server has what this phone sent, though its answer was lost. */
export const signature = (items) => JSON.stringify(items.map((item) => [item.face, ...[...marks, "earlier"].map((mark) => item[mark] || 0)]));
