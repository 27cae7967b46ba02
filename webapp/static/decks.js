// Teaching a deck: the photo is made smaller on the phone, sent with progress, and the cards come to be named.
import { requestId, say } from "./core.js";
import { upload } from "./photo.js";

const camera = document.getElementById("camera");
const problem = document.getElementById("problem");
const progress = document.getElementById("progress");

camera?.elements.photo.addEventListener("change", async () => {
  const field = camera.elements.photo;
  if (!field.files.length) return;
  problem.hidden = true;
  progress.hidden = false;
  const { ok, answer } = await upload(camera.action, field.files[0], (text, percent) => {
    progress.textContent = percent === null ? text : percent < 100 ? `${text} ${Math.round(percent)} %` : say("Finding the cards …");
  });
  if (ok && answer.redirect) return location.assign(answer.redirect);
  progress.hidden = true;
  problem.textContent = answer.problem ?? say("That didn't work. Try again.");
  problem.hidden = false;
  problem.scrollIntoView({ block: "nearest" });
  field.value = "";
});

// A card that was not found: a tap on the photo sends where it lies, with all that was entered so far.
const photo = document.getElementById("tray-photo");
photo?.addEventListener("click", (event) => {
  const form = document.getElementById("naming");
  if (event.target.closest("a") || form.dataset.sent) return;
  const svg = photo.querySelector("svg");
  const box = svg.getBoundingClientRect();
  const { width, height } = svg.viewBox.baseVal;
  form.elements.x.value = (((event.clientX - box.left) / box.width) * width).toFixed(1);
  form.elements.y.value = (((event.clientY - box.top) / box.height) * height).toFixed(1);
  form.elements.request_id.value = requestId();
  form.action = photo.dataset.add;
  form.dataset.sent = "";
  form.requestSubmit();
});
// What is typed counts, and not what was tapped before; and the other way round.
document.getElementById("naming")?.addEventListener("input", ({ target }) => {
  const [, kind, number] = target.name.match(/^(name|face)(\d+)$/) ?? [];
  if (kind === "face") target.form.elements[`name${number}`].value = "";
  if (kind === "name") for (const radio of target.closest("fieldset").querySelectorAll("[type=radio]")) radio.checked = false;
});
