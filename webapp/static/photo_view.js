// The photo on the fix-up page: cropped to its cards, straightened, and zoomed with two fingers.
import { box, invert, middle, multiply, placed, project, style } from "./perspective.js";
import { toTable } from "./straightened.js";

const MARGIN = 0.12; // of a card around the cards
const WIDE_MARGIN = 0.6; // the same where a card may have been missed
const HIGHEST = 0.6; // of the window's height
const CLOSEST = 6;
const FARTHEST = 0.35; // to look for a card beyond the others
const STILL = 8; // pixels that a finger may move and still tap

const frame = document.getElementById("photo");
const image = document.getElementById("picture");
let photo = null;
let plane = null; // from the photo to the table
let area = null; // what is shown of the table: [left, top, right, bottom]
let size = [0, 0]; // of the frame in pixels
let fitted = null; // from the photo to the frame, before zooming
let zoom = { scale: 1, x: 0, y: 0 };
let redraw = () => {};

/** From pixels of the photo to pixels of the frame, as it is now. */
export const toFrame = () => multiply(placed(zoom.scale, zoom.x, zoom.y), fitted);
export const toPhoto = () => invert(toFrame());
export const frameSize = () => size;

/** Show a photo with the cards that were read in it, whose corners are `quads`; `draw` is called whenever it moves. */
export function showPhoto(shown, quads, missed, draw) {
  redraw = draw;
  frame.hidden = !shown;
  if (!shown) {
    photo = null;
    return;
  }
  if (photo?.url !== shown.url) {
    photo = shown;
    image.src = photo.url;
    Object.assign(image.style, { width: `${photo.width}px`, height: `${photo.height}px` });
    zoom = { scale: 1, x: 0, y: 0 };
    plane = quads.length ? toTable(photo) : placed(1, 0, 0);
    area = areaOf(quads, missed ? WIDE_MARGIN : MARGIN);
  }
  fit();
}

/** The part of the table that the cards lie on; the whole photo where there are none. */
function areaOf(quads, share) {
  if (!quads.length) return [0, 0, photo.width, photo.height];
  const onTable = quads.map((quad) => quad.map((point) => project(plane, point)));
  const sizes = onTable.map(box).map(([left, top, right, bottom]) => (right - left + bottom - top) / 2).sort((a, b) => a - b);
  const margin = share * sizes[Math.floor(sizes.length / 2)];
  const [left, top, right, bottom] = box(onTable.flat());
  return [left - margin, top - margin, right + margin, bottom + margin];
}

function fit() {
  const [left, top, right, bottom] = area;
  const wide = frame.parentElement.clientWidth;
  const scale = Math.min(wide / (right - left), (HIGHEST * innerHeight) / (bottom - top));
  size = [Math.min(wide, (right - left) * scale), (bottom - top) * scale];
  Object.assign(frame.style, { width: `${size[0]}px`, height: `${size[1]}px` });
  fitted = multiply(placed(scale, -left * scale, -top * scale), plane);
  move();
}

function move() {
  const within = (value, length) => (zoom.scale < 1 ? (length * (1 - zoom.scale)) / 2 : Math.min(0, Math.max(length * (1 - zoom.scale), value)));
  zoom.x = within(zoom.x, size[0]);
  zoom.y = within(zoom.y, size[1]);
  const seen = project(invert(fitted), [size[0] / 2, size[1] / 2]);
  image.style.transform = style(toFrame(), seen);
  frame.classList.toggle("zoomed", zoom.scale > 1);
  redraw();
}

/** Make everything larger by a factor around a point of the frame, which goes where the fingers went. */
export function zoomBy(factor, from = [size[0] / 2, size[1] / 2], to = from) {
  const scale = Math.min(CLOSEST, Math.max(FARTHEST, zoom.scale * factor));
  const share = scale / zoom.scale;
  zoom = { scale, x: to[0] - (from[0] - zoom.x) * share, y: to[1] - (from[1] - zoom.y) * share };
  move();
}

const fingers = new Map();
let travelled = 0;

const place = (event) => {
  const { left, top } = frame.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
};

frame.addEventListener("pointerdown", (event) => {
  if (!fingers.size) travelled = 0;
  fingers.set(event.pointerId, place(event));
  if (fingers.size > 1) travelled = Infinity;
});
frame.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before || !fitted) return;
  const spread = (points) => Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]);
  const old = [...fingers.values()];
  fingers.set(event.pointerId, place(event));
  const now = [...fingers.values()];
  travelled += Math.hypot(now.at(-1)[0] - old.at(-1)[0], now.at(-1)[1] - old.at(-1)[1]);
  if (fingers.size === 2) zoomBy(spread(now) / Math.max(spread(old), 1), middle(old), middle(now));
  else if (zoom.scale > 1 && travelled > STILL) zoomBy(1, old[0], now[0]);
});
for (const ending of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(ending, (event) => fingers.delete(event.pointerId));
// A finger that moved the photo has not tapped it.
frame.addEventListener("click", (event) => travelled > STILL && event.stopPropagation(), { capture: true });
frame.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoomBy(Math.exp(-event.deltaY / 200), place(event));
}, { passive: false });
addEventListener("resize", () => photo && fit());
