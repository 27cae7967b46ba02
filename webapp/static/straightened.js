// Parts of a photo, straightened: as the table looks from above, where the reader knows how the phone was held.
import { make } from "./core.js";
import { box, invert, middle, multiply, placed, project, squareTo, style } from "./perspective.js";

const NEAR = 0.35; // of a card around it is shown in a close-up

/** From pixels of the photo to the table. */
export const toTable = (photo) => (photo.table ? invert(photo.table) : placed(1, 0, 0));

/** The photo as an image that lies as this matrix says; `seen` is a point of it that shows. */
function laid(photo, matrix, seen) {
  const image = make("img", { src: photo.url, alt: "", width: photo.width, height: photo.height });
  image.style.transform = style(matrix, seen);
  return image;
}

/** The card upright and alone, as a small picture. */
export function thumbnail(photo, quad, width = 44, height = 68) {
  const upright = multiply([[width, 0, 0], [0, height, 0], [0, 0, 1]], invert(squareTo(quad)));
  const part = make("span", { class: "cut thumbnail", "aria-hidden": "true" }, laid(photo, upright, middle(quad)));
  Object.assign(part.style, { width: `${width}px`, height: `${height}px` });
  return part;
}

/** The card as it lies, outlined, with a little of what is around it. */
export function closeUp(photo, quad, height = 170, widest = 320) {
  const corners = quad.map((point) => project(toTable(photo), point));
  const [left, top, right, bottom] = box(corners);
  const margin = (NEAR * (right - left + bottom - top)) / 2;
  const scale = Math.min(height / (bottom - top + 2 * margin), widest / (right - left + 2 * margin));
  const matrix = multiply(placed(scale, (margin - left) * scale, (margin - top) * scale), toTable(photo));
  const outline = make("svg:polygon", { points: quad.map((point) => project(matrix, point).join(",")).join(" ") });
  const part = make("div", { class: "cut closeup", "aria-hidden": "true" }, laid(photo, matrix, middle(quad)), make("svg:svg", {}, outline));
  Object.assign(part.style, { width: `${(right - left + 2 * margin) * scale}px`, height: `${(bottom - top + 2 * margin) * scale}px` });
  return part;
}
