// What a person should look at, in the language of the page. The reader speaks English and gives a code.
import { say } from "./core.js";

const TEXTS = {
  "wild-alone": () => say("Which sushi does it copy?"),
  "order-on-back": () => say("What did it copy before that card was turned over?"),
  "order-chain": () => say("What does it copy?"),
  "order-alone": () => say("What does it copy?"),
  "order-wasabi": () => say("Is it a wasabi under the nigiri?"),
  "order-beside-wasabi": () => say("Is it a second wasabi?"),
  "order-copies": () => say("Does it copy this card?"),
  "order-on-wasabi": () => say("Which nigiri is it, on the wasabi?"),
  "second-nigiri": () => say("Two nigiri on one wasabi: is this one on it?"),
  "free-wasabi": () => say("Does it lie on a wasabi?"),
  "wasabi-under": () => say("Does it lie on a wasabi?"),
  "on-wasabi": () => say("Does it lie on the card beside it?"),
  "lies-on": () => say("Does it lie on the card beside it?"),
  "wasabi-or-card": () => say("On which card does it lie?"),
  "lies-on-which": () => say("On which card does it lie?"),
  "which-on-top": () => say("Which card lies on top?"),
  covered: () => say("Does another card lie on it?"),
  "off-menu": () => say("Is it a card that is not on the menu?"),
  "off-menu-left-out": () => say("Is it a card that is not on the menu?"),
  "no-more-copies": (card) => say("Is it really {card}?", { card }),
  face: (card) => say("Is it really {card}?", { card }),
  card: () => say("Does this card belong here?"),
  twins: () => say("Does this card belong here?"),
  "left-out": () => say("Is there one more card here?"),
  "too-many": () => say("More cards were seen than dealt."),
  "too-few": () => say("Fewer cards were seen than dealt."),
  glare: () => say("Glare hides part of this card."),
  dark: () => say("The photo is very dark: look at every card, or take it again with more light."),
  blurred: () => say("The photo is blurred: look at every card, or take it again with a steady hand."),
};

export function doubtText(doubt, code, card) {
  if (document.documentElement.lang === "en" || !TEXTS[code]) return doubt.charAt(0).toUpperCase() + doubt.slice(1);
  return TEXTS[code](card);
}
