// The outlines over the photo.
import { fill, make } from "./core.js";
import { faceName, needsLook, printedFace, tableau } from "./tableau.js";

const middle = (quad) => [0, 1].map((axis) => quad.reduce((sum, point) => sum + point[axis], 0) / 4);
const side = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The usual size of a card in this photo, for one that is added by a tap. */
function usualQuad(items, photo, x, y) {
  const quads = items.filter((item) => item.quad).map((item) => item.quad);
  const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
  const width = quads.length ? median(quads.map((q) => Math.min(side(q[0], q[1]), side(q[1], q[2])))) : photo.width / 8;
  const height = width * 1.4;
  const clamp = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => [clamp(x + (a * width) / 2, photo.width), clamp(y + (b * height) / 2, photo.height)]);
}

/** Where the name of a card is written: its middle, or away from a card that lies on it or under it. */
function labelPoint(items, position) {
  const quad = items[position].quad;
  const [x, y] = middle(quad);
  const [width, height] = [side(quad[0], quad[1]), side(quad[1], quad[2])].sort((a, b) => a - b);
  for (const other of items) {
    if (other === items[position] || !other.quad) continue;
    const [dx, dy] = middle(other.quad).map((value, axis) => [x, y][axis] - value);
    const apart = Math.hypot(dx, dy);
    if (apart > 0 && apart < width * 0.8) return [x + (dx / apart) * height * 0.25, y + (dy / apart) * height * 0.25];
  }
  return [x, y];
}

/** Draw an outline and a name for every card; `onCard` gets a position, `onEmpty` the corners of a new card. */
export function drawOverlay(svg, photo, editable, onCard, onEmpty) {
  svg.setAttribute("viewBox", `0 0 ${photo.width} ${photo.height}`);
  fill(svg, ...tableau.items.map((item, position) => item.quad && outline(item, position, photo)).filter(Boolean));
  svg.onclick = editable ? (event) => {
    const hit = event.target.closest("[data-outline]");
    if (hit) return onCard(Number(hit.dataset.outline));
    const box = svg.getBoundingClientRect();
    onEmpty(usualQuad(tableau.items, photo, ((event.clientX - box.left) / box.width) * photo.width, ((event.clientY - box.top) / box.height) * photo.height));
  } : null;
}

function outline(item, position, photo) {
  const [x, y] = labelPoint(tableau.items, position);
  const size = Math.max(photo.width / 55, Math.min(side(item.quad[0], item.quad[1]), side(item.quad[1], item.quad[2])) / 6.5);
  const name = `${printedFace(item) === item.face ? "" : "=\u00a0"}${faceName(item.face)}`;
  const lines = name.split(/ |(?<=-)/); // a name with a hyphen is as long as one of two words
  const text = make("svg:text", { "font-size": size, x, y: y - ((lines.length - 1) * size) / 2 });
  lines.forEach((line, n) => text.append(make("svg:tspan", { x, dy: n ? "1.05em" : "0.3em" }, line)));
  return make("svg:g", { "data-outline": position, class: [needsLook(item) && "doubt", item.earlier && "earlier"].filter(Boolean).join(" ") },
    make("svg:polygon", { points: item.quad.map((point) => point.join(",")).join(" ") }), text);
}
