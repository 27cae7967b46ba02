// Teaching a deck: the photo is made smaller on the phone, sent with progress, and the cards come to be named.
import { say } from "./core.js";
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
