// From the camera to the server: made smaller on the phone, sent with progress, safely repeated.
import { headers, requestId, say } from "./core.js";

// Small icons decide between maki cards: this many pixels keep them legible on ten cards.
const LONGEST = 3000;

/** The photo as an upright JPEG without EXIF; as it is if this browser cannot read it. */
async function smaller(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return file; // HEIC outside Apple's browsers: the server can
  }
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? file), "image/jpeg", 0.9));
}

function send(url, body, id, progress) {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest(); // fetch cannot tell how much has been sent
    request.open("POST", url);
    for (const [key, value] of Object.entries(headers)) request.setRequestHeader(key, value);
    request.setRequestHeader("X-Request-Id", id);
    request.upload.onprogress = (event) => event.lengthComputable && progress((100 * event.loaded) / event.total);
    request.onerror = () => fail(new TypeError("no connection"));
    request.onload = () => {
      let answer = {};
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        /* a proxy's own page */
      }
      done({ ok: request.status < 300, status: request.status, answer });
    };
    request.send(body);
  });
}

/** Upload a photo; says how far it is through `tell(text, percent)`. */
export async function upload(url, file, tell) {
  tell(say("Shrinking the photo …"), null);
  const photo = await smaller(file);
  const body = new FormData();
  body.append("photo", photo, "photo.jpg");
  const id = requestId();
  for (let wait = 1000; ; wait = Math.min(wait * 1.7, 8000)) {
    try {
      tell(say("Sending the photo …"), 0);
      return await send(url, body, id, (percent) => tell(say("Sending the photo …"), percent));
    } catch {
      tell(say("No connection. The photo will be sent again automatically."), null);
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}
