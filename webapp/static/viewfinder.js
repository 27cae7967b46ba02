// A live viewfinder, where the page comes over HTTPS: how many cards are seen, and what to do, before the shutter.
import { headers, make, say, sayMany } from "./core.js";

const LONGEST_LOOK = 1000; // pixels of a frame that is looked at
const PAUSE = 700; // milliseconds between two looks
const CAMERA = { video: { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } } };

export const hasViewfinder = () => isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

/** A frame as a JPEG, no longer than so many pixels. */
function frame(video, longest, quality) {
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  const canvas = make("canvas", { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

/** Look again and again until the dialog is closed, and say what is seen. */
async function watch(dialog, video, told, url, hand) {
  while (dialog.open) {
    await new Promise((go) => setTimeout(go, PAUSE));
    if (!dialog.open || !video.videoWidth) continue;
    const body = new FormData();
    body.append("photo", await frame(video, LONGEST_LOOK, 0.6), "look.jpg");
    const answer = await fetch(url, { method: "POST", headers, body }).then((response) => (response.ok ? response.json() : null)).catch(() => null);
    if (!answer) continue;
    const seen = hand ? sayMany("{n} of {hand} cards seen", "{n} of {hand} cards seen", answer.cards, { hand }) : sayMany("{n} card seen", "{n} cards seen", answer.cards);
    told.textContent = answer.hints.length ? `${seen} · ${answer.hints.join(" · ")}` : `✓ ${seen}`;
    told.classList.toggle("good", !answer.hints.length);
  }
}

/** Open the viewfinder; the photo that is taken goes to `take`, and without a camera `instead` is done. */
export async function openViewfinder({ url, hand, take, instead }) {
  const stream = await navigator.mediaDevices.getUserMedia(CAMERA).catch(() => null);
  if (!stream) return instead();
  const video = make("video", { autoplay: true, playsinline: true });
  video.muted = true;
  video.srcObject = stream;
  const told = make("p", { id: "seen", role: "status" }, say("Looking for cards …"));
  const shutter = make("button", { type: "button", class: "button main", id: "shutter" }, say("Take the photo"));
  const close = make("button", { type: "button", class: "button", id: "viewfinder-close" }, say("Close"));
  const dialog = make("dialog", { id: "viewfinder", "aria-label": say("Viewfinder") }, video, told, make("div", { class: "row" }, shutter, close));
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  });
  close.addEventListener("click", () => dialog.close());
  shutter.addEventListener("click", async () => {
    const photo = await frame(video, Infinity, 0.92);
    dialog.close();
    if (photo) take(photo);
  });
  dialog.showModal();
  shutter.focus();
  watch(dialog, video, told, url, hand);
}
