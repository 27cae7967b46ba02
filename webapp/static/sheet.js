// Lines that light up their cards, sharing, printing.
import { say, toast } from "./core.js";

function light(button) {
  const section = button.closest(".seatbill");
  const on = button.getAttribute("aria-pressed") !== "true";
  for (const other of section.querySelectorAll("[data-light]")) other.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-pressed", String(on));
  const positions = on ? button.dataset.light.split(" ") : [];
  for (const card of section.querySelectorAll("[data-position]")) {
    const lit = positions.includes(card.dataset.position);
    card.classList.toggle("lit", lit);
    card.classList.toggle("dim", on && !lit);
  }
  if (on) section.querySelector("[data-photo]")?.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

/** The shared picture: the server draws it as SVG, the phone turns it into a PNG. */
async function picture(url) {
  const image = new Image();
  image.src = URL.createObjectURL(await (await fetch(url)).blob());
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], "okaikei.png", { type: "image/png" });
}

async function share(button) {
  const file = await picture(button.dataset.share);
  const text = await (await fetch(button.dataset.shareText)).text();
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], text }).catch(() => {});
    return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  toast(say("The picture is in your downloads."));
}

async function copy(url) {
  const text = await (await fetch(url)).text();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers keep the clipboard from pages without HTTPS, which is what a home network has.
    const area = document.body.appendChild(Object.assign(document.createElement("textarea"), { value: text }));
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(say("Copied."));
}

/** A link that another app opens: nothing happens where that app is missing, so that is said. */
function opened(app) {
  setTimeout(() => document.hasFocus() && toast(say("{app} is not on this phone.", { app })), 1500);
}

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (at("[data-light]")) light(at("[data-light]"));
  else if (at("[data-share]")) share(at("[data-share]"));
  else if (at("[data-copy]")) copy(at("[data-copy]").dataset.copy);
  else if (at("[data-print]")) print();
  else if (at("[data-app]")) opened(at("[data-app]").dataset.app);
  else if (at("[data-nobody]")) at("form").querySelectorAll("input[type=checkbox]").forEach((box) => (box.checked = false));
});
