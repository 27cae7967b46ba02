// The fix-up page: the cards of one player, read from a photo or typed, until they are confirmed.
import { askQuestion, chooseCard } from "./chooser.js";
import { pasteList } from "./card_list.js";
import { make, post, say, toast } from "./core.js";
import { change, conflict, follow, forgetAside, restoreAside, saved, showWith, undo } from "./draft.js";
import { actions, render, renderConfirm, renderKeypad, view } from "./fixup_view.js";
import { upload } from "./photo.js";
import { base, isOpen, needsLook, openQuestions, root, settled, tableau } from "./tableau.js";

const $ = (id) => document.getElementById(id);
const photoAddress = (id, action) => base.replace(/round\/.*$/, `photo/${id}/${action}`);

actions.add = (face) => {
  const position = tableau.items.length;
  change([...tableau.items, { face }], { added: position });
  if (isOpen({ face })) chooseCard(position);
};

actions.usePhoto = async (id) => {
  await post(photoAddress(id, "use"), {});
  location.reload();
};

actions.discard = async () => {
  const { answer } = await post(`${base}discard`, {});
  location.href = answer.redirect;
};

async function confirm() {
  const first = tableau.items.findIndex(needsLook);
  if (first >= 0) return chooseCard(first);
  await saved(); // the questions of the last change come with its answer
  if (openQuestions().length) return askQuestion(openQuestions()[0]);
  if (openQuestions("last").length) return askQuestion(openQuestions("last")[0], confirm);
  if (settled()) return (location.href = root.dataset.back);
  view.sending = true;
  renderConfirm();
  await saved();
  const { items, answers } = tableau;
  const { ok, status, answer } = await post(`${base}confirm`, { version: tableau.server.version, items, answers });
  view.sending = false;
  if (ok) {
    forgetAside();
    location.href = answer.redirect;
    return;
  }
  if (status === 409) conflict(answer.state, items);
  else if (answer.state) tableau.server = answer.state;
  else toast(answer.problem ?? say("That didn't work."));
  render();
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
  $("sample")?.addEventListener("click", async () => sendPhoto(await (await fetch($("sample").dataset.url)).blob()));
  $("how").addEventListener("click", () => {
    $("howto").hidden = !$("howto").hidden;
    $("how").setAttribute("aria-expanded", String(!$("howto").hidden));
  });
  $("remove-photo").addEventListener("click", async () => {
    await post(photoAddress(tableau.server.photo.id, "delete"), {});
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

showWith(render);
const refresh = follow(() => view.sending);
if (tableau.server.editable) {
  wire();
  restoreAside();
}
render();
