// The fix-up page: the cards of one player, read from a photo or typed, until they are confirmed.
import { askQuestion, chooseCard, goOn } from "./chooser.js";
import { pasteList } from "./card_list.js";
import { make, post, say, toast, vibrate } from "./core.js";
import { change, conflict, follow, forgetAside, restoreAside, saved, sendable, showWith, undo, upToDate, wantConfirm } from "./draft.js";
import { actions, render, renderConfirm, renderKeypad, view } from "./fixup_view.js";
import { upload } from "./photo.js";
import { zoomBy } from "./photo_view.js";
import { base, isOpen, needsLook, openQuestions, printedFace, root, settled, shownPhoto, tableau } from "./tableau.js";
import { hasViewfinder, openViewfinder } from "./viewfinder.js";

const $ = (id) => document.getElementById(id);
const KEPT_AFTER = 1500; // milliseconds without an answer, after which it is said that the cards are kept
const photoAddress = (id, action) => base.replace(/round\/.*$/, `photo/${id}/${action}`);

actions.add = (face) => {
  const position = tableau.items.length;
  change([...tableau.items, { face }], { added: position });
  if (isOpen({ face })) chooseCard(position);
};

/** Take one card of a face away again, the one that was added last. */
actions.takeAway = (face) => {
  const last = tableau.items.findLastIndex((item) => !item.earlier && printedFace(item) === face);
  if (last < 0) return;
  vibrate(20);
  change(tableau.items.filter((_, n) => n !== last));
};

/** What a new photo is for: `take` its cards, `add` what is new in it, or `keep` the cards and delete it. */
actions.usePhoto = async (id, how) => {
  tableau.server.pending = null;
  render();
  await post(photoAddress(id, how === "keep" ? "delete" : "use"), { add: how === "add" });
  refresh();
};

actions.discard = async () => {
  const { answer } = await post(`${base}discard`, {});
  location.href = answer.redirect;
};

async function confirm() {
  if (tableau.items.some(needsLook)) return goOn();
  if (!(await upToDate())) {
    // The questions of the last change come with its answer; until then the wish is kept.
    wantConfirm(true);
    keptNotice();
    await saved();
    $("kept")?.remove();
  }
  if (openQuestions().length) return goOn();
  if (openQuestions("last").length) return askQuestion(openQuestions("last")[0], confirm);
  if (settled()) return (location.href = root.dataset.back);
  view.sending = true;
  renderConfirm();
  wantConfirm(true);
  const slow = setTimeout(keptNotice, KEPT_AFTER);
  const { items } = tableau;
  const { ok, status, answer } = await post(`${base}confirm`, sendable());
  clearTimeout(slow);
  $("kept")?.remove();
  view.sending = false;
  if (ok) {
    vibrate(20);
    forgetAside();
    location.href = answer.redirect;
    return;
  }
  wantConfirm(false);
  if (status === 409) conflict(answer.state, items);
  else if (answer.state) tableau.server = answer.state;
  else toast(answer.problem ?? say("That didn't work."));
  render();
}

/** Without a connection: the cards are safe, and nothing more is to be done. */
function keptNotice() {
  if ($("kept")) return;
  $("notices").append(make("p", { class: "note warn", id: "kept", role: "status" }, say("No connection. The cards are kept on this phone and confirmed as soon as it is back.")));
}

async function sendPhoto(file) {
  if (!file || view.sending) return;
  view.sending = true;
  render();
  const { ok, answer } = await upload(`${base}photo`, file, (text, percent) => {
    $("progress-text").textContent = text;
    if (percent === null) $("progress-bar").removeAttribute("value");
    else $("progress-bar").value = percent;
  });
  view.sending = false;
  if (ok) tableau.server.pending = { id: answer.photo, state: "waiting", ahead: 0 };
  render();
  if (ok) refresh();
  else $("notices").replaceChildren(make("p", { class: "note bad", role: "alert" }, answer.problem ?? say("That didn't work.")));
}

function wire() {
  for (const id of ["camera", "gallery"]) {
    $(id).addEventListener("change", (event) => {
      sendPhoto(event.target.files[0]);
      event.target.value = "";
    });
  }
  $("camera-label").addEventListener("click", (event) => {
    if (!hasViewfinder()) return; // the phone's own camera
    event.preventDefault();
    openViewfinder({ url: `${base}look`, hand: tableau.server.hand, take: sendPhoto, instead: () => $("camera").click() });
  });
  $("sample")?.addEventListener("click", async () => sendPhoto(await (await fetch($("sample").dataset.url)).blob()));
  for (const [button, part] of [["how", "howto"], ["more", "more-ways"]]) {
    $(button).addEventListener("click", () => {
      $(part).hidden = !$(part).hidden;
      $(button).setAttribute("aria-expanded", String(!$(part).hidden));
    });
  }
  $("remove-photo").addEventListener("click", async () => {
    await post(photoAddress(shownPhoto().id, "delete"), {});
    location.reload();
  });
  $("undo").addEventListener("click", undo);
  $("add").addEventListener("click", () => {
    view.keypadOpen = !view.keypadOpen;
    renderKeypad();
    if (view.keypadOpen) $("keypad").scrollIntoView({ block: "nearest", behavior: "smooth" });
  });
  $("paste-list").addEventListener("click", pasteList);
  $("confirm").addEventListener("click", confirm);
}

for (const [id, factor] of [["zoom-in", 1.6], ["zoom-out", 1 / 1.6]]) $(id).addEventListener("click", () => zoomBy(factor));
showWith(render);
const refresh = follow(() => view.sending);
const wasConfirmed = tableau.server.editable && restoreAside();
if (tableau.server.editable) wire();
render();
if (wasConfirmed) confirm();
